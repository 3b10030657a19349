// Charts as users request them: some rows of each interval, those before a time, and the largest page.

import { barLengthMs, EXCHANGE_INTERVALS, type Candle, type ExchangeInterval } from "../../shared/market/candle.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { checkCandles, timeText } from "./candle-sense.ts";
import { Difference } from "./finding.ts";

const ROWS = 20;
const ROWS_BEFORE = 10;
/** The size workers/ingest/kept-bars.ts requests. */
const LARGEST_PAGE = 1000;
const DAY_MS = barLengthMs("1D");

/** Reports what is right. Throws a Difference when rows are missing; a young coin has fewer. */
export async function chartsText(rest: Pick<ExchangeRest, "chart">, pair: string, now: number): Promise<string> {
  const days = await largestPage(rest, pair, "1D");
  // It was listed at some time of its first day.
  const ageMs = Math.max(0, now - (days[0]?.openTime ?? now) - DAY_MS);
  const minutes = await largestPage(rest, pair, "1");
  let fewest = ROWS;
  for (const interval of EXCHANGE_INTERVALS) {
    const { candles: rows } = await rest.chart(pair, interval, ROWS);
    const min = Math.min(ROWS, Math.max(1, Math.floor(ageMs / barLengthMs(interval))));
    if (rows.length < min || rows.length > ROWS)
      throw new Difference(`${pair} at ${interval}: ${rows.length} rows, at its age at least ${min} and at most ${ROWS}`);
    checkRows(pair, interval, rows);
    await checkBefore(rest, pair, interval, rows);
    fewest = Math.min(fewest, rows.length);
  }
  const each = fewest === ROWS ? `${ROWS}` : `up to ${ROWS}`;
  const pages = `${minutes.length} minutes and ${days.length} days`;
  return `${EXCHANGE_INTERVALS.join(", ")} of ${pair}: ${each} rows each, those before, and ${pages}`;
}

/** All rows asked for, or all that exist. */
async function largestPage(
  rest: Pick<ExchangeRest, "chart">,
  pair: string,
  interval: ExchangeInterval,
): Promise<readonly Candle[]> {
  const { candles: rows, isFirst } = await rest.chart(pair, interval, LARGEST_PAGE);
  const [first] = rows;
  if (!first) throw new Difference(`${pair} at ${interval}: no row`);
  checkRows(pair, interval, rows);
  if (isFirst && (await rest.chart(pair, interval, 1, { before: first.openTime })).candles.length > 0)
    throw new Difference(`${pair} at ${interval}: ${rows.length} of ${LARGEST_PAGE} rows, and there are older ones`);
  return rows;
}

function checkRows(pair: string, interval: ExchangeInterval, rows: readonly Candle[]): void {
  const width = barLengthMs(interval);
  checkCandles(pair, rows, width);
  for (const [at, { openTime }] of rows.entries())
    if (at > 0 && openTime - (rows[at - 1] as Candle).openTime < width)
      throw new Difference(`${pair} at ${interval}: rows closer than the interval at ${timeText(openTime)}`);
}

/** When asked for rows before one of these, the exchange must give the same ones again. */
async function checkBefore(
  rest: Pick<ExchangeRest, "chart">,
  pair: string,
  interval: ExchangeInterval,
  rows: readonly Candle[],
): Promise<void> {
  const end = rows[Math.min(ROWS_BEFORE, rows.length - 1)]?.openTime ?? 0;
  const known = rows.filter(({ openTime }) => openTime < end);
  if (known.length === 0) return;
  const { candles: older } = await rest.chart(pair, interval, known.length, { before: end });
  const isSame = older.length === known.length && older.every(({ openTime }, at) => openTime === known[at]?.openTime);
  if (isSame) return;
  const upTo = (found: readonly Candle[]): string => {
    const last = found.at(-1);
    return last ? `${found.length}${found === older ? " rows" : ""} up to ${timeText(last.openTime)}` : "no row";
  };
  throw new Difference(`${pair} at ${interval}: before ${timeText(end)} came ${upTo(older)} instead of ${upTo(known)}`);
}
