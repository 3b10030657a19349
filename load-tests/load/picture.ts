import { loadOf, milliseconds, timesOfInterest } from "./report.ts";
import type { ScenarioResult, Times } from "./run-scenario.ts";

const WIDTH = 960;
const LEFT = 70;
const RIGHT = 230;
const PLOT = WIDTH - LEFT - RIGHT;
const PANEL = 190;
const GAP = 56;
const COLOURS = ["#3987e5", "#d95926", "#199e70", "#c98500", "#9085e9", "#d55181", "#5598e7", "#7a7a72"] as const;
const OVER_TIME = [50, 95, 99] as const;

type Point = readonly [x: number, y: number];

interface Line {
  readonly name: string;
  /** Both from 0 to 1. */
  readonly points: readonly Point[];
}

interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Labels of both axes and their positions from 0 to 1. */
  readonly below: readonly (readonly [number, string])[];
  readonly beside: readonly (readonly [number, string])[];
}

/**
 * One run as an SVG: the main figure over time, the distribution of all figures, and processor use; `title` names scenario,
 * clients and time.
 */
export function pictureOf(title: string, result: ScenarioResult, seconds: number): string {
  const panels = [coursePanel(result, seconds), spreadPanel(result), processorPanel(result)].filter(
    ({ lines }) => lines.length > 0,
  );
  const height = 60 + panels.length * (PANEL + GAP);
  const body = panels.map((panel, at) => drawn(panel, 60 + at * (PANEL + GAP))).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#c3c2b7">
<rect width="100%" height="100%" fill="#1a1a19"/>
<text x="${LEFT}" y="28" font-size="17" fill="#ffffff">${escaped(title)}</text>
${body}
</svg>
`;
}

function coursePanel({ course }: ScenarioResult, seconds: number): Panel {
  const parts = Math.max(0, ...course.slices.map(({ part }) => part)) + 1;
  const top = niceTop(Math.max(0, ...course.slices.map(({ times }) => times.percentiles.get(99) ?? 0)));
  const lines =
    course.slices.length === 0
      ? []
      : OVER_TIME.map((each) => ({
          name: `p${each}`,
          points: course.slices.map(({ part, times }): Point => [(part + 0.5) / parts, (times.percentiles.get(each) ?? 0) / top]),
        }));
  return {
    title: `${course.name} over the measured time, ms`,
    lines,
    below: [0, 0.25, 0.5, 0.75, 1].map((at) => [at, `${Math.round(at * seconds)} s`]),
    beside: [0, 0.5, 1].map((at) => [at, milliseconds(at * top)]),
  };
}

/** Percentiles on a scale that gives the slowest tenth as much room as all the others; times on a logarithmic one. */
function spreadPanel(result: ScenarioResult): Panel {
  const figures = timesOfInterest(result).slice(0, COLOURS.length);
  const highest = Math.max(1, ...figures.map(({ max }) => max));
  const decades = Math.max(1, Math.ceil(Math.log10(highest)));
  const y = (ms: number): number => Math.max(0, Math.log10(Math.max(1, ms)) / decades);
  const x = (percentile: number): number => Math.min(1, -Math.log10(1 - Math.min(percentile, 99.9) / 100) / 3);
  const pointsOf = ({ percentiles }: Times): Point[] => [...percentiles].map(([percentile, ms]) => [x(percentile), y(ms)]);
  return {
    title: "Share of all that took at most so many ms",
    lines: figures.map((figure) => ({ name: figure.name, points: pointsOf(figure) })),
    below: [50, 90, 95, 99, 99.9].map((each) => [x(each), `${each} %`]),
    beside: Array.from({ length: decades + 1 }, (_, decade) => [decade / decades, milliseconds(10 ** decade)]),
  };
}

function processorPanel({ processors }: ScenarioResult): Panel {
  const known = (["servers", "workers", "k6"] as const).filter((role) => loadOf(processors, role) !== undefined);
  const top = Math.max(1, ...known.map((role) => (loadOf(processors, role)?.max ?? 0) / 100));
  const last = processors.at(-1)?.at ?? 1;
  return {
    title: "Processor time, % of one processor",
    lines: known.map((role) => ({
      name: role,
      points: processors.flatMap(({ at, [role]: share }) => (share === undefined ? [] : [[at / last, share / top] as const])),
    })),
    below: [0, 0.5, 1].map((at) => [at, `${Math.round(at * last)} s`]),
    beside: [0, 0.5, 1].map((at) => [at, `${Math.round(at * top * 100)}`]),
  };
}

function drawn({ title, lines, below, beside }: Panel, top: number): string {
  const x = (at: number): string => (LEFT + at * PLOT).toFixed(1);
  const y = (at: number): string => (top + PANEL - at * (PANEL - 24)).toFixed(1);
  const grid = beside.map(
    ([at, label]) =>
      `<path d="M${LEFT} ${y(at)}h${PLOT}" stroke="#3d3d3a"/><text x="${LEFT - 8}" y="${y(at)}" text-anchor="end" dy="4">${label}</text>`,
  );
  const labels = below.map(([at, label]) => `<text x="${x(at)}" y="${top + PANEL + 18}" text-anchor="middle">${label}</text>`);
  const curves = lines.map(
    ({ points }, index) =>
      `<polyline fill="none" stroke="${colourOf(index)}" stroke-width="2" points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(" ")}"/>`,
  );
  const names = lines.map(
    ({ name }, index) =>
      `<text x="${LEFT + PLOT + 16}" y="${top + 28 + index * 18}"><tspan fill="${colourOf(index)}">●</tspan> ${escaped(name)}</text>`,
  );
  return [
    `<text x="${LEFT}" y="${top + 8}" fill="#ffffff">${escaped(title)}</text>`,
    ...grid,
    ...labels,
    ...curves,
    ...names,
  ].join("\n");
}

const colourOf = (index: number): string => COLOURS[index % COLOURS.length] as string;

/** The next 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
