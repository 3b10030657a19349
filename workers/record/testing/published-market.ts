// A worker of one exchange that publishes what a test wants, second by second, and what the record must hold of it.

import type { Redis } from "ioredis";
import { expect } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import type { RecordedGap } from "../../../shared/postgres/signal-records.queries.ts";
import { encodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { unpackBatches } from "../../../shared/signals/recorded-batches.ts";
import { encodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import type { SignalFacts } from "../../../shared/signals/signal-facts.ts";
import { Lease } from "../../lease/lease.ts";
import { SignalStore } from "../../signals/signal-store.ts";

const EXCHANGE = "mexc";
const RULES = [0.5, 1, 2, 3].map((threshold) => `${EXCHANGE}:net_percent:5:up:${threshold}`);

export class PublishedMarket {
  readonly #redis: Redis;
  readonly #random: () => number;
  #lease: Lease;
  #store: SignalStore;
  /** Seconds that were published, with their batches; empty where nothing fired. */
  readonly seconds = new Map<number, Uint8Array>();
  /** And with the events of their episodes. */
  readonly episodes = new Map<number, Uint8Array>();
  /** Rules in use in each published second. */
  readonly rules = new Map<number, ReadonlySet<string>>();
  #inUse = new Set<string>();

  constructor(redis: Redis, random: () => number) {
    this.#redis = redis;
    this.#random = random;
    this.#lease = new Lease(redis, EXCHANGE);
    this.#store = new SignalStore(redis, this.#lease, EXCHANGE);
  }

  /** Publishes a second; rules come and go, and in half of the seconds something fires. */
  async publish(second: number): Promise<void> {
    if (this.#lease.epoch === 0) await this.#lead();
    const random = this.#random;
    const wanted = new Set(RULES.filter((rule) => (random() < 0.95 ? this.#inUse.has(rule) : random() < 0.5)));
    const signals = [...wanted].filter(() => random() < 0.3).map((rule) => factsOf(rule, Math.floor(random() * 1000)));
    const batch = signals.length > 0 ? encodeSignalBatch(second, signals) : undefined;
    const began = [...wanted].filter(() => random() < 0.1).map((rule) => beganEvent(rule, second));
    const events = began.length > 0 ? encodeEpisodeEvents(second, began) : undefined;
    await this.#store.commit({
      second,
      batch,
      fired: signals.length,
      newRules: [...wanted].filter((rule) => !this.#inUse.has(rule)),
      endedRules: [...this.#inUse].filter((rule) => !wanted.has(rule)),
      held: [],
      ended: [],
      episodes: { events, changed: [], ended: [] },
    });
    this.#inUse = wanted;
    this.seconds.set(second, batch ?? new Uint8Array(0));
    this.episodes.set(second, events ?? new Uint8Array(0));
    this.rules.set(second, wanted);
  }

  /** Redis loses everything, and a worker begins anew. */
  async flush(): Promise<void> {
    await this.#redis.flushdb();
    this.#inUse = new Set();
    this.#lease = new Lease(this.#redis, EXCHANGE);
    this.#store = new SignalStore(this.#redis, this.#lease, EXCHANGE);
    await this.#lead();
  }

  async #lead(): Promise<void> {
    await this.#lease.tryAcquire();
    // Nobody renews it.
    await this.#redis.persist(this.#lease.key);
  }
}

function factsOf(rule: string, figure: number): SignalFacts {
  const nothing = {
    volumeNow: null,
    volumeBefore: null,
    btcStart: null,
    btcEnd: null,
    high: null,
    highAt: null,
    marketChange: null,
  };
  return { ...nothing, rule, symbol: "AAA", priceStart: 1 + figure, priceEnd: 2 + figure, suppressed: 0, minuteOnly: false };
}

const beganEvent = (rule: string, second: number): EpisodeEvent => ({
  ...{ kind: "began", rule, symbol: "AAA", began: second, second, value: 1, peak: 1, peakSecond: second, repeats: 0 },
});

export interface ReadRecord {
  /** Recorded seconds with their batches; empty where nothing fired. */
  readonly seconds: ReadonlyMap<number, Uint8Array>;
  /** And with the events of their episodes. */
  readonly episodes: ReadonlyMap<number, Uint8Array>;
  /** Rules in use in each of them. */
  readonly rules: ReadonlyMap<number, ReadonlySet<string>>;
  readonly gaps: readonly { first: number; last: number; reason: string }[];
  /** Seconds that were recorded more than once, or are recorded and a gap. */
  readonly doubled: readonly number[];
}

/** The whole record of the exchange. */
export async function readRecord(database: Database): Promise<ReadRecord> {
  const [stretches, gaps, uses] = await database.run((db) =>
    Promise.all([
      db.selectFrom("signal_records").selectAll().orderBy("first_second").execute(),
      db.selectFrom("signal_gaps").selectAll().orderBy("first_second").execute(),
      db.selectFrom("rule_uses").selectAll().execute(),
    ]),
  );
  const seconds = new Map<number, Uint8Array>();
  const episodes = new Map<number, Uint8Array>();
  const rules = new Map<number, ReadonlySet<string>>();
  const doubled: number[] = [];
  const order = ["carried", "ended", "began"];
  const changes = uses.toSorted(
    (a, b) => Number(a.second) - Number(b.second) || order.indexOf(a.change) - order.indexOf(b.change),
  );
  const inUse = new Set<string>();
  let next = 0;
  for (const { first_second: first, last_second: last, ...kept } of stretches) {
    for (let second = Number(first); second <= Number(last); second++) {
      if (seconds.has(second)) doubled.push(second);
      seconds.set(second, new Uint8Array(0));
      episodes.set(second, new Uint8Array(0));
      for (; next < changes.length && Number(changes[next]?.second) <= second; next++) {
        const { rule, change } = changes[next] as (typeof changes)[number];
        if (change === "ended") inUse.delete(rule);
        else inUse.add(rule);
      }
      rules.set(second, new Set(inUse));
    }
    for (const [found, packed] of [[seconds, kept.batches] as const, [episodes, kept.episodes] as const])
      for (const { second, batch } of unpackBatches(packed)) {
        if (found.get(second)?.length !== 0) doubled.push(second);
        found.set(second, Uint8Array.from(batch));
      }
  }
  const named = gaps.map((gap) => ({ first: Number(gap.first_second), last: Number(gap.last_second), reason: gap.reason }));
  for (const { first, last } of named)
    for (let second = first; second <= last; second++) if (seconds.has(second)) doubled.push(second);
  return { seconds, episodes, rules, gaps: named, doubled };
}

/** All that was published is recorded as it was, once, but what lies in these gaps; they are named, and no others. */
export async function expectRecorded(
  database: Database,
  market: PublishedMarket,
  gaps: readonly RecordedGap[] = [],
): Promise<void> {
  const record = await readRecord(database);
  const isMissing = (second: number): boolean => gaps.some(({ first, last }) => second >= first && second <= last);
  const kept = <T>(all: ReadonlyMap<number, T>): Map<number, T> => new Map([...all].filter(([second]) => !isMissing(second)));
  expect(record.doubled).toEqual([]);
  expect(record.gaps).toEqual(gaps);
  expect(record.seconds).toEqual(kept(market.seconds));
  expect(record.episodes).toEqual(kept(market.episodes));
  expect(record.rules).toEqual(kept(market.rules));
}
