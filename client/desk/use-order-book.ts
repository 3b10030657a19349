// A coin's order book for whoever looks at it: asked for while it is on screen, now and again, never faster than the exchange is asked.

import { useEffect, useState } from "react";
import type { OrderBook } from "../../shared/market/depth.ts";
import { callRoute } from "../rest/call-route.ts";

const EVERY_MS = 20_000;

/** A book with its time; "waiting" until the first answer, "unknown" where the exchange was not asked, "empty" where it has no orders. */
export type KnownBook = OrderBook | "waiting" | "unknown" | "empty";

/** `symbol`: "MEXC:BTCUSDT"; nothing is asked without one. */
export function useOrderBook(symbol: string | undefined): KnownBook {
  const [known, setKnown] = useState<{ readonly symbol: string; readonly book: KnownBook }>();
  useEffect(() => {
    if (symbol === undefined) return undefined;
    const over = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      const reply = await callRoute("GET /api/depth", { query: { symbol }, signal: over.signal });
      if (over.signal.aborted) return;
      const { data, is_empty: isEmpty } = reply.ok ? reply.body : { data: null };
      setKnown({ symbol, book: data ?? (isEmpty ? "empty" : "unknown") });
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [symbol]);
  return known && known.symbol === symbol ? known.book : "waiting";
}
