// Where each list of a user reports, as its owner sets it.

import { sql, type Selectable } from "kysely";
import type { ListReportSettings } from "../contracts/list-reports.ts";
import type { Queries } from "./database.ts";
import type { ListReportsTable } from "./report-tables.ts";

/** A list's settings as stored. */
export interface StoredListReport {
  readonly listId: string;
  readonly settings: ListReportSettings;
  /** Rules of it are not computed because there are too many. */
  readonly isLeftOut: boolean;
  /** When its hour of the budget began, and its reports since then. */
  readonly hourBeganAt: Date;
  readonly hourSent: number;
}

/** The settings of the user's lists, of deleted ones too, in order of the lists' creation. */
export async function listReportsOf(db: Queries, userId: string): Promise<StoredListReport[]> {
  const rows = await db
    .selectFrom("list_reports")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy(sql`list_id::numeric`)
    .execute();
  const targets = await db
    .selectFrom("list_report_targets")
    .select(["list_id", "target_id"])
    .where("user_id", "=", userId)
    .orderBy("target_id")
    .execute();
  const byList = Map.groupBy(targets, ({ list_id: list }) => list);
  return rows.map((row) => ({
    listId: row.list_id,
    settings: settingsOf(
      row,
      (byList.get(row.list_id) ?? []).map(({ target_id: target }) => target),
    ),
    isLeftOut: row.left_out_since !== null,
    hourBeganAt: row.hour_began_at ?? new Date(0),
    hourSent: row.hour_sent,
  }));
}

function settingsOf(row: Selectable<ListReportsTable>, targets: readonly string[]): ListReportSettings {
  const { is_on: isOn, exchanges, per, min_strength: minStrength, max_per_hour: maxPerHour } = row;
  const { quiet, quiet_from: from, quiet_until: until } = row;
  const own = quiet === "none" || from === null || until === null ? null : { from, until };
  return { isOn, exchanges, targets: [...targets], per, minStrength, maxPerHour, quiet: quiet === "account" ? quiet : own };
}

/** Stores a list's settings; targets that are not the user's are left out. */
export async function storeListReport(
  transaction: Queries,
  userId: string,
  listId: string,
  { isOn, exchanges, targets, per, minStrength, quiet, maxPerHour }: ListReportSettings,
): Promise<void> {
  const own = quiet === "account" ? null : quiet;
  const values = {
    ...{ is_on: isOn, exchanges, per, min_strength: minStrength, max_per_hour: maxPerHour, updated_at: new Date() },
    quiet: quiet === "account" ? ("account" as const) : quiet === null ? ("none" as const) : ("own" as const),
    ...{ quiet_from: own?.from ?? null, quiet_until: own?.until ?? null },
  };
  await transaction
    .insertInto("list_reports")
    .values({ user_id: userId, list_id: listId, hour_began_at: null, left_out_since: null, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "list_id"]).doUpdateSet(values))
    .execute();
  await transaction.deleteFrom("list_report_targets").where("user_id", "=", userId).where("list_id", "=", listId).execute();
  if (targets.length === 0) return;
  await transaction
    .insertInto("list_report_targets")
    .columns(["user_id", "list_id", "target_id"])
    .expression((from) =>
      from
        .selectFrom("alert_targets")
        .select((select) => ["user_id", select.val(listId).as("list_id"), "id"])
        .where("user_id", "=", userId)
        .where("id", "in", targets),
    )
    .execute();
}

/** Forgets a list's settings, if it has any. */
export async function deleteListReport(db: Queries, userId: string, listId: string): Promise<void> {
  await db.deleteFrom("list_reports").where("user_id", "=", userId).where("list_id", "=", listId).execute();
}

/** How many reports the user's lists made on this day (UTC, "2026-11-28"). */
export async function reportsOfDay(db: Queries, userId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom("report_days")
    .select("sent")
    .where("user_id", "=", userId)
    .where("day", "=", sql<string>`${day}::date`)
    .executeTakeFirst();
  return row?.sent ?? 0;
}

/** Deletes up to `max` settings of lists that were deleted, unchanged since before this moment; returns how many. */
export async function pruneListReports(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("list_reports")
    .where((where) =>
      where(
        where.refTuple("user_id", "list_id"),
        "in",
        where
          .selectFrom("list_reports as report")
          .leftJoin("watch_lists as list", (join) =>
            join.onRef("list.user_id", "=", "report.user_id").onRef("list.id", "=", "report.list_id"),
          )
          .select(["report.user_id", "report.list_id"])
          .where("list.id", "is", null)
          .where("report.updated_at", "<", before)
          .limit(max)
          .$asTuple("user_id", "list_id"),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes up to `max` counts of episodes that were last reported before this moment; returns how many. */
export async function pruneReportEpisodes(db: Queries, before: Date, max: number): Promise<number> {
  const result = await sql`
    delete from report_episodes where ctid = any (array(
      select ctid from report_episodes where reported_at < ${before} limit ${max}))`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
