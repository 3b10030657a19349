import { expect, it } from "vitest";
import { MinuteComparisons } from "./minute-comparisons.ts";

const minute = (pair: string, start: number, theirs = 10) => ({ pair, start, own: 10, theirs, agrees: theirs === 10 });

it("counts minutes, coins and differences of ten minutes, and names the latest that differed", () => {
  const comparisons = new MinuteComparisons();
  expect(comparisons.summary(0)).toEqual({ minutes: 0, coins: 0, different: 0, last_at: null, examples: [] });
  comparisons.note(minute("OLDUSDT", 0, 11), 0);
  comparisons.note(minute("AUSDT", 60), 300_000);
  for (let i = 1; i <= 7; i++) comparisons.note(minute("BUSDT", i * 60, 10 + i), 400_000);
  expect(comparisons.summary(400_000)).toMatchObject({ minutes: 9, coins: 3, different: 8 });
  const later = comparisons.summary(600_000);
  expect(later).toMatchObject({ minutes: 8, coins: 2, different: 7, last_at: 400_000 });
  expect(later.examples.map(({ minute: at }) => at)).toEqual([180_000, 240_000, 300_000, 360_000, 420_000]);
  expect(comparisons.summary(1_000_001)).toMatchObject({ minutes: 0, last_at: null });
});
