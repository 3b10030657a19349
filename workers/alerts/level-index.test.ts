// Every crossing, once, whatever the order of trades, alerts and gaps: compared with looking at every alert for every trade.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LevelIndex, type Crossing, type Watch } from "./level-index.ts";

const START = 1_790_000_000_000;
const COINS = 3;

function opened(): { index: LevelIndex; crossings: Crossing[] } {
  const crossings: Crossing[] = [];
  const index = new LevelIndex(COINS, (crossing) => crossings.push(crossing));
  index.open(START);
  for (let position = 0; position < COINS; position++) index.trade(position, 100, START);
  return { index, crossings };
}

const watch = (change: Partial<Watch> = {}): Watch => ({
  id: 1,
  arming: 1,
  position: 0,
  direction: "up",
  level: 110,
  from: START,
  until: Number.POSITIVE_INFINITY,
  byStanding: false,
  ...change,
});

describe("a level", () => {
  it("is crossed by the first price at it, and not again", () => {
    const { index, crossings } = opened();
    index.put(watch(), START);
    for (const [at, price] of [109.9, 110, 112, 105, 111].entries()) index.trade(0, price, START + 1000 + at);
    expect(crossings).toEqual([{ id: 1, arming: 1, position: 0, price: 110, time: START + 1001, afterGap: false }]);
  });

  it("below is crossed by a falling price alone, of its own coin alone", () => {
    const { index, crossings } = opened();
    index.put(watch({ direction: "down", level: 90 }), START);
    index.trade(0, 120, START + 1);
    index.trade(1, 80, START + 2);
    expect(crossings).toEqual([]);
    index.trade(0, 89, START + 3);
    expect(crossings).toMatchObject([{ price: 89 }]);
  });

  it("waits no longer, and has no last price, once its position is another coin's; the others wait on", () => {
    const { index, crossings } = opened();
    index.put(watch(), START);
    index.put(watch({ id: 2, from: START + 60_000 }), START);
    index.put(watch({ id: 3, position: 1 }), START);
    expect(new Set(index.forgetAt(new Set([0])))).toEqual(new Set([1, 2]));
    index.put(watch({ id: 4, level: 90, byStanding: true }), START + 10);
    expect(crossings).toEqual([]);
    index.advance(START + 60_000);
    index.trade(0, 120, START + 61_000);
    index.trade(1, 120, START + 61_000);
    expect(crossings.map(({ id }) => id)).toEqual([4, 3]);
  });

  it("is crossed at once by a trade that came after it was armed and before it was known here", () => {
    const { index, crossings } = opened();
    index.trade(0, 111, START + 50);
    index.put(watch({ from: START + 40 }), START + 200);
    expect(crossings).toMatchObject([{ price: 111, time: START + 50 }]);
  });

  it("is not crossed by a trade from before, however late that comes", () => {
    const { index, crossings } = opened();
    index.put(watch({ from: START + 500 }), START + 500);
    index.trade(0, 115, START + 499);
    expect(crossings).toEqual([]);
    index.trade(0, 115, START + 500);
    expect(crossings).toHaveLength(1);
  });

  it("waits for its moment, and then the price it finds may count", () => {
    const { index, crossings } = opened();
    index.put(watch({ direction: "down", level: 105, from: START + 60_000, byStanding: true }), START);
    index.trade(0, 101, START + 1000);
    index.advance(START + 59_999);
    expect(crossings).toEqual([]);
    index.advance(START + 60_000);
    expect(crossings).toMatchObject([{ price: 101, time: START + 60_000 }]);
  });

  it("is over after its end", () => {
    const { index, crossings } = opened();
    index.put(watch({ until: START + 10 }), START);
    index.trade(0, 111, START + 11);
    expect([crossings.length, index.size]).toEqual([0, 0]);
  });

  it("jumped over while trades were missing is crossed by the first trade beyond it, marked so", () => {
    const { index, crossings } = opened();
    index.put(watch(), START);
    index.gap(0, START + 5000);
    index.put(watch({ id: 2, from: START + 6000 }), START + 6000);
    index.trade(0, 113, START + 7000);
    expect(crossings).toMatchObject([
      { id: 1, price: 113, afterGap: true },
      { id: 2, price: 113, afterGap: false },
    ]);
    index.put(watch({ id: 3, level: 120 }), START + 7000);
    index.trade(0, 121, START + 8000);
    expect(crossings.at(-1)).toMatchObject({ id: 3, afterGap: false });
  });

  it("armed before a worker began is crossed by its first trade beyond it, marked so", () => {
    const crossings: Crossing[] = [];
    const index = new LevelIndex(1, (crossing) => crossings.push(crossing));
    index.trade(0, 115, START);
    index.put(watch(), START + 10);
    expect(crossings).toEqual([]);
    index.open(START + 10);
    index.trade(0, 116, START + 20);
    expect(crossings).toMatchObject([{ price: 116, afterGap: true }]);
  });
});

