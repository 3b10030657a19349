// MEXC's aggregate trades by time: only whole seconds, but that is a column's grain, and they reach back for hours.
// They are served for a span given by both ends, a thousand at most and without saying which were left out,
// so full answers are asked again in halves.

import { malformed, numberOf, recordsOf } from "../answer-checks.ts";
import type { RestTrade } from "../exchange.ts";

export const AGG_TRADES = "/api/v3/aggTrades";
type Ask = (fromTime: number, toTime: number) => Promise<unknown>;

/**
 * Trades of whole seconds in [from, toTime), oldest first, where `from` is as near to fromTime as `maxRequests` reach: never past a
 * second that holds more trades than an answer.
 * `limit` is the length of a full answer.
 */
export async function secondTrades(
  ask: Ask,
  fromTime: number,
  toTime: number,
  limit: number,
  maxRequests: number,
): Promise<{ from: number; trades: readonly RestTrade[] }> {
  let trades: RestTrade[] = [];
  let reached = toTime;
  let span = toTime - fromTime;
  for (let requests = 0; requests < maxRequests && reached > fromTime; requests++) {
    const start = Math.max(fromTime, reached - span);
    const page = aggregatesOf(await ask(start, reached - 1), start, reached);
    if (page.length >= limit && reached - start > 1000) {
      span = Math.max(1000, Math.floor((reached - start) / 2000) * 1000);
      continue;
    }
    // More in one second than are served: which are left out nobody says, and the second cannot be halved.
    if (page.length >= limit) break;
    trades = [...page, ...trades];
    // The trades just seen show how long a span fills an answer; a quarter of it stays free for busier times.
    const msPerTrade = (reached - start) / Math.max(1, page.length);
    span = Math.max(1000, Math.floor((msPerTrade * limit * 0.75) / 1000) * 1000);
    reached = start;
  }
  return { from: reached, trades };
}

function aggregatesOf(answer: unknown, fromTime: number, toTime: number): RestTrade[] {
  const trades = recordsOf("mexc", AGG_TRADES, answer).map((row) => {
    const price = numberOf(row["p"]);
    const trade = { price, quoteVolume: price * numberOf(row["q"]), time: numberOf(row["T"]) };
    if (!(price > 0 && trade.quoteVolume >= 0 && trade.time > 0))
      throw malformed("mexc", AGG_TRADES, `unusable trade ${JSON.stringify(row).slice(0, 120)}`);
    return trade;
  });
  const within = trades.filter(({ time }) => time >= fromTime && time < toTime);
  // Served newest or oldest first, depending on the day; within a second the served order is all there is.
  const isDescending = within.length > 1 && (within[0] as RestTrade).time > (within.at(-1) as RestTrade).time;
  return isDescending ? within.reverse() : within;
}
