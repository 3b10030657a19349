// Processes and the builds they run, and measurements before and after a build.

import { sql } from "kysely";
import type { ProcessKind } from "../contracts/deploys.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";

export interface SeenProcess {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly build: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** Records that these processes run, each when it was seen; an older sighting changes nothing. */
export async function keepProcesses(db: Queries, seen: readonly SeenProcess[]): Promise<void> {
  if (seen.length === 0) return;
  await db
    .insertInto("processes")
    .values(
      seen.map(({ id, kind, build, startedAt, seenAt }) => ({ id, kind, build, started_at: startedAt, last_seen_at: seenAt })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ last_seen_at: sql`greatest(processes.last_seen_at, excluded.last_seen_at)` }),
    )
    .execute();
}

/** Adds a build's answers to the minute of this moment. */
export async function addAnswers(db: Queries, build: string, at: Date, answers: number, faults: number): Promise<void> {
  await db
    .insertInto("answer_minutes")
    .values({ minute: sql<Date>`date_trunc('minute', ${at}::timestamptz)`, build, answers, faults })
    .onConflict((conflict) =>
      conflict.columns(["minute", "build"]).doUpdateSet({
        answers: sql`answer_minutes.answers + excluded.answers`,
        faults: sql`answer_minutes.faults + excluded.faults`,
      }),
    )
    .execute();
}

export interface ProcessRow {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly build: string;
  readonly started_at: Date;
  readonly last_seen_at: Date;
}

/** Processes seen since this moment, last started first; at most `max`. */
export async function processesSince(db: Queries, since: Date, max: number): Promise<ProcessRow[]> {
  return db
    .selectFrom("processes")
    .select(["id", "kind", "build", "started_at", "last_seen_at"])
    .where("last_seen_at", ">=", since)
    .orderBy("started_at", "desc")
    .limit(max)
    .execute();
}

export interface BuildRow {
  readonly build: string;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** The newest builds by the first start of any of their processes. */
export async function newestBuilds(db: Queries, max: number): Promise<BuildRow[]> {
  return db
    .selectFrom("processes")
    .select((each) => ["build", each.fn.min<Date>("started_at").as("first_at"), each.fn.max<Date>("last_seen_at").as("last_at")])
    .groupBy("build")
    .orderBy("first_at", "desc")
    .limit(max)
    .execute();
}

export interface MeasuredTime {
  readonly answers: number;
  readonly faults: number;
  /** Median from an exchange's event to the published table, ms; null when not measured. */
  readonly delay_ms: number | null;
  /** Minutes in which a component was measured, and those in which one was not up. */
  readonly measured: number;
  readonly not_up: number;
}

/** Measurements from one moment to another. */
export async function measuredBetween(db: Queries, from: Date, to: Date): Promise<MeasuredTime> {
  const { rows } = await sql<MeasuredTime>`
    select answers, faults, delay_ms, measured, not_up from
      (select coalesce(sum(answers), 0)::int as answers, coalesce(sum(faults), 0)::int as faults
        from answer_minutes where minute >= ${from} and minute < ${to}) as answered,
      (select percentile_disc(0.5) within group (order by latency_ms)
          filter (where component in (${sql.join(EXCHANGES)})) as delay_ms,
        count(distinct minute)::int as measured,
        count(distinct minute) filter (where state <> 'up')::int as not_up
        from status_minutes where minute >= ${from} and minute < ${to}) as looked`.execute(db);
  return rows[0] as MeasuredTime;
}

/** Deletes up to `max` processes last seen before this moment; returns how many. */
export async function pruneProcesses(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from processes where id in
    (select id from processes where last_seen_at < ${before} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes up to `max` counted minutes before this moment; returns how many. */
export async function pruneAnswers(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from answer_minutes where (minute, build) in
    (select minute, build from answer_minutes where minute < ${before} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
