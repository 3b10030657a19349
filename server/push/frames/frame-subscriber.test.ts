// What the log says about unreadable frames and about a Redis that fails, recovers and fails again; and what happens to frames
// that waited for it.

import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { encodeMarketFrame } from "../../../shared/frame/market-frame.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { createLog } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { FrameSubscriber } from "./frame-subscriber.ts";
import { MarketFeed } from "./market-feed.ts";

const MALFORMED = Buffer.from("no frame");

let lines: string[];
/** Redis' answer to each read of the table from now on: an error, or that there is none. */
let answers: string[];
let subscriber: EventEmitter;
let feed: MarketFeed;
let frameSubscriber: FrameSubscriber;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, answers] = [[], []];
  subscriber = Object.assign(new EventEmitter(), { subscribe: () => Promise.resolve() });
  const commands = {
    mgetBuffer: () => {
      const answer = answers.shift() ?? "";
      return answer === "" ? Promise.resolve([null, null]) : Promise.reject(new Error(answer));
    },
  };
  const log = createLog("test", "warn", { write: (line) => void lines.push(line) });
  const clients = { subscriber: subscriber as unknown as RedisClient, commands: commands as unknown as RedisClient };
  const parts = { ...clients, metrics: new ServerMetrics("test"), log };
  feed = new MarketFeed("mexc");
  frameSubscriber = new FrameSubscriber(feed, parts, () => {});
  frameSubscriber.start();
});

afterEach(() => {
  frameSubscriber.stop();
  vi.useRealTimers();
});

const publish = (bytes: Buffer): unknown => subscriber.emit("messageBuffer", Buffer.from(keys.frames("mexc")), bytes);
const errors = (): string[] => lines.map((line) => (JSON.parse(line) as { error: string }).error);

function emptyFrame(): Buffer {
  const times = { second: 1000, eventTime: 0, ingestTime: 0, publishTime: 0, quoteTime: 0 };
  const header = { kind: "table", simulated: false, warming: false, epoch: 1, sequence: 1, base: 1, universeVersion: 1 } as const;
  return Buffer.from(encodeMarketFrame({ ...header, ...times }, new MarketTable(0), new Uint32Array(0), 0));
}

it("names malformed frames once while they last, and again when they come back after a good one", () => {
  for (let second = 0; second < 3; second++) publish(MALFORMED);
  expect(errors()).toHaveLength(1);
  publish(emptyFrame());
  publish(MALFORMED);
  expect(errors()).toHaveLength(2);
  expect(errors()[1]).toBe(errors()[0]);
});

it("names a failing Redis once while it lasts, and again when it fails after an answer", async () => {
  for (let outage = 0; outage < 2; outage++) {
    answers = ["away", "away", "away"];
    subscriber.emit("ready");
    await vi.advanceTimersByTimeAsync(5000);
    expect(answers).toEqual([]);
  }
  expect(errors()).toEqual(["Error: away", "Error: away"]);
});

it.each([true, false])("applies what came while it read the table, unless it was stopped meanwhile: %s", async (isStopped) => {
  answers = ["away", "away"];
  subscriber.emit("ready");
  await vi.advanceTimersByTimeAsync(100);
  publish(emptyFrame());
  if (isStopped) frameSubscriber.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(feed.header === undefined).toBe(isStopped);
});
