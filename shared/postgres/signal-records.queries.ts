// The record of published signals: how far it goes, and what is added to it. Nothing here changes or deletes.

import { sql } from "kysely";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";
import type { GapReason, RuleUsesTable } from "./record-tables.ts";

const DAY_S = 86_400;
/** Any number; the second one says which exchange. */
const LOCK = 7_260_302;
/** Parameters of a statement are numbered with 16 bits. */
const ROWS_AT_ONCE = 5000;

/** Within a second: carried, then ended, then begun anew. */
const CHANGES_IN_ORDER = sql`array_position(array['carried', 'ended', 'began'], change)`;

/** A stretch of published seconds. */
export interface RecordedStretch {
  readonly first: number;
  readonly last: number;
  readonly signals: number;
  readonly batches: Buffer;
  /** Events of episodes. */
  readonly episodes: Buffer;
}

export interface RecordedGap {
  readonly first: number;
  readonly last: number;
  readonly reason: GapReason;
}

export interface RuleUse {
  readonly second: number;
  readonly rule: string;
  readonly change: RuleUsesTable["change"];
}

/** What one step adds. */
export interface RecordAddition {
  readonly stretches: readonly RecordedStretch[];
  readonly gaps: readonly RecordedGap[];
  readonly uses: readonly RuleUse[];
  /** Every second up to this one is recorded then, or a named gap. */
  readonly until: number;
}

/** True when this transaction may add to an exchange's record; false while another one does. */
export async function lockRecord(transaction: Queries, exchange: ExchangeId): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${exchange})) as locked`.execute(transaction);
  return rows[0]?.locked ?? false;
}

/** Last second that is recorded; undefined before the first. */
export async function recordPosition(db: Queries, exchange: ExchangeId): Promise<number | undefined> {
  const row = await db.selectFrom("signal_record_positions").select("second").where("exchange", "=", exchange).executeTakeFirst();
  return row && Number(row.second);
}

/** First recorded second of those from `from` on; undefined where there is none. */
export async function firstRecorded(db: Queries, exchange: ExchangeId, from: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("signal_records")
    .select("first_second")
    .where("exchange", "=", exchange)
    .where("first_second", ">=", String(from))
    .orderBy("first_second")
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.first_second);
}

/** The rules in use after a second, as its day knows them. */
export async function rulesInUseAt(db: Queries, exchange: ExchangeId, second: number): Promise<Set<string>> {
  const changes = await db
    .selectFrom("rule_uses")
    .select(["rule", "change"])
    .where("exchange", "=", exchange)
    .where("second", ">=", String(dayOf(second) * DAY_S))
    // An end is written for the first second without the rule.
    .where("second", "<=", String(second + 1))
    .orderBy("second")
    .orderBy(CHANGES_IN_ORDER)
    .execute();
  const rules = new Set<string>();
  for (const { rule, change } of changes) {
    if (change === "ended") rules.delete(rule);
    else rules.add(rule);
  }
  return rules;
}

/** Stretches that begin after a second, within the day of `from`, and have seconds of [from, to], oldest first, with one kind of their bytes. */
export async function recordedStretches(
  db: Queries,
  exchange: ExchangeId,
  { after, from, to }: { readonly after: number; readonly from: number; readonly to: number },
  kept: "batches" | "episodes",
  max: number,
): Promise<{ first: number; last: number; packed: Buffer }[]> {
  const rows = await db
    .selectFrom("signal_records")
    .select(["first_second", "last_second", `${kept} as packed`])
    .where("exchange", "=", exchange)
    // No stretch reaches over midnight.
    .where("first_second", ">=", String(Math.max(after + 1, dayOf(from) * DAY_S)))
    .where("first_second", "<=", String(to))
    .where("last_second", ">=", String(from))
    .orderBy("first_second")
    .limit(max)
    .execute();
  return rows.map((row) => ({ first: Number(row.first_second), last: Number(row.last_second), packed: row.packed }));
}

/** Gaps with seconds of [from, to]. */
export async function recordedGaps(db: Queries, exchange: ExchangeId, from: number, to: number): Promise<RecordedGap[]> {
  const rows = await db
    .selectFrom("signal_gaps")
    .select(["first_second", "last_second", "reason"])
    .where("exchange", "=", exchange)
    .where("first_second", "<=", String(to))
    .where("last_second", ">=", String(from))
    .orderBy("first_second")
    .execute();
  return rows.map((row) => ({ first: Number(row.first_second), last: Number(row.last_second), reason: row.reason }));
}

/** Beginnings and ends of the use of rules from the day of `from` on, which names what was in use, up to `to`. */
export async function recordedUses(
  db: Queries,
  exchange: ExchangeId,
  rules: readonly string[],
  from: number,
  to: number,
): Promise<RuleUse[]> {
  const rows = await db
    .selectFrom("rule_uses")
    .select(["second", "rule", "change"])
    .where("exchange", "=", exchange)
    .where("rule", "in", rules)
    .where("second", ">=", String(dayOf(from) * DAY_S))
    .where("second", "<=", String(to))
    .orderBy("second")
    .orderBy(CHANGES_IN_ORDER)
    .execute();
  return rows.map((row) => ({ ...row, second: Number(row.second) }));
}

/** Adds to an exchange's record and moves its position, in the caller's transaction. */
export async function addToRecord(transaction: Queries, exchange: ExchangeId, addition: RecordAddition): Promise<void> {
  const { stretches, gaps, uses, until } = addition;
  const days = new Set([...stretches, ...gaps].map(({ first }) => dayOf(first)).concat(uses.map(({ second }) => dayOf(second))));
  for (const day of days) await sql`select make_record_day(${day})`.execute(transaction);
  if (stretches.length > 0)
    await transaction
      .insertInto("signal_records")
      .values(
        stretches.map(({ first, last, signals, batches, episodes }) => ({
          exchange,
          first_second: first,
          last_second: last,
          signals,
          batches,
          episodes,
        })),
      )
      .execute();
  if (gaps.length > 0)
    await transaction
      .insertInto("signal_gaps")
      .values(gaps.map(({ first, last, reason }) => ({ exchange, first_second: first, last_second: last, reason })))
      .execute();
  for (let from = 0; from < uses.length; from += ROWS_AT_ONCE)
    await transaction
      .insertInto("rule_uses")
      .values(uses.slice(from, from + ROWS_AT_ONCE).map((use) => ({ exchange, ...use })))
      .execute();
  await transaction
    .insertInto("signal_record_positions")
    .values({ exchange, second: until })
    .onConflict((conflict) => conflict.column("exchange").doUpdateSet({ second: until }))
    .execute();
}

/** UTC day of a second, days since 1970. */
export const dayOf = (second: number): number => Math.floor(second / DAY_S);

/** Drops what is older than so many days, as the owner of the record; returns how many tables. */
export async function dropRecordDays(db: Queries, keepDays: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_record_days(${keepDays}) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}
