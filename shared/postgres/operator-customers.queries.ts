// Customers, for admins.

import { storedPart } from "../node/readable-address.ts";
import { sql } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { Queries } from "./database.ts";
import { currentSubscription } from "./subscriptions.queries.ts";

export interface CustomerRow {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly language: string;
  readonly created_at: Date;
  readonly blocked_at: Date | null;
  readonly plan: PlanId | null;
  readonly plan_ends_at: Date | null;
  readonly open_sessions: number;
}

/** `text` as a pattern that finds it anywhere, with domains in their stored letters. */
export function containing(text: string): string {
  return `%${storedPart(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const customers = (db: Queries, idleSince: Date) =>
  db
    .selectFrom("users")
    .leftJoinLateral(currentSubscription("users.id"), (join) => join.onTrue())
    .select((from) => [
      "users.id",
      "users.email",
      "users.username",
      "users.language",
      "users.created_at",
      "users.blocked_at",
      "current.plan",
      "current.ends_at as plan_ends_at",
      sql<number>`(${from
        .selectFrom("sessions")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("sessions.user_id", "=", "users.id")
        .where("sessions.ended_at", "is", null)
        .where("sessions.expires_at", ">", sql<Date>`now()`)
        .where("sessions.last_seen_at", ">", idleSince)})`.as("open_sessions"),
    ]);

export interface Slice {
  readonly offset: number;
  readonly max: number;
}

/** Customers whose address or name contains the text, newest first; all of them when it is empty. */
export async function findCustomers(db: Queries, text: string, idleSince: Date, slice: Slice): Promise<CustomerRow[]> {
  const pattern = containing(text);
  return customers(db, idleSince)
    .$if(text.trim() !== "", (query) =>
      query.where((where) => where.or([where("users.email", "ilike", pattern), where("users.username", "ilike", pattern)])),
    )
    .orderBy("users.created_at", "desc")
    .orderBy("users.id")
    .offset(slice.offset)
    .limit(slice.max)
    .execute();
}

/** One customer; undefined when there is none with this id. */
export async function findCustomer(db: Queries, id: string, idleSince: Date): Promise<CustomerRow | undefined> {
  return customers(db, idleSince).where("users.id", "=", id).executeTakeFirst();
}

export interface PeriodRow {
  readonly plan: PlanId;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly cancelled_at: Date | null;
}

/** All periods of a customer, including revoked ones; latest end first. */
export async function allPeriodsOf(db: Queries, userId: string): Promise<PeriodRow[]> {
  return db
    .selectFrom("subscriptions")
    .select(["plan", "starts_at", "ends_at", "cancelled_at"])
    .where("user_id", "=", userId)
    .orderBy("ends_at", "desc")
    .execute();
}

export interface DeliveryRow {
  readonly kind: string;
  readonly recipient: string;
  readonly status: "waiting" | "sent" | "failed";
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
}

/** The newest logins and mails sent, or to be sent, to a customer. */
export async function deliveriesTo(db: Queries, userId: string, email: string): Promise<DeliveryRow[]> {
  const mails = db
    .selectFrom("mails")
    .select(["template as kind", "recipient", "status", "attempts", "last_error", "created_at"])
    .where("recipient", "=", email);
  return db
    .selectFrom("credential_deliveries")
    .select([sql<string>`'login'`.as("kind"), "recipient", "status", "attempts", "last_error", "created_at"])
    .where("user_id", "=", userId)
    .unionAll(mails)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
}
