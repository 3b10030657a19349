import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { workerMetricsSchema } from "../../shared/contracts/worker-messages.ts";
import { mergeMetrics } from "./merge-metrics.ts";

/** A registry with a gauge and a histogram, as every process has them. */
function process(help: string, up: number, seconds: readonly number[]): Registry {
  const registry = new Registry();
  new Gauge({ name: "up", help, registers: [registry], aggregator: "omit" }).set(up);
  const time = new Histogram({ name: "t", help: "Time", buckets: [1], registers: [registry] });
  for (const each of seconds) time.observe(each);
  return registry;
}

test("each family once, each worker's samples marked", async () => {
  const worker = process("Is it, by the worker", 0, [0.5, 2]);
  const counter = new Counter({ name: "w", help: "New", labelNames: ["a", "worker"], registers: [worker] });
  counter.inc({ a: "b" }, 7);
  counter.inc({ worker: "own" }, 8);
  new Gauge({ name: "unknown", help: "Not known yet", registers: [worker] }).set(Number.NaN);
  // As sent through Redis.
  const { metrics } = workerMetricsSchema.parse(JSON.parse(JSON.stringify({ at: 1, metrics: await worker.getMetricsAsJSON() })));
  const text = await mergeMetrics(process("Is it", 1, [0.25]), new Map([['i"1', metrics]]));
  expect(text.split("\n").filter((line) => line !== "")).toEqual([
    "# HELP up Is it",
    "# TYPE up gauge",
    "up 1",
    'up{worker="i_1"} 0',
    "# HELP t Time",
    "# TYPE t histogram",
    't_bucket{le="1"} 1',
    't_bucket{le="+Inf"} 1',
    "t_sum 0.25",
    "t_count 1",
    't_bucket{worker="i_1",le="1"} 1',
    't_bucket{worker="i_1",le="+Inf"} 2',
    't_sum{worker="i_1"} 2.5',
    't_count{worker="i_1"} 2',
    "# HELP w New",
    "# TYPE w counter",
    'w{worker="i_1",a="b"} 7',
    'w{worker="own"} 8',
    "# HELP unknown Not known yet",
    "# TYPE unknown gauge",
  ]);
});
