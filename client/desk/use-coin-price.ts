// The price of a chart's coin for forms, read once a second.

import { useEffect, useState } from "react";
import { useEngine } from "./terminal-engine.ts";
import { shownPriceOf } from "./trade-plan.store.ts";

const EVERY_MS = 1000;

/** NaN where neither the table on screen nor a chart has the coin ("MEXC:BTCUSDT"). */
export function useCoinPrice(symbol: string): number {
  const { store } = useEngine();
  const [price, setPrice] = useState(Number.NaN);
  useEffect(() => {
    const read = (): void => setPrice(shownPriceOf(store, symbol));
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [store, symbol]);
  return price;
}
