// What the charts on screen show, for others: the newest price of their coins, their exchanges, whose signals lists wait for, too, so that
// each chart has its marks; and the signal being explained, so that the main chart can show the window it compared.

import { create } from "zustand";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";

type ReadPrice = () => number;

const prices = new Map<string, Set<ReadPrice>>();

/** A chart offers what it knows of a coin ("MEXC:BTCUSDT"), NaN while that is nothing; returns the end of the offer. */
export function offerChartPrice(symbol: string, read: ReadPrice): () => void {
  const offers = prices.get(symbol) ?? new Set();
  prices.set(symbol, offers.add(read));
  return () => {
    offers.delete(read);
    if (offers.size === 0) prices.delete(symbol);
  };
}

/** Price of a coin on any chart that is open; NaN where none knows it. */
export function chartPriceOf(symbol: string): number {
  for (const read of prices.get(symbol) ?? []) {
    const price = read();
    if (Number.isFinite(price)) return price;
  }
  return Number.NaN;
}

/** In the order of display; the same array as long as these are the same. */
export const useChartedExchanges = create<{ readonly charted: readonly ExchangeId[] }>(() => ({ charted: [] }));

const exchanges = new Map<ExchangeId, number>();

/** A chart shows a coin of this exchange; returns the end. */
export function noteChart(exchange: ExchangeId): () => void {
  count(exchange, 1);
  return () => count(exchange, -1);
}

function count(exchange: ExchangeId, more: number): void {
  exchanges.set(exchange, (exchanges.get(exchange) ?? 0) + more);
  const charted = EXCHANGES.filter((each) => exchanges.get(each));
  if (charted.join() !== useChartedExchanges.getState().charted.join()) useChartedExchanges.setState({ charted });
}

export interface ChartedSignal {
  /** "MEXC:WIFUSDT" */
  readonly symbol: string;
  /** Window of the signal, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** What it measured: "+2.31%". */
  readonly text: string;
}

export const useChartedSignal = create<{ readonly signal: ChartedSignal | undefined }>(() => ({ signal: undefined }));

/** Marks a signal on the main chart while that shows its coin; undefined marks none. */
export function chartSignal(signal: ChartedSignal | undefined): void {
  useChartedSignal.setState({ signal });
}
