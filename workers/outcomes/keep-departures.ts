// Writes down why coins are watched no longer: the list of coins says it for two hours, outcomes are asked about for months.

import { universeSchema } from "../../shared/contracts/universe.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { keepDepartures, type Departure } from "../../shared/postgres/outcomes.queries.ts";
import { keys } from "../../shared/redis/keys.ts";

export class DepartureKeeper {
  readonly #redis: RedisClient;
  readonly #database: Database;
  /** Departures that are kept, by exchange. */
  readonly #kept = new Map<ExchangeId, ReadonlySet<string>>();

  constructor(redis: RedisClient, database: Database) {
    this.#redis = redis;
    this.#database = database;
  }

  /** Keeps those of an exchange that are new. Rejects when Redis or PostgreSQL refuses. */
  async keep(exchange: ExchangeId): Promise<void> {
    const text = await this.#redis.get(keys.universe(exchange));
    if (text === null) return;
    const { symbols } = universeSchema.parse(JSON.parse(text));
    const left = symbols.flatMap(({ symbol, left: gone }): Departure[] =>
      gone ? [{ symbol, second: Math.floor(gone.at / 1000), reason: gone.reason }] : [],
    );
    const kept = this.#kept.get(exchange);
    const fresh = left.filter((departure) => !kept?.has(nameOf(departure)));
    if (fresh.length > 0) await this.#database.transaction((db) => keepDepartures(db, exchange, fresh));
    this.#kept.set(exchange, new Set(left.map(nameOf)));
  }
}

const nameOf = ({ symbol, second }: Departure): string => `${symbol} ${second}`;
