// Alerts for figures over a window: each fires by the first second that reaches its level, as a look at every alert finds it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePercent } from "../../shared/market/change.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { FigureIndex, type FigureCrossing } from "./figure-index.ts";
import type { Watch } from "./level-index.ts";

const START = 1_790_000_000;
const COINS = 3;
const FIVE = WINDOW_MINUTES.indexOf(5);

interface Coin {
  readonly price: number;
  /** Five minutes earlier. */
  readonly before?: number;
  readonly ratio?: number;
  /** Bit i: window i is true to the minute only. */
  readonly marks?: number;
}

function tableOf(coins: readonly Coin[]): MarketTable {
  const table = new MarketTable(COINS);
  for (const [position, { price, before = Number.NaN, ratio = Number.NaN, marks = 0 }] of coins.entries()) {
    table.column(FIELD.price)[position] = price;
    table.column(FIELD.reference + FIVE)[position] = before;
    table.column(FIELD.ratio + FIVE)[position] = ratio;
    table.column(FIELD.marks)[position] = marks;
  }
  return table;
}

function opened() {
  const crossings: FigureCrossing[] = [];
  const index = new FigureIndex((crossing) => crossings.push(crossing));
  const second = (at: number, coins: readonly Coin[], { isNext = true, unsettled = new Set<number>() } = {}): void =>
    index.second({ second: START + at, table: tableOf(coins), unsettled, isNext });
  return { index, crossings, second };
}

const watch = (change: Partial<Watch> = {}): Watch => ({
  id: 1,
  arming: 1,
  position: 0,
  direction: "up",
  level: 5,
  from: START * 1000,
  until: Number.POSITIVE_INFINITY,
  byStanding: false,
  ...change,
});
const CHANGE = { kind: "change", minutes: 5 } as const;
const VOLUME = { kind: "volume", minutes: 5 } as const;

describe("an alert", () => {
  it("fires by the second whose change reaches it, with that second's price", () => {
    const { index, crossings, second } = opened();
    index.put(watch(), CHANGE, START * 1000);
    second(0, [{ price: 104, before: 100 }]);
    expect(crossings).toEqual([]);
    second(1, [{ price: 106, before: 100 }]);
    second(2, [{ price: 107, before: 100 }]);
    expect(crossings).toMatchObject([{ id: 1, figure: 6, price: 106, time: (START + 1) * 1000 + 999, afterGap: false }]);
    expect(index.size).toBe(0);
  });

  it("for a fall waits below, and one for the volume ratio looks at that alone", () => {
    const { index, crossings, second } = opened();
    index.put(watch({ direction: "down", level: -5 }), CHANGE, START * 1000);
    index.put(watch({ id: 2, level: 3 }), VOLUME, START * 1000);
    second(0, [{ price: 106, before: 100, ratio: 2.9 }]);
    expect(crossings).toEqual([]);
    second(1, [{ price: 94, before: 100, ratio: 2.9 }]);
    second(2, [{ price: 94, before: 100, ratio: 3 }]);
    expect(crossings.map(({ id, figure }) => [id, figure])).toEqual([
      [1, -6],
      [2, 3],
    ]);
  });

  it("does not fire by figures that are not known or being rewritten, nor by old ones when it is made", () => {
    const { index, crossings, second } = opened();
    index.put(watch(), CHANGE, START * 1000);
    second(0, [{ price: 200 }]);
    second(1, [{ price: 200, before: 100 }], { unsettled: new Set([0]) });
    expect(crossings).toEqual([]);
    second(2, [{ price: 101, before: 100 }]);
    index.put(watch({ id: 2, direction: "down", level: 1, byStanding: true, from: (START + 20) * 1000 }), CHANGE, START * 1000);
    index.advance((START + 20) * 1000);
    expect(crossings).toEqual([]);
  });

  it.each([
    ["seconds before it are missing", { isNext: false }, 0],
    ["its window is true to the minute only", { isNext: true }, 1 << FIVE],
  ])("is marked when %s", (_, how, marks) => {
    const { index, crossings, second } = opened();
    index.put(watch(), CHANGE, START * 1000);
    second(1, [{ price: 106, before: 100, marks }], how);
    expect(crossings).toMatchObject([{ afterGap: true }]);
  });
});

const coin = fc.record({ price: fc.integer({ min: 90, max: 110 }), ratio: fc.integer({ min: 0, max: 10 }) });
const alert = fc.record({
  position: fc.nat({ max: COINS - 1 }),
  kind: fc.constantFrom("change" as const, "volume" as const),
  direction: fc.constantFrom("up" as const, "down" as const),
  level: fc.integer({ min: -10, max: 10 }),
  madeAt: fc.nat({ max: 30 }),
});

it("many alerts fire as a look at each of them in each second finds it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coin, coin, coin), { minLength: 1, maxLength: 40 }),
      fc.array(alert, { maxLength: 100 }),
      (seconds, alerts) => {
        const { index, crossings, second } = opened();
        const figureOf = ({ kind, position }: (typeof alerts)[number], at: number): number => {
          const { price, ratio } = seconds[at]?.[position] ?? { price: Number.NaN, ratio: Number.NaN };
          return kind === "change" ? changePercent(price, 100) : ratio;
        };
        for (const [at, coins] of seconds.entries()) {
          for (const [id, each] of alerts.entries())
            if (each.madeAt === at)
              index.put(watch({ ...each, id, from: (START + at) * 1000 }), { kind: each.kind, minutes: 5 }, (START + at) * 1000);
          second(
            at,
            coins.map((each) => ({ ...each, before: 100 })),
          );
        }
        const expected = alerts.flatMap((each, id) => {
          const at = seconds.findIndex((_, from) => {
            const figure = figureOf(each, from);
            return from >= each.madeAt && (each.direction === "up" ? figure >= each.level : figure <= each.level);
          });
          return at < 0 ? [] : [[id, START + at, figureOf(each, at)]];
        });
        const found = crossings.map(({ id, time, figure }) => [id, Math.floor(time / 1000), figure]);
        expect(found.toSorted((a, b) => (a[0] as number) - (b[0] as number))).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
