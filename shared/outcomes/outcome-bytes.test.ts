// Outcomes come back from their bytes to the last bit; bytes that are none are refused with one kind of error.

import fc from "fast-check";
import { expect, it } from "vitest";
import { BatchError } from "../signals/batch-bytes.ts";
import { noEntry, noExit, resultAfter, type Outcome } from "./outcome.ts";
import { decodeOutcomes, encodeOutcomes, OUTCOME_ENGINE } from "./outcome-bytes.ts";
import { NO_PATH } from "./outcome-path.ts";
import { QUOTE_STATES } from "./quote-states.ts";
import { entryMoment, HORIZON_MINUTES } from "./trade.ts";

const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
const missing = fc.constantFrom(...QUOTE_STATES.filter((state) => state !== "quoted"));
const delay = fc.nat(5000);
const time = fc.oneof(fc.constant(Number.NaN), fc.nat(3_600_999));
const exit = fc.record({ state: fc.option(missing), price, fees: fc.double({ min: 0, max: 5, noNaN: true }), delay });

const outcome = fc
  .record({
    direction: fc.constantFrom("up" as const, "down" as const),
    symbol: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    began: fc.integer({ min: 0, max: 4e9 }),
    published: fc.integer({ min: 0, max: 4e9 }),
    entry: fc.record({ state: fc.option(missing), price, mid: price, delay }),
    exits: fc.tuple(exit, exit, exit, exit, exit),
    path: fc.record({
      best: fc.double({ min: 0, max: 1e4, noNaN: true }),
      worst: fc.double({ min: -100, max: 0, noNaN: true }),
      gainedMs: time,
      lostMs: time,
      doubted: fc.nat(3600),
      unknown: fc.nat(3600),
    }),
  })
  .map(({ direction, symbol, began, published, entry, exits, path }): Outcome => {
    const signal = { rule: `mexc:net_percent:5:${direction}:0.9`, symbol, began, published };
    if (entry.state) {
      const state = entry.state;
      return { ...signal, entry: noEntry(state), exits: exits.map(() => noExit(state)), path: NO_PATH };
    }
    const askedAt = entryMoment(published) + entry.delay;
    return {
      ...signal,
      entry: { state: "quoted", askedAt, price: entry.price, mid: entry.mid },
      exits: exits.map((each, at) =>
        each.state
          ? noExit(each.state)
          : {
              state: "quoted",
              askedAt: askedAt + (HORIZON_MINUTES[at] as number) * 60_000 + each.delay,
              price: each.price,
              fees: each.fees,
              result: resultAfter(direction, entry.price, each.price, each.fees),
            },
      ),
      path,
    };
  });
const outcomes = fc.array(outcome, { maxLength: 8 });
const second = fc.integer({ min: 0, max: 4e9 });

function decodedOrRefused(bytes: Uint8Array): void {
  try {
    decodeOutcomes(bytes);
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
  }
}

it("brings every outcome back", () => {
  fc.assert(
    fc.property(outcomes, second, (all, at) => {
      expect(decodeOutcomes(encodeOutcomes(at, all))).toEqual(all.map((each) => ({ ...each, engine: OUTCOME_ENGINE })));
    }),
  );
});

it("brings those of a coin alone", () => {
  fc.assert(
    fc.property(outcomes, (all) => {
      const wanted = all[0]?.symbol ?? "";
      const found = decodeOutcomes(encodeOutcomes(0, all), (_rule, symbol) => symbol === wanted);
      expect(found.map(({ began }) => began)).toEqual(all.filter(({ symbol }) => symbol === wanted).map(({ began }) => began));
    }),
  );
});

it("refuses bytes that are none, whatever is wrong with them", () => {
  fc.assert(
    fc.property(
      outcomes,
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (all, damage, end) => {
        const bytes = encodeOutcomes(7, all);
        const short = bytes.subarray(0, end % bytes.length);
        expect(() => decodeOutcomes(short)).toThrow(BatchError);
        for (const [at, value] of damage) bytes[at % bytes.length] = value;
        decodedOrRefused(bytes);
      },
    ),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), decodedOrRefused));
});

it("refuses a quote that no outcome can have, when it is written and when it is read", () => {
  const entry = { state: "quoted", askedAt: entryMoment(100) + 7, price: 1, mid: 1 } as const;
  const one = {
    rule: "mexc:volume:5:up:100",
    symbol: "A",
    began: 99,
    published: 100,
    entry,
    path: { ...NO_PATH, best: 0, worst: 0 },
  };
  const exits = HORIZON_MINUTES.map(() => noExit("hole"));
  const late = { ...entry, askedAt: entryMoment(100) + 5001 };
  expect(() => encodeOutcomes(7, [{ ...one, entry: late, exits }])).toThrow(RangeError);
  const bytes = encodeOutcomes(7, [{ ...one, exits }]);
  expect(decodeOutcomes(bytes)[0]?.entry.askedAt).toBe(102_007);
  const at = Buffer.from(bytes).indexOf(Buffer.from([7, 0, 0xff, 0xff]));
  bytes.set([0x89, 0x13], at);
  expect(() => decodeOutcomes(bytes)).toThrow(BatchError);
});

it("takes fewer than 200 bytes for an outcome", () => {
  const [one] = fc.sample(outcome, { numRuns: 1, seed: 1 });
  const sizes = [100, 200].map(
    (count) =>
      encodeOutcomes(
        7,
        Array.from({ length: count }, () => one as Outcome),
      ).length,
  );
  expect((sizes[1] as number) - (sizes[0] as number)).toBeLessThanOrEqual(100 * 200);
});
