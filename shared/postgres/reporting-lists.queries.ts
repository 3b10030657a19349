// Lists that report, of all users, for the process that compares them with what was published.

import { sql } from "kysely";
import type { ReportUnit } from "../contracts/list-reports.ts";
import type { PlanId } from "../contracts/plans.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";
import { currentSubscription } from "./subscriptions.queries.ts";

/** A list whose reports are on, of an account that is open. */
export interface ReportingRow {
  readonly userId: string;
  readonly listId: string;
  readonly exchanges: readonly ExchangeId[];
  readonly per: ReportUnit;
  readonly minStrength: number;
  readonly plan: PlanId;
  /** The last change of the list itself. */
  readonly listChangedAt: Date;
  /** Coins the user wants to see nowhere, as their settings have them. */
  readonly hiddenCoins: string | null;
  readonly leftOutSince: Date | null;
  /** Of the account. */
  readonly language: string;
}

/** All of them, each user's oldest list first. */
export function reportingRows(db: Queries): Promise<ReportingRow[]> {
  return db
    .selectFrom("list_reports as report")
    .innerJoin("watch_lists as list", (join) =>
      join.onRef("list.user_id", "=", "report.user_id").onRef("list.id", "=", "report.list_id"),
    )
    .innerJoin("users", (join) => join.onRef("users.id", "=", "report.user_id").on("users.blocked_at", "is", null))
    .innerJoinLateral(currentSubscription("users.id"), (join) => join.onTrue())
    .leftJoin("account_settings as settings", "settings.user_id", "report.user_id")
    .select(["report.user_id as userId", "report.list_id as listId", "report.exchanges", "report.per"])
    .select(["report.min_strength as minStrength", "report.left_out_since as leftOutSince", "current.plan", "users.language"])
    .select("list.updated_at as listChangedAt")
    .select(sql<string | null>`settings.fields -> 'hiddenCoins' ->> 'text'`.as("hiddenCoins"))
    .where("report.is_on", "=", true)
    .orderBy("report.user_id")
    .orderBy(sql`report.list_id::numeric`)
    .execute();
}

/** Bodies of lists, as stored. */
export async function listBodies(
  db: Queries,
  lists: readonly Pick<ReportingRow, "userId" | "listId">[],
): Promise<{ userId: string; listId: string; body: unknown }[]> {
  const { rows } = await sql<{ userId: string; listId: string; body: unknown }>`
    select user_id as "userId", id as "listId", body from watch_lists
      where (user_id, id) in (select * from unnest(
        ${lists.map(({ userId }) => userId)}::uuid[], ${lists.map(({ listId }) => listId)}::text[]))`.execute(db);
  return rows;
}
