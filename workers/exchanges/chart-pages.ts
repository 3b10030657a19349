// Loads a chart page by page, backwards. A page without candles (no trades) does not mean that the first candle was reached.

import { barLengthMs, type Candle, type ExchangeInterval } from "../../shared/market/candle.ts";
import { type AnswerSource, candlesOf, oldestOpenIn } from "./answer-checks.ts";
import type { ChartBars } from "./exchange.ts";

/** Most pages per chart: a coin may have had no trades for days. */
const MAX_PAGES = 12;

interface WantedBars {
  readonly interval: ExchangeInterval;
  readonly limit: number;
  readonly before: number | undefined;
  /** Rows in a full page. */
  readonly rowsPerPage: number;
}

/** The rows of one page, and whether the exchange has any older ones. */
interface ChartRows {
  readonly answer: unknown;
  readonly isLast: boolean;
}

/** The newest `limit` bars before a moment; `ask` fetches one page before a given time. */
export async function chartOfPages(
  source: AnswerSource,
  { interval, limit, before, rowsPerPage }: WantedBars,
  ask: (end: number | undefined, rows: number) => Promise<ChartRows>,
): Promise<ChartBars> {
  let candles: readonly Candle[] = [];
  let end = before;
  for (let page = 0; page < MAX_PAGES && candles.length < limit; page++) {
    // After one page that was not enough, there may be many like it.
    const rows = page === 0 ? Math.min(limit, rowsPerPage) : rowsPerPage;
    const { answer, isLast } = await ask(end, rows);
    const isOlder = ({ openTime }: Candle): boolean => end === undefined || openTime < end;
    const bars = candlesOf(source, answer).filter(isOlder);
    candles = [...bars, ...candles];
    if (isLast) return { candles: candles.slice(-limit), isFirst: candles.length <= limit };
    const oldest = bars[0]?.openTime ?? oldestOpenIn(answer);
    const isProgress = oldest < (end ?? Number.POSITIVE_INFINITY);
    end = isProgress ? oldest : (end ?? Date.now()) - rows * barLengthMs(interval);
  }
  return { candles: candles.slice(-limit), isFirst: false };
}
