import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { watchProcessors, type MetricsSource, type ProcessorShare } from "./processor-time.ts";

/** k6's exit code when a threshold was crossed: a result, not a failure. */
const CROSSED = 99;
/** For k6 to start, for clients to arrive and to leave; its own limits (k6/run.ts) are shorter. */
const GRACE_MS = 120_000;
/** Percentiles of every figure. */
export const PERCENTILES = [1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9] as const;
const TREND_STATS = ["count", "min", ...PERCENTILES.map((each) => `p(${each})`), "max"].join(",");

/** In each metric true means, strangely, that the threshold was crossed. */
const summarySchema = z.object({
  metrics: z.record(
    z.string(),
    z.object({ thresholds: z.record(z.string(), z.boolean()).optional() }).catchall(z.union([z.number(), z.undefined()])),
  ),
});
type Metric = z.infer<typeof summarySchema>["metrics"][string];

export interface ScenarioPlan {
  readonly k6: string;
  readonly scenario: string;
  readonly url: string;
  readonly tokens: string;
  readonly clients: number;
  readonly seconds: number;
  readonly metrics: MetricsSource;
  readonly folder: string;
  /** Time k6 may take besides the measured time, ms. */
  readonly graceMs?: number;
}

/** Percentiles of one figure, ms. */
export interface Times {
  readonly name: string;
  readonly count: number;
  readonly max: number;
  /** Value by percentile, ascending. */
  readonly percentiles: ReadonlyMap<number, number>;
}

export interface Limit {
  /** "frame_age p(99)<250". */
  readonly text: string;
  readonly isKept: boolean;
}

export interface ScenarioResult {
  readonly times: readonly Times[];
  readonly others: ReadonlyMap<string, number>;
  readonly limits: readonly Limit[];
  /** The main figure over the measured time, without empty slices. */
  readonly course: { readonly name: string; readonly slices: readonly { readonly part: number; readonly times: Times }[] };
  readonly processors: readonly ProcessorShare[];
}

/**
 * Runs it to its end. A LaunchFault names the file with k6's own output when k6 itself failed, or did not end: it would continue
 * to attack a machine that has moved on to something else.
 */
export async function runScenario(plan: ScenarioPlan): Promise<ScenarioResult> {
  const summary = join(plan.folder, "summary.json");
  const output = join(plan.folder, "k6.log");
  const log = openSync(output, "w");
  const script = join(import.meta.dirname, "..", "k6", `${plan.scenario}.ts`);
  const settings = { URL: plan.url, TOKENS: plan.tokens, CLIENTS: plan.clients, SECONDS: plan.seconds, COURSE: 1 };
  const words = [
    "run",
    "--quiet",
    "--no-usage-report",
    "--address",
    "127.0.0.1:0",
    "--summary-export",
    summary,
    "--summary-trend-stats",
    TREND_STATS,
  ];
  const child = spawn(
    plan.k6,
    [...words, ...Object.entries(settings).flatMap(([name, value]) => ["-e", `${name}=${value}`]), script],
    {
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const stopWatching = watchProcessors(plan.metrics, child.pid ?? 0);
  // Go's runtime then prints where each of its goroutines is.
  const overdue = setTimeout(() => child.kill("SIGQUIT"), plan.seconds * 1000 + (plan.graceMs ?? GRACE_MS));
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(overdue);
  const processors = await stopWatching();
  if (code !== 0 && code !== CROSSED) throw new LaunchFault(`k6 ended with ${code ?? "a signal"}: see ${output}`);
  return { ...readSummary(await readFile(summary, "utf8")), processors };
}

const SLICE = /^(\w+)\{part:(\d+)\}$/;

/** Reads k6's exported summary; throws a ZodError on anything else. */
export function readSummary(text: string): Omit<ScenarioResult, "processors"> {
  const metrics = Object.entries(summarySchema.parse(JSON.parse(text)).metrics);
  const whole = metrics.filter(([name]) => !SLICE.test(name));
  const slices = metrics.flatMap(([name, metric]) => {
    const [, figure, part] = SLICE.exec(name) ?? [];
    return figure === undefined || !metric["count"] ? [] : [{ part: Number(part), times: timesOf(figure, metric) }];
  });
  const isTimes = ([, metric]: [string, Metric]): boolean => metric["p(50)"] !== undefined;
  return {
    times: whole.filter(isTimes).map(([name, metric]) => timesOf(name, metric)),
    others: new Map(whole.filter((each) => !isTimes(each)).map(([name, { value, count }]) => [name, value ?? count ?? 0])),
    limits: whole.flatMap(([name, { thresholds = {} }]) =>
      Object.entries(thresholds).map(([bound, isCrossed]) => ({ text: `${name} ${bound}`, isKept: !isCrossed })),
    ),
    course: { name: slices[0]?.times.name ?? "", slices: slices.sort((a, b) => a.part - b.part) },
  };
}

function timesOf(name: string, metric: Metric): Times {
  const percentiles = new Map(PERCENTILES.map((each) => [each as number, metric[`p(${each})`] ?? Number.NaN]));
  return { name, count: metric["count"] ?? 0, max: metric["max"] ?? Number.NaN, percentiles };
}
