// The chart history route: what may be asked and what a candle looks like.

import { z } from "zod";
import { CHART_INTERVALS } from "../market/candle.ts";
import { EXCHANGES } from "../market/exchange-id.ts";

const NAMES = EXCHANGES.map((exchange) => exchange.toUpperCase()).join("|");

/** "MEXC:BTCUSDT": exchange and its own name of the pair. */
export const chartSymbolSchema = z
  .string()
  .regex(new RegExp(`^(${NAMES}):[\\p{L}\\p{N}._-]{1,40}$`, "u"), "must look like MEXC:BTCUSDT");

export const klinesQuerySchema = z.object({
  symbol: chartSymbolSchema,
  interval: z.enum(CHART_INTERVALS).default("1"),
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .default("500")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 1000, "must lie between 1 and 1000"),
  /** Only candles that opened before this moment, epoch ms: the page before the candles one has. */
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

const klineSchema = z.object({
  /** Open time, epoch ms. */
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  quote_volume: z.number(),
});
export type Kline = z.infer<typeof klineSchema>;

export const klinesAnswerSchema = z.object({
  success: z.boolean(),
  data: z.array(klineSchema),
  /** The exchange has no candle before the first of these; left out while it may have. */
  is_first: z.literal(true).optional(),
  message: z.string(),
});
