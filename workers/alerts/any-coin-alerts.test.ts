// Alerts about any coin against a plain walk over the same seconds, and what holds one back.

import fc from "fast-check";
import { expect, it } from "vitest";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { AnyCoinAlerts, type AnyCoinAlert, type AnyCoinCrossing } from "./any-coin-alerts.ts";

const COINS = 4;
const START = 1_790_000_000;
const alert = (change: Partial<AnyCoinAlert>): AnyCoinAlert => ({
  ...{ id: 1, arming: 1, kind: "change", minutes: 5, side: "above", level: 3, from: 0, until: Number.POSITIVE_INFINITY },
  pause: 60,
  ...change,
});
/** Five minutes ago each coin cost 100; its ratio is a tenth of its price less ten. */
function tableOf(prices: readonly number[]): MarketTable {
  const table = new MarketTable(COINS);
  const window = WINDOW_MINUTES.indexOf(5);
  for (const [position, price] of prices.entries()) {
    table.column(FIELD.price)[position] = price;
    table.column(FIELD.reference + window)[position] = 100;
    table.column(FIELD.ratio + window)[position] = price / 10 - 10;
    table.column(FIELD.marks)[position] = 0;
  }
  return table;
}
function walk(alerts: readonly AnyCoinAlert[], seconds: readonly (readonly number[])[]): AnyCoinCrossing[] {
  const crossings: AnyCoinCrossing[] = [];
  const index = new AnyCoinAlerts((crossing) => crossings.push(crossing));
  for (const each of alerts) index.put(each);
  seconds.forEach((prices, at) => {
    const before = at === 0 ? undefined : tableOf(seconds[at - 1] as readonly number[]);
    index.second({ second: START + at, table: tableOf(prices), before, unsettled: new Set(), isNext: true });
  });
  return crossings;
}
const seen = (crossings: readonly AnyCoinCrossing[]): string[] =>
  crossings.map(({ id, position, time }) => `${id} ${position} ${(time - 999) / 1000 - START}`).toSorted();

it("crosses where a figure was short of the level a second before, for each coin by itself", () => {
  const price = fc.oneof(fc.constantFrom(97, 99, 100, 101, 102.5, 103, 105), fc.constant(Number.NaN));
  const second = fc.array(price, { minLength: COINS, maxLength: COINS });
  const any = fc.record({
    kind: fc.constantFrom("change" as const, "volume" as const),
    side: fc.constantFrom("above" as const, "below" as const),
    level: fc.constantFrom(-3, -1, 0, 0.25, 1, 2.5, 3),
  });
  let crossed = 0;
  fc.assert(
    fc.property(
      fc.array(any, { minLength: 1, maxLength: 6 }),
      fc.array(second, { minLength: 2, maxLength: 8 }),
      (some, seconds) => {
        const alerts = some.map((each, at) => alert({ ...each, id: at + 1, pause: 0 }));
        const expected = alerts.flatMap(({ id, kind, side, level }) =>
          seconds.flatMap((prices, at) =>
            prices.flatMap((now, position) => {
              const figure = (each: number): number => (kind === "change" ? each - 100 : each / 10 - 10);
              const [was, is] = [figure(seconds[at - 1]?.[position] ?? Number.NaN), figure(now)];
              const isCrossed = side === "above" ? was < level && is >= level : was > level && is <= level;
              return isCrossed ? [`${id} ${position} ${at}`] : [];
            }),
          ),
        );
        crossed += expected.length;
        expect(seen(walk(alerts, seconds))).toEqual(expected.toSorted());
      },
    ),
  );
  expect(crossed).toBeGreaterThan(100);
});

it("pauses for the coin that crossed alone, and counts within its time alone", () => {
  const twice = [
    [100, 100],
    [104, 100],
    [100, 104],
    [104, 104],
  ];
  expect(seen(walk([alert({})], twice))).toEqual(["1 0 1", "1 1 2"]);
  expect(seen(walk([alert({ from: (START + 2) * 1000 })], twice))).toEqual(["1 0 3", "1 1 2"]);
  expect(seen(walk([alert({ until: (START + 1) * 1000 + 999 })], twice))).toEqual(["1 0 1"]);
});

it("is still of a coin whose history is rewritten, and says where it may have crossed earlier", () => {
  const crossings: AnyCoinCrossing[] = [];
  const index = new AnyCoinAlerts((crossing) => crossings.push(crossing));
  index.put(alert({}));
  const [before, table] = [tableOf([100, 100, 100]), tableOf([104, 104, 104])];
  table.column(FIELD.marks)[1] = 1 << WINDOW_MINUTES.indexOf(5);
  index.second({ second: START, table, before, unsettled: new Set([0]), isNext: true });
  expect(crossings.map(({ position, afterGap, figure }) => [position, afterGap, figure])).toEqual([
    [1, true, 4],
    [2, false, 4],
  ]);
});

it("tells new highs and lows to those that wait for them", () => {
  const crossings: AnyCoinCrossing[] = [];
  const index = new AnyCoinAlerts((crossing) => crossings.push(crossing));
  index.put(alert({ kind: "high", level: 0 }));
  expect(index.waitForDays).toBe(true);
  for (const [at, position] of [1, 1, 2].entries()) index.extreme(position, "high", 7, START * 1000 + at, false);
  index.extreme(3, "low", 7, START * 1000, false);
  expect(crossings.map(({ position }) => position)).toEqual([1, 2]);
  index.forgetAt(new Set([1]));
  index.extreme(1, "high", 8, START * 1000 + 9, true);
  expect(crossings.at(-1)).toMatchObject({ position: 1, price: 8, afterGap: true });
  index.remove(1);
  expect([index.waitForDays, index.size]).toEqual([false, 0]);
});
