// A rule along the past of one coin: its value second by second, and where it fires. The engine of workers walks through the coins of a
// second instead; levels.ts, baselines.ts and duplicates.ts say for both what a signal is. No I/O.

import { changePercent } from "../market/change.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { volumeRatio, windowMarks } from "../market/windows.ts";
import type { Signal } from "../contracts/signals.ts";
import { medianOf } from "./baselines.ts";
import { areMet, conditionFigure, type Condition } from "./conditions.ts";
import { heldBefore, isDuplicate } from "./duplicates.ts";
import { crossed, levelOf, ruleValue } from "./levels.ts";
import { ruleKey, type SignalRule } from "./rule.ts";
import { comparedRow, completeSignal, knownSpread, orNull, type SignalFacts } from "./signal-facts.ts";
import { comparisonOf } from "./signal-types.ts";
import { WalkFigures } from "./walk-figures.ts";
import { WalkedColumns, type PastMarket, type WalkSpan } from "./walked-columns.ts";

/** Changes compared before other work has its turn. */
const CELLS_AT_ONCE = 20_000;

/** A rule without its threshold. */
export interface RuleShape extends Pick<SignalRule, "kind" | "direction" | "minutes"> {
  readonly conditions?: readonly Condition[] | undefined;
}

/** A rule's values of one coin, oldest first; NaN where unknown. */
export interface CoinValues {
  readonly now: Float64Array;
  /** What each is compared with: the value one step earlier, against the same coins. */
  readonly before: Float64Array;
  /** Are the rule's conditions met at an index? Absent where it has none. */
  readonly isMet?: ((index: number) => boolean) | undefined;
}

/** What changes are compared with in each second, percent. */
interface WalkBaselines {
  readonly now: Float64Array;
  /** One step earlier; where it equals the one before in `now`, the same. */
  readonly before: Float64Array;
}

export class CoinWalk {
  readonly #past: PastMarket;
  readonly #shape: RuleShape;
  readonly #columns: WalkedColumns;
  readonly #figures: WalkFigures;
  /** Window in columns. */
  readonly #span: number;
  readonly #btc: number;
  #baselines: WalkBaselines | undefined;
  /** The median changes, for a condition that asks for them. */
  #market: Float64Array | undefined;