interface Naive extends Watch {
  isLater: boolean;
}

/** The definition: every alert is looked at for every trade. */
class NaiveIndex {
  readonly crossings: Crossing[] = [];
  readonly #watches = new Map<number, Naive>();
  readonly #last = Array.from({ length: COINS }, () => ({ price: 100, time: START }));
  readonly #gapUntil = Array.from({ length: COINS }, () => 0);

  put(each: Watch, now: number): void {
    this.#watches.delete(each.id);
    const added = { ...each, isLater: each.from > now };
    this.#watches.set(each.id, added);
    if (!added.isLater) this.#checkLast(added);
  }

  remove(id: number): void {
    this.#watches.delete(id);
  }

  gap(position: number, until: number): void {
    this.#gapUntil[position] = Math.max(until, this.#gapUntil[position] as number);
  }

  advance(now: number): void {
    for (const each of this.#watches.values())
      if (each.isLater && each.from <= now) {
        each.isLater = false;
        this.#checkLast(each);
      }
  }

  trade(position: number, price: number, time: number): void {
    const last = this.#last[position] as { price: number; time: number };
    if (time >= last.time) Object.assign(last, { price, time });
    for (const each of this.#watches.values())
      if (each.position === position && !each.isLater && time >= each.from && isBeyond(each, price))
        this.#fire(each, price, time);
    if (time >= (this.#gapUntil[position] as number)) this.#gapUntil[position] = 0;
  }

  #checkLast(each: Naive): void {
    const { price, time } = this.#last[each.position] as { price: number; time: number };
    const isKnown = this.#gapUntil[each.position] === 0 && (each.byStanding || time >= each.from);
    if (isKnown && isBeyond(each, price)) this.#fire(each, price, Math.max(time, each.from));
  }

  #fire({ id, arming, position, from, until }: Naive, price: number, time: number): void {
    this.#watches.delete(id);
    const afterGap = from < (this.#gapUntil[position] as number);
    if (time <= until) this.crossings.push({ id, arming, position, price, time, afterGap });
  }
}

const isBeyond = ({ direction, level }: Watch, price: number): boolean => (direction === "up" ? price >= level : price <= level);

const position = fc.nat({ max: COINS - 1 });
const price = fc.integer({ min: 80, max: 120 });
const delay = fc.integer({ min: -30, max: 60 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("trade" as const), position, price, delay }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("put" as const),
      id: fc.integer({ min: 1, max: 60 }),
      position,
      direction: fc.constantFrom("up" as const, "down" as const),
      level: price,
      delay,
      lasts: fc.option(fc.nat({ max: 200 }), { nil: undefined }),
      byStanding: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), id: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("gap" as const), position, delay }) },
);

const sorted = (crossings: readonly Crossing[]): Crossing[] => crossings.toSorted((a, b) => a.id - b.id || a.arming - b.arming);

describe("the index", () => {
  it("finds what a look at every alert for every trade finds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat({ max: 40 })), { maxLength: 300 }), (steps) => {
        const { index, crossings } = opened();
        const naive = new NaiveIndex();
        let now = START;
        for (const [arming, [each, passed]] of steps.entries()) {
          now += passed;
          for (const one of [index, naive]) {
            one.advance(now);
            if (each.kind === "trade") one.trade(each.position, each.price, now + Math.min(0, each.delay));
            else if (each.kind === "remove") one.remove(each.id);
            else if (each.kind === "gap") one.gap(each.position, now + each.delay);
            else {
              const from = now + each.delay;
              const until = each.lasts === undefined ? Number.POSITIVE_INFINITY : from + each.lasts;
              one.put({ ...each, arming, from, until }, now);
            }
          }
          expect(sorted(crossings.splice(0))).toEqual(sorted(naive.crossings.splice(0)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keeps all of many alerts of one coin, however they come and go", () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 3000 }), fc.nat({ max: 4 }), (levels, keptOf5) => {
        const { index, crossings } = opened();
        index.trade(0, 79, START);
        levels.forEach((level, id) => index.put(watch({ id, level }), START));
        levels.forEach((_, id) => id % 5 > keptOf5 && index.remove(id));
        for (let reached = 80; reached <= 120; reached++) index.trade(0, reached, START + reached);
        const expected = levels.flatMap((level, id) => (id % 5 > keptOf5 ? [] : [[id, level]]));
        expect(sorted(crossings).map(({ id, price: at }) => [id, at])).toEqual(expected);
        expect(index.size).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});
