// Keeps outcomes and what they need for as long as the process runs.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../shared/node/lasting-errors.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { repeat } from "../repeat.ts";
import { DepartureKeeper } from "./keep-departures.ts";
import { ScorerThread, type ScorerSettings } from "./scorer-thread.ts";

const EVERY_MS = 60_000;

export interface ScorerDeps {
  readonly exchanges: readonly ExchangeId[];
  readonly redis: RedisClient;
  readonly database: Database;
  readonly log: Log;
  readonly settings: ScorerSettings;
  readonly onScored: (exchange: ExchangeId, hours: number) => void;
}

/** Starts; neither Redis nor PostgreSQL needs to be there yet. The returned function ends it, leaving an hour under way to the next process. */
export function startScorer({ exchanges, redis, database, log, settings, onScored }: ScorerDeps): () => Promise<void> {
  const errors = new LastingErrors<ExchangeId>((error, exchange) =>
    log.warn({ exchange, error }, "outcomes of signals could not be kept"),
  );
  const departures = new DepartureKeeper(redis, database);
  const thread = new ScorerThread(settings);
  const score = async (exchange: ExchangeId): Promise<void> => {
    await departures.keep(exchange);
    onScored(exchange, await thread.score(exchange));
    errors.succeeded(exchange);
  };
  const ends = exchanges.map((exchange) =>
    repeat(
      EVERY_MS,
      () => score(exchange),
      (error) => errors.report(exchange, error),
    ),
  );
  return async () => {
    for (const end of ends) end();
    await thread.close();
  };
}
