// A chart page by page, backwards from its end: rows that are no candles, as of times without a trade, are not its beginning.

import { barLengthMs, type Candle, type ChartInterval } from "../../shared/market/candle.ts";
import { type AnswerSource, candlesOf, oldestOpenIn } from "./answer-checks.ts";
import type { ChartBars } from "./exchange.ts";

/** Pages that one chart may cost: a coin may not have been traded for days. */
const MAX_PAGES = 12;

interface WantedBars {
  readonly interval: ChartInterval;
  readonly limit: number;
  /** Epoch ms; undefined for the newest. */
  readonly before: number | undefined;
  /** Rows of a full page. */
  readonly rowsPerPage: number;
}

/** Rows of one page as they were served, and whether the exchange has none before them. */
interface ChartRows {
  readonly answer: unknown;
  readonly isLast: boolean;
}

/** The newest `limit` bars before a moment; `ask` gives the page of so many rows before another one. */
export async function chartOfPages(
  source: AnswerSource,
  { interval, limit, before, rowsPerPage }: WantedBars,
  ask: (end: number | undefined, rows: number) => Promise<ChartRows>,
): Promise<ChartBars> {
  let candles: readonly Candle[] = [];
  let end = before;
  for (let page = 0; page < MAX_PAGES && candles.length < limit; page++) {
    // Behind a page that was not enough there may be many more of its kind.
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
