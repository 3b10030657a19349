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

/** Prometheus text of one worker; older than 30 s means the worker is gone. */
export const workerMetricsSchema = z.object({ at: z.number(), text: z.string() });
export type WorkerMetrics = z.infer<typeof workerMetricsSchema>;
