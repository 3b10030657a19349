// What was published of one exchange's signals in some seconds: from the record, and from the stream where the record does not reach yet.

import { setImmediate as breathe } from "node:timers/promises";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import {
  recordedGaps,
  recordedStretches,
  recordedUses,
  recordPosition,
  type RecordedGap,
  type RuleUse,
} from "../../../shared/postgres/signal-records.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { readEntry, type PublishedEntry } from "../../../shared/signals/published-entry.ts";
import { unpackBatches, type RecordedBatch } from "../../../shared/signals/recorded-batches.ts";
import { AppError } from "../../http/app-error.ts";

const DAY_S = 86_400;
/** Stretches of one query: ten minutes, as they are recorded. */
const STRETCHES_AT_ONCE = 60;

export interface PublishedPastDeps {
  readonly database: Database;
  readonly redis: RedisClient;
}

interface Unrecorded {
  /** Last published second; −1 before the first. */
  readonly until: number;
  /** Entries behind the record, oldest first. */
  readonly entries: readonly PublishedEntry[];
  /** First second of the rules in use now, where nothing is recorded. */
  readonly since: ReadonlyMap<string, number>;
}

/** As far as an exchange was published when somebody asked. */
export class PublishedPast {
  readonly exchange: ExchangeId;
  readonly #deps: PublishedPastDeps;
  /** Last recorded second; −1 before the first. */
  readonly #position: number;
  readonly #unrecorded: Unrecorded;
  /** Packed bytes read so far. */
  bytesRead = 0;

  private constructor(exchange: ExchangeId, deps: PublishedPastDeps, position: number, unrecorded: Unrecorded) {
    this.exchange = exchange;
    this.#deps = deps;
    this.#position = position;
    this.#unrecorded = unrecorded;
  }

  static async read(exchange: ExchangeId, deps: PublishedPastDeps): Promise<PublishedPast> {
    const position = (await deps.database.run((db) => recordPosition(db, exchange))) ?? -1;
    const published = await readStream(deps.redis, exchange, position).catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause });
    });
    return new PublishedPast(exchange, deps, position, published);
  }

  /** Last published second; −1 before the first. */
  get until(): number {
    return this.#unrecorded.until;
  }

  /** The bytes of one kind of the seconds in [from, to], second by second. */
  async *seconds(kept: "batches" | "episodes", from: number, to: number): AsyncGenerator<RecordedBatch> {
    yield* this.#recorded(kept, from, Math.min(to, this.#position));
    for (const { second, batch, episodes } of this.#unrecorded.entries) {
      const bytes = kept === "batches" ? batch : episodes;
      if (bytes && second >= from && second <= to) yield { second, batch: bytes };
    }
  }

  async *#recorded(kept: "batches" | "episodes", from: number, to: number): AsyncGenerator<RecordedBatch> {
    let after = from - DAY_S;
    while (after < to) {
      const stretches = await this.#deps.database.run((db) =>
        recordedStretches(db, this.exchange, { after, from, to }, kept, STRETCHES_AT_ONCE),
      );
      for (const { first, packed } of stretches) {
        after = first;
        this.bytesRead += packed.length;
        for (const each of unpackBatches(packed)) if (each.second >= from && each.second <= to) yield each;
        // Other work has its turn.
        await breathe();
      }
      if (stretches.length < STRETCHES_AT_ONCE) return;
    }
  }

  /** When rules came into use in [from, to] and what is missing there. */
  async watched(rules: readonly string[], from: number, to: number): Promise<{ uses: RuleUse[]; gaps: RecordedGap[] }> {
    const { exchange } = this;
    const [uses, gaps] = await this.#deps.database.run(async (db) => [
      rules.length === 0 ? [] : await recordedUses(db, exchange, rules, from, Math.min(to, this.#position)),
      await recordedGaps(db, exchange, from, to),
    ]);
    const asked = new Set(rules);
    for (const { second, began, ended } of this.#unrecorded.entries) {
      for (const rule of ended) if (asked.has(rule)) uses.push({ second, rule, change: "ended" });
      for (const rule of began) if (asked.has(rule)) uses.push({ second, rule, change: "began" });
    }
    const named = new Set(uses.map(({ rule }) => rule));
    for (const [rule, second] of this.#unrecorded.since)
      if (asked.has(rule) && !named.has(rule)) uses.push({ second, rule, change: "began" });
    return { uses, gaps: [...gaps, ...this.#unrecordedGaps()] };
  }

  #unrecordedGaps(): RecordedGap[] {
    return this.#unrecorded.entries.flatMap(({ second, after }): RecordedGap[] =>
      after !== undefined && after + 1 < second && after >= this.#position
        ? [{ first: after + 1, last: second - 1, reason: "unpublished" }]
        : [],
    );
  }
}

/** What Redis has behind a recorded second, −1 for none. */
async function readStream(redis: RedisClient, exchange: ExchangeId, position: number): Promise<Unrecorded> {
  // Read before the entries: it is written with them.
  const at = Number((await redis.get(keys.signalsAt(exchange))) ?? -1);
  const until = Math.max(at, position);
  const found = await redis.xrangeBuffer(keys.signals(exchange), `${(position + 1) * 1000}-0`, `${Math.max(0, until)}000-0`);
  const since = position < 0 ? await redis.hgetall(keys.rulesSince(exchange)) : {};
  return {
    until,
    entries: found.flatMap(([id, fields]) => readEntry(id.toString(), fields) ?? []),
    since: new Map(Object.entries(since).map(([rule, second]) => [rule, Number(second)])),
  };
}
