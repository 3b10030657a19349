// Records what one exchange's workers publish: what is added and how far it goes are written in one transaction, so a process that dies
// anywhere loses nothing and doubles nothing. Any number may run: they take turns under a lock of PostgreSQL.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import {
  addToRecord,
  lockRecord,
  recordPosition,
  rulesInUseAt,
  type RecordAddition,
} from "../../shared/postgres/signal-records.queries.ts";
import { PublishedSignals } from "./published-signals.ts";
import { lacksRules, planRecord, type RecordState } from "./record-plan.ts";

export class ExchangeRecorder {
  readonly #exchange: ExchangeId;
  readonly #published: PublishedSignals;
  readonly #database: Database;
  /** As PostgreSQL has it; undefined until it is read, and whenever it may be another one. */
  #state: RecordState | undefined;

  constructor(exchange: ExchangeId, redis: RedisClient, database: Database) {
    this.#exchange = exchange;
    this.#published = new PublishedSignals(redis, exchange);
    this.#database = database;
  }

  /** Last recorded second as far as is known here. */
  get position(): number | undefined {
    return this.#state?.position;
  }

  /** Records all that is published by now. Rejects when Redis or PostgreSQL refuses; the next call goes on where the record ends. */
  async record(): Promise<void> {
    while (await this.#step());
  }

  /** True while there is more. */
  async #step(): Promise<boolean> {
    const state = (this.#state ??= await this.#readState());
    const piece = await this.#published.after(state.position);
    const since = piece && lacksRules(state, piece.entries) ? await this.#published.rulesSince() : new Map<string, number>();
    const plan = piece && planRecord(state, { ...piece, since });
    if (plan) {
      // A commit whose answer is lost may have been carried out.
      this.#state = undefined;
      if (!(await this.#add(state.position, plan.addition))) return false;
      this.#state = plan.next;
    }
    const recorded = this.#state?.position;
    // Also when nothing is new: Redis may have lost it.
    if (recorded !== undefined) await this.#published.markRecorded(recorded);
    return piece?.isMore ?? false;
  }

  #readState(): Promise<RecordState> {
    return this.#database.transaction(async (db) => {
      const position = await recordPosition(db, this.#exchange);
      return { position, inUse: position === undefined ? new Set() : await rulesInUseAt(db, this.#exchange, position) };
    });
  }

  /** False where another process records, or has recorded since. */
  #add(expected: number | undefined, addition: RecordAddition): Promise<boolean> {
    return this.#database.transaction(async (db) => {
      if (!(await lockRecord(db, this.#exchange))) return false;
      if ((await recordPosition(db, this.#exchange)) !== expected) return false;
      await addToRecord(db, this.#exchange, addition);
      return true;
    });
  }
}
