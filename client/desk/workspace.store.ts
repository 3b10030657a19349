// What is on the terminal's screen: pinned coins, the main chart, timeframes. Kept in this browser under the
// names users' older settings have. Chart symbols read "MEXC:BTCUSDT".

import { create } from "zustand";
import { chartSymbolSchema } from "../../shared/contracts/charts.ts";
import { MAX_SELECTED } from "../../shared/contracts/watch-lists.ts";
import { CHART_INTERVALS, type ChartInterval } from "../../shared/market/candle.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { readChoice, readFlag } from "../ui/stored-choice.ts";
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

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

function readSelected(): string[] {
  const stored = readJson("selectedTickers");
  return Array.isArray(stored) ? [...new Set(stored.filter(isChartSymbol))].slice(0, MAX_SELECTED) : [];
}

function readSlotTimeframes(): Record<number, ChartInterval> {
  const stored = readJson("slotTimeframes");
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, ChartInterval] =>
      CHART_INTERVALS.some((known) => known === entry[1]),
    ),
  );
}

function readMainSymbol(): string {
  const stored = localStorage.getItem("mainChartSymbol");
  return isChartSymbol(stored) ? stored : DEFAULT_CHART;
}

export const useWorkspace = create<Workspace>(() => ({
  selectedTickers: readSelected(),
  mainChartSymbol: readMainSymbol(),
  globalTimeframe: readChoice("globalTimeframe", CHART_INTERVALS, "1"),
  slotTimeframes: readSlotTimeframes(),
  // Below this width the main chart needs the height; the reader may still ask for the row.
  showBottomRow: readFlag("showBottomRow", matchMedia("(min-width: 1680px)").matches),
}));

/** Changes one thing and remembers it. */
export function arrange<Key extends keyof Workspace>(key: Key, value: Workspace[Key]): void {
  localStorage.setItem(key, typeof value === "object" ? JSON.stringify(value) : String(value));
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
  const { selectedTickers } = useWorkspace.getState();
  const pinned = selectedTickers.includes(symbol);
  if (!pinned && selectedTickers.length >= MAX_SELECTED) return false;
  arrange("selectedTickers", pinned ? selectedTickers.filter((other) => other !== symbol) : [...selectedTickers, symbol]);
  return true;
}

/** Takes over coins pinned in another window of this browser; returns the end. */
export function followPinned(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === "selectedTickers") useWorkspace.setState({ selectedTickers: readSelected() });
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
