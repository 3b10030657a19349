// In which order a second's work is done, on a book whose history changed and a store that notes what it is given.

import { expect, test } from "vitest";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import type { MarketSecond } from "../signals/market-second.ts";
import type { SignalPublisher } from "../signals/signal-publisher.ts";
import type { StoredExactness } from "../columns/stored-exactness.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import { Book } from "../book/book.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { PublishedSeconds } from "../rewrites/published-seconds.ts";
import type { RewriteEntry } from "../rewrites/rewrite-entry.ts";
import { RewriteLog } from "../rewrites/rewrite-log.ts";
import { Publisher } from "./publisher.ts";
import { MarketQuotes } from "../quotes/market-quotes.ts";

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
  const reported: RewriteEntry[] = [];
  const refusal: { text?: string } = {};
  /** Previous steps, and what was written of the coin. */
  const stored: number[][] = [];
  const store = {
    tellRewrites: async (entry: RewriteEntry) => {
      if (refusal.text !== undefined) throw Object.assign(new Error(refusal.text), { name: "ReplyError" });
      reported.push(entry);
      steps.push("told");
    },
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
  const rewrites = new RewriteLog();
  const seen = { rewrites, published: new PublishedSeconds(300) };
  const runtime = { book, history, universe, rewrittenSeconds, ...exactness, ...seen };
  const publisher = new Publisher({
    ...{ runtime: runtime as unknown as ExchangeRuntime, store, signals, epoch: 1, simulated: false },
    quotes: new MarketQuotes({ rest: {}, thread: undefined, now: () => 0 }),
  });
  const publishDue = async (last: number): Promise<void> => {
    for (const second of publisher.dueSeconds(last)) {
      await publisher.publish(second);
      await publisher.publishSignals();
    }
  };
  const since = history.exactSince;
  return {
    book,
    steps,
    frames,
    changed,
    rewrittenSeconds,
    publisher,
    publishDue,
    stored,
    since,
    doubtedFrom,
    rewrites,
    reported,
    refusal,
  };
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

test("a trade that comes after its second was published is told of before the second is written again, with what was seen", async () => {
  const { book, steps, reported, publishDue } = setup();
  await publishDue(NOW - 1);
  book.advanceTo(NOW + 1);
  await publishDue(NOW);
  expect(reported).toEqual([]);
  book.trade(0, 6, 3, (NOW - 1) * 1000, 0);
  steps.length = 0;
  book.advanceTo(NOW + 2);
  await publishDue(NOW + 1);
  expect(reported).toEqual([
    {
      version: 1,
      ranges: [],
      published: [
        { position: 0, second: NOW - 1, price: 5, volume: 0 },
        { position: 0, second: NOW, price: 5, volume: 0 },
      ],
    },
  ]);
  expect(steps.slice(0, 2)).toEqual(["told", [NOW - 1, NOW, NOW + 1]]);
});

test("what was rewritten is told of once, however often Redis refused to hear it", async () => {
  const { book, rewrites, refusal, reported, publishDue } = setup();
  await publishDue(NOW - 1);
  book.trade(0, 6, 3, (NOW - 1) * 1000, 0);
  rewrites.note(0, START, START + 5, "healed");
  refusal.text = "OOM command not allowed";
  for (const second of [NOW, NOW + 1]) {
    book.advanceTo(second + 1);
    await publishDue(second);
  }
  expect(reported).toEqual([]);
  delete refusal.text;
  for (const second of [NOW + 2, NOW + 3]) {
    book.advanceTo(second + 1);
    await publishDue(second);
  }
  expect(reported).toHaveLength(1);
  expect(reported[0]?.ranges).toEqual([{ position: 0, from: START, to: START + 5, why: "healed", exactSince: 0 }]);
  expect(reported[0]?.published).toContainEqual({ position: 0, second: NOW - 1, price: 5, volume: 0 });
});
