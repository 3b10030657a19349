// MEXC's aggregate trades by time have whole-second times, which is the resolution of a column, and reach back for hours. An
// answer holds at most a thousand trades and does not say which were cut off, so full answers are requested again in halves.

import { isEpochMs, isRecord, isTrade, lengthOf, numberOf, type OnLeftOut, rowsOf } from "../answer-checks.ts";
import type { RestTrade } from "../exchange.ts";

export const AGG_TRADES = "/api/v3/aggTrades";
type Ask = (fromTime: number, toTime: number) => Promise<unknown>;

export interface WantedTrades {
  readonly fromTime: number;
  readonly toTime: number;
  readonly limit: number;
  readonly maxRequests: number;
  readonly onLeftOut?: OnLeftOut | undefined;
}

/**
 * Trades in whole seconds, oldest first, complete over [from, toTime), where `from` is as close to fromTime as `maxRequests`
 * allow; it stops at a second with more trades than one answer holds, or with an unreadable trade.
 */
export async function secondTrades(
  ask: Ask,
  { fromTime, toTime, limit, maxRequests, onLeftOut }: WantedTrades,
): Promise<{ from: number; trades: readonly RestTrade[] }> {
  let trades: RestTrade[] = [];
  let reached = toTime;
  let span = toTime - fromTime;
  for (let requests = 0; requests < maxRequests && reached > fromTime; requests++) {
    const start = Math.max(fromTime, reached - span);
    const answer = await ask(start, reached - 1);
    const page = aggregatesOf(answer, start, reached, onLeftOut);
    const isFull = lengthOf(answer) >= limit;
    if (isFull && reached - start > 1000) {
      span = Math.max(1000, Math.floor((reached - start) / 2000) * 1000);
      continue;
    }
    // One second has more trades than an answer holds, and a second cannot be halved.
    if (isFull) break;
    trades = [...page.trades, ...trades];
    if (page.unreadUntil > start) return { from: Math.min(page.unreadUntil, reached), trades };
    // The trades just seen show how long a span fills an answer; a quarter stays free for busier times.
    const msPerTrade = (reached - start) / Math.max(1, page.trades.length);
    span = Math.max(1000, Math.floor((msPerTrade * limit * 0.75) / 1000) * 1000);
    reached = start;
  }
  return { from: reached, trades };
}

/** The trades of an answer, and the end of the last second with an unreadable trade, epoch ms. */
function aggregatesOf(
  answer: unknown,
  fromTime: number,
  toTime: number,
  onLeftOut: OnLeftOut | undefined,
): { trades: RestTrade[]; unreadUntil: number } {
  let unreadUntil = fromTime;
  const trades = rowsOf({ exchange: "mexc", path: AGG_TRADES, onLeftOut }, answer, isRecord, (row) => {
    const price = numberOf(row["p"]);
    const trade = { price, quoteVolume: price * numberOf(row["q"]), time: numberOf(row["T"]) };
    if (isTrade(trade)) return trade;
    unreadUntil = Math.max(unreadUntil, isEpochMs(trade.time) ? (Math.floor(trade.time / 1000) + 1) * 1000 : toTime);
    return undefined;
  });
  if (Array.isArray(answer) && !answer.every(isRecord)) unreadUntil = toTime;
  const within = trades.filter(({ time }) => time >= fromTime && time < toTime);
  // Served newest or oldest first, depending on the day; within a second, only the served order is known.
  const isDescending = within.length > 1 && (within[0] as RestTrade).time > (within.at(-1) as RestTrade).time;
  if (isDescending) within.reverse();
  return { trades: within.sort((a, b) => a.time - b.time), unreadUntil };
}
