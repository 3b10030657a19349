// What workers leave in Redis for servers besides frames: chart answers and metrics.

import { z } from "zod";
import { orderBookSchema } from "./order-books.ts";

/** How long a server waits for a requested chart, ms; a later answer is useless. */
export const CHART_WAIT_MS = 6000;

const candleRowSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
/** [openTime ms, open, high, low, close, base volume, quote volume] */
export type CandleRow = z.infer<typeof candleRowSchema>;

/** Candles, oldest first, and whether the listing's first is among them; or why there are none. */
export const chartAnswerSchema = z.union([
  z.object({ candles: z.array(candleRowSchema), isFirst: z.boolean().optional() }),
  z.object({ error: z.string() }),
]);
export type ChartAnswer = z.infer<typeof chartAnswerSchema>;

/** Instead of an interval: the exchange's own last minutes, ignoring what the worker has counted or stored. */
export const OWN_MINUTES = "own";

/** The exchange's own closed minutes of a pair, oldest first; or why there are none. */
export const ownMinutesSchema = z.union([
  z.object({
    /** `volume_step`: precision of the exchange's quote volumes; 0 when exact. */
    minutes: z.array(z.object({ at: z.number(), close: z.number(), volume: z.number(), volume_step: z.number() })),
  }),
  z.object({ error: z.string() }),
]);
export type OwnMinutes = z.infer<typeof ownMinutesSchema>;

/** Instead of an interval: the pair's nearest orders. */
export const DEPTH = "depth";

/** The nearest orders of a pair; or why there are none: no side or no order, the exchange did not answer, no turn came in time. */
export const depthAnswerSchema = z.union([
  z.object({ book: orderBookSchema }),
  z.object({ error: z.enum(["empty", "failed", "busy"]) }),
]);
export type DepthAnswer = z.infer<typeof depthAnswerSchema>;

/** Result of comparing closed minutes with the exchange's own during the last ten minutes. */
export const comparedMinutesSchema = z.object({
  minutes: z.number(),
  coins: z.number(),
  /** Minutes that differed; each is fetched again and repaired. */
  different: z.number(),
  /** Epoch ms. */
  last_at: z.number().nullable(),
  /** The latest differences: the minute's start (epoch ms) and both quote volumes, USDT. */
  examples: z.array(z.object({ pair: z.string(), minute: z.number(), own: z.number(), theirs: z.number() })),
});
export type ComparedMinutes = z.infer<typeof comparedMinutesSchema>;

const sampleSchema = z.object({
  /** Null where JSON has no number for it: NaN, infinity. */
  value: z.number().nullable(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.string().optional(),
});

/** A worker with older metrics is gone, ms. */
export const WORKER_GONE_MS = 30_000;

/** One worker's metrics from prom-client. */
export const workerMetricsSchema = z.object({
  at: z.number(),
  metrics: z.array(
    z.object({
      name: z.string(),
      help: z.string(),
      type: z.enum(["counter", "gauge", "histogram", "summary"]),
      values: z.array(sampleSchema),
    }),
  ),
});
export type WorkerMetrics = z.infer<typeof workerMetricsSchema>;

/** The metrics a worker left; undefined for invalid ones or another version's format. */
export function readWorkerMetrics(json: string): WorkerMetrics | undefined {
  try {
    return workerMetricsSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
