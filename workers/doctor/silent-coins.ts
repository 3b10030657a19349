// Coins without a single trade: an accepted topic may still be dead, and only REST tells that from a coin nobody trades.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExchangeRest, ListedTicker } from "../exchanges/exchange.ts";
import { fetchExactSeries } from "../history/coin-history.ts";
import type { Delivered } from "./delivered.ts";
import { namesText, type Finding } from "./finding.ts";
import { ASK_AGAIN_MS, MINUTE_MS, type Span } from "./observed-span.ts";

/** Checks every coin that was silent in this span. `topicOf` gives the topic of a pair's trades. */
export async function silentFinding(
  rest: ExchangeRest,
  coins: readonly ListedTicker[],
  delivered: Delivered,
  span: Span,
  topicOf: (pair: string) => string,
): Promise<Finding> {
  const check = "silent coins";
  const isSilent = (position: number): boolean => delivered.volumeBetween(position, span.from, span.to) === 0;
  const silent = [...coins.keys()].filter(isSilent);
  if (silent.length === 0) return { check, verdict: "right", found: `none of ${coins.length}` };
  const traded = await Promise.all(silent.map((position) => hasTraded(rest, coins[position]?.pair ?? "", span)));
  const suspects = silent.filter((_, at) => traded[at]);
  if (suspects.length > 0) await sleep(ASK_AGAIN_MS);
  const dead = suspects.filter(isSilent).map((position) => topicOf(coins[position]?.pair ?? ""));
  if (dead.length === 0)
    return { check, verdict: "right", found: `${silent.length} of ${coins.length}, and REST has no trade of them either` };
  return {
    check,
    verdict: "differs",
    found: `${dead.length} of ${silent.length} traded by REST, yet nothing came: ${namesText(dead)}`,
    advice: "Run it again; the same ones: lower the coins a connection carries. Others: the exchange drops subscriptions",
  };
}

/** Whether REST has a trade of this pair in the span; one request if the span is a minute or more. */
async function hasTraded(rest: ExchangeRest, pair: string, { from, to }: Span): Promise<boolean> {
  if (to - from >= MINUTE_MS) {
    const candles = await rest.candles(pair, 60, from, to);
    return candles.some(({ openTime, volume }) => volume > 0 && openTime + MINUTE_MS <= to);
  }
  const series = await fetchExactSeries(rest, pair, from / 1000, to / 1000);
  return series?.volumes.some((volume) => volume > 0) ?? false;
}
