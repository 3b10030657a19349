// What programs ask of the past of an exchange, second by second.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/** Divisors of an hour, in seconds. */
export const HISTORY_STEPS = [1, 5, 10, 15, 30, 60, 300, 900, 1800, 3600] as const;
/** The longest time of one request: reading it takes as long for one coin as for all. */
export const MAX_HISTORY_MS = 86_400_000;
/** Coins times steps of one request. */
export const MAX_HISTORY_ROWS = 2_000_000;
const MAX_SYMBOLS = 100;

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Epoch ms of a time like 2026-11-28T10:00:00Z; NaN for any other text, most of which Date.parse takes for some day. */
export const isoMoment = (text: string): number => (ISO_TIME.test(text) ? Date.parse(text) : Number.NaN);

/** A moment as programs write it. */
export const timeSchema = z
  .string()
  .max(40)
  .transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : isoMoment(text)))
  .refine((ms) => Number.isSafeInteger(ms) && ms >= 0, "must be epoch milliseconds, or a time like 2026-11-28T10:00:00Z");

const steps = HISTORY_STEPS.map(String) as [string, ...string[]];

export const historyPathSchema = z.object({ exchange: z.enum(EXCHANGES) });

export const historyQuerySchema = z.object({
  from: timeSchema,
  to: timeSchema,
  /** All coins where it is missing. */
  symbols: z
    .string()
    .max(4000)
    .transform((text) => [...new Set(text.split(",").filter((symbol) => symbol !== ""))])
    .refine(
      (symbols) => symbols.length >= 1 && symbols.length <= MAX_SYMBOLS,
      `must be 1 to ${MAX_SYMBOLS} symbols, like BTC,ETH`,
    )
    .optional(),
  /** Seconds of a row. */
  step: z
    .enum(steps, { error: `must be one of ${steps.join(", ")} (seconds)` })
    .default("1")
    .transform(Number),
  format: z.enum(["jsonl", "parquet"]).default("jsonl"),
});

export const historyAnswerSchema = z
  .string()
  .describe(
    'Lines of JSON, {"time", "symbol", "price", "quote_volume", "bid", "ask", "exact"}, and {"gap": {"from", "to", "why"}} where nothing is known; or a Parquet file with the same columns, and the gaps as JSON in its metadata under tickdeck.gaps. "why" is uncounted, unread, unwritten or unkept',
  );
