import { expect, test } from "vitest";
import { Breaker } from "./breaker.ts";

test("five consecutive failures open it for five seconds, a success resets the count", () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let i = 0; i < 4; i++) breaker.failed();
  breaker.succeeded();
  for (let i = 0; i < 4; i++) breaker.failed();
  expect(breaker.open).toBe(false);
  breaker.failed();
  expect(breaker.open).toBe(true);
  now = 5000;
  expect(breaker.open).toBe(false);
  breaker.failed();
  expect(breaker.open).toBe(true);
});

test("says when an outage begins and when it ends, once each", () => {
  const breaker = new Breaker(() => 0);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => breaker.failed())).toEqual([false, false, false, false, true, false, false]);
  expect([breaker.succeeded(), breaker.succeeded()]).toEqual([true, false]);
  breaker.failed();
  expect(breaker.succeeded()).toBe(false);
});
