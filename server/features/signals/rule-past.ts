// What a rule makes of a coin's last twenty minutes: its value second by second, when it crossed a threshold, and how often. No I/O.

import { setImmediate as breathe } from "node:timers/promises";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { changePercent } from "../../../shared/market/change.ts";
import { WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { volumeRatio, windowMarks } from "../../../shared/market/windows.ts";
import { medianOf } from "../../../shared/signals/baselines.ts";
import { crossed, levelOf, ruleValue } from "../../../shared/signals/levels.ts";
import { ruleKey, type SignalRule } from "../../../shared/signals/rule.ts";
import { COMPARED_WITH, completeSignal, orNull, type SignalFacts } from "../../../shared/signals/signal-facts.ts";
import { SIGNAL_DUPLICATE_MS, SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import type { PastColumns } from "./column-history.ts";

/** Changes compared before other work has its turn. */
const CELLS_AT_ONCE = 20_000;

/** A rule without its threshold. */
export type RuleShape = Pick<SignalRule, "kind" | "direction" | "minutes">;

type Column = Float64Array | undefined;

export class RulePast {
  readonly #past: PastColumns;
  readonly #shape: RuleShape;
  /** Window in kept columns. */
  readonly #span: number;
  /** Kept columns from twenty minutes and two windows ago up to now, oldest first. */
  readonly #columns: readonly Column[];
  /** Index in #columns of the first second looked at. */
  readonly #first: number;
  /** Seconds looked at. */
  readonly length: number;
  /** What changes are compared with in each of them, percent; undefined where they are not. */
  #baselines: Float64Array | undefined;

  private constructor(past: PastColumns, shape: RuleShape) {
    this.#past = past;
    this.#shape = shape;
    this.#span = (shape.minutes * 60) / past.step;
    this.length = Math.floor(SIGNAL_LIFE_MS / 1000 / past.step) + 1;
    this.#first = 2 * this.#span;
    const total = this.length + this.#first;
    this.#columns = Array.from({ length: total }, (_, i) => past.at(past.newest - (total - 1 - i) * past.step));
  }

  /** The past of a rule; lets other work have its turn while it compares coins. */
  static async of(past: PastColumns, shape: RuleShape): Promise<RulePast> {
    const rule = new RulePast(past, shape);
    if (shape.kind === "net_minus_btc") rule.#baselines = rule.#changes(comparedRow(past));
    if (shape.kind === "net_over_market") rule.#baselines = await rule.#medians();
    return rule;
  }

  /** Changes of a coin in percent, oldest first. */
  #changes(row: number): Float64Array {
    return Float64Array.from({ length: this.length }, (_, i) => this.#change(i + this.#first, row));
  }

  #change(at: number, row: number): number {
    return changePercent(this.#cell(at, row, 0), this.#cell(at - this.#span, row, 0));
  }

  /** The median change of all coins in each of the seconds. */
  async #medians(): Promise<Float64Array> {
    const medians = new Float64Array(this.length);
    const rows = this.#past.universe.symbols.length;
    const known = new Float64Array(rows);
    for (let i = 0; i < medians.length; i++) {
      if (i % Math.ceil(CELLS_AT_ONCE / (rows + 1)) === 0) await breathe();
      let count = 0;
      for (let row = 0; row < rows; row++) {
        const change = this.#change(i + this.#first, row);
        if (!Number.isNaN(change)) known[count++] = change;
      }
      medians[i] = medianOf(known, count);
    }
    return medians;
  }

  /** Epoch second of an index. */
  secondAt(index: number): number {
    return this.#past.newest - (this.length - 1 - index) * this.#past.step;
  }

  /** Value of the rule for a coin in each of the seconds, oldest first; NaN where unknown. */
  values(row: number): Float64Array {
    const { kind, direction } = this.#shape;
    const highs = kind === "short" ? this.#highs(row) : undefined;
    const values = new Float64Array(this.length);
    for (let i = 0; i < values.length; i++) {
      const at = i + this.#first;
      const high = highs && this.#cell(highs[i] as number, row, 0);
      const [now, before] = this.#volumes(at, row);
      const price = this.#cell(at, row, 0);
      const start = this.#cell(at - this.#span, row, 0);
      values[i] = ruleValue(
        kind,
        direction,
        price,
        start,
        volumeRatio(now, before, this.#shape.minutes),
        high,
        this.#baselines?.[i],
      );
    }
    return values;
  }

  /** The newest value alone. */
  newest(row: number): number {
    const { kind, direction } = this.#shape;
    if (kind === "short") return this.values(row).at(-1) as number;
    const at = this.#columns.length - 1;
    const ratio = volumeRatio(...this.#volumes(at, row), this.#shape.minutes);
    const [price, start] = [this.#cell(at, row, 0), this.#cell(at - this.#span, row, 0)];
    return ruleValue(kind, direction, price, start, ratio, undefined, this.#baselines?.at(-1));
  }

  /** The signal of a coin at an index, as a worker would have published it in that second. */
  signal(rule: SignalRule, row: number, index: number): Signal {
    const { universe, exactSince, doubtedFrom } = this.#past;
    const at = index + this.#first;
    const start = at - this.#span;
    const [volumeNow, volumeBefore] = this.#volumes(at, row).map(orNull) as [number | null, number | null];
    const btc = comparedRow(this.#past);
    const highAt = rule.kind === "short" ? (this.#highs(row)[index] as number) : undefined;
    const second = this.secondAt(index);
    const marks = windowMarks(second, exactSince[row] ?? Number.POSITIVE_INFINITY);
    const isDoubted = second >= (doubtedFrom[row] ?? Number.POSITIVE_INFINITY);
    const facts: SignalFacts = {
      rule: ruleKey(rule),
      symbol: universe.symbols[row]?.symbol as string,
      priceStart: this.#cell(start, row, 0),
      priceEnd: this.#cell(at, row, 0),
      volumeNow,
      volumeBefore,
      btcStart: orNull(this.#cell(start, btc, 0)),
      btcEnd: orNull(this.#cell(at, btc, 0)),
      high: highAt === undefined ? null : this.#cell(highAt, row, 0),
      highAt: highAt === undefined ? null : this.secondAt(highAt - this.#first) * 1000,
      marketChange: rule.kind === "net_over_market" ? orNull(this.#baselines?.[index]) : null,
      suppressed: 0,
      minuteOnly: isDoubted || ((marks >> WINDOW_MINUTES.indexOf(rule.minutes)) & 1) === 1,
    };
    return completeSignal(facts, rule, second);
  }

  #cell(at: number, row: number, which: 0 | 1): number {
    return this.#columns[at]?.[row * 2 + which] ?? Number.NaN;
  }

  #volumes(at: number, row: number): [now: number, before: number] {
    const middle = this.#cell(at - this.#span, row, 1);
    // Float sums may end a hair below where they began.
    return [Math.max(0, this.#cell(at, row, 1) - middle), Math.max(0, middle - this.#cell(at - 2 * this.#span, row, 1))];
  }

  /** By index, the column with the window's highest price, the first of equal ones. */
  #highs(row: number): Int32Array {
    const highs = new Int32Array(this.length).fill(-1);
    const falling: number[] = [];
    let head = 0;
    for (let at = this.#first - this.#span + 1; at < this.#columns.length; at++) {
      const price = this.#cell(at, row, 0);
      if (!Number.isNaN(price)) {
        while (falling.length > head && this.#cell(falling.at(-1) as number, row, 0) < price) falling.pop();
        falling.push(at);
      }
      while (head < falling.length && (falling[head] as number) <= at - this.#span) head++;
      if (at >= this.#first) highs[at - this.#first] = falling[head] ?? -1;
    }
    return highs;
  }
}

const comparedRow = ({ universe }: PastColumns): number =>
  universe.symbols.findIndex(({ symbol, active }) => active && symbol === COMPARED_WITH);

/**
 * Index at which the value rose to where it still is, at or above the threshold; undefined when it is below now, or was above for as
 * long as is known.
 */
export function crossingOf(values: Float64Array, threshold: number): number | undefined {
  const isAbove = (index: number): boolean => levelOf(values[index] as number, threshold) > 0;
  let index = values.length - 1;
  if (!isAbove(index)) return undefined;
  while (index > 0 && isAbove(index - 1)) index--;
  return index > 0 && !Number.isNaN(values[index - 1]) ? index : undefined;
}

/** Signals that values so many seconds apart would have given. */
export function countSignals(values: Float32Array | Float64Array, threshold: number, step: number): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < values.length; i++) {
    const value = values[i] as number;
    if (!(value >= threshold) || !crossed(values[i - 1] as number, value, threshold)) continue;
    if ((i - last) * step * 1000 < SIGNAL_DUPLICATE_MS) continue;
    count++;
    last = i;
  }
  return count;
}
