// Over thousands of markets without skill intervals hold the true figure in 92 to 97 of 100, at the floor below which nothing is shown and
// far above it.

import { describe, expect, it } from "vitest";
import type { Estimate } from "./estimate.ts";
import { hitRate } from "./hit-rate.ts";
import { hourClusters } from "./hour-clusters.ts";
import { meanAndMedian } from "./resampled.ts";
import { seededRandom } from "./seeded-random.ts";
import { marketWithoutSkill, TRUE_MEAN, type MarketOptions } from "./testing/market-without-skill.ts";
import { isTooFew } from "./too-few.ts";

const MARKETS = 2000;
const LONG_MARKETS = 200;

const isHit = (result: number): number => (result > 0 ? 1 : 0);

/** Of so many episodes that chance hardly matters; results are symmetric about the mean, which is the median too. */
function trueHitRate(options: MarketOptions): number {
  let [hits, episodes] = [0, 0];
  for (let seed = 0; seed < LONG_MARKETS; seed++)
    for (const { result } of marketWithoutSkill(1e6 + seed, { ...options, size: { episodes: 3000, hours: 300, coins: 5 } })) {
      hits += isHit(result);
      episodes++;
    }
  return hits / episodes;
}

function coverage(options: MarketOptions): { mean: number; median: number; hits: number } {
  const share = trueHitRate(options);
  const held = { mean: 0, median: 0, hits: 0 };
  const holds = ({ low, high }: Estimate, truth: number): number => (low <= truth && truth <= high ? 100 / MARKETS : 0);
  for (let seed = 0; seed < MARKETS; seed++) {
    const episodes = marketWithoutSkill(seed, options);
    const clusters = hourClusters(episodes.map(({ hour }) => hour));
    const results = Float64Array.from(episodes, ({ result }) => result);
    const { mean, median } = meanAndMedian(clusters, results, seededRandom(seed));
    held.mean += holds(mean, TRUE_MEAN);
    held.median += holds(median, TRUE_MEAN);
    held.hits += holds(hitRate(clusters, results.map(isHit)), share);
  }
  return held;
}

/** An hour's exits reach into the next on average so far that the hours' moves correlate by a quarter, which is an overlap of 0.27. */
const OVERLAPS = [0, 0.27];
const RATES = [0.8, 1.5, 6];
const atFloor: MarketOptions[] = RATES.flatMap((rate) => OVERLAPS.map((overlap) => ({ rate, overlap })));
const size = { episodes: 600, hours: 200, coins: 20 };
const wider: MarketOptions[] = [
  { rate: 1.5, overlap: 0.27, size },
  { rate: 6, overlap: 0.27, size },
];

describe.each([...atFloor, ...wider])("with $rate episodes an hour and an overlap of $overlap", (options) => {
  it("the true figures lie in 92 to 97 % of intervals", () => {
    const episodes = marketWithoutSkill(0, options);
    const coins = new Set(episodes.map(({ coin }) => coin)).size;
    expect(isTooFew(hourClusters(episodes.map(({ hour }) => hour)), coins)).toBe(false);
    const held = coverage(options);
    for (const percent of Object.values(held)) {
      expect(percent, JSON.stringify(held)).toBeGreaterThanOrEqual(92);
      expect(percent, JSON.stringify(held)).toBeLessThanOrEqual(97);
    }
  }, 600_000);
});
