// Figures with intervals as libraries have them for the same draws, and as arithmetic on paper has them.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { designEffect } from "./design-effect.ts";
import { hitRate, wilson } from "./hit-rate.ts";
import { blockFreedom, hourClusters, hourSums } from "./hour-clusters.ts";
import { expandedTail, meanAndMedian, percentile } from "./resampled.ts";
import { seededRandom } from "./seeded-random.ts";
import { drawPlaces } from "./stationary-bootstrap.ts";
import { normalProbability, studentQuantile } from "./student.ts";
import { isTooFew, MIN_SAMPLE } from "./too-few.ts";

const numbers = z.array(z.number());
const vectors = z
  .object({
    cases: z.array(
      z.object({
        meanBlock: z.number(),
        values: z.array(numbers),
        starts: z.array(numbers),
        uniforms: z.array(numbers),
        drawn: z.array(numbers),
        means: numbers,
        medians: numbers,
        meanInterval: z.tuple([z.number(), z.number()]),
        medianInterval: z.tuple([z.number(), z.number()]),
      }),
    ),
    student: z.array(z.tuple([z.number(), z.number(), z.number()])),
    normal: z.array(z.tuple([z.number(), z.number()])),
  })
  .parse(JSON.parse(readFileSync(new URL("testing/arch-vectors.json", import.meta.url), "utf8")));

describe.each(vectors.cases)("a stationary bootstrap like arch's with a mean block of $meanBlock", (vector) => {
  it("draws the same hours from the same starts and uniforms", () => {
    const drawn = vector.starts.map((_, at) => placesOf(vector, at, 1 / vector.meanBlock));
    expect(drawn).toEqual(vector.drawn);
  });

  it("has the same percentiles of what it drew", () => {
    const [means, medians] = [Float64Array.from(vector.means).sort(), Float64Array.from(vector.medians).sort()];
    const within = (sorted: Float64Array): number[] => [percentile(sorted, 0.025), percentile(sorted, 0.975)];
    within(means).forEach((bound, at) => expect(bound).toBeCloseTo(vector.meanInterval[at] as number, 12));
    within(medians).forEach((bound, at) => expect(bound).toBeCloseTo(vector.medianInterval[at] as number, 12));
  });
});

describe("mean and median of resampled hours", () => {
  const [vector] = vectors.cases.filter(({ values }) => Math.abs(Math.cbrt(values.length) - 2.154) < 0.001);
  const { values, hours } = ((): { values: number[]; hours: number[] } => {
    const byHour = vector?.values ?? [];
    return { values: byHour.flat(), hours: byHour.flatMap((each, hour) => each.map(() => hour)) };
  })();
  const clusters = hourClusters(hours);

  it("are those of each draw, episode by episode", () => {
    // The draws of the vectors, in the order in which they are asked for.
    const p = 1 / Math.cbrt(clusters.hours);
    const asked = (vector?.starts ?? []).flatMap((starts, at) =>
      starts.flatMap((start, place) => {
        const uniform = vector?.uniforms[at]?.[place] ?? Number.NaN;
        return place === 0 || uniform <= p ? [uniform, (start + 0.5) / starts.length] : [uniform];
      }),
    );
    const pooled = (vector?.starts ?? []).map((_, at) => placesOf(vector, at, p).flatMap((place) => vector?.values[place] ?? []));
    let next = 0;
    const { mean, median } = meanAndMedian(clusters, values, () => asked[next++] as number, pooled.length);
    const tail = expandedTail(blockFreedom(clusters), clusters.hours);
    const bounds = (figure: (drawn: readonly number[]) => number): number[] => {
      const sorted = Float64Array.from(pooled, figure).sort();
      return [percentile(sorted, tail), percentile(sorted, 1 - tail)];
    };
    expect(next).toBe(asked.length);
    expect(mean.value).toBeCloseTo(meanOf(values), 12);
    expect(median.value).toBe(medianOf(values));
    [mean.low, mean.high].forEach((bound, at) => expect(bound).toBeCloseTo(bounds(meanOf)[at] as number, 10));
    [median.low, median.high].forEach((bound, at) => expect(bound).toBeCloseTo(bounds(medianOf)[at] as number, 10));
  });

  it("are the same for the same seed, and hold the figure itself", () => {
    const once = meanAndMedian(clusters, values, seededRandom(5));
    expect(meanAndMedian(clusters, values, seededRandom(5))).toEqual(once);
    for (const { low, value, high } of [once.mean, once.median]) expect(low <= value && value <= high).toBe(true);
  });

  it("reach as wide as Student's t of the blocks would", () => {
    expect(expandedTail(9, 10)).toBeCloseTo(normalProbability(-Math.sqrt(10 / 9) * 2.2621571628), 6);
    expect(expandedTail(1e6, 1e6)).toBeCloseTo(0.025, 5);
  });

  it("of any episodes are those of the pooled draws", () => {
    const episode = fc.record({ value: fc.integer({ min: -5, max: 5 }), hour: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(episode, { minLength: 1, maxLength: 30 }), fc.nat(), (episodes, seed) => {
        const found = hourClusters(episodes.map(({ hour }) => hour));
        const all = episodes.map(({ value }) => value);
        const { mean, median } = meanAndMedian(found, all, seededRandom(seed), 20);
        expect(mean.value).toBeCloseTo(meanOf(all), 10);
        expect(median.value).toBe(medianOf(all));
        for (const { low, high } of [mean, median]) expect(low <= high && low >= -5 && high <= 5).toBe(true);
      }),
    );
  });
});

