import type { SimMarket } from "../market/sim-market.ts";
import { MEXC_PUSH_INTERVALS } from "./mexc-text.ts";

export type MexcChannel =
  | { readonly kind: "deals" | "book"; readonly pair: string; readonly everyMs: 10 | 100 }
  | { readonly kind: "kline"; readonly pair: string; readonly interval: number | "month"; readonly name: string }
  | { readonly kind: "ticker"; readonly pair: string }
  | { readonly kind: "depth"; readonly pair: string; readonly levels: number }
  | { readonly kind: "tickers" };

const ZONE = /^(24H|UTC[+-]\d{1,2}(:\d{2})?)$/;
const PREFIX = "spot@public.";

/** Parses a channel; undefined when MEXC would answer "Blocked!": retired, malformed, or an unknown pair. */
export function readChannel(market: SimMarket, channel: string): MexcChannel | undefined {
  if (!channel.startsWith(PREFIX)) return undefined;
  const [topic = "", first = "", second = ""] = channel.slice(PREFIX.length).split("@");
  if (topic === "miniTickers.v3.api.pb") return ZONE.test(first) && second === "" ? { kind: "tickers" } : undefined;
  const pair = topic.startsWith("aggre.") ? second : first;
  const entry = market.find(pair);
  if (!entry?.symbol.trading) return undefined;
  if (topic === "aggre.deals.v3.api.pb" || topic === "aggre.bookTicker.v3.api.pb") {
    if (first !== "100ms" && first !== "10ms") return undefined;
    return { kind: topic.includes("deals") ? "deals" : "book", pair, everyMs: first === "100ms" ? 100 : 10 };
  }
  if (topic === "kline.v3.api.pb") {
    const interval = MEXC_PUSH_INTERVALS.get(second);
    return interval === undefined ? undefined : { kind: "kline", pair, interval, name: second };
  }
  if (topic === "miniTicker.v3.api.pb") return ZONE.test(second) ? { kind: "ticker", pair } : undefined;
  if (topic === "limit.depth.v3.api.pb")
    return /^(5|10|20)$/.test(second) ? { kind: "depth", pair, levels: Number(second) } : undefined;
  return undefined;
}
