import { expect, test } from "vitest";
import { FIRST_ASK_MS, nextAsk } from "./ask-schedule.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses between requests about a payment whose claim is open, or is not, ms. */
function pauses(isOpen: boolean): number[] {
  const createdAt = new Date(0);
  const found: number[] = [];
  let now = new Date(FIRST_ASK_MS);
  for (let asks = 1; ; asks++) {
    const next = nextAsk({ createdAt, asks, isOpen }, now);
    if (!next) return found;
    found.push(next.getTime() - now.getTime());
    now = next;
  }
}

test("an abandoned payment is asked about less and less often, about twenty times in eight days", () => {
  const found = pauses(false);
  expect(found.slice(0, 3)).toEqual([10 * MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS]);
  expect(Math.max(...found)).toBe(12 * HOUR_MS);
  expect(found.length).toBeLessThan(25);
  expect(found.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(8 * DAY_MS);
});

test("a claim that waits for confirmation is asked about within minutes, and is given up after a month", () => {
  const found = pauses(true);
  expect(found.slice(0, 3)).toEqual([2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS]);
  expect(found.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(30 * DAY_MS);
});
