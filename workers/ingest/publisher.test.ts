// In which order a second's work is done, on a book whose history changed and a store that notes what it is given.

import { expect, test } from "vitest";
import type { MarketSecond } from "../signals/market-second.ts";
import type { SignalPublisher } from "../signals/signal-publisher.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { Book } from "../book/book.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { Publisher } from "./publisher.ts";

const START = 1_790_000_000;
const NOW = START + 100;

function stand() {
  const book = new Book(1, 300, START);
  book.startLiveAt(START + 1);
  book.trade(0, 5, 10, (START + 1) * 1000, 0);
  book.advanceTo(NOW);
  const steps: (readonly number[] | string)[] = [];
  const note = (step: readonly number[] | string) => () => void steps.push(step);
  const store = {
    writeSeconds: async (seconds: readonly number[]) => void steps.push([...seconds]),
    readSecondsInto: async (seconds: readonly number[], into: Float64Array[]) =>
      seconds.forEach((_, i) => (into[i] = new Float64Array(0))),
    writeTable: async () => note("table")(),
    publishFrame: async () => note("frame")(),
    writeExactSince: async () => undefined,
  } as unknown as ColumnStore;
  const changed: number[][] = [];
  const signals = {
    publish: async (_: MarketSecond, seconds: readonly number[]) => void changed.push([...seconds].sort((a, b) => a - b)),
  } as unknown as SignalPublisher;
  const history = {
    ready: new Uint8Array(1),
    exactSince: new Float64Array(1),
    followTrades: () => undefined,
    isFirstFilling: () => false,
  };
  const universe = { exchange: "mexc", firstVersion: 1, version: 1, symbols: [{ active: true }] };
  const rewrittenSeconds = new Set<number>();
  const runtime = { book, history, universe, rewrittenSeconds, nowSecond: () => book.openSecond };
  const publisher = new Publisher(runtime as unknown as ExchangeRuntime, store, signals, 1, false);
  return { book, steps, changed, rewrittenSeconds, publisher };
}

const seconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

test("a frame waits for its own column and the last ones before, not for all of a history that was healed", async () => {
  const { book, steps, publisher } = stand();
  await publisher.publishLastClosed();
  expect(steps).toEqual([seconds(NOW - 30, NOW), "table", "frame", seconds(START, NOW - 30)]);
  expect(book.dirtySeconds([])).toBe(0);
});

test("signals hear of every second that changed, once, also of those that were written with a coin's history", async () => {
  const { book, changed, rewrittenSeconds, publisher } = stand();
  await publisher.publishLastClosed();
  await publisher.publishSignals();
  book.advanceTo(NOW + 1);
  for (const second of [START - 5, START + 7]) rewrittenSeconds.add(second);
  await publisher.publishLastClosed();
  await publisher.publishSignals();
  book.advanceTo(NOW + 2);
  await publisher.publishLastClosed();
  await publisher.publishSignals();
  expect(changed).toEqual([seconds(START, NOW), [START + 7, NOW], [NOW + 1]]);
});
