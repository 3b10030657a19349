// The record's figures are those that arithmetic written from the definition alone gives, and its intervals no narrower.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { recordFigures, type MeasuredFigures, type RecordRow } from "./record-figures.ts";
import { pageFigures, pageWilson, type PageResult } from "./testing/page-figures.ts";

const episode = fc.record({
  hour: fc.integer({ min: 480_000, max: 480_090 }),
  coin: fc.constantFrom("A", "B", "C", "D", "E", "F"),
  moved: fc.oneof(fc.constantFrom(-0.05, 0, 0.05, 0.1), fc.double({ min: -5, max: 5, noNaN: true })),
  feesPercent: fc.constantFrom(0, 0.1, 0.15, 0.2),
});
const episodes = (size: { readonly minLength: number; readonly maxLength: number }): fc.Arbitrary<PageResult[]> =>
  fc.array(
    episode.map(({ moved, ...each }) => ({ ...each, resultPercent: moved - each.feesPercent })),
    { ...size, size: "max" },
  );

const recordRows = (results: readonly PageResult[]): RecordRow[] =>
  results.map(({ hour, coin, resultPercent, feesPercent }) => ({
    ...{ symbol: coin, hour, signals: 1, baseline: undefined },
    exit: { state: "quoted", askedAt: hour * 3_600_000, price: 1, fees: feesPercent, result: resultPercent },
  }));
const measured = (results: readonly PageResult[]): MeasuredFigures | undefined =>
  recordFigures(recordRows(results), () => "all", 1).get("all")?.measured;

describe("figures written from the definition alone", () => {
  it("are the record's", () => {
    fc.assert(
      fc.property(episodes({ minLength: 150, maxLength: 400 }), (results) => {
        const [page, found] = [pageFigures(results), measured(results)];
        fc.pre(page.state === "shown" && found !== undefined);
        const counted = recordFigures(recordRows(results), () => "all", 1).get("all");
        expect(counted).toMatchObject({ episodes: page.episodes, hours: page.hours, coins: page.coins });
        expect(found.rose.value).toBe(page.rose.share);
        expect(found.mean.value).toBeCloseTo(page.meanPercent, 10);
        expect(found.median.value).toBeCloseTo(page.medianPercent, 10);
      }),
      { numRuns: 25 },
    );
  });

  it("say too few wherever the record's floor is not reached, which is no lower", () => {
    fc.assert(
      fc.property(
        episodes({ minLength: 1, maxLength: 45 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        (some, hours, coins) => {
          const results = some.map((each, at) => ({ ...each, hour: at % hours, coin: `C${at % coins}` }));
          if (pageFigures(results).state === "too few") expect(measured(results)).toBeUndefined();
        },
      ),
    );
  });

  it("have Wilson's interval on n/deff inside that of the record, which is hardly wider where hours are many", () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const results = liveHours(seed, 300);
        const rose = measured(results)?.rose;
        if (!rose) throw new Error("300 hours are enough");
        const page = pageWilson(rose.value, rose.effectiveEpisodes);
        expect(rose.effectiveEpisodes).toBeLessThanOrEqual(results.length);
        // The wider an interval of Wilson's is, the nearer is its middle to a half.
        const fromHalf = ({ low, high }: { readonly low: number; readonly high: number }) => Math.abs((low + high) / 2 - 0.5);
        expect(fromHalf(rose)).toBeLessThanOrEqual(fromHalf(page));
        expect(rose.low).toBeLessThan(page.low);
        expect(rose.high).toBeGreaterThan(page.high);
        expect((rose.high - rose.low) / (page.high - page.low)).toBeLessThan(1.06);
      }),
      { numRuns: 25 },
    );
  });

  it("have the record's design effect on average where hours do not hang together", () => {
    const ratios = Array.from({ length: 60 }, (_, seed) => {
      const results = liveHours(seed, 300);
      const page = pageFigures(results);
      const rose = measured(results)?.rose;
      if (page.state === "too few" || !rose) throw new Error("300 hours are enough");
      return results.length / rose.effectiveEpisodes / page.rose.designEffect;
    });
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    expect(mean).toBeGreaterThan(0.9);
    expect(mean).toBeLessThan(1.1);
  });
});

/** Episodes of hours that know nothing of each other, while those of an hour share most of their move. */
function liveHours(seed: number, hours: number): PageResult[] {
  const random = seededRandom(seed);
  return Array.from({ length: hours }, (_, hour) => {
    const common = random() - 0.5;
    return Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
      ...{ hour, coin: `C${Math.floor(random() * 8)}`, feesPercent: 0.1 },
      resultPercent: common + 0.3 * (random() - 0.5) - 0.1,
    }));
  }).flat();
}
