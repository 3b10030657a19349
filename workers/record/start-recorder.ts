// Records the signals of exchanges for as long as the process runs, beside what computes them and never in its way.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../shared/node/lasting-errors.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { repeat } from "../repeat.ts";
import { ExchangeRecorder } from "./exchange-recorder.ts";
import { RelationRecorder } from "./relation-recorder.ts";

/** A longer stretch compresses better, and more is lost with a Redis that loses all. */
const EVERY_MS = 10_000;
/** Relations take some seconds to be found, and few of them are a poor row. */
const RELATIONS_EVERY_MS = 60_000;

export interface RecorderDeps {
  readonly exchanges: readonly ExchangeId[];
  readonly redis: RedisClient;
  readonly database: Database;
  readonly log: Log;
  readonly everyMs?: number;
  readonly relationsEveryMs?: number;
}

export interface RunningRecorder {
  /** Last recorded second of an exchange, as far as this process knows. */
  readonly position: (exchange: ExchangeId) => number | undefined;
  /** Ends after the step that is under way, having recorded what is published by then where services answer. */
  readonly stop: () => Promise<void>;
}

/** Starts recording; neither Redis nor PostgreSQL needs to be there yet. */
export function startRecorder({
  exchanges,
  redis,
  database,
  log,
  everyMs = EVERY_MS,
  relationsEveryMs = RELATIONS_EVERY_MS,
}: RecorderDeps): RunningRecorder {
  const errors = new LastingErrors<ExchangeId>((error, exchange) =>
    log.warn({ exchange, error }, "signals could not be recorded"),
  );
  const relationErrors = new LastingErrors<ExchangeId>((error, exchange) =>
    log.warn({ exchange, error }, "relations of signals could not be recorded"),
  );
  const recorders = new Map(exchanges.map((exchange) => [exchange, new ExchangeRecorder(exchange, redis, database)]));
  const ofRelations = new Map(exchanges.map((exchange) => [exchange, new RelationRecorder(exchange, redis, database)]));
  const signals = repeated(recorders, everyMs, errors);
  const relations = repeated(ofRelations, relationsEveryMs, relationErrors);
  return {
    position: (exchange) => recorders.get(exchange)?.position,
    stop: async () => {
      await signals.stop();
      await relations.stop();
    },
  };
}

/** Lets each record time and again: an exchange whose step takes long does not hold up the others. */
function repeated(
  recorders: ReadonlyMap<ExchangeId, { record(): Promise<void> }>,
  everyMs: number,
  errors: LastingErrors<ExchangeId>,
): Pick<RunningRecorder, "stop"> {
  const inFlight = new Map<ExchangeId, Promise<void>>();
  const steps = [...recorders].map(([exchange, recorder]) => (): Promise<void> => {
    const step = recorder.record().then(
      () => errors.succeeded(exchange),
      (error: unknown) => errors.report(exchange, error),
    );
    inFlight.set(exchange, step);
    return step;
  });
  const ends = [...recorders.keys()].map((exchange, at) =>
    repeat(everyMs, steps[at] as () => Promise<void>, (error) => errors.report(exchange, error)),
  );
  return {
    stop: async () => {
      for (const end of ends) end();
      await Promise.all(inFlight.values());
      await Promise.all(steps.map((step) => step()));
    },
  };
}
