// A worker that starts when no other is left, after a leader whose feed was cut: what that one missed is never shown as exact. On
// a real Redis.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { describe, it } from "vitest";
import type { MarketSink } from "../exchanges/exchange.ts";
import { createTapeExchange, type TapeExchange } from "../testing/tape-exchange.ts";
import { COINS, expireLease, isExact, nextFrame, nextTrueFrame, redisAt, startWorker } from "./testing/tape-ingest.ts";

/** Longer than the last seconds of any leader, which are requested again. */
const CUT_MS = 10_000;

/** Starts a worker on Redis' data, and checks each of its seconds until all windows are exact. */
async function restart(redis: Redis, epoch: number): Promise<void> {
  await expireLease(redis, "binance");
  await startWorker(createTapeExchange("binance", COINS, 1), redis);
  let frame = await nextTrueFrame(redis, "binance", ({ header }) => header.epoch > epoch, true);
  for (let exact = 0; exact < 3; exact += isExact(frame) ? 1 : 0) {
    const { second } = frame.header;
    frame = await nextTrueFrame(redis, "binance", ({ header }) => header.second > second, true);
  }
}

/** Lets a leader reach exact windows, receive nothing for a while and die; returns its epoch. */
async function endDeaf(redis: Redis, tape: TapeExchange, exchange = tape): Promise<number> {
  const leader = await startWorker(exchange, redis);
  const { header } = await nextFrame(redis, "binance", isExact);
  tape.muted = true;
  await sleep(CUT_MS);
  leader.crash();
  return header.epoch;
}

describe.concurrent("a worker that begins alone", () => {
  it("shows nothing as exact that its leader's feed was cut in", async () => {
    const redis = redisAt(1);
    const tape = createTapeExchange("binance", COINS, 1);
    const createFeed: TapeExchange["createFeed"] = (sink) => ({ ...tape.createFeed(sink), isDoubtful: () => tape.muted });
    await restart(redis, await endDeaf(redis, tape, { ...tape, createFeed }));
  }, 60_000);

  it("shows nothing as exact that its leader was deaf in without having noticed", async () => {
    const redis = redisAt(3);
    const tape = createTapeExchange("binance", COINS, 1);
    await restart(redis, await endDeaf(redis, tape));
  }, 60_000);

  it("shows nothing as exact of a hole that its leader had no time to heal", async () => {
    const redis = redisAt(2);
    const tape = createTapeExchange("binance", COINS, 1);
    let sink: MarketSink | undefined;
    const createFeed: TapeExchange["createFeed"] = (given) => tape.createFeed((sink = given));
    // Candles of a hole come this late.
    const leader = await startWorker({ ...tape, createFeed }, redis, { settledSeconds: 60 });
    const { header } = await nextFrame(redis, "binance", isExact);
    const from = Date.now();
    tape.muted = true;
    await sleep(3000);
    tape.muted = false;
    for (let position = 0; position < COINS; position++) sink?.gap(position, from - 50, Date.now() + 50);
    await sleep(CUT_MS);
    leader.crash();
    await restart(redis, header.epoch);
  }, 60_000);
});
