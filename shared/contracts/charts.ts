import { z } from "zod";
import { CHART_INTERVALS } from "../market/candle.ts";
import { partsOfChartSymbol } from "../market/chart-symbol.ts";
import { orderBookSchema } from "./order-books.ts";
import { isCoinName } from "../market/coin-name.ts";

/** "MEXC:BTCUSDT": exchange and a name of the pair (see isChartedAs). */
export const chartSymbolSchema = z.string().refine(isChartSymbol, "must look like MEXC:BTCUSDT");

function isChartSymbol(text: string): boolean {
  const parts = partsOfChartSymbol(text);
  return parts !== undefined && isCoinName(parts.pair) && text.startsWith(parts.exchange.toUpperCase());
}

export const klinesQuerySchema = z.object({
  symbol: chartSymbolSchema,
  interval: z.enum(CHART_INTERVALS).default("1"),
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .default("500")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 1000, "must lie between 1 and 1000"),
  /** Only candles that opened before this moment, epoch ms: the previous page. */
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
  /** Null where it is not known of each second, in bars of seconds. */
  volume: z.number().nullable(),
  quote_volume: z.number().nullable(),
});
export type Kline = z.infer<typeof klineSchema>;

export const depthQuerySchema = z.object({ symbol: chartSymbolSchema });
export const depthAnswerBodySchema = z.object({
  success: z.boolean(),
  /** One older than DEPTH_FRESH_MS where the exchange could not be asked again; null where none is known, or the coin has none. */
  data: orderBookSchema.nullable(),
  /** The exchange shows no orders of this coin now; omitted otherwise. */
  is_empty: z.literal(true).optional(),
  message: z.string(),
});

export const klinesAnswerSchema = z.object({
  success: z.boolean(),
  data: z.array(klineSchema),
  /** There is no older candle, at the exchange or for bars of seconds in what we keep; omitted when there may be. */
  is_first: z.literal(true).optional(),
  message: z.string(),
});
