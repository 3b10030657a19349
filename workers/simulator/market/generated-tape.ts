// A tape made from the seed alone: any minute of any day can be read, in any order, and is always the same.

import type { Bar } from "./bar.ts";
import { planDay, type DayPlan, type SymbolModel } from "./day-plan.ts";
import { MinuteSkeleton, type MinuteInput } from "./minute-skeleton.ts";
import { growTrades } from "./minute-trades.ts";
import { DAY_MINUTES, type PricePaths } from "./price-path.ts";
import { mix } from "./random.ts";
import type { MinuteTrades, Tape } from "./tape.ts";

const KEPT_DAYS = 3;
const KEPT_MINUTES = 4;
const bones = new MinuteSkeleton();

export class GeneratedTape implements Tape {
  readonly originMinute: number;
  readonly #model: SymbolModel;
  readonly #paths: PricePaths;
  readonly #plans = new Map<number, DayPlan>();
  readonly #minutes = new Map<number, MinuteTrades>();
  #lastDay = -1;
  #lastPlan: DayPlan | undefined;

  constructor(model: SymbolModel, paths: PricePaths, originMinute: number) {
    this.#model = model;
    this.#paths = paths;
    this.originMinute = originMinute;
  }

  prepare(day: number): void {
    this.#plan(day);
  }

  readBar(minute: number, bar: Bar): void {
    const count = this.#count(minute);
    bar.reset(count === 0 ? this.ticksBefore(minute) : 1, this.firstIdOf(minute));
    if (count === 0) return;
    bones.build(this.#input(minute, count));
    bones.fill(bar);
  }

  trades(minute: number): MinuteTrades {
    const known = this.#minutes.get(minute);
    if (known) return known;
    const count = this.#count(minute);
    bones.build(this.#input(minute, count));
    const made = growTrades(bones, minute, this.firstIdOf(minute), count);
    if (this.#minutes.size >= KEPT_MINUTES) this.#minutes.delete(this.#minutes.keys().next().value!);
    this.#minutes.set(minute, made);
    return made;
  }

  firstIdOf(minute: number): number {
    const day = Math.floor(minute / DAY_MINUTES);
    return day * this.#model.tradesPerDay + this.#plan(day).counts[minute - day * DAY_MINUTES]!;
  }

  ticksBefore(minute: number): number {
    // The last trade of a minute is at its end anchor, so it is enough to find the last minute with a trade.
    let at = minute - 1;
    while (at > minute - 3 * DAY_MINUTES && this.#count(at) === 0) at--;
    const day = Math.floor(at / DAY_MINUTES);
    return this.#plan(day).anchors[at - day * DAY_MINUTES + 1]!;
  }

  #count(minute: number): number {
    if (minute < this.originMinute - 2 * DAY_MINUTES) return 0;
    const day = Math.floor(minute / DAY_MINUTES);
    const { counts } = this.#plan(day);
    const at = minute - day * DAY_MINUTES;
    return counts[at + 1]! - counts[at]!;
  }

  #input(minute: number, count: number): MinuteInput {
    const model = this.#model;
    const day = Math.floor(minute / DAY_MINUTES);
    const { anchors } = this.#plan(day);
    const from = anchors[minute - day * DAY_MINUTES]!;
    const heat = Math.min(3, Math.max(0.6, Math.sqrt((count * DAY_MINUTES) / model.tradesPerDay)));
    const money = (model.turnoverPerDay / model.tradesPerDay) * heat;
    return {
      seed: mix(model.seed, minute),
      count,
      from,
      to: anchors[minute - day * DAY_MINUTES + 1]!,
      wobble: 0.5 + from * (model.coin.sigma + model.coin.beta * 0.0003) * 0.6 * heat,
      size: Math.max(3, (money * 10 ** (model.priceDecimals + model.lotDecimals)) / from),
    };
  }

  #plan(day: number): DayPlan {
    if (day === this.#lastDay && this.#lastPlan) return this.#lastPlan;
    let plan = this.#plans.get(day);
    if (!plan) {
      plan = planDay(this.#model, this.#paths, day);
      if (this.#plans.size >= KEPT_DAYS) this.#plans.delete(this.#plans.keys().next().value!);
      this.#plans.set(day, plan);
    }
    this.#lastDay = day;
    this.#lastPlan = plan;
    return plan;
  }
}
