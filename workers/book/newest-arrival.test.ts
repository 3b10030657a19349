import { expect, test } from "vitest";
import { NewestArrival } from "./newest-arrival.ts";

const NOW = 1_790_000_000_000;

test("a trade that comes late does not make the market older", () => {
  const newest = new NewestArrival();
  newest.note(NOW - 50, NOW);
  newest.note(NOW - 30_000, NOW + 10);
  newest.note(NOW - 30_000, NOW + 5000);
  expect(newest.delayMs).toBe(50);
});

test("an exchange's clock that was half a minute ahead is forgotten within seconds of its being set back", () => {
  const newest = new NewestArrival();
  newest.note(NOW + 30_000, NOW);
  expect(newest.delayMs).toBe(-30_000);
  for (let now = NOW + 500; now <= NOW + 2500; now += 500) newest.note(now - 60, now);
  expect(newest.delayMs).toBe(60);
});

test("an exchange whose clock is always ahead is measured by its newest trade alone", () => {
  const newest = new NewestArrival();
  const ahead = 3000;
  for (let now = NOW; now < NOW + 10_000; now += 1000) newest.note(now + ahead, now);
  newest.note(NOW - 20_000, NOW + 9500);
  expect(newest.delayMs).toBe(-ahead);
});
