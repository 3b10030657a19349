// The plan stays within the venue's limits, spreads evenly, and never moves a coin that stays.

import fc from "fast-check";
import { expect, it } from "vitest";
import { planConnections } from "./subscription-plan.ts";

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

it("deals coins out in turn, so that each connection has liquid ones", () => {
  expect(planConnections([], upTo(7), 100, 3)).toEqual([
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ]);
  expect(planConnections([], upTo(160), 25, 1).map(({ length }) => length)).toEqual([23, 23, 23, 23, 23, 23, 22]);
});
it("takes no more connections than coins", () => expect(planConnections([], [4], 100, 3)).toEqual([[4]]));
it("keeps what stays in its place through any changes, within the limit", () => {
  const universe = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 120 });
  fc.assert(
    fc.property(fc.array(universe, { maxLength: 8 }), (steps) => {
      let plan: number[][] = [];
      for (const wanted of steps) {
        const before = plan;
        plan = planConnections(plan, wanted, 25, 3);
        const carried = plan.flat();
        expect(carried.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
        for (const positions of plan) expect(positions.length).toBeLessThanOrEqual(25);
        for (const [at, positions] of before.entries())
          for (const position of positions) if (wanted.includes(position)) expect(plan[at]).toContain(position);
      }
    }),
  );
});
