// What workers leave in Redis for servers besides frames: chart answers and their own metrics.

import { z } from "zod";

/** How long a server waits for the chart it wished for, ms; nobody wants the answer after that. */
export const CHART_WAIT_MS = 6000;

/** Candles as rows [openTime ms, open, high, low, close, base volume, quote volume], oldest first; or why there are none. */
export const chartAnswerSchema = z.union([
  z.object({ candles: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])) }),
  z.object({ error: z.string() }),
]);
export type ChartAnswer = z.infer<typeof chartAnswerSchema>;

const sampleSchema = z.object({
  /** Null where JSON cannot say it: NaN, infinity. */
  value: z.number().nullable(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.string().optional(),
});

/** One worker's figures as prom-client gives them; older than 30 s means the worker is gone. */
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
