// What the leading tab keeps of the signals for tabs that open later, however many come.

import { expect, it } from "vitest";
import { signalOf } from "../../testing/signal-maker.ts";
import { SignalCache } from "./signal-cache.ts";

const NOISY = "mexc:net_percent:1:up:0.1";
const LOUD = "mexc:net_percent:1:up:0.2";
const QUIET = "mexc:net_percent:5:up:9";
const ALL = new Set([NOISY, LOUD, QUIET]);
const START = 1_750_000_000_000;

const nth = (rule: string, index: number) => signalOf(rule, `C${index % 7}`, START / 1000 + index);

it("holds no more than its bound, and drops the older half of the rule that has most", () => {
  const cache = new SignalCache(100);
  cache.add([nth(QUIET, 0), nth(QUIET, 1)]);
  for (let index = 2; index < 900; index++) {
    cache.add([nth(NOISY, index)]);
    if (index % 10 === 0) cache.add([nth(LOUD, index)]);
    if (index % 30 === 0) expect(cache.since(ALL, 0).length).toBeLessThanOrEqual(100);
  }
  expect(cache.since(new Set([QUIET]), 0)).toHaveLength(2);
  const noisy = cache.since(new Set([NOISY]), 0).map(({ timestamp }) => timestamp);
  expect(noisy.length).toBeGreaterThanOrEqual(20);
  expect(noisy).toEqual(noisy.map((_, at) => START + (900 - noisy.length + at) * 1000));
});

it("is bounded within one delivery as well", () => {
  const cache = new SignalCache(100);
  cache.add(Array.from({ length: 1000 }, (_, index) => nth(NOISY, index)));
  const held = cache.since(ALL, 0);
  expect(held.length).toBeLessThanOrEqual(100);
  expect(held.at(-1)?.timestamp).toBe(START + 999_000);
});

it("counts each signal once, and none that has gone", () => {
  const cache = new SignalCache(100);
  for (let round = 0; round < 3; round++) cache.add(Array.from({ length: 100 }, (_, index) => nth(NOISY, index)));
  expect(cache.since(ALL, 0)).toHaveLength(100);
  // Twenty minutes on, the first hundred are too old.
  cache.add([nth(LOUD, 2000)]);
  expect(cache.since(ALL, 0)).toHaveLength(1);
  cache.add(Array.from({ length: 99 }, (_, index) => nth(LOUD, 2001 + index)));
  expect(cache.since(ALL, 0)).toHaveLength(100);
});
