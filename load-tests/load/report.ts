import type { ProcessorShare } from "./processor-time.ts";
import type { ScenarioResult, Times } from "./run-scenario.ts";

/** Figures of k6 itself that say nothing about the product. */
const OF_K6 = new Set(["iteration_duration", "ws_session_duration", "iterations", "vus", "vus_max", "checks"]);
/** Parts of one request, which `http_req_duration` counts together. */
const PART_OF_REQUEST = /^http_req_(blocked|connecting|receiving|sending|tls_handshaking|waiting)/;
const OF_INTEREST = [50, 95, 99] as const;

const isOfInterest = (name: string): boolean => !OF_K6.has(name) && !PART_OF_REQUEST.test(name);

/** The figures with percentiles, without those that counted nothing. */
export function timesOfInterest({ times }: ScenarioResult): Times[] {
  return times.filter(({ name, count }) => isOfInterest(name) && count > 0).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** "12.3", "1,234". */
export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}

/** Mean and highest share of one processor, in percent; undefined when not readable. */
export function loadOf(
  shares: readonly ProcessorShare[],
  role: "servers" | "workers" | "k6",
): { mean: number; max: number } | undefined {
  const known = shares.map((share) => share[role]).filter((share) => share !== undefined);
  if (known.length === 0) return undefined;
  const mean = known.reduce((total, share) => total + share, 0) / known.length;
  return { mean: Math.round(mean * 100), max: Math.round(Math.max(...known) * 100) };
}

/** The lines of the summary. */
export function reportLines(result: ScenarioResult): string[] {
  const rows = timesOfInterest(result).map(({ name, count, max, percentiles }) => {
    const values = OF_INTEREST.map((each) => `p${each} ${milliseconds(percentiles.get(each) ?? Number.NaN)}`.padEnd(12));
    return `  ${name.padEnd(32)}${values.join("")}max ${milliseconds(max).padEnd(8)}of ${count.toLocaleString("en")}`;
  });
  const counts = [...result.others]
    .filter(([name]) => isOfInterest(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `  ${name.padEnd(32)}${Number(value.toPrecision(4)).toLocaleString("en")}`);
  return [
    "Times, ms",
    ...rows,
    "Counts and shares",
    ...counts,
    "Processor time, % of one",
    ...processorLines(result),
    "Limits",
    ...limitLines(result),
  ];
}

function processorLines({ processors }: ScenarioResult): string[] {
  return (["servers", "workers", "k6"] as const).map((role) => {
    const load = loadOf(processors, role);
    return `  ${role.padEnd(32)}${load === undefined ? "not readable here" : `mean ${load.mean}, most ${load.max}`}`;
  });
}

const limitLines = ({ limits }: ScenarioResult): string[] =>
  limits.map(({ text, isKept }) => `  ${isKept ? "kept   " : "CROSSED"} ${text}`);
