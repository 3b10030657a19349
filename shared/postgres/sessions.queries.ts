// Sessions of users and of free tests, with their current plan: looked up by token hash or public handle, opened, kept alive,
// ended.

import { sql } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { SessionEndReason } from "../contracts/sockets.ts";
import type { Queries } from "./database.ts";
import { currentSubscription } from "./subscriptions.queries.ts";

/** Either `user_id` and `email` are set or `test_access_id` and `test_ends_at`. */
export interface SessionRow {
  readonly handle: string;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly username: string | null;
  readonly language: string | null;
  readonly first_password_ends_at: Date | null;
  readonly blocked_at: Date | null;
  readonly test_access_id: string | null;
  readonly test_ends_at: Date | null;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEndReason | null;
  /** What the user has bought; a free test does not count. */
  readonly plan: PlanId | null;
  readonly plan_ends_at: Date | null;
  readonly token_hash: Buffer;
  readonly token_made_at: Date;
  readonly token_plan: string | null;
}

function sessionView(db: Queries) {
  return db
    .selectFrom("sessions")
    .leftJoin("users", "users.id", "sessions.user_id")
    .leftJoin("test_accesses", "test_accesses.id", "sessions.test_access_id")
    .leftJoinLateral(currentSubscription("sessions.user_id"), (join) => join.onTrue())
    .select([
      "sessions.handle",
      "sessions.user_id",
      "users.email",
      "users.username",
      "users.language",
      "users.first_password_ends_at",
      "users.blocked_at",
      "sessions.test_access_id",
      "test_accesses.expires_at as test_ends_at",
      "sessions.last_seen_at",
      "sessions.expires_at",
      "sessions.ended_at",
      "sessions.end_reason",
      "current.plan",
      "current.ends_at as plan_ends_at",
      "sessions.token_hash",
      "sessions.token_made_at",
      "sessions.token_plan",
    ]);
}

/** The session of each of these token hashes, ended or not, in order; also by the previous token while that is valid. */
export async function findSessionsByTokenHash(db: Queries, hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const rows = await sessionView(db)
    .select(
      // A row found by its current token may contain an expired previous one.
      sql<Buffer | null>`case when sessions.previous_token_ends_at > now() then sessions.previous_token_hash end`.as("previous"),
    )
    .where((where) =>
      where.or([
        where("sessions.token_hash", "in", hashes),
        where.and([
          where("sessions.previous_token_hash", "in", hashes),
          where("sessions.previous_token_ends_at", ">", sql<Date>`now()`),
        ]),
      ]),
    )
    .execute();
  const byHash = new Map(
    rows.flatMap((row) => [row.token_hash, ...(row.previous ? [row.previous] : [])].map((hash) => [hash.toString("hex"), row])),
  );
  return hashes.map((hash) => byHash.get(hash.toString("hex")));
}

/** The sessions with these handles, ended or not, unordered. */
export async function findSessionsByHandle(db: Queries, handles: readonly string[]): Promise<SessionRow[]> {
  return sessionView(db).where("sessions.handle", "in", handles).execute();
}

export type NewSession = {
  readonly handle: string;
  readonly token_hash: Buffer;
  readonly expires_at: Date;
  readonly user_agent: string;
  /** The plan the token is made with, as `token_plan` of SessionRow. */
  readonly token_plan?: string;
} & ({ readonly user_id: string } | { readonly test_access_id: string });

export async function insertSessions(db: Queries, sessions: readonly NewSession[]): Promise<void> {
  await db
    .insertInto("sessions")
    .values([...sessions])
    .execute();
}

export interface TokenChange {
  readonly handle: string;
  readonly after: Buffer;
  /** As `token_plan` of SessionRow. */
  readonly plan: string;
  /** The previous token and how long it stays valid: nothing happens when the session has a newer one by now. */
  readonly overlap?: { readonly before: Buffer; readonly ms: number };
}

/** Gives a session another token. Without an overlap the previous one ends at once. */
export async function changeSessionToken(db: Queries, change: TokenChange): Promise<void> {
  const { handle, after, plan, overlap } = change;
  const update = db
    .updateTable("sessions")
    .set({
      token_hash: after,
      token_made_at: sql<Date>`clock_timestamp()`,
      token_plan: plan,
      previous_token_hash: overlap?.before ?? null,
      previous_token_ends_at: overlap ? sql<Date>`now() + ${overlap.ms}::float8 * interval '1 millisecond'` : null,
    })
    .where("handle", "=", handle);
  await (overlap ? update.where("token_hash", "=", overlap.before) : update).execute();
}

/** Ends the user's oldest live sessions beyond the newest `keep`; returns the handles ended. */
export async function endSessionsBeyond(db: Queries, userId: string, keep: number, idleSince: Date): Promise<string[]> {
  const rows = await db
    .updateTable("sessions")
    .set({ ended_at: new Date(), end_reason: "limit" })
    .where("handle", "in", (from) =>
      from
        .selectFrom("sessions")
        .select("handle")
        .where("user_id", "=", userId)
        .where("ended_at", "is", null)
        .where("expires_at", ">", sql<Date>`now()`)
        .where("last_seen_at", ">", idleSince)
        .orderBy("created_at", "desc")
        .orderBy("handle")
        .offset(keep),
    )
    .returning("handle")
    .execute();
  return rows.map((row) => row.handle);
}

export async function endSession(db: Queries, handle: string, reason: SessionEndReason): Promise<boolean> {
  const result = await db
    .updateTable("sessions")
    .set({ ended_at: new Date(), end_reason: reason })
    .where("handle", "=", handle)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks live sessions as used now. */
export async function touchSessions(db: Queries, handles: readonly string[]): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("handle", "in", handles)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the user's open sessions, except a given one; returns the handles ended. */
export async function endSessionsOf(db: Queries, userId: string, reason: SessionEndReason, except?: string): Promise<string[]> {
  const rows = await db
    .updateTable("sessions")
    .set({ ended_at: new Date(), end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("handle", "!=", except ?? "")
    .returning("handle")
    .execute();
  return rows.map((row) => row.handle);
}

export interface OpenSessionRow {
  readonly handle: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly user_agent: string;
}

/** The user's live sessions, last used first. */
export async function openSessionsOf(db: Queries, userId: string, idleSince: Date): Promise<OpenSessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["handle", "created_at", "last_seen_at", "expires_at", "user_agent"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", idleSince)
    .orderBy("last_seen_at", "desc")
    .execute();
}

/** Handles of the open sessions of an order's owner. */
export async function openSessionsOfBuyer(db: Queries, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("orders", "orders.user_id", "sessions.user_id")
    .select("sessions.handle")
    .where("orders.id", "=", orderId)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .execute();
  return rows.map(({ handle }) => handle);
}

/** Ends every open session of these users silently; for accounts the command line resets. */
export async function endSessionsOfUsers(db: Queries, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable("sessions")
    .set({ ended_at: new Date(), end_reason: "revoked" })
    .where("user_id", "in", userIds)
    .where("ended_at", "is", null)
    .returning("handle")
    .execute();
  return rows.map((row) => row.handle);
}
