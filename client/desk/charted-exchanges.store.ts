// The exchanges whose coins have a chart on screen: the lists wait for signals of these, too, so that each chart has its marks.

import { create } from "zustand";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";

/** In the order of display; the same array as long as these are the same. */
export const useChartedExchanges = create<{ readonly charted: readonly ExchangeId[] }>(() => ({ charted: [] }));

const charts = new Map<ExchangeId, number>();

/** A chart shows a coin of this exchange; returns the end. */
export function noteChart(exchange: ExchangeId): () => void {
  count(exchange, 1);
  return () => count(exchange, -1);
}

function count(exchange: ExchangeId, more: number): void {
  charts.set(exchange, (charts.get(exchange) ?? 0) + more);
  const charted = EXCHANGES.filter((each) => charts.get(each));
  if (charted.join() !== useChartedExchanges.getState().charted.join()) useChartedExchanges.setState({ charted });
}
