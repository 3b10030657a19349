// Sessions of users and of free tests, with the plan they see the market by: looked up by token hash or public handle, opened,
// kept alive, ended.

import { sql } from "kysely";
import type { PlanId } from "../contracts/plans.ts";
import type { SessionEndReason } from "../contracts/sockets.ts";
import type { Queries } from "./database.ts";
import { bestFirst, givesAccess } from "./subscriptions.queries.ts";

/** Either `user_id` and `email` are set or `test_access_id` and `test_ends_at`. */
export interface SessionRow {
  readonly handle: string;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly username: string | null;
  readonly blocked_at: Date | null;
  readonly test_access_id: string | null;
  readonly test_ends_at: Date | null;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEndReason | null;
  /** What the user has bought; a free test is none. */
  readonly plan: PlanId | null;
  readonly plan_ends_at: Date | null;
}

function sessionView(db: Queries) {
  return db
    .selectFrom("sessions")
    .leftJoin("users", "users.id", "sessions.user_id")
    .leftJoin("test_accesses", "test_accesses.id", "sessions.test_access_id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("subscriptions")
          .select(["plan", "ends_at"])
          .whereRef("subscriptions.user_id", "=", "sessions.user_id")
          .where(givesAccess())
          .orderBy(bestFirst())
          .limit(1)
          .as("current"),
      (join) => join.onTrue(),
    )
    .select([
      "sessions.handle",
      "sessions.user_id",
      "users.email",
      "users.username",
      "users.blocked_at",
      "sessions.test_access_id",
      "test_accesses.expires_at as test_ends_at",
      "sessions.last_seen_at",
      "sessions.expires_at",
      "sessions.ended_at",
      "sessions.end_reason",
      "current.plan",
      "current.ends_at as plan_ends_at",
    ]);
}

/** The session this token's hash belongs to, ended or not. */
export async function findSessionByTokenHash(db: Queries, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return sessionView(db).where("sessions.token_hash", "=", tokenHash).executeTakeFirst();
}

/** The sessions with these handles, ended or not, in no order. */
export async function findSessionsByHandle(db: Queries, handles: readonly string[]): Promise<SessionRow[]> {
  return sessionView(db).where("sessions.handle", "in", handles).execute();
}

export type NewSession = {
  readonly handle: string;
  readonly token_hash: Buffer;
  readonly expires_at: Date;
  readonly user_agent: string;
} & ({ readonly user_id: string } | { readonly test_access_id: string });

/** Opens sessions. */
export async function insertSessions(db: Queries, sessions: readonly NewSession[]): Promise<void> {
  await db
    .insertInto("sessions")
    .values([...sessions])
    .execute();
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

/** Ends one session; false when it was not open. */
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

/** Ends every open session of these users without a word; for accounts the command line resets. */
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
