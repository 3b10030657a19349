// In which order a second's work is done, on a book whose history changed and a store that notes what it is given.

import { expect, test } from "vitest";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import type { MarketSecond } from "../signals/market-second.ts";
import type { SignalPublisher } from "../signals/signal-publisher.ts";
import type { StoredExactness } from "../columns/stored-exactness.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { Book } from "../book/book.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { Publisher } from "./publisher.ts";

const START = 1_790_000_000;
const NOW = START + 100;

function setup() {
  const book = new Book(1, 300, START);
  book.startLiveAt(START + 1);
  book.trade(0, 5, 10, (START + 1) * 1000, 0);
  book.advanceTo(NOW);
  const steps: (readonly number[] | string)[] = [];
  const note = (step: readonly number[] | string) => () => void steps.push(step);
  const frames: number[] = [];
  /** Previous steps, and what was written of the coin. */
  const stored: number[][] = [];
  const store = {
    writeSeconds: async (seconds: readonly number[]) => void steps.push([...seconds]),
    readSecondsInto: async (seconds: readonly number[], into: Float64Array[]) =>
      seconds.forEach((_, i) => (into[i] = new Float64Array(0))),
    writeTable: async () => note("table")(),
    publishFrame: async (bytes: Uint8Array) => {
      note("frame")();
      frames.push(decodeMarketFrame(bytes).header.second);
    },
    writeExactness: async ({ since, doubtedFrom }: StoredExactness) =>
      void stored.push([steps.length, since[0]!, doubtedFrom[0]!]),
  } as unknown as ColumnStore;
  const changed: number[][] = [];
  const signals = {
    publish: async (_: MarketSecond, seconds: readonly number[]) => void changed.push([...seconds].sort((a, b) => a - b)),
  } as unknown as SignalPublisher;
  const history = {
    ready: new Uint8Array(1),
    exactSince: new Float64Array(1),
    isFirstFilling: () => false,
  };
  const universe = { exchange: "mexc", firstVersion: 1, version: 1, symbols: [{ active: true }] };
  const rewrittenSeconds = new Set<number>();
  const exactSinceAt = () => history.exactSince;
  const doubtedFrom = Float64Array.of(Infinity);
  const doubtedFromAt = () => doubtedFrom;
  const exactness = { exactSinceAt, exactSinceToKeep: history.exactSince, doubtedFromAt };
  const runtime = { book, history, universe, rewrittenSeconds, ...exactness };
  const publisher = new Publisher(runtime as unknown as ExchangeRuntime, store, signals, 1, false);
  const publishDue = async (last: number): Promise<void> => {
    for (const second of publisher.dueSeconds(last)) {
      await publisher.publish(second);
      await publisher.publishSignals();
    }
  };
  const since = history.exactSince;
  return { book, steps, frames, changed, rewrittenSeconds, publisher, publishDue, stored, since, doubtedFrom };
}

const seconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

test("a frame waits for its own column and the last ones before, not for all of a history that was healed", async () => {
  const { book, steps, publisher } = setup();
  await publisher.publish(NOW - 1);
  expect(steps).toEqual([seconds(NOW - 30, NOW), "table", "frame", seconds(START, NOW - 30)]);
  expect(book.dirtySeconds([])).toBe(0);
});

test("signals hear of every second that changed, once, also of those that were written with a coin's history", async () => {
  const { book, changed, rewrittenSeconds, publishDue } = setup();
  await publishDue(NOW - 1);
  book.advanceTo(NOW + 1);
  for (const second of [START - 5, START + 7]) rewrittenSeconds.add(second);
  await publishDue(NOW);
  book.advanceTo(NOW + 2);
  await publishDue(NOW + 1);
  expect(changed).toEqual([seconds(START, NOW), [START + 7, NOW], [NOW + 1]]);
});

test("a second that had to wait goes out itself, and the next one behind it once it is due", async () => {
  const { book, frames, publishDue } = setup();
  await publishDue(NOW - 1);
  // While a long step runs, trades of the second after the due one arrive.
  book.advanceTo(NOW + 2);
  await publishDue(NOW);
  expect(frames).toEqual([NOW - 1, NOW]);
  book.advanceTo(NOW + 4);
  await publishDue(NOW + 3);
  expect(frames).toEqual([NOW - 1, NOW, NOW + 1, NOW + 2, NOW + 3]);
});

test("of the seconds that a long stall held up, only the last goes out", async () => {
  const { book, frames, publishDue } = setup();
  await publishDue(NOW - 1);
  book.advanceTo(NOW + 100);
  await publishDue(NOW + 99);
  expect(frames).toEqual([NOW - 1, NOW + 99]);
});

test("what is no longer exact is taken back before any column is written, what became exact is claimed after all of them", async () => {
  const { book, steps, stored, since, doubtedFrom, publisher } = setup();
  const publish = async (second: number): Promise<number> => {
    book.advanceTo(second + 1);
    steps.length = stored.length = 0;
    await publisher.publish(second);
    return steps.length;
  };
  since[0] = 100;
  await publish(NOW - 1);
  expect(stored).toEqual([[0, 100, Infinity]]);
  await publish(NOW);
  expect(stored).toEqual([]);
  since[0] = 50;
  const steps1 = await publish(NOW + 1);
  expect(stored).toEqual([[steps1, 50, Infinity]]);
  [since[0], doubtedFrom[0]] = [20, NOW];
  const steps2 = await publish(NOW + 2);
  expect(stored).toEqual([
    [0, 50, NOW],
    [steps2, 20, NOW],
  ]);
  doubtedFrom[0] = Infinity;
  const steps3 = await publish(NOW + 3);
  expect(stored).toEqual([[steps3, 20, Infinity]]);
});
