// Joining socket and REST without ids: over any interruption, in any millisecond, each deal comes exactly once.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { RestTrade } from "./exchange.ts";
import { TimeHoles } from "./time-holes.ts";

/**
 * A tape of deals 0–2 ms apart, so that many share a millisecond. Values differ, because equal ones in the millisecond where
 * REST's list ends cannot be told apart.
 */
const tape = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 60 }).map((steps) => {
  let time = 1_000_000;
  return steps.map((step, at): RestTrade => ({ price: 1, quoteVolume: at + 1, time: (time += step) }));
});
const sorted = (trades: readonly RestTrade[]): string[] =>
  trades.map(({ time, quoteVolume }) => `${time} ${quoteVolume}`).toSorted();

it("delivers each deal once over a cut at any two places, whatever REST has seen meanwhile", () => {
  fc.assert(
    fc.property(tape, fc.nat(), fc.nat(), fc.nat(), (deals, one, two, three) => {
      const [cutAt, backAt, askedAt] = [one, two, three].map((at) => 1 + (at % deals.length)).toSorted((a, b) => a - b) as [
        number,
        number,
        number,
      ];
      const holes = new TimeHoles();
      holes.grow(1);
      const delivered: RestTrade[] = [];
      const receive = (list: readonly RestTrade[]): void => {
        for (const deal of list) if (holes.accepts(0, deal.quoteVolume, deal.time)) delivered.push(deal);
      };
      receive(deals.slice(0, cutAt));
      holes.cut(0, 0);
      holes.restored(0, 0);
      receive(deals.slice(backAt, askedAt));
      const [hole] = holes.holesOf(0);
      if (hole) delivered.push(...holes.missing(0, hole, deals.slice(0, askedAt)));
      receive(deals.slice(askedAt));
      expect(sorted(delivered)).toEqual(sorted(deals));
    }),
    { numRuns: 2_000 },
  );
});
it("delivers each deal once over two cuts, however soon the second follows", () => {
  fc.assert(
    fc.property(tape, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (deals, places) => {
      const sortedPlaces = places.map((place) => 1 + (place % deals.length)).toSorted((a, b) => a - b);
      const [cutAt, backAt, cutAgainAt, backAgainAt, askedAt] = sortedPlaces as [number, number, number, number, number];
      const holes = new TimeHoles();
      holes.grow(1);
      const delivered: RestTrade[] = [];
      const receive = (list: readonly RestTrade[]): void => {
        for (const deal of list) if (holes.accepts(0, deal.quoteVolume, deal.time)) delivered.push(deal);
      };
      const ask = (shown: number): void => {
        for (const hole of holes.holesOf(0)) delivered.push(...holes.missing(0, hole, deals.slice(0, shown)));
      };
      receive(deals.slice(0, cutAt));
      holes.cut(0, 0);
      receive(deals.slice(backAt, cutAgainAt));
      holes.cut(0, 0);
      receive(deals.slice(backAgainAt, askedAt));
      ask(askedAt);
      receive(deals.slice(askedAt));
      ask(deals.length);
      expect(sorted(delivered)).toEqual(sorted(deals));
    }),
    { numRuns: 2_000 },
  );
});
it("keeps one hole while nothing arrives between two cuts, and two when something is", () => {
  const holes = new TimeHoles();
  holes.grow(1);
  holes.accepts(0, 5, 1_000);
  holes.cut(0, 0);
  holes.cut(0, 0);
  expect(holes.holesOf(0).length).toBe(1);
  holes.accepts(0, 6, 1_005);
  holes.cut(0, 0);
  expect(holes.holesOf(0)).toMatchObject([
    { fromTime: 1_000, untilTime: 1_005 },
    { fromTime: 1_005, untilTime: 0 },
  ]);
});
it("looks a minute back for a coin that has not traded yet: its connection may have stood still while others went on", () => {
  const holes = new TimeHoles();
  holes.grow(1);
  holes.cut(0, 100_000);
  holes.restored(0, 0);
  holes.accepts(0, 3, 100_500);
  const [hole] = holes.holesOf(0);
  const dealt = [
    { time: 30_000, quoteVolume: 1 },
    { time: 70_000, quoteVolume: 2 },
    { time: 100_500, quoteVolume: 3 },
  ];
  const listed = dealt.map((trade) => ({ ...trade, price: 1 }));
  expect(hole && sorted(holes.missing(0, hole, listed))).toEqual(["70000 2"]);
});
it("delivers a coin's first trade once, even when it is older than the cut", () => {
  const holes = new TimeHoles();
  holes.grow(1);
  holes.cut(0, 100_000);
  holes.restored(0, 0);
  expect(holes.accepts(0, 1, 70_000)).toBe(true);
  const [hole] = holes.holesOf(0);
  expect(hole && holes.missing(0, hole, [{ price: 1, quoteVolume: 1, time: 70_000 }])).toEqual([]);
});
