// Measurements of the service's components: each minute once, and the stretches of one state derived from them.

import { sql } from "kysely";
import type { StatusComponent, StatusState } from "../contracts/status.ts";
import type { Queries } from "./database.ts";

export interface StatusReading {
  readonly component: StatusComponent;
  readonly state: StatusState;
  /** How long the component took to answer, ms; null if meaningless. */
  readonly latencyMs: number | null;
}

/** What is already known of a minute; empty while nobody has measured it. */
export async function readingsOf(db: Queries, minute: Date): Promise<StatusReading[]> {
  return db
    .selectFrom("status_minutes")
    .select(["component", "state", "latency_ms as latencyMs"])
    .where("minute", "=", minute)
    .execute();
}

/** Whether any minute was ever measured. */
export async function wasEverMeasured(db: Queries): Promise<boolean> {
  return (await db.selectFrom("status_runs").select("component").limit(1).executeTakeFirst()) !== undefined;
}

/** Stores a minute's measurements; components already known for that minute stay as they are. */
export async function keepReadings(transaction: Queries, minute: Date, readings: readonly StatusReading[]): Promise<void> {
  if (readings.length === 0) return;
  const kept = await transaction
    .insertInto("status_minutes")
    .values(readings.map(({ component, state, latencyMs }) => ({ minute, component, state, latency_ms: latencyMs })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["component", "state"])
    .execute();
  for (const { component, state } of kept) {
    const { numUpdatedRows } = await transaction
      .updateTable("status_runs")
      .set({ last_minute: minute })
      .where("component", "=", component)
      .where("state", "=", state)
      .where("last_minute", "=", sql<Date>`${minute}::timestamptz - interval '1 minute'`)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    await transaction.insertInto("status_runs").values({ component, state, first_minute: minute, last_minute: minute }).execute();
  }
}

export interface StatusRun {
  readonly component: StatusComponent;
  readonly state: StatusState;
  readonly first_minute: Date;
  readonly last_minute: Date;
}

/** The stretches of one state that reach this moment or beyond. */
export async function statusRunsSince(db: Queries, since: Date): Promise<StatusRun[]> {
  return db
    .selectFrom("status_runs")
    .select(["component", "state", "first_minute", "last_minute"])
    .where("last_minute", ">=", since)
    .orderBy("first_minute")
    .execute();
}

/** Which of these components were down in their newest minute since this moment, and since when. */
export async function downSince(
  db: Queries,
  components: readonly StatusComponent[],
  from: Date,
): Promise<{ readonly component: StatusComponent; readonly since: Date }[]> {
  const newest = await db
    .selectFrom("status_runs")
    .distinctOn("component")
    .select(["component", "state", "first_minute as since"])
    .where("component", "in", [...components])
    .where("last_minute", ">=", from)
    .orderBy("component")
    .orderBy("last_minute", "desc")
    .execute();
  return newest.filter(({ state }) => state === "down");
}

/** Minutes since this moment in which a component was measured, and those in which it was up. */
export async function measuredMinutesSince(
  db: Queries,
  component: StatusComponent,
  since: Date,
): Promise<{ readonly up: number; readonly all: number }> {
  const { up, all } = await db
    .selectFrom("status_minutes")
    .select(({ fn }) => [fn.countAll<string>().as("all"), fn.countAll<string>().filterWhere("state", "=", "up").as("up")])
    .where("component", "=", component)
    .where("minute", ">=", since)
    .executeTakeFirstOrThrow();
  return { up: Number(up), all: Number(all) };
}

export interface StatusLatency {
  readonly component: StatusComponent;
  readonly p50: number;
  readonly p95: number;
}

/** Answer times of components since this moment, ms; without those that never answered. */
export async function statusLatenciesSince(db: Queries, since: Date): Promise<StatusLatency[]> {
  const { rows } = await sql<StatusLatency>`
    select component,
      percentile_disc(0.5) within group (order by latency_ms) as p50,
      percentile_disc(0.95) within group (order by latency_ms) as p95
    from status_minutes where minute >= ${since} and latency_ms is not null group by component`.execute(db);
  return rows;
}

/** Whole seconds that the oldest unhandled report of payment providers since this moment has been waiting. */
export async function oldestOpenPaymentEvent(db: Queries, since: Date, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom("payment_events")
    .select((each) => each.fn.min<Date | null>("received_at").as("oldest"))
    .where("processed_at", "is", null)
    .where("received_at", ">=", since)
    .executeTakeFirstOrThrow();
  return oldest === null ? 0 : Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1000));
}

/** Deletes up to `max` measured minutes before this moment; returns how many. */
export async function pruneStatusMinutes(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from status_minutes where (minute, component) in
    (select minute, component from status_minutes where minute < ${before} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes up to `max` stretches that ended before this moment; returns how many. */
export async function pruneStatusRuns(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from status_runs where (component, first_minute) in
    (select component, first_minute from status_runs where last_minute < ${before} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
