// The status page's arithmetic against a count of single minutes: however the minutes are stored, each counts once, and
// unmeasured ones count as nothing.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATUS_STATES, type StatusState } from "../../../shared/contracts/status.ts";
import { DAY_MINUTES, daysOf, incidentsOf, stateAt, type Stretch } from "./status-history.ts";

const FIRST_DAY = 20_000;
const FIRST = FIRST_DAY * DAY_MINUTES;

/** What each minute from FIRST on was measured as; long stretches, so that days end within them. */
const minutes = fc
  .array(
    fc.tuple(
      fc.constantFrom<StatusState | "gap">(...STATUS_STATES, "gap"),
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 900 })),
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.flatMap(([state, length]) => Array.from({ length }, () => state)));

/** The minutes as stretches, cut at `cuts` and in any order, as several workers store them. */
const kept = fc.tuple(minutes, fc.array(fc.nat(4000)), fc.boolean()).map(([each, cuts, isTurned]) => {
  const stretches: Stretch[] = [];
  each.forEach((state, at) => {
    const last = stretches.at(-1);
    if (state === "gap") return;
    if (last?.state === state && last.end === FIRST + at && !cuts.includes(at))
      stretches[stretches.length - 1] = { ...last, end: last.end + 1 };
    else stretches.push({ state, begin: FIRST + at, end: FIRST + at + 1 });
  });
  return { minutes: each, stretches: isTurned ? stretches.toReversed() : stretches };
});

const isBad = (state: StatusState | "gap" | undefined): boolean => state === "degraded" || state === "down";

describe("the history of a part", () => {
  it("has each measured minute once, on its day", () => {
    fc.assert(
      fc.property(kept, ({ minutes: each, stretches }) => {
        const days = daysOf(stretches, FIRST_DAY + 7, 8);
        const counted = Array.from({ length: 8 }, (_, day) => {
          const ofDay = each.slice(day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
          return STATUS_STATES.map((state) => ofDay.filter((minute) => minute === state).length);
        });
        expect(days).toEqual(counted);
      }),
    );
  });

  it("leaves out what lies before its first day and after its last", () => {
    const long: Stretch = { state: "up", begin: FIRST - 100, end: FIRST + 3 * DAY_MINUTES };
    expect(daysOf([long], FIRST_DAY + 1, 2)).toEqual([
      [DAY_MINUTES, 0, 0],
      [DAY_MINUTES, 0, 0],
    ]);
  });

  it("has one incident for each time without a gap that was not up, and none that holds another minute", () => {
    fc.assert(
      fc.property(kept, fc.integer({ min: 0, max: 4 }), ({ minutes: each, stretches }, later) => {
        const now = FIRST + each.length + later;
        const incidents = incidentsOf(stretches, now);
        const covered = new Set<number>();
        for (const { begin, end, state, next } of incidents) {
          const own = each.slice(begin - FIRST, end - FIRST);
          expect(own.every(isBad)).toBe(true);
          expect(state).toBe(own.includes("down") ? "down" : "degraded");
          expect(isBad(each[begin - FIRST - 1]) || isBad(each[end - FIRST])).toBe(false);
          const after = each[end - FIRST];
          const isNewest = each.slice(end - FIRST).every((minute) => minute === "gap");
          expect(next).toBe(after === "up" ? "up" : isNewest && end >= now - 2 ? "open" : "unmeasured");
          for (let at = begin; at < end; at++) covered.add(at);
        }
        expect(covered.size).toBe(each.filter(isBad).length);
      }),
    );
  });

  it("knows the state of now only while minutes are measured", () => {
    fc.assert(
      fc.property(kept, fc.integer({ min: 0, max: 6 }), ({ minutes: each, stretches }, later) => {
        const newest = each.findLastIndex((state) => state !== "gap");
        const age = each.length + later - (newest + 1);
        expect(stateAt(stretches, FIRST + each.length + later)).toBe(newest < 0 || age > 2 ? "unmeasured" : each[newest]);
      }),
    );
  });
});
