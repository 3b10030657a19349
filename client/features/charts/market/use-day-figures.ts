// Writes a coin's last hour and day into the parts of its headline, at most once a second and without React.

import { useEffect, useRef, type RefObject } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import type { NumberText } from "../../../market/number-text.ts";
import { writePrice } from "../../../market/price-zeros.ts";
import { CandleSource } from "../bars/candle-source.ts";
import { CoinLookup } from "../bars/coin-lookup.ts";
import { decimalsOfNumber, useOtherDecimals } from "./coin-decimals.ts";
import type { BarSeries } from "./day-figures.ts";
import { writeChange } from "./write-change.ts";
import { headlineFigures, type Headline } from "./headline-figures.ts";

const MINUTE_MS = 60_000;
const EVERY_MS = 1000;

/** The element whose `data-part` children are written: five, hour, day, low, high, turnover; `--at` is the price's place in the range. */
export function useDayFigures(symbol: string): RefObject<HTMLDivElement | null> {
  const engine = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const other = useOtherDecimals(symbol);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { loop, store } = engine;
    const lookup = new CoinLookup(store, symbol);
    const [short, long] = [new CandleSource(engine, () => {}), new CandleSource(engine, () => {})];
    short.show(symbol, "1");
    long.show(symbol, "5");
    let writtenAt = Number.NEGATIVE_INFINITY;
    let version = -1;
    const remove = loop.add((now) => {
      const node = root.current;
      if (!node || document.hidden) return;
      const isForced = short.isForced || long.isForced || writtenAt === Number.NEGATIVE_INFINITY;
      if (!isForced && (now - writtenAt < EVERY_MS || useTerminalSettings.getState().paused)) return;
      short.follow(now);
      long.follow(now);
      const isChanged = [short.takeChange(), long.takeChange()].some((change) => change !== undefined);
      if (!isChanged && version === store.version) return;
      writtenAt = now;
      version = store.version;
      const bars = { short: seriesOf(short, symbol, 1), long: seriesOf(long, symbol, 5) };
      const headline = headlineFigures(store, lookup.position, bars, engine.stream.serverTime);
      write(node, headline, numbers, lookup.coin?.decimals ?? other);
    });
    return () => {
      remove();
      short.close();
      long.close();
    };
  }, [engine, symbol, numbers, other]);
  return root;
}

/** The bars of a source; none while it still shows those of another coin. */
function seriesOf({ shown }: CandleSource, symbol: string, minutes: number): BarSeries {
  return { bars: shown?.symbol === symbol ? shown.merge.bars : [], length: minutes * MINUTE_MS };
}

function write(node: HTMLElement, headline: Headline, numbers: NumberText, decimals: number | undefined): void {
  const part = (name: string): HTMLElement | null => node.querySelector<HTMLElement>(`[data-part=${name}]`);
  for (const name of ["five", "hour", "day"] as const) {
    const target = part(name);
    if (target) writeChange(target, headline[name], numbers);
  }
  const { low, high, price } = headline;
  for (const name of ["low", "high"] as const) {
    const target = part(name);
    const figure = headline[name];
    if (target) writePrice(target, numbers.price(figure, decimals ?? decimalsOfNumber(figure)));
  }
  const turnover = part("turnover");
  const text = numbers.volume(headline.turnover);
  if (turnover && turnover.textContent !== text) turnover.textContent = text;
  const share = high > low ? (price - low) / (high - low) : Number.NaN;
  part("range")?.toggleAttribute("data-known", Number.isFinite(share));
  part("range")?.style.setProperty("--at", Number.isFinite(share) ? `${(share * 100).toFixed(1)}%` : "0%");
}
