// What a user has paid for, now.

import { sql } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";

/** The plan in force; undefined when nothing is. */
export async function currentPlan(db: Queries, userId: string): Promise<PlanId | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .select("plan")
    .where("user_id", "=", userId)
    .where("cancelled_at", "is", null)
    .where("starts_at", "<=", sql<Date>`now()`)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.plan;
}

/** Ends the users' current subscriptions and gives each the plan until `endsAt`. */
export async function replaceSubscriptions(db: Queries, userIds: readonly string[], plan: PlanId, endsAt: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ cancelled_at: new Date() })
    .where("user_id", "in", userIds)
    .where("cancelled_at", "is", null)
    .execute();
  await db
    .insertInto("subscriptions")
    .values(userIds.map((userId) => ({ user_id: userId, plan, ends_at: endsAt })))
    .execute();
}
