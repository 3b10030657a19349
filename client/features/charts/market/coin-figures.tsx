// A coin's newest price and its move over one window, written by the frame loop.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { partsOfChartSymbol } from "../../../../shared/market/chart-symbol.ts";
import { FIELD, WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { chartPriceOf } from "../../../desk/charted.store.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { baseOf } from "../../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { changeCode, UNKNOWN, type NumberText } from "../../../market/number-text.ts";
import { writePrice } from "../../../market/price-zeros.ts";
import { exchangeCoins } from "../../../stream/exchange-coins.ts";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { TICK } from "../bars/minute-merge.ts";
import styles from "./coin-figures.module.css";

/** The window of five minutes. */
export const FIVE_MINUTES = 4;
const MAX_DECIMALS = 10;

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

interface CoinChangeProps {
  readonly symbol: string;
  readonly window?: number;
  /** Names the window behind the figure. */
  readonly named?: boolean;
  readonly className?: string | undefined;
}

/** "+2.31% 5m"; an em-dash for a coin the market on screen does not have. */
export function CoinChange({ symbol, window = FIVE_MINUTES, named = true, className }: CoinChangeProps): ReactNode {
  const t = useTranslate();
  const { loop, store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const figure = useRef<HTMLElement>(null);
  const minutes = WINDOW_MINUTES[window] ?? 0;
  useEffect(() => {
    const lookup = new CoinLookup(store, symbol);
    let painted = -1;
    let generation = -1;
    return loop.add(() => {
      const node = figure.current;
      if (!node || painted === store.version) return;
      // During a pause another coin or market is shown all the same, once.
      if (generation === store.generation && useTerminalSettings.getState().paused) return;
      painted = store.version;
      generation = store.generation;
      const change = lookup.position < 0 ? Number.NaN : store.change(window, lookup.position);
      writeChange(node, change, numbers);
    });
  }, [loop, store, symbol, window, numbers]);
  return (
    <span className={className} title={t("charts.change.window", { minutes })}>
      <bdi dir="ltr" translate="no" className={styles.figure} ref={figure} />
      {named && <span className={styles.window}> {t("charts.change", { minutes })}</span>}
    </span>
  );
}

/** Fewest decimals that write a price in full. */
export function decimalsOfNumber(value: number): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) if (Number(value.toFixed(decimals)) === value) return decimals;
  return MAX_DECIMALS;
}

/** Decimals of a chart's coin by the table of its exchange; undefined for a coin it does not have. */
export async function otherDecimals(symbol: string): Promise<number | undefined> {
  const exchange = partsOfChartSymbol(symbol)?.exchange;
  if (!exchange) return undefined;
  const coins = await exchangeCoins(exchange);
  return coins.find((coin) => coin.symbol === baseOf(symbol))?.decimals;
}

/** The same for a component, only of a coin on an exchange that is not on screen; undefined until its table was asked. */
export function useOtherDecimals(symbol: string): number | undefined {
  const shown = useShownExchange();
  const isOther = partsOfChartSymbol(symbol)?.exchange !== shown;
  const [known, setKnown] = useState<{ readonly symbol: string; readonly decimals: number | undefined }>();
  useEffect(() => {
    if (!isOther) return undefined;
    let isOver = false;
    // Without an answer the price is written as it is.
    otherDecimals(symbol).then(
      (decimals) => isOver || setKnown({ symbol, decimals }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOther, symbol]);
  return isOther && known?.symbol === symbol ? known.decimals : undefined;
}

/** Writes a move in percent with its direction, for colour, where the text is another one; an em-dash for NaN. */
export function writeChange(node: HTMLElement, percent: number, numbers: NumberText): void {
  const isKnown = Number.isFinite(percent);
  const text = isKnown ? numbers.change(percent) : UNKNOWN;
  if (node.textContent === text) return;
  node.textContent = text;
  const code = isKnown ? changeCode(percent) : 0;
  node.dataset["direction"] = code > 0 ? "up" : code < 0 ? "down" : "none";
}
