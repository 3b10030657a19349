// Grid, ticks and titles of the plot, drawn once per size or setting and copied under the points each frame.

import type { Separators } from "../../../market/number-text.ts";
import { xOf, yOf, type PlotFrame } from "./plot-camera.ts";
import type { ScatterColours } from "./plot-inputs.ts";

export interface AxisTexts {
  readonly volume: string;
  readonly net: string;
  readonly separators: Separators;
}

const TICK_TEXT = 10;
const TEXT_GAP = 8;
const TITLE_GAP = 12;

/** Draws the axes at `ratio` device px per CSS px; `threshold` is the smallest |Net%| shown. */
export function drawAxes(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  frame: PlotFrame,
  threshold: number,
  colours: ScatterColours,
  texts: AxisTexts,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = `${TICK_TEXT}px ${colours.font}`;
  const line = (x: number, y: number, width: number, height: number, colour: string): void => {
    context.fillStyle = colour;
    context.fillRect(Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio, width || 1 / ratio, height || 1 / ratio);
  };
  const write = (text: string, x: number, y: number, align: CanvasTextAlign): void => {
    context.fillStyle = colours.axis;
    context.textAlign = align;
    context.fillText(text, x, y);
  };
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  context.textBaseline = "middle";
  for (const tick of netTicks(frame.scale, frame.signed)) {
    const y = yOf(frame, tick);
    line(frame.left, y, width, 0, tick === 0 ? colours.edge : colours.grid);
    write(netTickText(tick, frame.signed, texts.separators), frame.left - TEXT_GAP, y, "right");
  }
  for (const power of volumeTicks(frame.lowVolume, frame.highVolume)) {
    const x = xOf(frame, power);
    line(x, frame.top, 0, height, colours.grid);
    write(volumeTickText(power), x, frame.bottom + TEXT_GAP + TICK_TEXT / 2, "center");
  }
  line(frame.left, frame.top, 0, height, colours.edge);
  for (const edge of frame.signed ? [threshold, -threshold] : [threshold])
    if (threshold < frame.scale) dash(line, frame, yOf(frame, edge), colours.edge);
  write(texts.net, frame.left, frame.top - TITLE_GAP, "left");
  write(texts.volume, frame.right, frame.bottom + TEXT_GAP + TICK_TEXT * 2 + 2, "right");
}

function dash(
  line: (x: number, y: number, width: number, height: number, colour: string) => void,
  frame: PlotFrame,
  y: number,
  colour: string,
): void {
  const [on, step] = [4, 8];
  for (let x = frame.left; x < frame.right; x += step) line(x, y, Math.min(on, frame.right - x), 0, colour);
}

/** Largest range a step is meant for, and the step, percent. */
const STEPS: readonly (readonly [range: number, step: number])[] = [
  [0.5, 0.1],
  [1, 0.2],
  [2.5, 0.5],
  [4, 1],
  [8, 2],
];
const WIDEST_STEP = 5;
const UNITS = ["", "K", "M", "B", "T"];

/** Distance between two ticks of the Net% axis whose end is `range`, percent. */
export function netTickStep(range: number): number {
  return STEPS.find(([max]) => range <= max)?.[1] ?? WIDEST_STEP;
}

/** Ticks of the Net% axis from its low to its high end, percent. */
export function netTicks(scale: number, signed: boolean): number[] {
  const step = netTickStep(scale);
  const above = Array.from({ length: Math.floor(scale / step + 1e-9) + 1 }, (_, at) => Math.round(at * step * 10) / 10);
  if (!signed) return above;
  const below = above.slice(1).map((tick) => -tick);
  return [...below.reverse(), ...above];
}

/** Whole powers of ten between two volumes given as log10. */
export function volumeTicks(low: number, high: number): number[] {
  const first = Math.ceil(low - 1e-9);
  const count = Math.floor(high + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => first + at);
}

/** "10M" for 7: a power of ten of USDT. */
export function volumeTickText(power: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(power / 3));
  return `${10 ** (power - unit * 3)}${UNITS[unit] ?? ""}`;
}

/** "0.5%"; with its sign on an axis of both directions. */
export function netTickText(tick: number, signed: boolean, separators: Separators): string {
  const sign = tick < 0 ? "\u2212" : signed && tick > 0 ? "+" : "";
  return `${sign}${String(Math.abs(tick)).replace(".", separators.decimal)}%`;
}
