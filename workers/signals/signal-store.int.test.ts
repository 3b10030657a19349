// How many signals an exchange's stream keeps: twenty minutes of them, an hour while nobody recorded them, or fewer when there is a flood;
// and what it says of what was watched.

import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readEntry } from "../../shared/signals/published-entry.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { Lease } from "../lease/lease.ts";
import { SignalStore, type EpisodeChanges } from "./signal-store.ts";

const redis = new Redis(`${redisUrl()}/10`);
const BEGIN = 1_790_000_000;
/** Nothing happened to episodes. */
const NONE = { events: undefined, changed: [], ended: [] };
const LIFE_S = SIGNAL_LIFE_MS / 1000;

beforeEach(() => redis.flushdb());
afterAll(() => redis.quit());

async function leadingStore(maxBytes?: number): Promise<{ store: SignalStore; lease: Lease }> {
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  return { store: new SignalStore(redis, lease, "mexc", maxBytes), lease };
}

const commit = (store: SignalStore, second: number, bytes: number): Promise<void> =>
  store.commit({
    second,
    batch: bytes > 0 ? new Uint8Array(bytes) : undefined,
    fired: bytes > 0 ? 2 : 0,
    newRules: [],
    endedRules: [],
    held: [],
    ended: [],
    episodes: NONE,
  });

const kept = async (): Promise<number[]> =>
  (await redis.xrange(keys.signals("mexc"), "-", "+")).map(([id]) => Number(id.split("-")[0]) / 1000 - BEGIN);

