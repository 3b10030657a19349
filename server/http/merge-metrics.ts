// Combines the metrics of this process and of the workers in one Prometheus text, each worker's samples labelled with its id.

import { AggregatorRegistry, type Registry } from "prom-client";
import type { WorkerMetrics } from "../../shared/contracts/worker-messages.ts";

type Figures = WorkerMetrics["metrics"];

/** One text of many; `workers` maps a worker's id to its metrics. */
export async function mergeMetrics(own: Registry, workers: ReadonlyMap<string, Figures>): Promise<string> {
  const all = [await own.getMetricsAsJSON(), ...[...workers].map(([worker, figures]) => marked(worker, figures))];
  // Each sample has its worker's id and is unique: nothing is summed, whatever a metric asks for.
  const separate = all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: "first" })));
  return AggregatorRegistry.aggregate(separate).metrics();
}

function marked(worker: string, figures: Figures): object[] {
  const id = worker.replaceAll(/[\\"\n]/g, "_");
  return figures.map((metric) => ({
    ...metric,
    // JSON has no NaN, so an unknown figure arrives as null. Workers may label themselves.
    values: metric.values.flatMap((sample) =>
      sample.value === null ? [] : [{ ...sample, labels: { worker: id, ...sample.labels } }],
    ),
  }));
}
