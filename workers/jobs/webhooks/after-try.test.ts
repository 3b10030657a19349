import { expect, it } from "vitest";
import { afterTry } from "./after-try.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const firing = { about: { kind: "firing" } };
const fresh = { message: firing, kind: "standard", failures: 0, failingSince: null, tries: 0, firstTryAt: null } as const;
const failed = { status: 500, tookMs: 5, error: "status", askedMs: 0 } as const;
const waits = (change: object, answer: object = {}) => {
  const after = afterTry({ ...fresh, ...change }, { ...failed, ...answer }, NOW);
  return "retryAt" in after ? [after.retryAt, after.messageAt].map((at) => (at.getTime() - NOW.getTime()) / 1000) : after;
};

it("pauses grow, an address' and a message's apart", () => {
  expect([0, 1, 2, 3, 20].map((failures) => waits({ failures }))).toEqual([
    [10, 10],
    [60, 10],
    [120, 10],
    [240, 10],
    [3600, 10],
  ]);
  expect(waits({ tries: 2 })).toEqual([10, 120]);
});

it("a pause that was asked for is kept if it is longer, up to half a day", () => {
  expect(waits({ failures: 2 }, { askedMs: 1000 })).toEqual([120, 10]);
  expect(waits({}, { askedMs: 90_000 })).toEqual([90, 90]);
  expect(waits({}, { askedMs: 1e12 })).toEqual([43_200, 43_200]);
});

it("a message is given up after a day of its own, an address after a day without any success", () => {
  expect(afterTry({ ...fresh, firstTryAt: ago(23 * HOUR_MS) }, failed, NOW).kind).toBe("later");
  expect(afterTry({ ...fresh, firstTryAt: ago(24 * HOUR_MS) }, failed, NOW).kind).toBe("refused");
  expect(waits({ failingSince: ago(24 * HOUR_MS) })).toEqual({ kind: "off", reason: "failing" });
});

it("a test is tried once and turns nothing off but where the address is gone", () => {
  const test = { ...fresh, message: { about: { kind: "test" } }, failingSince: ago(25 * HOUR_MS) };
  expect(afterTry(test, failed, NOW)).toEqual({ kind: "over", askedUntil: null });
  expect(afterTry(test, { ...failed, status: 410, error: "gone" }, NOW)).toEqual({ kind: "off", reason: "gone" });
});
