// The table of a signal list: one row a coin with its latest signal, newest first, never moving under the reader.

import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { signalTypesOf, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { changePercent } from "../../../../shared/market/change.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import { arranged } from "../../../grid/column-layout.ts";
import type { Column } from "../../../grid/columns.ts";
import { useGridRefs } from "../../../grid/grid-elements.ts";
import type { LiveGrid } from "../../../grid/live-grid.ts";
import { rowKeyOf } from "../../../grid/row-element.ts";
import { useCommonView } from "../../../grid/use-common-view.ts";
import { useGridView, useLiveGrid } from "../../../grid/use-live-grid.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { setCounts } from "../state/list-counts.ts";
import { listTitle } from "../state/list-title.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { layoutOf, rowsOf, ruleOf, signalColumns, signalMinutes } from "./list-columns.ts";
import { removeSignals } from "../state/remove-signals.ts";
import { ListTable } from "./list-table.tsx";
import { CoinPrices } from "./coin-prices.ts";
import { OverRows, showPill } from "./over-rows.tsx";
import { SignalContent, type SignalView } from "./signal-content.ts";

/** Heads and rows of a signal list. */
export function SignalTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { signals, stream, store } = useEngine();
  const exchange = useShownExchange();
  const zone = useTimeZone((state) => state.zone);
  const numbers = useLanguage((state) => state.numbers);
  const refs = useGridRefs();
  const pill = useRef<HTMLButtonElement>(null);
  const [prices] = useState(() => new CoinPrices(store));
  const [content] = useState(
    () =>
      new SignalContent(signals, list.id, (moment, now) => stream.age.since(moment, now), {
        priceOf: (symbol) => prices.get(symbol),
        spreadOf: (symbol) => prices.spread(symbol),
        tickSizeOf: (symbol) => prices.tickSize(symbol),
      }),
  );
  const rows = useMemo(
    () => ({
      groupOf: (symbol: string) => content.order.groupOfSymbol(symbol),
      remove: (symbol: string) => removeSignals(signals, list.id, exchange, symbol),
    }),
    [content, signals, exchange, list.id],
  );
  const { commands, popups } = useRowCommands({ list, signals: rows });
  const natural = useSame(signalColumns(list));
  const view = useListView(list, natural);
  const onPainted = (grid: LiveGrid<SignalView>): void => {
    const total = signals.coinCount(list.id);
    setCounts(list.id, { shown: Math.min(total, rowsOf(list)), total });
    refs.area.current?.toggleAttribute("data-empty", grid.count === 0 && grid.moved === 0);
    showPill(pill, grid.held ? grid.moved : 0, (count) => t("signals.fresh", { count }));
  };
  const grid = useLiveGrid<SignalView>({ refs, content, commands, onPainted, holdFocused: true });
  useGridView(grid, view);
  const showNew = (): void => {
    grid?.showFirst();
    refs.grid.current?.focus({ preventScroll: true });
  };
  const sayTime = ({ target }: PointerEvent): void => {
    const row = (target as Element).closest<HTMLElement>("[role=row][id]");
    const group = row && content.order.groupOf(rowKeyOf(row));
    if (!group) return;
    const { timestamp, priceEnd } = group.latest;
    const time = clockTextOf(timestamp, zone, true);
    const change = changePercent(prices.get(group.symbol), priceEnd);
    row.title = Number.isNaN(change) ? time : t("signals.since", { time, change: numbers.change(change) });
  };
  return (
    <>
      <ListTable
        list={list}
        label={t("signals.table", { name: listTitle(list, t) })}
        natural={natural}
        columns={view.columns}
        rule={view.rule}
        rowHeight={view.rowHeight}
        refs={refs}
        onPointerOver={sayTime}
        over={<OverRows pill={pill} onShowNew={showNew} />}
      />
      {popups}
    </>
  );
}

/** The list in the grid's terms; the same object as long as nothing changed. */
export function useListView(list: WatchList, natural: readonly Column[]): SignalView {
  const common = useCommonView();
  const columns = useSame(arranged(natural, layoutOf(list)));
  const rule = useSame(ruleOf(list, columns, false));
  const mixed = signalMinutes(list).length > 1;
  const mixedTypes = signalTypesOf(list).length > 1;
  const relations = useSame(list.relations);
  return useMemo(
    () => ({ ...common, columns, rule, mixed, mixedTypes, relations, everyMs: 0 }),
    [common, columns, rule, mixed, mixedTypes, relations],
  );
}