test("a flood of signals leaves no more bytes in Redis than the stream may hold: the oldest seconds are dropped early", async () => {
  const { store } = await leadingStore(10_000);
  for (let at = 0; at < 9; at++) await commit(store, BEGIN + at, 1000);
  expect(await kept()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await commit(store, BEGIN + 9, 4000);
  expect(await kept()).toEqual([3, 4, 5, 6, 7, 8, 9]);
  // Larger than the limit: published nevertheless, alone.
  await commit(store, BEGIN + 10, 11_000);
  expect(await kept()).toEqual([10]);
  await commit(store, BEGIN + 11, 10);
  expect(await kept()).toEqual([11]);
});

test("recorded signals of a calm market stay for twenty minutes, however many seconds have some", async () => {
  const { store, lease } = await leadingStore();
  for (let at = 0; at <= LIFE_S + 1; at++) {
    // As the worker does; on a busy machine twelve hundred seconds take longer to store than a lease lives.
    if (at % 100 === 0) await lease.renew();
    await redis.set(keys.signalsRecorded("mexc"), BEGIN + at - 1);
    await commit(store, BEGIN + at, at % 3);
  }
  const seconds = Array.from({ length: LIFE_S + 2 }, (_, at) => at);
  expect(await kept()).toEqual(seconds.filter((at) => at > 0 && at % 3 > 0));
});

test("the signals of a day are counted by the day of their second, each once", async () => {
  const { store } = await leadingStore();
  const midnight = Math.ceil(BEGIN / 86_400) * 86_400;
  const day = midnight / 86_400;
  for (const second of [midnight - 2, midnight - 1, midnight]) await commit(store, second, 10);
  await expect(commit(store, midnight, 10)).rejects.toThrow("published before");
  await commit(store, midnight + 1, 0);
  const counts = await redis.mget(keys.signalsOfDay("mexc", day - 1), keys.signalsOfDay("mexc", day));
  expect(counts).toEqual(["4", "2"]);
  expect(await redis.ttl(keys.signalsOfDay("mexc", day))).toBeGreaterThan(86_400);
});

test("what nobody recorded stays for an hour, and goes with the commit after it was recorded", async () => {
  const { store, lease } = await leadingStore();
  for (let at = 0; at <= 3660; at += 60) {
    await lease.renew();
    await commit(store, BEGIN + at, 10);
  }
  expect((await kept())[0], "an hour").toBe(60);
  await redis.set(keys.signalsRecorded("mexc"), BEGIN + 600);
  await commit(store, BEGIN + 3661, 10);
  expect((await kept())[0], "from the first second that is not recorded on").toBe(660);
  await redis.set(keys.signalsRecorded("mexc"), BEGIN + 3661);
  await commit(store, BEGIN + 3662, 10);
  expect((await kept())[0], "twenty minutes").toBe(2520);
});

test("an entry names the one before it, the second published before, and the rules that began and ended; a quiet second has none", async () => {
  const { store } = await leadingStore();
  const add = (second: number, newRules: string[], endedRules: string[], batch?: Uint8Array): Promise<void> =>
    store.commit({ second, batch, fired: batch ? 1 : 0, newRules, endedRules, held: [], ended: [], episodes: NONE });
  const batch = new Uint8Array(30).fill(7);
  await add(BEGIN, ["a", "b"], []);
  await add(BEGIN + 1, [], []);
  await add(BEGIN + 2, [], [], batch);
  await add(BEGIN + 3, ["c"], ["a", "b"]);
  await add(BEGIN + 9, [], []);
  const entries = (await redis.xrangeBuffer(keys.signals("mexc"), "-", "+")).map(([id, fields]) =>
    readEntry(id.toString(), fields),
  );
  const none = { batch: undefined, episodes: undefined, began: [], ended: [] };
  expect(entries).toEqual([
    { ...none, second: BEGIN, previous: undefined, after: undefined, began: ["a", "b"] },
    { ...none, second: BEGIN + 2, previous: BEGIN, after: BEGIN + 1, batch: Buffer.from(batch) },
    { ...none, second: BEGIN + 3, previous: BEGIN + 2, after: BEGIN + 2, began: ["c"], ended: ["a", "b"] },
    { ...none, second: BEGIN + 9, previous: BEGIN + 3, after: BEGIN + 3 },
  ]);
  expect(await redis.hgetall(keys.rulesSince("mexc"))).toEqual({ c: `${BEGIN + 3}` });
});

test("a second is published where nothing of it counts among the day's signals, and where only an episode ended", async () => {
  const { store } = await leadingStore();
  const add = (second: number, batch?: Uint8Array, events?: Uint8Array): Promise<void> =>
    store.commit({
      ...{ second, batch, fired: 0, newRules: [], endedRules: [], held: [], ended: [] },
      episodes: { ...NONE, events },
    });
  await add(BEGIN);
  await add(BEGIN + 1, new Uint8Array(30).fill(7));
  await add(BEGIN + 2, undefined, new Uint8Array(40).fill(8));
  await add(BEGIN + 3);
  expect(await kept()).toEqual([0, 1, 2]);
  const entries = await redis.xrangeBuffer(keys.signals("mexc"), "-", "+");
  const read = entries.map(([id, fields]) => readEntry(id.toString(), fields));
  expect(read[1]).toMatchObject({ batch: Buffer.alloc(30, 7), episodes: undefined });
  expect(read[2]).toMatchObject({ batch: undefined, episodes: Buffer.alloc(40, 8) });
});

test("an episode comes back to the next worker as it was after the last published second, until it is over", async () => {
  const { store } = await leadingStore();
  const episode = {
    began: BEGIN - 9,
    at: BEGIN,
    reported: 1.1,
    peak: 1.3000000000000003,
    peakSecond: BEGIN - 3,
    repeats: 2,
    calmFrom: 0,
  };
  const open = { rule: "mexc:net_percent:5:up:0.9;ratio@5=2~", symbol: "A:B", episode };
  const commitWith = (second: number, episodes: Partial<EpisodeChanges>): Promise<void> =>
    store.commit({
      ...{ second, batch: undefined, fired: 0, newRules: [], endedRules: [], held: [], ended: [] },
      episodes: { ...NONE, ...episodes },
    });
  await commitWith(BEGIN, { changed: [open] });
  await commitWith(BEGIN + 4, {});
  expect((await store.readState()).episodes).toEqual([{ ...open, episode: { ...episode, at: BEGIN + 4 } }]);
  await commitWith(BEGIN + 5, { ended: [[open.rule, open.symbol]] });
  expect((await store.readState()).episodes).toEqual([]);
});