describe("special functions", () => {
  it("are scipy's", () => {
    for (const [probability, freedom, value] of vectors.student)
      expect(studentQuantile(probability, freedom) / value).toBeCloseTo(1, 6);
    for (const [value, probability] of vectors.normal) expect(normalProbability(value)).toBeCloseTo(probability, 8);
  });
});

describe("a design effect", () => {
  it("is 1 where hours say nothing of their episodes, and never less", () => {
    const hours = Array.from({ length: 40 }, (_, at) => at >> 1);
    const evenly = hours.map((_, at) => at % 2);
    expect(designEffect(hourClusters(hours), evenly)).toBe(1);
  });

  it("is near the size of an hour where its episodes all end alike", () => {
    const effects = Array.from({ length: 40 }, (_, seed) => {
      const random = seededRandom(seed);
      const byHour = Array.from({ length: 200 }, () => (random() < 0.5 ? 1 : 0));
      const hours = byHour.flatMap((_each, hour) => Array<number>(5).fill(hour));
      return designEffect(
        hourClusters(hours),
        hours.map((hour) => byHour[hour] as number),
      );
    });
    expect(meanOf(effects)).toBeGreaterThan(4.5);
    expect(meanOf(effects)).toBeLessThan(5.5);
  });

  it("counts an hour as one episode where all of all hours end alike", () => {
    const clusters = hourClusters([1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(designEffect(clusters, Array<number>(9).fill(1))).toBe(3);
    expect(hitRate(clusters, Array<number>(9).fill(0)).effectiveEpisodes).toBe(3);
  });

  it("has the variance of a stationary bootstrap's shares", () => {
    const random = seededRandom(11);
    const hours = Array.from({ length: 120 }, () => Math.floor(random() * 20));
    const distinct = hourClusters(hours);
    const hits: number[] = hours.map((hour) => (random() < 0.3 + 0.02 * hour ? 1 : 0));
    const share = meanOf(hits);
    // The linear part of the share, whose variance it is.
    const sums = hourSums(distinct, hits).map((sum, place) => sum - share * (distinct.counts[place] as number));
    const equal = hourClusters([...sums.keys()]);
    const draws: number[] = [];
    for (let at = 0; at < 4000; at++) draws.push(meanAndMedian(equal, sums, seededRandom(at), 1).mean.low * sums.length);
    const variance = meanOf(draws.map((sum) => sum * sum)) * (sums.length / (sums.length - 1));
    expect(designEffect(distinct, hits) / (variance / (120 * share * (1 - share)))).toBeCloseTo(1, 1);
  });
});

describe("a hit rate", () => {
  it("has Wilson's interval", () => {
    // Newcombe (1998), 81 of 263.
    const { low, high } = wilson(81 / 263, 263, 1.959964);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it("stays within 0 and 1", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(1)), { minLength: 1, maxLength: 80 }), (episodes) => {
        const rate = hitRate(
          hourClusters(episodes.map(([hour]) => hour)),
          episodes.map(([, hit]) => hit),
        );
        expect(rate.low >= 0 && rate.low <= rate.value && rate.value <= rate.high && rate.high <= 1).toBe(true);
        expect(rate.effectiveEpisodes).toBeLessThanOrEqual(episodes.length);
      }),
    );
  });
});

it("calls a sample too few that lacks episodes, hours or coins", () => {
  const { episodes, hours, coins } = MIN_SAMPLE;
  expect(isTooFew({ episodes, hours }, coins)).toBe(false);
  expect(isTooFew({ episodes: episodes - 1, hours }, coins)).toBe(true);
  expect(isTooFew({ episodes, hours: hours - 1 }, coins)).toBe(true);
  expect(isTooFew({ episodes, hours }, coins - 1)).toBe(true);
});

function placesOf(
  vector: Pick<(typeof vectors.cases)[number], "starts" | "uniforms"> | undefined,
  resample: number,
  p: number,
): number[] {
  const [starts, uniforms] = [vector?.starts[resample] ?? [], vector?.uniforms[resample] ?? []];
  const places = new Int32Array(starts.length);
  drawPlaces(places, p, { uniform: (at) => uniforms[at] as number, start: (at) => starts[at] as number });
  return [...places];
}

function meanOf(values: ArrayLike<number>): number {
  const all = Array.from(values);
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
