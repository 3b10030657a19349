// Whether all processes and replicas that a deployment is to have live, and whether Redis stores anything. Servers look, for they are
// there when jobs are not, and when Redis takes none; each puts it on the list of what needs a person, and into its figures.

import { sql } from "kysely";
import type { ProcessKind } from "../shared/contracts/deploys.ts";
import type { CountedKind, Counts } from "../shared/node/expected-processes.ts";
import type { Log } from "../shared/node/log.ts";
import type { RedisClient } from "../shared/node/redis.ts";
import { syncAttention, type Condition } from "../shared/postgres/attention.queries.ts";
import type { Database } from "../shared/postgres/database.ts";
import { processesSince, type ProcessRow } from "../shared/postgres/deploys.queries.ts";
import { readHeartbeats, SILENT_MS } from "../shared/redis/heartbeats.ts";
import { readRedisState, type RedisState } from "../shared/redis/redis-state.ts";
import { workerFigures } from "./http/metrics.routes.ts";
import { RepeatedCheck } from "./repeated-check.ts";
import type { ServerMetrics } from "./server-metrics.ts";

/** A restart of one process, and its first sign of life, take less. */
const PATIENCE_MS = 60_000;
/** Servers note themselves every ten seconds. */
const SERVER_SILENT_MS = 30_000;
/** More starts than so many times the processes of a kind, within half an hour, are a loop; a deploy starts each once. */
const STARTS_EACH = 3;
const STARTS_MS = 1_800_000;
const MAX_PROCESSES = 1000;
/** A backup is old once the next is late by half of what lies between two. */
const LATE_BACKUP = 1.5;
/** A certificate is renewed by itself a month before its end. */
const CERTIFICATE_LEFT_S = 10 * 86_400;
const KINDS = [
  "process-missing",
  "process-restarting",
  "redis-refuses",
  "redis-nearly-full",
  "backup-old",
  "certificate-ending",
] as const;
/** From here on there is still time to find what grew. */
const NEARLY_FULL = 0.8;

export interface DeploymentWatchDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly metrics: Pick<ServerMetrics, "processes" | "processesExpected">;
  readonly expected: Counts;
  readonly log: Log;
  /** Epoch ms. */
  readonly now?: () => number;
}

export class DeploymentWatch {
  readonly #deps: DeploymentWatchDeps;
  readonly #now: () => number;
  /** Since when something has been missing, epoch ms. */
  readonly #missingSince = new Map<CountedKind, number>();
  readonly #repeated: RepeatedCheck;

  constructor(deps: DeploymentWatchDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#repeated = new RepeatedCheck(
      () => this.check(),
      (error) => deps.log.debug({ error: String(error) }, "the deployment is not looked at"),
    );
    for (const [kind, count] of deps.expected) deps.metrics.processesExpected.set({ kind }, count);
  }

  start(): void {
    this.#repeated.start();
  }

  stop(): void {
    this.#repeated.stop();
  }

  /** Looks once. Rejects when Redis or PostgreSQL is away: who lives is not known then, and no figure says it. */
  async check(): Promise<void> {
    const { database, redis, metrics, expected } = this.#deps;
    const now = this.#now();
    metrics.processes.reset();
    const state = await readRedisState(redis);
    const started = await database.run((db) => processesSince(db, new Date(now - STARTS_MS), MAX_PROCESSES));
    const seen = await this.#seen(state, started, now);
    for (const [kind, count] of seen) metrics.processes.set({ kind }, count);
    const conditions = [
      ...this.#missing(expected, seen, now),
      ...restarting(expected, started, now),
      ...refusing(state),
      ...filling(state),
      ...ageing(await workerFigures(redis)),
    ];
    await database.transaction((db) => syncAttention(db, KINDS, conditions, new Date(now)));
  }

  async #seen(state: RedisState, started: readonly ProcessRow[], now: number): Promise<Counts> {
    const { database, redis } = this.#deps;
    const beats = (await readHeartbeats(redis)).filter(({ at }) => now - at <= SILENT_MS);
    const beating = (kind: ProcessKind): number => beats.filter((each) => each.kind === kind).length;
    const isThere = ({ kind, last_seen_at: at }: ProcessRow): boolean =>
      kind === "server" && now - at.getTime() <= SERVER_SILENT_MS;
    const { rows } = await database.run((db) =>
      sql<{ count: number }>`select count(*)::int as count from pg_stat_replication`.execute(db),
    );
    return new Map([
      ["server", started.filter(isThere).length],
      ["ingest", beating("ingest")],
      ["jobs", beating("jobs")],
      ["redis-replica", state.replicas],
      ["postgres-replica", rows[0]?.count ?? 0],
    ]);
  }

  #missing(expected: Counts, seen: Counts, now: number): Condition[] {
    return [...expected].flatMap(([kind, count]) => {
      const lives = seen.get(kind) ?? 0;
      if (lives >= count) this.#missingSince.delete(kind);
      else if (!this.#missingSince.has(kind)) this.#missingSince.set(kind, now);
      const since = this.#missingSince.get(kind);
      if (since === undefined || now - since < PATIENCE_MS) return [];
      return [{ kind: "process-missing", subject: kind, details: { detail: `${lives} / ${count}` }, since: new Date(since) }];
    });
  }
}

function restarting(expected: Counts, started: readonly ProcessRow[], now: number): Condition[] {
  return [...expected].flatMap(([kind, count]) => {
    const starts = started.filter((each) => each.kind === kind && now - each.started_at.getTime() < STARTS_MS).length;
    return starts > STARTS_EACH * Math.max(1, count)
      ? [{ kind: "process-restarting" as const, subject: kind, details: { detail: `${starts} / 30 min` } }]
      : [];
  });
}

function refusing({ refusal }: RedisState): Condition[] {
  return refusal ? [{ kind: "redis-refuses", subject: "redis", details: { error: refusal.says } }] : [];
}

function filling({ memoryUsed = 0 }: RedisState): Condition[] {
  if (memoryUsed <= NEARLY_FULL) return [];
  return [{ kind: "redis-nearly-full", subject: "redis", details: { detail: `${Math.floor(memoryUsed * 100)} %` } }];
}

/** What the jobs measured of the newest backup and the certificate. */
function ageing(workers: Awaited<ReturnType<typeof workerFigures>>): Condition[] {
  const min = (name: string): number => {
    const samples = [...workers.values()].flatMap((figures) => figures.filter((figure) => figure.name === name));
    return Math.min(...samples.flatMap(({ values }) => values.flatMap(({ value }) => value ?? [])));
  };
  const [age, left] = [min("tickdeck_backup_age_seconds"), min("tickdeck_certificate_left_seconds")];
  const every = min("tickdeck_backup_every_seconds");
  return [
    ...(Number.isFinite(age) && age > LATE_BACKUP * every
      ? [{ kind: "backup-old" as const, subject: "backup", details: { detail: `${Math.floor(age / 3600)} h` } }]
      : []),
    ...(left < CERTIFICATE_LEFT_S
      ? [{ kind: "certificate-ending" as const, subject: "certificate", details: { detail: `${Math.floor(left / 86_400)} d` } }]
      : []),
  ];
}
