// The newest price that a chart has of its coin: for coins of an exchange whose table is not on screen.

type ReadPrice = () => number;

const charts = new Map<string, Set<ReadPrice>>();

/** A chart offers what it knows of a coin ("MEXC:BTCUSDT"), NaN while that is nothing; returns the end of the offer. */
export function offerChartPrice(symbol: string, read: ReadPrice): () => void {
  const offers = charts.get(symbol) ?? new Set();
  charts.set(symbol, offers.add(read));
  return () => {
    offers.delete(read);
    if (offers.size === 0) charts.delete(symbol);
  };
}

/** Price of a coin on any chart that is open; NaN where none knows it. */
export function chartPriceOf(symbol: string): number {
  for (const read of charts.get(symbol) ?? []) {
    const price = read();
    if (Number.isFinite(price)) return price;
  }
  return Number.NaN;
}
