// Days and times in the chosen zone, whatever the computer's own is.

import fc from "fast-check";
import { expect, it } from "vitest";
import { momentOfTyped, momentTextOf, typedMomentOf } from "./zoned-moment.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it("writes a day and a clock of the zone", () => {
  const moment = Date.UTC(2026, 10, 27, 22, 5, 9);
  expect(momentTextOf(moment, "Europe/Moscow", "en")).toBe("Nov 28, 01:05");
  expect(momentTextOf(moment, "America/New_York", "ar", true)).toMatch(/^27.*, 17:05:09$/);
});

it("means by 23:30 the 23:30 of the zone", () => {
  expect(momentOfTyped("2026-11-27T23:30", "Europe/Moscow")).toBe(Date.UTC(2026, 10, 27, 20, 30));
  expect(momentOfTyped("2026-07-01T23:30", "America/New_York")).toBe(Date.UTC(2026, 6, 2, 3, 30));
});

it("reads back every minute it wrote, but for the hour that a clock shows twice", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2025, 0) / MINUTE_MS, max: Date.UTC(2028, 0) / MINUTE_MS }),
      fc.constantFrom("Europe/Moscow", "Europe/Kyiv", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "UTC"),
      (minute, zone) => {
        const moment = minute * MINUTE_MS;
        const typed = typedMomentOf(moment, zone);
        const read = momentOfTyped(typed, zone);
        expect(typedMomentOf(read, zone)).toBe(typed);
        expect([0, HOUR_MS]).toContain(Math.abs(read - moment));
      },
    ),
  ));
