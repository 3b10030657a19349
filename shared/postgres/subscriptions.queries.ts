// What a user has bought: one period per plan; of those that cover a moment the highest-ranked one is in force.

import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import { periodsAfter, periodsAfterRefund, type PlanPeriod, type PlanRefund } from "../checkout/plan-periods.ts";
import type { BillingCycle } from "../checkout/price-catalogue.ts";
import { graceMs, PLAN_IDS, type PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";
import type { Tables } from "./tables.ts";
import { lockUser } from "./users.queries.ts";

/** Which rows give access at this moment: in force, or ended so recently that the terminal is still open. */
function givesAccess(at: Expression<Date> = sql<Date>`now()`): Expression<SqlBool> {
  const graces = PLAN_IDS.map((plan) => sql`when ${plan} then ${graceMs(plan) / 1000}::float8 * interval '1 second'`);
  return sql<SqlBool>`cancelled_at is null and starts_at <= ${at} and ends_at + case plan ${sql.join(graces, sql` `)} end > ${at}`;
}

/** Orders rows that give access: in force before recently ended, then highest plan first. */
function bestFirst(at: Expression<Date> = sql<Date>`now()`): Expression<number> {
  return sql<number>`case when ends_at > ${at} then -10 else 0 end - rank`;
}

/** The subscription by which `user` has access, as "current": for a lateral join, which finds none or one. */
export function currentSubscription(user: "api_keys.user_id" | "sessions.user_id" | "users.id") {
  return expressionBuilder<Tables>()
    .selectFrom("subscriptions")
    .select(["plan", "ends_at"])
    .where("subscriptions.user_id", "=", sql.ref<string>(user))
    .where(givesAccess())
    .orderBy(bestFirst())
    .limit(1)
    .as("current");
}

/** The plan that opens the terminal at `at`, or now; undefined when it is closed. */
export async function currentPlan(db: Queries, userId: string, at?: Date): Promise<PlanId | undefined> {
  const moment = at === undefined ? sql<Date>`now()` : sql<Date>`${at}::timestamptz`;
  const row = await db
    .selectFrom("subscriptions")
    .select("plan")
    .where("user_id", "=", userId)
    .where(givesAccess(moment))
    .orderBy(bestFirst(moment))
    .limit(1)
    .executeTakeFirst();
  return row?.plan;
}

export type SubscriptionGrant = ({ readonly cycle: BillingCycle } | { readonly days: number }) & {
  readonly userId: string;
  readonly plan: PlanId;
  /** Usually now: the moment of payment. */
  readonly startsAt: Date;
};

/**
 * Gives a user a plan: extends the same plan, and postpones lower plans while this one is in force. Returns the plan's period.
 * Runs inside the caller's transaction, which keeps the user's row locked.
 */
export async function grantSubscription(
  transaction: Queries,
  grant: SubscriptionGrant,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { userId, plan } = grant;
  // With two simultaneous payments the second one adds to what the first one gave.
  await lockUser(transaction, userId);
  const before = await periodsOf(transaction, userId);
  const after = periodsAfter(before, { ...grant, startsAt: grant.startsAt.getTime() });
  for (const { plan: each, startsAt, endsAt } of after) {
    const known = before.find((period) => period.plan === each);
    if (each === plan || known?.endsAt !== endsAt)
      await setPeriod(transaction, userId, each, new Date(startsAt), new Date(endsAt));
  }
  const { startsAt, endsAt } = after.find((period) => period.plan === plan) as PlanPeriod;
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Revokes the refunded part of a plan; what comes after it moves up. Locks the user's row. */
export async function revokeSubscription(transaction: Queries, userId: string, refund: PlanRefund): Promise<void> {
  await lockUser(transaction, userId);
  const before = await periodsOf(transaction, userId);
  for (const { plan, startsAt, endsAt } of periodsAfterRefund(before, refund)) {
    const known = before.find((period) => period.plan === plan);
    if (known?.endsAt === endsAt) continue;
    await setPeriod(transaction, userId, plan, new Date(startsAt), new Date(endsAt));
    // Nothing is left of it, so no days of grace either.
    if (plan === refund.plan && endsAt <= refund.at) await cancelSubscription(transaction, userId, plan, new Date(refund.at));
  }
}

async function cancelSubscription(db: Queries, userId: string, plan: PlanId, at: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ cancelled_at: at })
    .where("user_id", "=", userId)
    .where("plan", "=", plan)
    .execute();
}

/** The user's periods, at most one per plan, including past ones but not revoked ones. */
export async function periodsOf(db: Queries, userId: string): Promise<PlanPeriod[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select(["plan", "starts_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("cancelled_at", "is", null)
    .execute();
  return rows.map(({ plan, starts_at, ends_at }) => ({ plan, startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }));
}

async function setPeriod(db: Queries, userId: string, plan: PlanId, startsAt: Date, endsAt: Date): Promise<void> {
  const period = { starts_at: startsAt, ends_at: endsAt, cancelled_at: null };
  await db
    .insertInto("subscriptions")
    .values({ user_id: userId, plan, ...period })
    .onConflict((conflict) => conflict.columns(["user_id", "plan"]).doUpdateSet(period))
    .execute();
}

/** Revokes everything the users have and gives each the plan until `endsAt`: for the command line. */
export async function replaceSubscriptions(db: Queries, userIds: readonly string[], plan: PlanId, endsAt: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ cancelled_at: new Date() })
    .where("user_id", "in", userIds)
    .where("cancelled_at", "is", null)
    .execute();
  // A plan that has already ended existed for a while, so that the history shows it.
  const startsAt = sql<Date>`case when ${endsAt}::timestamptz > now() then now() else ${endsAt}::timestamptz - interval '30 days' end`;
  await db
    .insertInto("subscriptions")
    .values(userIds.map((userId) => ({ user_id: userId, plan, starts_at: startsAt, ends_at: endsAt })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "plan"]).doUpdateSet({ starts_at: startsAt, ends_at: endsAt, cancelled_at: null }),
    )
    .execute();
}
