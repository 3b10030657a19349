// Reads recorded answers of Binance's REST dialect, which MEXC follows, without the product's decoder: a replay tests that one.

import { z } from "zod";
import type { RecordedAnswer } from "../../../shared/node/exchange-recording.ts";
import type { RecordedDay, RecordedListing } from "../replay/recorded-coin.ts";

const INFO = "/api/v3/exchangeInfo";
const TICKERS = "/api/v3/ticker/24hr";

const info = z.object({ symbols: z.array(z.unknown()) });
/** "0.5"; MEXC sends null for none. */
const figure = z
  .string()
  .nullish()
  .transform((text) => Number(text ?? 0));
const dayRow = z.object({
  symbol: z.string(),
  openPrice: figure,
  highPrice: figure,
  lowPrice: figure,
  lastPrice: figure,
  quoteVolume: figure,
});

/** The rows of an answer with this shape; none when it is for another path, a refusal or damaged. */
export function recordedRows<Row>({ path, status, body }: RecordedAnswer, wanted: string, shape: z.ZodType<Row>): Row[] {
  if (path !== wanted || status !== 200) return [];
  return rowsOf(parsed(body), shape);
}

/** The coins of a recorded exchangeInfo; `shape` reads a row. */
export function recordedListings({ path, status, body }: RecordedAnswer, shape: z.ZodType<RecordedListing>): RecordedListing[] {
  if (path !== INFO || status !== 200) return [];
  const { data } = info.safeParse(parsed(body));
  return rowsOf(data?.symbols, shape);
}

/** The days of a recorded ticker/24hr; pairs without a price are omitted. */
export function recordedDays(answer: RecordedAnswer): RecordedDay[] {
  return recordedRows(answer, TICKERS, dayRow)
    .filter(({ lastPrice }) => lastPrice > 0)
    .map(({ symbol, openPrice, highPrice, lowPrice, lastPrice, quoteVolume }) => ({
      ...{ pair: symbol, open: openPrice, high: highPrice, low: lowPrice, last: lastPrice, turnover: quoteVolume },
    }));
}

function rowsOf<Row>(rows: unknown, shape: z.ZodType<Row>): Row[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const { data } = shape.safeParse(row);
    return data === undefined ? [] : [data];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
