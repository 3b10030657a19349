// The exactness written before columns claims nothing new, and nothing that no longer holds.

import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameExactness, NOTHING_STORED, takesBack, withoutTakenBack, type StoredExactness } from "./stored-exactness.ts";

const exactness = (since: number[], doubtedFrom: number[]): StoredExactness => ({
  since: Float64Array.from(since),
  doubtedFrom: Float64Array.from(doubtedFrom),
});

test("a coin that lost its history, came into doubt or is new takes a claim back; one that became exact does not", () => {
  const stored = exactness([10, 20], [Infinity, 15]);
  expect(takesBack(stored, exactness([10, Infinity], [Infinity, 15]))).toBe(true);
  expect(takesBack(stored, exactness([10, 20], [12, 15]))).toBe(true);
  expect(takesBack(stored, exactness([10, 20, Infinity], [Infinity, 15, Infinity]))).toBe(true);
  expect(takesBack(stored, exactness([5, 20], [Infinity, Infinity]))).toBe(false);
  expect(takesBack(NOTHING_STORED, stored)).toBe(true);
});

test("what is written first claims no more than before, nor than now, and what holds in both stays", () => {
  const seconds = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Infinity)), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(seconds, seconds, seconds, seconds, fc.nat(4), (since, doubted, sinceNow, doubtedNow, known) => {
      const stored = exactness(since.slice(0, known), doubted.slice(0, known));
      const now = exactness(sinceNow, doubtedNow);
      const first = withoutTakenBack(stored, now);
      expect(takesBack(first, now)).toBe(false);
      expect(takesBack(first, stored)).toBe(false);
      if (known === 4 && !takesBack(stored, now)) expect(isSameExactness(first, stored)).toBe(true);
    }),
  );
});
