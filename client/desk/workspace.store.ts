// What is on the terminal's screen: pinned coins, the main chart, timeframes. Kept in this browser under the
// names users' older settings have. Chart symbols read "MEXC:BTCUSDT".

import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { MAX_SELECTED } from "../../shared/contracts/watch-lists.ts";
import { CHART_INTERVALS, type ChartInterval } from "../../shared/market/candle.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { createStored, flag, json, oneOf } from "../storage/stored-state.ts";
import { closeAt } from "./panel-registry.ts";

/** Small price charts; slot n shows the nth pinned coin. Main, technical analysis and barometer make eleven. */
export const SLOTS = 8;
const DEFAULT_CHART = chartSymbol(DEFAULT_EXCHANGE, "BTC");

export interface Workspace {
  /** Pinned coins in slot order, at most ten; those beyond the slots are one click from the main chart. */
  readonly selectedTickers: readonly string[];
  readonly mainChartSymbol: string;
  /** Timeframe of the main chart, and of slots without one of their own. */
  readonly globalTimeframe: ChartInterval;
  /** Timeframes chosen for single slots, by slot number. */
  readonly slotTimeframes: Readonly<Record<number, ChartInterval>>;
  readonly showBottomRow: boolean;
}

const isChartSymbol = (value: unknown): value is string => chartSymbolSchema.safeParse(value).success;

const selectedTickers = json((data): readonly string[] | undefined =>
  Array.isArray(data) ? [...new Set(data.filter(isChartSymbol))].slice(0, MAX_SELECTED) : undefined,
);

function slotTimeframesOf(data: unknown): Workspace["slotTimeframes"] | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, ChartInterval] => CHART_INTERVALS.some((known) => known === entry[1])),
  );
}

export const useWorkspace = createStored<Workspace>(
  {
    selectedTickers: [],
    mainChartSymbol: DEFAULT_CHART,
    globalTimeframe: "1",
    slotTimeframes: {},
    // Below this width the main chart needs the height; the reader may still ask for the row.
    showBottomRow: matchMedia("(min-width: 1680px)").matches,
  },
  {
    selectedTickers,
    mainChartSymbol: { read: (text) => (isChartSymbol(text) ? text : undefined), write: String },
    globalTimeframe: oneOf(CHART_INTERVALS),
    slotTimeframes: json(slotTimeframesOf),
    showBottomRow: flag,
  },
);

/** Changes one thing and remembers it. */
export function arrange<Key extends keyof Workspace>(key: Key, value: Workspace[Key]): void {
  useWorkspace.setState({ [key]: value } as Pick<Workspace, Key>);
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
  closeAt("centre");
}

/** Pins or unpins a coin; false when ten are pinned already. */
export function togglePinned(symbol: string): boolean {
  const tickers = useWorkspace.getState().selectedTickers;
  const pinned = tickers.includes(symbol);
  if (!pinned && tickers.length >= MAX_SELECTED) return false;
  arrange("selectedTickers", pinned ? tickers.filter((other) => other !== symbol) : [...tickers, symbol]);
  return true;
}

/** Takes over coins pinned in another window of this browser; returns the end. */
export function followPinned(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === "selectedTickers") arrange("selectedTickers", selectedTickers.read(newValue ?? "[]") ?? []);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Puts a coin into a slot (0 …), where it replaces the one shown; a coin pinned elsewhere changes places with it. */
export function sendToSlot(symbol: string, slot: number): void {
  const tickers = [...useWorkspace.getState().selectedTickers];
  const at = Math.min(slot, endOf(tickers));
  const from = tickers.indexOf(symbol);
  const shown = tickers[at];
  if (from >= 0 && shown !== undefined) tickers[from] = shown;
  tickers[at] = symbol;
  arrange("selectedTickers", [...new Set(tickers)]);
}

const endOf = (tickers: readonly string[]): number => Math.min(tickers.length, MAX_SELECTED - 1);
