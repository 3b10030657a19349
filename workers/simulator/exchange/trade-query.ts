import type { MarketEntry } from "../market/sim-market.ts";
import type { MinuteTrades } from "../market/tape.ts";

export type TradeVisitor = (trades: MinuteTrades, index: number, timeMs: number) => void;

/** Visits up to `limit` trades from an aggregate id on, oldest first, none after nowMs. */
export function tradesFromId(entry: MarketEntry, fromId: number, limit: number, nowMs: number, visit: TradeVisitor): void {
  const { tape } = entry.symbol;
  let low = tape.originMinute;
  let high = Math.floor(nowMs / 60_000);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tape.firstIdOf(middle) <= fromId) low = middle;
    else high = middle - 1;
  }
  forward(entry, low, limit, nowMs, (trades, index) => trades.firstId + index >= fromId, visit);
}

/** Visits up to `limit` trades with startMs <= time <= endMs, oldest first. */
export function tradesFromTime(entry: MarketEntry, startMs: number, endMs: number, limit: number, visit: TradeVisitor): void {
  const first = Math.max(entry.symbol.tape.originMinute, Math.floor(startMs / 60_000));
  forward(entry, first, limit, endMs, (_trades, _index, time) => time >= startMs, visit);
}

function forward(
  entry: MarketEntry,
  firstMinute: number,
  limit: number,
  endMs: number,
  wanted: (trades: MinuteTrades, index: number, timeMs: number) => boolean,
  visit: TradeVisitor,
): void {
  let left = limit;
  for (let minute = firstMinute; left > 0 && minute * 60_000 <= endMs; minute++) {
    const trades = entry.symbol.tape.trades(minute);
    for (let index = 0; index < trades.count && left > 0; index++) {
      const time = minute * 60_000 + trades.offsetMs[index]!;
      if (time > endMs) return;
      if (!wanted(trades, index, time)) continue;
      visit(trades, index, time);
      left--;
    }
  }
}

/** Visits the newest `limit` trades with time <= endMs, newest first. */
export function tradesBack(entry: MarketEntry, endMs: number, limit: number, visit: TradeVisitor): void {
  const { tape } = entry.symbol;
  const last = Math.floor(endMs / 60_000);
  let left = limit;
  for (let minute = last; left > 0 && minute >= tape.originMinute && minute > last - 4 * 1440; minute--) {
    if (tape.firstIdOf(minute + 1) === tape.firstIdOf(minute)) continue;
    const trades = tape.trades(minute);
    for (let index = trades.count - 1; index >= 0 && left > 0; index--) {
      const time = minute * 60_000 + trades.offsetMs[index]!;
      if (time > endMs) continue;
      visit(trades, index, time);
      left--;
    }
  }
}
