// The coins that are hot now, ranked from the live table at a pace of the caller's: for chips and for the small charts of a terminal that
// nobody has set up.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { create } from "zustand";
import { FIELD } from "../../../../shared/market/fields.ts";
import { useCoinMarks } from "../../../desk/coin-marks.store.ts";
import { SLOTS } from "../../../desk/slots.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { baseOf, chartSymbol, useWorkspace } from "../../../desk/workspace.store.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { FIVE_MINUTES } from "./coin-figures.tsx";
import { heatOf, nextHot, type HotCount } from "./hot-coins.ts";

/** Below this daily volume (USDT) a move says little. */
const LIQUID = 1e6;
/** While figures are still missing, places stay free no longer than this. */
const FILL_EVERY_MS = 1000;
/** A chart needs a while to be read. */
const CHARTS_EVERY_MS = 30_000;

interface HotCoinsOptions {
  readonly count: HotCount;
  readonly everyMs: number;
  /** While true the coins stay as they are, unless the exchange changes. */
  readonly isHeld: () => boolean;
  /** Without it nothing is ranked. */
  readonly isOn?: boolean;
  /** A chart symbol that is shown elsewhere. */
  readonly without?: string | undefined;
}

/** Chart symbols of the hot coins, hottest first at the start; later each keeps its place. */
export function useHotCoins({ loop, store }: TerminalEngine, options: HotCoinsOptions): readonly string[] {
  const { count, everyMs, isOn = true, without } = options;
  const [hot, setHot] = useState<readonly string[]>([]);
  const shown = useRef<string[]>([]);
  const isHeld = useEffectEvent(options.isHeld);
  useEffect(() => {
    if (!isOn) return undefined;
    let rankedAt = Number.NEGATIVE_INFINITY;
    let { exchange } = store;
    return loop.add((now) => {
      const pace = shown.current.length < count.min ? FILL_EVERY_MS : everyMs;
      const { hiddenCoins } = useCoinMarks.getState();
      const isGone = shown.current.some((symbol) => hiddenCoins.includes(baseOf(symbol)));
      const waits = now - rankedAt < pace || useTerminalSettings.getState().paused || isHeld();
      // Coins come and go all day; only those of another exchange make all that is shown wrong.
      if (store.coins.length === 0 || (waits && !isGone && exchange === store.exchange)) return;
      rankedAt = now;
      exchange = store.exchange;
      const coins = heats(store, new Set(hiddenCoins)).filter(({ symbol }) => symbol !== without);
      const next = nextHot(shown.current, coins, count);
      if (next.join() === shown.current.join()) return;
      shown.current = next;
      setHot(next);
    });
  }, [loop, store, count, everyMs, isOn, without]);
  return hot;
}

/** The chart symbol of the coin that moves most right now; undefined while no move is known. */
export function hottestCoin(store: MarketStore): string | undefined {
  return nextHot([], heats(store, new Set(useCoinMarks.getState().hiddenCoins)), { min: 1, max: 1 })[0];
}

function heats(store: MarketStore, hidden: ReadonlySet<string>): { symbol: string; heat: number }[] {
  return store.coins.flatMap(({ symbol, active }, position) => {
    if (!active || hidden.has(symbol) || !(store.figure(FIELD.volume24h, position) >= LIQUID)) return [];
    const heat = heatOf(store.change(FIVE_MINUTES, position), store.figure(FIELD.ratio + FIVE_MINUTES, position));
    return [{ symbol: chartSymbol(store.exchange, symbol), heat }];
  });
}

interface HotCharts {
  readonly symbols: readonly string[];
}

const FILL_SLOTS = { min: SLOTS, max: SLOTS } as const;

export const useHotCharts = create<HotCharts>(() => ({ symbols: [] }));

/** Keeps the hot charts of this terminal ranked, if it offers them. */
export function useHotChartRanking(engine: TerminalEngine, isOn: boolean): void {
  const isHeld = (): boolean => isAttended("section[data-hot]");
  const without = useWorkspace((state) => state.suggestedChart);
  const symbols = useHotCoins(engine, { count: FILL_SLOTS, everyMs: CHARTS_EVERY_MS, isHeld, isOn, without });
  useEffect(() => {
    if (!isOn) return undefined;
    useHotCharts.setState({ symbols });
    return () => useHotCharts.setState({ symbols: [] });
  }, [symbols, isOn]);
}

/**
 * Asks the page itself: what goes away under a pointer hears of no leaving. A button that was clicked keeps the focus without
 * anybody being at it; the browser shows no ring there.
 */
export function isAttended(selector: string): boolean {
  return document.querySelector(`:is(${selector}):is(:hover, :has(:focus-visible))`) !== null;
}
