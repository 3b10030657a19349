// Which candles a klines request means: bounds, order, limit and holes are the same on both exchanges.

import { Bar } from "../market/bar.ts";
import { openOf, stepFrom, type Interval } from "../market/candles.ts";
import type { MarketEntry } from "../market/sim-market.ts";

const MINUTE = 60_000;
/** Empty steps a halt may leave before a request stops looking. */
const MAX_HOLES = 20_000;

export interface KlineQuery {
  readonly interval: Interval;
  /** Epoch ms; candles that open earlier are omitted. */
  readonly startMs: number | undefined;
  /** Epoch ms; candles that open later are omitted. */
  readonly endMs: number | undefined;
  readonly limit: number;
}

/** Calls `row` with each candle, oldest first, as known at nowMs. The bar is reused between calls. */
export function eachKline(
  entry: MarketEntry,
  query: KlineQuery,
  nowMs: number,
  row: (openMs: number, closeMs: number, bar: Bar) => void,
): void {
  const { symbol } = entry;
  if (symbol.tape.isClosed(symbol.tape.originMinute * MINUTE, nowMs)) return;
  const { interval, limit } = query;
  // Seconds come from trades, which go back to the tape's origin.
  const hasTradesOnly = interval !== "month" && interval < MINUTE;
  const oldest = openOf(
    interval,
    Math.max(0, hasTradesOnly ? Math.max(symbol.oldestMs, symbol.tape.originMinute * MINUTE) : symbol.oldestMs),
  );
  const newest = openOf(interval, Math.min(nowMs, query.endMs ?? nowMs));
  const bar = new Bar();
  if (query.startMs === undefined) {
    const opens = openTimesBack(entry, interval, newest, oldest, limit);
    for (let at = opens.length - 1; at >= 0; at--) {
      const close = stepFrom(interval, opens[at]!, 1);
      if (entry.candles.read(opens[at]!, close, nowMs, bar)) row(opens[at]!, close, bar);
    }
    return;
  }
  let open = openOf(interval, Math.max(oldest, query.startMs));
  if (open < query.startMs) open = stepFrom(interval, open, 1);
  for (let rows = 0, holes = 0; rows < limit && open <= newest && holes < MAX_HOLES;) {
    const close = stepFrom(interval, open, 1);
    if (entry.candles.read(open, close, nowMs, bar)) {
      row(open, close, bar);
      rows++;
    } else holes++;
    open = close;
  }
}

function openTimesBack(entry: MarketEntry, interval: Interval, newest: number, oldest: number, limit: number): number[] {
  const opens: number[] = [];
  for (
    let open = newest, holes = 0;
    open >= oldest && opens.length < limit && holes < MAX_HOLES;
    open = stepFrom(interval, open, -1)
  ) {
    if (entry.symbol.tape.isClosed(open, stepFrom(interval, open, 1))) holes++;
    else opens.push(open);
  }
  return opens;
}
