import fc from "fast-check";
import { expect, test } from "vitest";
import { ListPlausibility } from "./list-plausibility.ts";

const PAIRS = Array.from({ length: 20 }, (_, at) => `C${at}`);
const universe = { symbols: PAIRS.map((pair) => ({ symbol: pair, pair, tickSize: "1", decimals: 0, active: true })) };
const listing = (pairs: readonly string[]) => pairs.map((pair) => ({ pair }));
const isPlausible = (list: ListPlausibility, pairs: readonly string[]): boolean => list.isPlausible(universe, listing(pairs));

test("a list that lacks up to a fifth is followed at once, a shorter one when the next agrees", () => {
  const list = new ListPlausibility();
  expect(isPlausible(list, PAIRS.slice(4))).toBe(true);
  expect(isPlausible(list, PAIRS.slice(5))).toBe(false);
  expect(isPlausible(list, PAIRS.slice(5))).toBe(true);
  expect(isPlausible(list, PAIRS.slice(5))).toBe(false);
});

test("answers that are cut at different places, or followed by a whole one, empty nothing", () => {
  const list = new ListPlausibility();
  expect(isPlausible(list, PAIRS.slice(0, 10))).toBe(false);
  expect(isPlausible(list, PAIRS.slice(10))).toBe(false);
  expect(isPlausible(list, PAIRS)).toBe(true);
  expect(isPlausible(list, PAIRS.slice(10))).toBe(false);
});

test("whatever is answered, a followed list lacks at most a fifth or what the answer before it lacked", () => {
  fc.assert(
    fc.property(fc.array(fc.subarray(PAIRS), { minLength: 2, maxLength: 12 }), (answers) => {
      const list = new ListPlausibility();
      let before: readonly string[] | undefined;
      for (const answer of answers) {
        const dropped = PAIRS.filter((pair) => !answer.includes(pair));
        if (isPlausible(list, answer) && dropped.length > 4)
          expect(dropped.every((pair) => before && !before.includes(pair))).toBe(true);
        before = answer;
      }
    }),
  );
});
