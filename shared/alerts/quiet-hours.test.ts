import { expect, it } from "vitest";
import { quietEnd } from "./quiet-hours.ts";

const at = (text: string): Date => new Date(text);
const end = (from: string, until: string, timeZone: string, now: string): string | undefined => {
  const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return quietEnd({ quiet: { from: minutes(from), until: minutes(until) }, timeZone }, at(now))
    ?.toISOString()
    .slice(0, 16);
};

it("holds between its two times, the first of them within and the second not", () => {
  expect(end("13:00", "14:00", "UTC", "2026-11-22T12:59:59Z")).toBe(undefined);
  expect(end("13:00", "14:00", "UTC", "2026-11-22T13:00:00Z")).toBe("2026-11-22T14:00");
  expect(end("13:00", "14:00", "UTC", "2026-11-22T13:59:59Z")).toBe("2026-11-22T14:00");
  expect(end("13:00", "14:00", "UTC", "2026-11-22T14:00:00Z")).toBe(undefined);
});

it("runs over midnight", () => {
  expect(end("22:30", "07:15", "UTC", "2026-11-22T23:10:00Z")).toBe("2026-11-23T07:15");
  expect(end("22:30", "07:15", "UTC", "2026-11-23T03:00:00Z")).toBe("2026-11-23T07:15");
  expect(end("22:30", "07:15", "UTC", "2026-11-23T12:00:00Z")).toBe(undefined);
});

it("goes by the user's clock", () => {
  expect(end("22:00", "07:00", "Asia/Kolkata", "2026-11-22T17:00:00Z")).toBe("2026-11-23T01:30");
  expect(end("22:00", "07:00", "America/New_York", "2026-11-22T17:00:00Z")).toBe(undefined);
});

it("ends at the time on the wall although the clock was put back or forward in the night", () => {
  expect(end("22:00", "07:00", "Europe/Berlin", "2026-10-24T21:00:00Z")).toBe("2026-10-25T06:00");
  expect(end("22:00", "07:00", "Europe/Berlin", "2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00");
});

it("never applies with zero length, nor without quiet hours", () => {
  expect(end("09:00", "09:00", "UTC", "2026-11-22T09:00:00Z")).toBe(undefined);
  expect(quietEnd({ quiet: null, timeZone: "UTC" }, at("2026-11-22T09:00:00Z"))).toBe(undefined);
});
