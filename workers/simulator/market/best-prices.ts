// The top of a coin's book, made from its tape: the last trade was made at one of the best prices or a tick inside them, little traded
// coins have wide spreads, and some books are shown as they were seconds ago.

import { textSeed, unit } from "./random.ts";
import type { MarketEntry, SimMarket } from "./sim-market.ts";

/** Of a coin that trades a billion USDT a day, as a share of the price; it grows with the root of how much less is traded. */
const NARROWEST = 5e-5;
const BILLION = 1e9;
const WIDEST = 0.03;
/** One coin in so many, another each minute, has a book that is up to three seconds old. */
const LAGGING_COINS = 8;
const MAX_LAG_MS = 3000;

export interface LastTrade {
  readonly ticks: number;
  /** The taker sold. */
  readonly sell: boolean;
}

/** The last trade up to a moment. */
export function lastTrade(market: SimMarket, { symbol }: MarketEntry, nowMs: number): LastTrade {
  const minute = Math.floor(Math.min(nowMs, market.now()) / 60_000);
  const trades = symbol.tape.trades(minute);
  let [ticks, sell] = [symbol.tape.ticksBefore(minute), minute % 2 === 0];
  for (let index = 0; index < trades.count && minute * 60_000 + trades.offsetMs[index]! <= nowMs; index++)
    [ticks, sell] = [trades.ticks[index]!, trades.sell[index] === 1];
  return { ticks, sell };
}

/** Quantities at the best prices, lots. */
export const bidLots = (bid: number): number => 40 + (bid % 97);
export const askLots = (ask: number): number => 35 + (ask % 89);

/** Best bid and ask in ticks as the exchange shows them at a moment. */
export function bestTicks(market: SimMarket, entry: MarketEntry, nowMs: number): { readonly bid: number; readonly ask: number } {
  const at = nowMs - lagOf(entry, nowMs);
  const { ticks, sell } = lastTrade(market, entry, at);
  const seed = textSeed(entry.symbol.pair, 0x5b00);
  const second = Math.floor(at / 1000);
  const spread = spreadTicks(market, entry, ticks, nowMs, unit(seed, second));
  const inside = spread > 1 && unit(seed + 1, second) < 0.3 ? 1 : 0;
  const bid = Math.max(1, sell ? ticks - inside : ticks + inside - spread);
  return { bid, ask: bid + spread };
}

function spreadTicks(market: SimMarket, entry: MarketEntry, ticks: number, nowMs: number, mood: number): number {
  const { priceDecimals, lotDecimals } = entry.symbol;
  const turnover = market.dayAt(entry, nowMs).turnover / 10 ** (priceDecimals + lotDecimals);
  const share = Math.min(WIDEST, NARROWEST * Math.sqrt(BILLION / Math.max(1, turnover)));
  // Most seconds it is the same; it is narrower or wider at times.
  const wide = mood < 0.7 ? 1 : 0.5 + 5 * (mood - 0.7);
  return Math.max(1, Math.round(ticks * share * wide));
}

function lagOf({ symbol }: MarketEntry, nowMs: number): number {
  const minute = Math.floor(nowMs / 60_000);
  const seed = textSeed(symbol.pair, 0x1a66);
  return unit(seed, minute) * LAGGING_COINS < 1 ? Math.floor(unit(seed, nowMs) * MAX_LAG_MS) : 0;
}
