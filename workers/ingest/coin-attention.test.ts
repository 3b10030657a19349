// Who waits for which coin, as far as it decides which connections open first.

import { expect, test } from "vitest";
import { universeOf } from "../exchanges/testing/recording-sink.ts";
import { CoinAttention } from "./coin-attention.ts";

function attentionOf(pairs: string[], { watched = [] as string[], alerted = [] as string[] } = {}) {
  const kept = { watchedPairs: new Set(watched), alertedCoins: new Set(alerted) };
  const asked = { times: 0, fails: false, answered: Promise.resolve() };
  const attention = new CoinAttention({
    coins: () => universeOf(...pairs),
    kept: async () => {
      asked.times++;
      await asked.answered;
      if (asked.fails) throw new Error("Redis is away");
      return kept;
    },
    volumes: () => Float64Array.from(pairs, (_, position) => (pairs.length - position) * 1e6),
  });
  attention.grow(pairs.length);
  const order = (): string[] =>
    pairs
      .map((pair, position) => [pair, attention.get(position)] as const)
      .sort(([, a], [, b]) => b - a)
      .map(([pair]) => pair);
  return { attention, order, kept, asked };
}

test("coins on a chart or in an alert come first, then those that move, then those that trade most", async () => {
  const { attention, order } = attentionOf(["A", "B", "C", "D", "E"], { watched: ["D"], alerted: ["E"] });
  await attention.refresh();
  for (let position = 0; position < 5; position++) attention.ticker(position, 100);
  attention.ticker(2, 95);
  attention.ticker(4, 101);
  expect(order()).toEqual(["E", "D", "C", "A", "B"]);
});

test("a market that moves as a whole outweighs nobody's chart, and one coin that runs outweighs a connection of trembling ones", async () => {
  const { attention } = attentionOf(
    Array.from({ length: 27 }, (_, at) => `C${at}`),
    { watched: ["C0"] },
  );
  await attention.refresh();
  for (let position = 0; position < 27; position++) attention.ticker(position, 100);
  for (let position = 1; position < 26; position++) attention.ticker(position, 80);
  const sum = (from: number, to: number): number =>
    Array.from({ length: to - from }, (_, at) => attention.get(from + at)).reduce((a, b) => a + b, 0);
  expect(attention.get(0)).toBeGreaterThan(sum(1, 26));
  for (let position = 1; position < 26; position++) attention.ticker(position, 99.5);
  attention.ticker(26, 105);
  expect(attention.get(26)).toBeGreaterThan(sum(1, 26));
});

test("a move is one of the last one or two minutes: what happened before is forgotten", () => {
  const { attention } = attentionOf(["A"]);
  attention.ticker(0, 100);
  attention.ticker(0, 110);
  const moved = attention.get(0);
  attention.advanceTo(1000);
  attention.advanceTo(1059);
  expect(attention.get(0)).toBe(moved);
  attention.advanceTo(1060);
  expect(attention.get(0)).toBe(moved);
  attention.advanceTo(1120);
  expect(attention.get(0)).toBeLessThan(moved / 1000);
});

test("a coin that nothing is known of, or that another got the place of, moves nobody", () => {
  const { attention } = attentionOf(["A", "B"]);
  attention.grow(3);
  expect(attention.get(2)).toBe(0);
  attention.ticker(0, 100);
  attention.forget(0);
  attention.ticker(0, 3);
  expect(attention.get(0)).toBeLessThan(1e-6);
});

test("what was known of charts and alerts stays when Redis does not answer", async () => {
  const { attention, order, kept, asked } = attentionOf(["A", "B"], { watched: ["B"] });
  await attention.refresh();
  asked.fails = true;
  await attention.refresh();
  expect(order()).toEqual(["B", "A"]);
  asked.fails = false;
  kept.watchedPairs.delete("B");
  await attention.refresh();
  expect(order()).toEqual(["A", "B"]);
});

test("nobody waits longer for charts and alerts than the order is worth; they count once they are known", async () => {
  const { attention, order, asked } = attentionOf(["A", "B"], { watched: ["B"] });
  const { promise, resolve } = Promise.withResolvers<void>();
  asked.answered = promise;
  await attention.refreshWithin(1);
  expect(order()).toEqual(["A", "B"]);
  resolve();
  await expect.poll(order).toEqual(["B", "A"]);
});
