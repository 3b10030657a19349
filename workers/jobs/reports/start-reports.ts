// Reports what lists find for as long as the process runs, whether or not a browser is open.

import { setTimeout as sleep } from "node:timers/promises";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import { connectRedis, type RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { PromisedReports } from "../../../shared/postgres/report-books.ts";
import { repeat } from "../../repeat.ts";
import { ExchangeReports, type ReportGap } from "./exchange-reports.ts";
import { ReportedRules } from "./reported-rules.ts";
import { ReportIndex } from "./report-index.ts";

/** Intervals, ms. */
export interface ReportTiming {
  /** A change of a list or its settings counts within this. */
  readonly loadMs: number;
  readonly askMs: number;
  readonly retryMs: number;
}

const TIMING: ReportTiming = { loadMs: 5000, askMs: 60_000, retryMs: 1000 };

export interface ReportsDeps {
  readonly redisUrl: string;
  readonly redis: RedisClient;
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
  readonly onPromised: (exchange: ExchangeId, promised: PromisedReports) => void;
  readonly onGap: (gap: ReportGap) => void;
  readonly timing?: ReportTiming;
}

/** Starts reporting; neither Redis nor PostgreSQL needs to be there yet. The returned function ends it after the steps under way. */
export function startReports({ redisUrl, timing = TIMING, ...deps }: ReportsDeps): () => Promise<void> {
  const { log, database } = deps;
  const errors = new LastingErrors<string>((error, step) => log.warn({ step, error }, "lists' reports wait"));
  const index = new ReportIndex();
  const rules = new ReportedRules({ ...deps, index });
  const end = new AbortController();
  const guarded = (step: string, run: () => Promise<void>): Promise<boolean> =>
    run().then(
      () => {
        errors.succeeded(step);
        return true;
      },
      (error: unknown) => {
        if (!end.signal.aborted) errors.report(step, error);
        return false;
      },
    );
  const pause = (): Promise<unknown> => sleep(timing.retryMs, undefined, { signal: end.signal }).catch(() => undefined);
  const load = async (): Promise<void> => {
    await index.load(database);
    await rules.askNew();
  };
  const loadFirst = async (): Promise<void> => {
    // What is published before the lists are known would pass unreported.
    while (!end.signal.aborted && !(await guarded("reading the lists", load))) await pause();
  };
  const loaded = loadFirst();
  const every = (ms: number, step: string, run: () => Promise<void>): (() => void) =>
    repeat(
      ms,
      async () => void (await guarded(step, run)),
      () => undefined,
    );
  const ends = [
    every(timing.loadMs, "reading the lists", load),
    every(timing.askMs, "asking for rules", () => rules.ask()),
    every(timing.askMs, "looking for lists left out", () => rules.noteLeftOut()),
  ];
  const lines = EXCHANGES.map((exchange) => ({ exchange, blocking: connectRedis(redisUrl, "blocking", log) }));
  const following = lines.map(async ({ exchange, blocking }) => {
    const reports = new ExchangeReports(exchange, { ...deps, index, blocking });
    await loaded;
    while (!end.signal.aborted) if (!(await guarded(`reporting ${exchange}`, () => reports.step()))) await pause();
  });
  return async () => {
    end.abort();
    for (const stop of ends) stop();
    for (const { blocking } of lines) blocking.disconnect();
    await Promise.all(following);
  };
}
