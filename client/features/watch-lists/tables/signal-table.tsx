// The table of a signal list: one row a coin with its latest signal, newest first, never moving under the reader.

import { useCallback, useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { changePercent } from "../../../../shared/market/change.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { listTitle } from "../state/list-title.ts";
import { CoinPrices } from "./coin-prices.ts";
import { HeldTable } from "./held-table.tsx";
import { signalColumns } from "./list-columns.ts";
import { SignalContent } from "./signal-content.ts";

/** Heads and rows of a signal list. */
export function SignalTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { signals, stream, store } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const numbers = useLanguage((state) => state.numbers);
  const [prices] = useState(() => new CoinPrices(store));
  const [content] = useState(
    () =>
      new SignalContent(signals, list.id, (moment, now) => stream.age.since(moment, now), {
        priceOf: (symbol) => prices.get(symbol),
        spreadOf: (symbol) => prices.spread(symbol),
        tickSizeOf: (symbol) => prices.tickSize(symbol),
      }),
  );
  const groupOf = useCallback((symbol: string) => content.order.groupOfSymbol(symbol), [content]);
  const hintOf = (key: number): string | undefined => {
    const group = content.order.groupOf(key);
    if (!group) return undefined;
    const { timestamp, priceEnd } = group.latest;
    const time = clockTextOf(timestamp, zone, true);
    const change = changePercent(prices.get(group.symbol), priceEnd);
    return Number.isNaN(change) ? time : t("signals.since", { time, change: numbers.change(change) });
  };
  return (
    <HeldTable
      list={list}
      label={t("signals.table", { name: listTitle(list, t) })}
      natural={useSame(signalColumns(list))}
      content={content}
      groupOf={groupOf}
      total={() => signals.coinCount(list.id)}
      hintOf={hintOf}
    />
  );
}
