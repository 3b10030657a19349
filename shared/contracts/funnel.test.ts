import fc from "fast-check";
import { expect, test } from "vitest";
import { FUNNEL_STEPS, funnelDays, sumSteps, type FunnelCount } from "./funnel.ts";
import { LANGUAGES } from "./languages.ts";

const anyCount: fc.Arbitrary<FunnelCount> = fc.record({
  day: fc.constantFrom("2026-11-30", "2026-12-01", "2026-12-02"),
  language: fc.constantFrom(...LANGUAGES.slice(0, 3)),
  step: fc.constantFrom(...FUNNEL_STEPS),
  count: fc.nat(1000),
});
const anyCounts = fc.array(anyCount, { maxLength: 40 });
const sumOf = (counts: readonly FunnelCount[], step: string): number =>
  counts.filter((each) => each.step === step).reduce((sum, { count }) => sum + count, 0);

test("the rows hold what was counted, step by step, once each and in order", () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const rows = funnelDays(counts);
      const keys = rows.map(({ day, language }) => `${day} ${language}`);
      expect(keys).toEqual([...new Set(counts.map(({ day, language }) => `${day} ${language}`))].sort());
      for (const { day, language, steps } of rows)
        for (const step of FUNNEL_STEPS)
          expect(steps[step]).toBe(
            sumOf(
              counts.filter((each) => each.day === day && each.language === language),
              step,
            ),
          );
      for (const step of FUNNEL_STEPS) expect(sumSteps(rows)[step]).toBe(sumOf(counts, step));
    }),
  );
});

test("neither order nor portions change a figure", () => {
  const shuffled = anyCounts.chain((counts) =>
    fc.tuple(fc.constant(counts), fc.shuffledSubarray([...counts], { minLength: counts.length })),
  );
  fc.assert(
    fc.property(shuffled, fc.nat(40), ([counts, others], cut) => {
      expect(funnelDays(others)).toEqual(funnelDays(counts));
      const halves = [funnelDays(counts.slice(0, cut)), funnelDays(counts.slice(cut))];
      expect(sumSteps(halves.flat())).toEqual(sumSteps(funnelDays(counts)));
    }),
  );
});
