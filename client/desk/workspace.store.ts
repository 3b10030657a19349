// What is on the terminal's screen: pinned coins, the main chart, timeframes. Kept in this browser under the
// names users' older settings have. Chart symbols read "MEXC:BTCUSDT".

import { useMemo } from "react";
import { create } from "zustand";
import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { MAX_SELECTED } from "../../shared/contracts/watch-lists.ts";
import { CHART_INTERVALS, type ChartInterval } from "../../shared/market/candle.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { createStored, flag, json, oneOf } from "../storage/stored-state.ts";
import { uniqueTexts } from "../storage/unique-texts.ts";
import { ofWindow, windowStorage } from "../storage/window-storage.ts";
import { indicatorsOf, MAX_INDICATORS, type ChartPlace, type IndicatorName } from "./indicators.ts";
import { closeAt } from "./panel-registry.ts";
import { noteRecentCoin } from "./search.store.ts";
import { freed, pinnedInto, sentTo, slotsOf, type Places, type Slots } from "./slots.ts";
const DEFAULT_CHART = chartSymbol(DEFAULT_EXCHANGE, "BTC");

export interface Workspace {
  /** Pinned coins, at most ten. */
  readonly selectedTickers: readonly string[];
  /** Where they stand. */
  readonly pinnedSlots: Places;
  readonly mainChartSymbol: string;
  /** The coin it began with where nobody had chosen one. */
  readonly suggestedChart: string | undefined;
  /** Timeframe of the main chart, and of slots without one of their own. */
  readonly globalTimeframe: ChartInterval;
  /** Timeframes chosen for single slots, by slot number. */
  readonly slotTimeframes: Readonly<Record<number, ChartInterval>>;
  readonly showBottomRow: boolean;
  /** By chart. */
  readonly chartIndicators: Readonly<Record<string, readonly IndicatorName[]>>;
}

const isChartSymbol = (value: unknown): value is string => chartSymbolSchema.safeParse(value).success;

const pinnedSlots = json((data): Places | undefined => {
  if (typeof data !== "object" || data === null) return undefined;
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
});

function slotTimeframesOf(data: unknown): Workspace["slotTimeframes"] | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, ChartInterval] => CHART_INTERVALS.some((known) => known === entry[1])),
  );
}

/** The pins of a reader who never pinned a coin. */
export const NEVER_PINNED: readonly string[] = [];

export const useWorkspace = createStored<Workspace>(
  {
    selectedTickers: NEVER_PINNED,
    pinnedSlots: {},
    mainChartSymbol: DEFAULT_CHART,
    suggestedChart: undefined,
    globalTimeframe: "1",
    slotTimeframes: {},
    // Below this width the main chart needs the height; the reader may still ask for the row.
    showBottomRow: matchMedia("(min-width: 1680px)").matches,
    chartIndicators: {},
  },
  {
    selectedTickers: uniqueTexts(isChartSymbol, MAX_SELECTED),
    pinnedSlots,
    mainChartSymbol: ofWindow({ read: (text) => (isChartSymbol(text) ? text : undefined), write: String }),
    globalTimeframe: ofWindow(oneOf(CHART_INTERVALS)),
    slotTimeframes: ofWindow(json(slotTimeframesOf)),
    showBottomRow: ofWindow(flag),
    chartIndicators: json(indicatorsOf),
  },
);

/** Shows this coin in the main chart of a reader who never chose one, for whom it stays the first one until it is left. */
export function suggestMainChart(symbol: string): void {
  if (windowStorage.getItem("mainChartSymbol") !== null) return;
  useWorkspace.suggest({ mainChartSymbol: symbol });
  useWorkspace.setState({ suggestedChart: symbol });
}

/** Changes one thing and remembers it. */
export function arrange<Key extends keyof Workspace>(key: Key, value: Workspace[Key]): void {
  useWorkspace.setState({ [key]: value } as Pick<Workspace, Key>);
}

/** Timeframe of the main chart; the small ones keep theirs. */
export function chooseMainTimeframe(interval: ChartInterval): void {
  const { globalTimeframe, slotTimeframes } = useWorkspace.getState();
  if (interval === globalTimeframe) return;
  const kept = Array.from({ length: MAX_SELECTED }, (_, slot) => [slot, slotTimeframes[slot] ?? globalTimeframe] as const);
  useWorkspace.setState({ globalTimeframe: interval, slotTimeframes: Object.fromEntries(kept) });
}

/** The main chart's timeframe for all charts. */
export function shareMainTimeframe(): void {
  arrange("slotTimeframes", {});
}

/** Puts an indicator on a chart or takes it off; a fifth one is not put on. */
export function toggleIndicator(place: ChartPlace, name: IndicatorName): void {
  const { chartIndicators } = useWorkspace.getState();
  const chosen = chartIndicators[place] ?? [];
  const others = chosen.filter((each) => each !== name);
  const isOff = others.length === chosen.length;
  if (isOff && chosen.length >= MAX_INDICATORS) return;
  arrange("chartIndicators", { ...chartIndicators, [place]: isOff ? [...chosen, name] : others });
}

/** "MEXC:BTCUSDT" for a base coin. */
export function chartSymbol(exchange: ExchangeId, symbol: string): string {
  return `${exchange.toUpperCase()}:${symbol}USDT`;
}

/** Base coin of a chart symbol. */
export function baseOf(symbol: string): string {
  return symbol.slice(symbol.indexOf(":") + 1).replace(/USDT$/, "");
}

/** Shows a coin in the main chart; what stands in the place of the charts makes room. */
export function openMainChart(symbol: string): void {
  arrange("mainChartSymbol", symbol);
  noteRecentCoin(symbol);
  closeAt("centre");
}

/** Slots whose charts are on screen now; each chart adds its own. */
export const useDrawnSlots = create<{ readonly slots: readonly number[] }>(() => ({ slots: [] }));

/** Says that a slot's chart is on screen; returns the end. */
export function drawSlot(slot: number): () => void {
  useDrawnSlots.setState(({ slots }) => ({ slots: [...slots, slot].toSorted((a, b) => a - b) }));
  return () => useDrawnSlots.setState(({ slots }) => ({ slots: slots.filter((each) => each !== slot) }));
}

/** Pinned coins by place; renders again when one moves. */
export function useSlots(): Slots {
  const pinned = useWorkspace((state) => state.selectedTickers);
  const places = useWorkspace((state) => state.pinnedSlots);
  return useMemo(() => slotsOf(pinned, places), [pinned, places]);
}

/** Pins or unpins a coin; false when ten are pinned already. */
export function togglePinned(symbol: string): boolean {
  const slots = slotsNow();
  const next = slots.includes(symbol) ? freed(slots, symbol) : pinnedInto(slots, symbol, useDrawnSlots.getState().slots);
  if (next) keepSlots(next);
  return next !== undefined;
}

/** Puts a coin into a slot (0 …), where it replaces the one shown; a coin pinned elsewhere changes places with it. */
export function sendToSlot(symbol: string, slot: number): void {
  keepSlots(sentTo(slotsNow(), symbol, slot));
}

function slotsNow(): Slots {
  const { selectedTickers: pinned, pinnedSlots: places } = useWorkspace.getState();
  return slotsOf(pinned, places);
}

function keepSlots(slots: Slots): void {
  const placed = slots.flatMap((symbol, slot) => (symbol === undefined ? [] : [[symbol, slot] as const]));
  useWorkspace.setState({ pinnedSlots: Object.fromEntries(placed), selectedTickers: placed.map(([symbol]) => symbol) });
}
