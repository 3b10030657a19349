// Notes every ten seconds that this server runs, which build, and how many of its answers were faults: operators see by it what a deploy
// changed.

import { randomUUID } from "node:crypto";
import type { Database } from "../shared/postgres/database.ts";
import { addAnswers, keepProcesses } from "../shared/postgres/deploys.queries.ts";
import { PROBES } from "./http/access-log.ts";
import type { ServerMetrics } from "./server-metrics.ts";

const EVERY_MS = 10_000;

export interface ProcessRecordDeps {
  readonly database: Database;
  readonly metrics: ServerMetrics;
  readonly build: string;
}

export class ProcessRecord {
  readonly #deps: ProcessRecordDeps;
  readonly id = `server-${randomUUID().slice(0, 8)}`;
  readonly startedAt = new Date();
  #noted = { answers: 0, faults: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ProcessRecordDeps) {
    this.#deps = deps;
  }

  get build(): string {
    return this.#deps.build;
  }

  start(): void {
    this.#timer = setInterval(() => void this.note().catch(() => undefined), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Notes what is new since the last time. Rejects while PostgreSQL is away; what was not noted then is noted later. */
  async note(): Promise<void> {
    const { database, metrics, build } = this.#deps;
    const now = new Date();
    const counted = await countAnswers(metrics);
    await database.transaction(async (db) => {
      await keepProcesses(db, [{ id: this.id, kind: "server", build, startedAt: this.startedAt, seenAt: now }]);
      await addAnswers(db, build, now, counted.answers - this.#noted.answers, counted.faults - this.#noted.faults);
    });
    this.#noted = counted;
  }
}

async function countAnswers({ httpSeconds }: ServerMetrics): Promise<{ answers: number; faults: number }> {
  const { values } = await httpSeconds.get();
  const counts = values.filter(({ metricName, labels }) => metricName?.endsWith("_count") && !PROBES.has(String(labels.route)));
  const sumOf = (some: typeof counts): number => some.reduce((sum, { value }) => sum + value, 0);
  return { answers: sumOf(counts), faults: sumOf(counts.filter(({ labels }) => Number(labels.status) >= 500)) };
}
