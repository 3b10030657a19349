// An episode second by second against what its whole course says, on any course of values, unknown ones and seconds left out.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginEpisode, followEpisode, type Episode, type EpisodeStep } from "./episodes.ts";

/** A second of a course; NaN while unknown, and none of it published where it is left out. */
interface Moment {
  readonly value: number;
  readonly isCrossing: boolean;
  readonly isLeftOut: boolean;
}

const THRESHOLD = 1;
const BEGAN = 1_790_000_000;

const moment: fc.Arbitrary<Moment> = fc.record({
  value: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -4, max: 40 }).map((tenths) => tenths / 10) },
    { weight: 6, arbitrary: fc.constantFrom(0.1, 0.4, 0.5) },
    { weight: 2, arbitrary: fc.constant(Number.NaN) },
  ),
  isCrossing: fc.boolean(),
  isLeftOut: fc.nat(9).map((dice) => dice === 0),
});
/** Long calm stretches too, which single moments would hardly give. */
const course = fc
  .array(fc.tuple(moment, fc.constantFrom(1, 1, 1, 8, 40)), { maxLength: 60 })
  .map((pieces) => pieces.flatMap(([each, count]) => Array<Moment>(count).fill(each)));

/** What each second that is not left out makes of an episode, up to its end. */
function followed(first: number, moments: readonly Moment[]): { steps: Map<number, EpisodeStep>; episode: Episode } {
  const episode = beginEpisode(BEGAN, first);
  const steps = new Map<number, EpisodeStep>();
  for (const [i, { value, isCrossing, isLeftOut }] of moments.entries()) {
    if (isLeftOut) continue;
    const step = followEpisode(episode, THRESHOLD, BEGAN + 1 + i, value, isCrossing);
    steps.set(BEGAN + 1 + i, step);
    if (step === "ended") break;
  }
  return { steps, episode };
}

describe("an episode", () => {
  it("has the peak, growth, repeats and end of its whole course", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 30 }), course, (tenths, moments) => {
        const first = tenths / 10;
        const { steps, episode } = followed(first, moments);
        const seen = moments.map((each, i) => ({ ...each, second: BEGAN + 1 + i })).filter(({ isLeftOut }) => !isLeftOut);
        const known = seen.filter(({ value }) => !Number.isNaN(value));
        const calmAt = known.find(({ second }, at) => {
          const last = known.slice(Math.max(0, at - 29), at + 1);
          return second < BEGAN + 600 && last.length === 30 && last.every(({ value }) => value < 0.5);
        });
        const end = calmAt?.second ?? seen.find(({ second }) => second >= BEGAN + 600)?.second;
        expect([...steps].find(([, step]) => step === "ended")?.[0]).toBe(end);
        const within = seen.filter(({ second }) => second < (end ?? Number.POSITIVE_INFINITY));
        const values = [first, ...within.map(({ value }) => value).filter((value) => !Number.isNaN(value))];
        expect(episode.peak).toBe(Math.max(...values));
        expect(episode.peakSecond).toBe(within.find(({ value }) => value === episode.peak && value > first)?.second ?? BEGAN);
        expect(episode.repeats).toBe(within.filter(({ isCrossing }) => isCrossing).length);
        let reported = first;
        const grown = within.filter(({ value }) => value >= reported + THRESHOLD && (reported = value) === value);
        expect([...steps].filter(([, step]) => step === "grew").map(([second]) => second)).toEqual(
          grown.map(({ second }) => second),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("is changed in every second after which a copy of it would go on otherwise", () => {
    fc.assert(
      fc.property(course, course, fc.nat(), (before, after, tenths) => {
        const episode = beginEpisode(BEGAN, 1 + (tenths % 20) / 10);
        // As a store keeps it: written when it changes, continued at the last published second.
        let stored = { ...episode };
        let second = BEGAN;
        for (const { value, isCrossing, isLeftOut } of before) {
          second++;
          if (isLeftOut) continue;
          const step = followEpisode(episode, THRESHOLD, second, value, isCrossing);
          if (step === "ended") return;
          if (step !== "same") stored = { ...episode };
        }
        const restored: Episode = { ...stored, at: episode.at };
        expect(restored).toEqual(episode);
        for (const { value, isCrossing, isLeftOut } of after) {
          second++;
          if (isLeftOut) continue;
          const step = followEpisode(episode, THRESHOLD, second, value, isCrossing);
          expect(followEpisode(restored, THRESHOLD, second, value, isCrossing)).toBe(step);
          if (step === "ended") return;
        }
      }),
    );
  });

  it("of a rule with a threshold of zero never grows, and ends where nothing is above it", () => {
    const episode = beginEpisode(BEGAN, 5);
    expect(followEpisode(episode, 0, BEGAN + 1, 500, true)).toBe("changed");
    const steps = Array.from({ length: 30 }, (_, i) => followEpisode(episode, 0, BEGAN + 2 + i, 0, false));
    expect(steps.indexOf("ended")).toBe(29);
    expect(episode).toMatchObject({ peak: 500, peakSecond: BEGAN + 1, repeats: 1 });
  });
});
