// @vitest-environment happy-dom
// Clocks show the zone's time, in summer and winter, east and west, and between full hours.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTimeZone, clockTextOf, offsetText, useTimeZone, zoneOffsetMs } from "./time-zone.ts";

const HOUR_MS = 3_600_000;
const ZONES = [
  "Europe/Moscow",
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Apia",
];

describe("time zone", () => {
  it("is Moscow until another is chosen, and remembers the choice", () => {
    expect(useTimeZone.getState().zone).toBe("Europe/Moscow");
    chooseTimeZone("Asia/Tokyo");
    expect(localStorage.getItem("timeZone")).toBe("Asia/Tokyo");
    expect(useTimeZone.getState().zone).toBe("Asia/Tokyo");
    chooseTimeZone("Mars/Olympus");
    expect(useTimeZone.getState().zone).toBe("Europe/Moscow");
  });

  it("changes with summer time at the very second", () => {
    const change = Date.UTC(2026, 2, 29, 1);
    expect(zoneOffsetMs(change - 1, "Europe/Berlin")).toBe(HOUR_MS);
    expect(zoneOffsetMs(change, "Europe/Berlin")).toBe(2 * HOUR_MS);
    expect(clockTextOf(change - 1000, "Europe/Berlin", true)).toBe("01:59:59");
    expect(clockTextOf(change, "Europe/Berlin", true)).toBe("03:00:00");
  });

  it.each([
    ["Europe/Moscow", "UTC+3"],
    ["UTC", "UTC"],
    ["Asia/Kolkata", "UTC+5:30"],
    ["America/St_Johns", "UTC\u22123:30"],
  ])("names the offset of %s", (zone, text) => {
    expect(offsetText(Date.UTC(2026, 0, 15), zone)).toBe(text);
  });

  it("shows what the browser's own calendar shows, for any moment", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2040, 0) }), fc.constantFrom(...ZONES), (moment, zone) => {
        const own = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", second: "2-digit" });
        expect(clockTextOf(moment, zone, true)).toBe(own.format(moment).replace(/^24/, "00"));
      }),
    );
  });
});
