// Where the axes of the plot carry ticks, and how a tick reads (pure).

import type { Separators } from "../../../market/number-text.ts";

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
  return STEPS.find(([most]) => range <= most)?.[1] ?? WIDEST_STEP;
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
