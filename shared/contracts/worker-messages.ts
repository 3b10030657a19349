// What workers leave in Redis for servers besides frames: chart answers and their own metrics.

import { z } from "zod";

/** How long a server waits for a chart it asked a worker for, ms; a later answer is of no use. */
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

/** In place of an interval: the exchange's own last minutes, whatever the worker has counted or kept. */
export const OWN_MINUTES = "own";

/** A pair's closed minutes as the exchange has them itself, oldest first; or why there are none. */
export const ownMinutesSchema = z.union([
  z.object({
    /** `volume_step`: how coarsely the exchange rounds its quote volumes; 0 not at all. */
    minutes: z.array(z.object({ at: z.number(), close: z.number(), volume: z.number(), volume_step: z.number() })),
  }),
  z.object({ error: z.string() }),
]);
export type OwnMinutes = z.infer<typeof ownMinutesSchema>;

/** What came of comparing closed minutes with the exchange's own during the last ten minutes. */
export const comparedMinutesSchema = z.object({
  minutes: z.number(),
  coins: z.number(),
  /** Minutes that differed; each is fetched anew and mended. */
  different: z.number(),
  /** Epoch ms. */
  last_at: z.number().nullable(),
  /** The latest that differed: the minute's start (epoch ms) and both quote volumes, USDT. */
  examples: z.array(z.object({ pair: z.string(), minute: z.number(), own: z.number(), theirs: z.number() })),
});
export type ComparedMinutes = z.infer<typeof comparedMinutesSchema>;

const sampleSchema = z.object({
  /** Null where JSON has no number for it: NaN, infinity. */
  value: z.number().nullable(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.string().optional(),
});

/** A worker whose figures are older has gone, ms. */
export const WORKER_GONE_MS = 30_000;

/** One worker's figures as prom-client gives them. */
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

/** The figures a worker left; undefined for what is none, and for what a worker of another version wrote in a way of its own. */
export function readWorkerMetrics(json: string): WorkerMetrics | undefined {
  try {
    return workerMetricsSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