  private constructor(past: PastMarket, shape: RuleShape, span: WalkSpan) {
    this.#past = past;
    this.#shape = shape;
    const longest = Math.max(shape.minutes, ...(shape.conditions ?? []).map(({ minutes = 0 }) => minutes));
    this.#columns = new WalkedColumns(past, span, longest);
    this.#span = this.#columns.span(shape.minutes);
    this.#btc = comparedRow(past.symbols);
    this.#figures = new WalkFigures(past, this.#columns, (comparison, index) =>
      comparison === "btc" ? this.#change(index, this.#btc) : (this.#market?.[index] ?? Number.NaN),
    );
  }

  /** Seconds walked through. */
  get length(): number {
    return this.#columns.length;
  }

  /** A rule's way through these seconds; `breathe` lets other work have its turn while coins are compared. */
  static async through(past: PastMarket, shape: RuleShape, span: WalkSpan, breathe: () => Promise<void>): Promise<CoinWalk> {
    const walk = new CoinWalk(past, shape, span);
    const comparison = comparisonOf(shape.kind) ?? "none";
    if (comparison === "btc") walk.#baselines = walk.#changesOfBtc();
    if (comparison === "market") walk.#baselines = await walk.#medians(breathe);
    if (shape.conditions?.some(({ kind }) => kind === "market"))
      walk.#market = (comparison === "market" ? walk.#baselines : await walk.#medians(breathe))?.now;
    return walk;
  }

  /** Epoch second of an index. */
  secondAt(index: number): number {
    return this.#columns.secondAt(index);
  }

  #changesOfBtc(): WalkBaselines {
    const changes = stepped(this.length);
    for (let i = 0; i < this.length; i++) changes.now[i] = this.#change(i, this.#btc);
    return changes;
  }

  /** The median changes of the coins known in both of two neighbouring seconds. */
  async #medians(breathe: () => Promise<void>): Promise<WalkBaselines> {
    const [now, before] = [new Float64Array(this.length), new Float64Array(this.length).fill(Number.NaN)];
    const rows = this.#past.symbols.length;
    let [earlier, later] = [new Float64Array(rows).fill(Number.NaN), new Float64Array(rows)];
    const [were, are] = [new Float64Array(rows), new Float64Array(rows)];
    for (let i = 0; i < this.length; i++) {
      if (i % Math.ceil(CELLS_AT_ONCE / (rows + 1)) === 0) await breathe();
      let count = 0;
      for (let row = 0; row < rows; row++) {
        const change = (later[row] = this.#change(i, row));
        if (Number.isNaN(change) || (i > 0 && Number.isNaN(earlier[row]))) continue;
        were[count] = earlier[row] as number;
        are[count] = change;
        count++;
      }
      now[i] = medianOf(are, count);
      if (i > 0) before[i] = medianOf(were, count);
      [earlier, later] = [later, earlier];
    }
    return { now, before };
  }

  #change(index: number, row: number): number {
    return changePercent(this.#price(index, row), this.#start(index, row));
  }

  /** Values of the rule for a coin. */
  values(row: number): CoinValues {
    const highs = this.#shape.kind === "short" ? this.#highs(row) : undefined;
    const values = stepped(this.length);
    const baselines = this.#baselines;
    for (let i = 0; i < this.length; i++) values.now[i] = this.#value(i, row, highs, baselines?.now[i]);
    const { conditions } = this.#shape;
    const isMet = conditions && ((index: number) => this.#areMet(conditions, index, row));
    if (this.#shape.kind !== "net_over_market" || !baselines) return { ...values, isMet };
    // The coins that make the median may be others in the next pair of seconds.
    const before = Float64Array.from({ length: this.length }, (_, i) =>
      i === 0 ? Number.NaN : this.#value(i - 1, row, undefined, baselines.before[i]),
    );
    return { now: values.now, before, isMet };
  }

  #areMet(conditions: readonly Condition[], index: number, row: number): boolean {
    this.#figures.at = index;
    return areMet(conditions, this.#shape, this.#figures, row);
  }

  #conditionFigures({ conditions }: SignalRule, index: number, row: number): Pick<SignalFacts, "conditionFigures"> {
    if (!conditions) return {};
    this.#figures.at = index;
    return { conditionFigures: conditions.map((each) => conditionFigure(each, this.#shape, this.#figures, row)) };
  }

  /** As far as the past's spreads are known. */
  #spread(index: number, row: number): Pick<SignalFacts, "spread"> {
    this.#figures.at = index;
    return knownSpread(this.#figures.spread(row));
  }

  /** The newest value alone. */
  newest(row: number): number {
    if (this.#shape.kind === "short") return this.values(row).now.at(-1) as number;
    return this.#value(this.length - 1, row, undefined, this.#baselines?.now.at(-1));
  }

  #value(index: number, row: number, highs: Int32Array | undefined, baseline: number | undefined): number {
    const { kind, direction, minutes } = this.#shape;
    const { volumeNow, volumeBefore } = this.#volumes(index, row);
    const high = highs && this.#highPrice(highs, index, row);
    const ratio = volumeRatio(volumeNow, volumeBefore, minutes);
    return ruleValue(kind, direction, this.#price(index, row), this.#start(index, row), ratio, high, baseline);
  }

  /** The signal of a coin at an index, as a worker publishes it in that second; `held` duplicates came before it. */
  signal(rule: SignalRule, row: number, index: number, held = 0): Signal {
    const { symbols, exactSince, doubtedFrom } = this.#past;
    const { volumeNow, volumeBefore } = this.#volumes(index, row);
    const highs = rule.kind === "short" ? this.#highs(row) : undefined;
    const second = this.secondAt(index);
    const marks = windowMarks(second, exactSince[row] ?? Number.POSITIVE_INFINITY);
    const isDoubted = second >= (doubtedFrom[row] ?? Number.POSITIVE_INFINITY);
    const facts: SignalFacts = {
      rule: ruleKey(rule),
      symbol: symbols[row]?.symbol as string,
      priceStart: this.#start(index, row),
      priceEnd: this.#price(index, row),
      volumeNow: orNull(volumeNow),
      volumeBefore: orNull(volumeBefore),
      btcStart: orNull(this.#start(index, this.#btc)),
      btcEnd: orNull(this.#price(index, this.#btc)),
      high: highs ? this.#highPrice(highs, index, row) : null,
      highAt: highs ? this.secondAt((highs[index] as number) - this.#columns.first) * 1000 : null,
      marketChange: rule.kind === "net_over_market" ? orNull(this.#baselines?.now[index]) : null,
      ...this.#conditionFigures(rule, index, row),
      ...this.#spread(index, row),
      suppressed: held,
      minuteOnly: isDoubted || ((marks >> WINDOW_MINUTES.indexOf(rule.minutes)) & 1) === 1,
    };
    return completeSignal(facts, rule, second);
  }

  #price(index: number, row: number): number {
    return this.#columns.price(index, row);
  }

  #start(index: number, row: number): number {
    return this.#columns.start(index, row, this.#span);
  }

  #volumes(index: number, row: number): ReturnType<WalkedColumns["volumes"]> {
    return this.#columns.volumes(index, row, this.#span);
  }

  #highPrice(highs: Int32Array, index: number, row: number): number {
    const at = highs[index] as number;
    return at === index + this.#columns.first ? this.#price(index, row) : this.#columns.cell(at, row, 0);
  }

  /** By index, the column with the window's highest price, the first of equal ones. */
  #highs(row: number): Int32Array {
    const highs = new Int32Array(this.length).fill(-1);
    const falling: number[] = [];
    let head = 0;
    for (let at = this.#columns.first - this.#span + 1; at < this.#columns.count; at++) {
      while (head < falling.length && (falling[head] as number) <= at - this.#span) head++;
      const index = at - this.#columns.first;
      const highest = falling[head];
      if (index >= 0) {
        const price = this.#price(index, row);
        const isHighest = highest === undefined || price > this.#columns.cell(highest, row, 0);
        highs[index] = isHighest && !Number.isNaN(price) ? at : (highest ?? -1);
      }
      const price = this.#columns.cell(at, row, 0);
      if (Number.isNaN(price)) continue;
      while (falling.length > head && this.#columns.cell(falling.at(-1) as number, row, 0) < price) falling.pop();
      falling.push(at);
    }
    return highs;
  }
}

/** Room for values, each of which is compared with the one before it. */
function stepped(length: number): CoinValues {
  const values = new Float64Array(length + 1).fill(Number.NaN);
  return { now: values.subarray(1), before: values.subarray(0, length) };
}

/**
 * Index at which the value rose to where it still is, at or above the threshold, with all conditions met; undefined when it is below
 * now, or was above for as long as is known, or a condition was not met then.
 */
export function crossingOf({ now, before, isMet }: CoinValues, threshold: number): number | undefined {
  let index = now.length - 1;
  if (levelOf(now[index] as number, threshold) === 0) return undefined;
  while (index > 0 && levelOf(before[index] as number, threshold) > 0) index--;
  if (index === 0 || Number.isNaN(before[index]) || isMet?.(index) === false) return undefined;
  return index;
}

/** Calls `fired` for each signal that values so many seconds apart give, with the number of duplicates held back before it. */
export function eachSignal(
  { now, before, isMet }: CoinValues,
  threshold: number,
  step: number,
  fired: (index: number, held: number) => void,
): void {
  let last = Number.NEGATIVE_INFINITY;
  let held = 0;
  for (let i = 0; i < now.length; i++) {
    const value = now[i] as number;
    // Also true of NaN.
    if (!(value >= threshold) || !crossed(before[i] as number, value, threshold) || isMet?.(i) === false) continue;
    const second = i * step;
    if (isDuplicate(second, last)) {
      held++;
      continue;
    }
    fired(i, heldBefore(second, last, held));
    last = second;
    held = 0;
  }
}

/** How many signals that are. */
export function countSignals(values: CoinValues, threshold: number, step: number): number {
  let count = 0;
  eachSignal(values, threshold, step, () => count++);
  return count;
}
