// Promises of work. A row is written inside the transaction that makes the work due, queued by workers/jobs, and stays open until
// its handler has done it, so that nothing is lost with Redis.

import { sql } from "kysely";
import type { JobKind } from "../contracts/jobs.ts";
import type { Queries } from "./database.ts";

export interface NewOutbox {
  readonly kind: JobKind;
  /** What the work is about: an id, never a secret. */
  readonly subjectId: string;
  /** Not before; at once by default. */
  readonly runAt?: Date;
}

/** Promises work; call it inside the transaction that makes the work due. Returns the row's id. */
export async function addOutbox(db: Queries, { kind, subjectId, runAt }: NewOutbox): Promise<string> {
  const start = runAt ?? sql<Date>`clock_timestamp()`;
  const { id } = await db
    .insertInto("outbox")
    .values({ kind, subject_id: subjectId, run_at: start, give_up_at: sql<Date>`${start}::timestamptz + interval '24 hours'` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Promises much work at once, due now. */
export async function addOutboxes(db: Queries, rows: readonly Omit<NewOutbox, "runAt">[]): Promise<void> {
  if (rows.length === 0) return;
  const start = sql<Date>`clock_timestamp()`;
  const giveUp = sql<Date>`clock_timestamp() + interval '24 hours'`;
  await db
    .insertInto("outbox")
    .values(rows.map(({ kind, subjectId }) => ({ kind, subject_id: subjectId, run_at: start, give_up_at: giveUp })))
    .execute();
}

export interface QueuedRow {
  readonly id: string;
  readonly kind: JobKind;
  /** With `id` it names the job in Redis. */
  readonly failures: number;
}

const openRows = (db: Queries) => db.selectFrom("outbox").where("done_at", "is", null).where("failed_at", "is", null);

/** Any number; the second one is the row's. */
const HAND_OVER_LOCK = 7_260_412;
/** Processes that hand rows over at once, at most, without one of them finding nothing for a round. */
const AT_ONCE = 4;

/** Up to `max` due rows that are not queued; no other transaction takes them until this one ends. */
export function takeDueOutbox(transaction: Queries, kinds: readonly JobKind[], now: Date, max: number): Promise<QueuedRow[]> {
  return taken(transaction, openRows(transaction).where("enqueued_at", "is", null).where("run_at", "<=", now).orderBy("run_at"), {
    kinds,
    max,
  });
}

/** Up to `max` rows that were queued before this moment and are still open; no other transaction takes them meanwhile. */
export function takeStaleOutbox(
  transaction: Queries,
  kinds: readonly JobKind[],
  before: Date,
  max: number,
): Promise<QueuedRow[]> {
  return taken(transaction, openRows(transaction).where("enqueued_at", "<", before).orderBy("enqueued_at"), { kinds, max });
}

/** The rows themselves stay free: a job that is queued begins at once, and writes into its own. */
async function taken(
  transaction: Queries,
  rows: ReturnType<typeof openRows>,
  { kinds, max }: { readonly kinds: readonly JobKind[]; readonly max: number },
): Promise<QueuedRow[]> {
  const found = await transaction
    .selectFrom(
      rows
        .select(["id", "kind", "failures"])
        .where("kind", "in", kinds)
        .limit(max * AT_ONCE)
        .as("open"),
    )
    .selectAll()
    .where(sql<boolean>`pg_try_advisory_xact_lock(${HAND_OVER_LOCK}, (open.id % 2147483647)::int)`)
    .limit(max)
    .execute();
  return found as QueuedRow[];
}

/** Records that these rows are queued, but for those whose job has ended since. */
export async function markEnqueued(db: Queries, rows: readonly QueuedRow[], now: Date): Promise<void> {
  await sql`
    update outbox set enqueued_at = ${now}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ failures }) => failures)}::int[]) as queued(id, failures)
      where outbox.id = queued.id and outbox.failures = queued.failures
        and outbox.done_at is null and outbox.failed_at is null`.execute(db);
}

export interface StartedRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly starts: number;
  readonly failures: number;
  readonly give_up_at: Date;
}

/** Counts a start and returns the row; undefined when there is nothing left to do. */
export async function startOutbox(db: Queries, id: string, now: Date): Promise<StartedRow | undefined> {
  return db
    .updateTable("outbox")
    .set({ starts: sql`starts + 1`, enqueued_at: now })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returning(["id", "kind", "subject_id", "starts", "failures", "give_up_at"])
    .executeTakeFirst();
}

export async function finishOutbox(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ done_at: now, failed_at: null, last_error: null })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .execute();
}

/** Counts a failure; the row is retried at `runAt`, or only by an operator if that is undefined. */
export async function failOutbox(db: Queries, id: string, error: string, now: Date, runAt: Date | undefined): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      failures: sql`failures + 1`,
      last_error: error,
      enqueued_at: null,
      ...(runAt === undefined ? { failed_at: now } : { run_at: runAt }),
    })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .execute();
}

/** Retries a failed or waiting row now and for a day; false when it is neither. */
export async function retryOutbox(db: Queries, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("outbox")
    .set({ failed_at: null, enqueued_at: null, run_at: now, give_up_at: sql`${now}::timestamptz + interval '24 hours'` })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .where("enqueued_at", "is", null)
    .where((where) => where.or([where("failed_at", "is not", null), where("failures", ">", 0)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface FailedRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly failures: number;
  readonly failed_at: Date | null;
  readonly last_error: string | null;
}

/** The newest `max` rows that wait for an operator. */
export async function failedOutbox(db: Queries, max: number): Promise<FailedRow[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "subject_id", "failures", "failed_at", "last_error"])
    .where("done_at", "is", null)
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .limit(max)
    .execute();
}

export interface OutboxBacklog {
  /** Open rows that are due, and those that are not yet. */
  readonly due: number;
  readonly later: number;
  readonly failed: number;
  /** How long the oldest due row has waited, seconds; 0 without one. */
  readonly oldestSeconds: number;
}

export async function outboxBacklog(db: Queries, now: Date): Promise<OutboxBacklog> {
  const { rows } = await sql<OutboxBacklog>`
    select
      (count(*) filter (where failed_at is null and (run_at <= ${now} or failures > 0)))::int as due,
      (count(*) filter (where failed_at is null and run_at > ${now} and failures = 0))::int as later,
      (count(*) filter (where failed_at is not null))::int as failed,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(give_up_at - interval '24 hours')
        filter (where failed_at is null and (run_at <= ${now} or failures > 0)))), 0)::float8 as "oldestSeconds"
    from outbox where done_at is null`.execute(db);
  return rows[0] as OutboxBacklog;
}

/** Deletes up to `max` rows done before this moment; returns how many. */
export async function pruneOutbox(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("outbox")
    .where("id", "in", (from) => from.selectFrom("outbox").select("id").where("done_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
