// A coin's newest price, written by the frame loop; coloured by its last step.

import { useEffect, useRef, type ReactNode } from "react";
import { FIELD } from "../../../../shared/market/fields.ts";
import { chartPriceOf } from "../../../desk/chart-prices.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { writePrice } from "../../../market/price-zeros.ts";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { TICK } from "../bars/minute-merge.ts";
import { decimalsOfNumber, useOtherDecimals } from "./coin-decimals.ts";

/**
 * Price in the coin's decimals: from its ticks or the table, of a coin that is not in the table from its chart. Of one that its
 * exchange halted or delisted it says that instead: the last price is nobody's any more.
 */
export function CoinPrice({ symbol, className }: { symbol: string; className?: string | undefined }): ReactNode {
  const { loop, store, stream } = useEngine();
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const other = useOtherDecimals(symbol);
  const node = useRef<HTMLElement>(null);
  useEffect(() => {
    const lookup = new CoinLookup(store, symbol);
    let ticked = Number.NaN;
    let tradedAt = 0;
    let painted: number | undefined;
    let wasHalted = false;
    delete node.current?.dataset["direction"];
    const unwatch = stream.ticks.watch(symbol, (tick) => {
      if (tick[TICK.lastTrade] < tradedAt) return;
      ticked = tick[TICK.close];
      tradedAt = tick[TICK.lastTrade];
    });
    const remove = loop.add(() => {
      // During a pause a coin's first price is shown all the same: the one before is another coin's.
      if (!node.current || (Number.isFinite(painted) && useTerminalSettings.getState().paused)) return;
      const { position, coin } = lookup;
      const isHalted = coin?.active === false;
      const isNewer = position >= 0 && !(store.figure(FIELD.updatedAt, position) <= tradedAt);
      const charted = position < 0 ? chartPriceOf(symbol) : Number.NaN;
      const known = isNewer ? store.figure(FIELD.price, position) : Number.isFinite(charted) ? charted : ticked;
      const price = isHalted ? Number.NaN : known;
      if (Object.is(price, painted) && isHalted === wasHalted) return;
      wasHalted = isHalted;
      if (isHalted) delete node.current.dataset["direction"];
      if (painted !== undefined && Number.isFinite(painted) && Number.isFinite(price))
        node.current.dataset["direction"] = price > painted ? "up" : "down";
      painted = price;
      const text = numbers.price(price, coin?.decimals ?? other ?? decimalsOfNumber(price));
      writePrice(node.current, isHalted ? t("charts.halted") : text);
    });
    return () => {
      unwatch();
      remove();
    };
  }, [loop, store, stream, symbol, numbers, other, t]);
  return <bdi dir="ltr" translate="no" className={className} ref={node} />;
}
