// Records how one exchange's signals stand to others, which is found some seconds after they are recorded themselves: each piece and how far it
// goes are written in one transaction. Any number may run, as of ExchangeRecorder.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { addRelations, relationsRecorded } from "../../shared/postgres/relation-records.queries.ts";
import { lockRecord } from "../../shared/postgres/signal-records.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { relationStretches } from "./relation-stretches.ts";

/** Entries of one step: a backlog comes in pieces. */
const AT_ONCE = 300;

export class RelationRecorder {
  readonly #exchange: ExchangeId;
  readonly #redis: RedisClient;
  readonly #database: Database;

  constructor(exchange: ExchangeId, redis: RedisClient, database: Database) {
    this.#exchange = exchange;
    this.#redis = redis;
    this.#database = database;
  }

  /** Records all that is found by now. Rejects when Redis or PostgreSQL refuses; the next call goes on where the record ends. */
  async record(): Promise<void> {
    while (await this.#step());
  }

  /** True while there is more. */
  async #step(): Promise<boolean> {
    const position = await this.#database.transaction((db) => relationsRecorded(db, this.#exchange));
    const from = position === undefined ? "-" : `(${position}`;
    const entries = await this.#redis.xrangeBuffer(keys.relations(this.#exchange), from, "+", "COUNT", AT_ONCE);
    const until = entries.at(-1)?.[0].toString();
    const stretches = relationStretches(entries.map(([, fields]) => fields));
    if (until !== undefined && !(await this.#add(position, { stretches, until }))) return false;
    const recorded = until ?? position;
    // Also when nothing is new: Redis may have lost it.
    if (recorded !== undefined) await this.#redis.set(keys.relationsRecorded(this.#exchange), recorded);
    return entries.length === AT_ONCE;
  }

  /** False where another process records, or has recorded since. */
  #add(expected: string | undefined, addition: Parameters<typeof addRelations>[2]): Promise<boolean> {
    return this.#database.transaction(async (db) => {
      if (!(await lockRecord(db, this.#exchange))) return false;
      if ((await relationsRecorded(db, this.#exchange)) !== expected) return false;
      await addRelations(db, this.#exchange, addition);
      return true;
    });
  }
}
