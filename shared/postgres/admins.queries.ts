// Admins: accounts, sessions, recovery codes and tickets.

import { sql } from "kysely";
import { trimTyped } from "../addresses/mail-address.ts";
import type { AdminRole } from "../contracts/admin-roles.ts";
import type { Queries } from "./database.ts";

export interface AdminRow {
  readonly id: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly password_hash: string;
  readonly sealed_totp_key: Buffer;
  readonly disabled_at: Date | null;
}

/** The form in which admins' names are stored and compared. */
export function adminName(name: string): string {
  return trimTyped(name.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
}

/** The admin of this name; undefined when there is none. */
export async function findAdmin(db: Queries, name: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom("admins")
    .select(["id", "name", "role", "password_hash", "sealed_totp_key", "disabled_at"])
    .where("name", "=", adminName(name))
    .executeTakeFirst();
}

/** Changes whenever any admin gets a new password from npm run admin -- reset. */
export async function adminSecretsMark(db: Queries): Promise<string> {
  const { mark } = await db
    .selectFrom("admins")
    .select(sql<string>`md5(coalesce(string_agg(password_hash, ' ' order by id), ''))`.as("mark"))
    .executeTakeFirstOrThrow();
  return mark;
}

/** Uses up a one-time code's step; false when it, or a later one, was used before. */
export async function useTotpStep(db: Queries, adminId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable("admins")
    .set({ last_totp_step: String(step) })
    .where("id", "=", adminId)
    .where("last_totp_step", "<", String(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a recovery code; false when the admin has no such code. */
export async function useRecoveryCode(db: Queries, adminId: string, codeHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom("admin_recovery_codes")
    .where("admin_id", "=", adminId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface NewAdminSession {
  readonly handle: string;
  readonly token_hash: Buffer;
  readonly admin_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly user_agent: string;
}

export async function insertAdminSession(db: Queries, session: NewAdminSession): Promise<void> {
  await db
    .insertInto("admin_sessions")
    .values({ ...session, ended_at: null })
    .execute();
}

export interface AdminSessionRow {
  readonly handle: string;
  readonly admin_id: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

const openSessions = (db: Queries) =>
  db
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .select([
      "admin_sessions.handle",
      "admin_sessions.admin_id",
      "admins.name",
      "admins.role",
      "admin_sessions.last_seen_at",
      "admin_sessions.expires_at",
    ])
    .where("admin_sessions.ended_at", "is", null)
    .where("admins.disabled_at", "is", null);

/** The session with this secret token that nobody has ended; the caller checks its times. */
export async function findAdminSession(db: Queries, tokenHash: Buffer): Promise<AdminSessionRow | undefined> {
  return openSessions(db).where("admin_sessions.token_hash", "=", tokenHash).executeTakeFirst();
}

/** The same by its public name. */
export async function findAdminSessionByHandle(db: Queries, handle: string): Promise<AdminSessionRow | undefined> {
  return openSessions(db).where("admin_sessions.handle", "=", handle).executeTakeFirst();
}

/** Marks a session as used at this moment. */
export async function touchAdminSession(db: Queries, handle: string, at: Date): Promise<void> {
  await db.updateTable("admin_sessions").set({ last_seen_at: at }).where("handle", "=", handle).execute();
}

/** Ends one session, or with `adminId` all of that admin's; returns the handles of those that were open. */
export async function endAdminSessions(db: Queries, which: { handle: string } | { adminId: string }): Promise<string[]> {
  const update = db.updateTable("admin_sessions").set({ ended_at: new Date() }).where("ended_at", "is", null);
  const ended = "handle" in which ? update.where("handle", "=", which.handle) : update.where("admin_id", "=", which.adminId);
  return (await ended.returning("handle").execute()).map(({ handle }) => handle);
}

/** Stores a ticket of a session; expired ones are deleted. */
export async function insertAdminTicket(db: Queries, ticket: { hash: Buffer; handle: string; expiresAt: Date }): Promise<void> {
  await db
    .deleteFrom("admin_tickets")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await db
    .insertInto("admin_tickets")
    .values({ ticket_hash: ticket.hash, session_handle: ticket.handle, expires_at: ticket.expiresAt })
    .execute();
}

/** The session that a ticket belongs to; undefined once the ticket or the session is over. */
export async function findAdminSessionByTicket(db: Queries, hash: Buffer, now: Date): Promise<AdminSessionRow | undefined> {
  return openSessions(db)
    .innerJoin("admin_tickets", "admin_tickets.session_handle", "admin_sessions.handle")
    .where("admin_tickets.ticket_hash", "=", hash)
    .where("admin_tickets.expires_at", ">", now)
    .executeTakeFirst();
}

export interface AdminSecrets {
  readonly passwordHash: string;
  readonly sealedTotpKey: Buffer;
  readonly recoveryHashes: readonly Buffer[];
}

/** Adds an admin; undefined when the name is taken. */
export async function addAdmin(db: Queries, name: string, role: AdminRole, secrets: AdminSecrets): Promise<string | undefined> {
  const added = await db
    .insertInto("admins")
    .values({
      name: adminName(name),
      role,
      password_hash: secrets.passwordHash,
      sealed_totp_key: secrets.sealedTotpKey,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await insertRecoveryCodes(db, added.id, secrets.recoveryHashes);
  return added?.id;
}

/** Gives an admin new secrets and readmits them; all their sessions end. */
export async function resetAdmin(transaction: Queries, id: string, secrets: AdminSecrets): Promise<void> {
  await transaction
    .updateTable("admins")
    .set({ password_hash: secrets.passwordHash, sealed_totp_key: secrets.sealedTotpKey, last_totp_step: "0", disabled_at: null })
    .where("id", "=", id)
    .execute();
  await transaction.deleteFrom("admin_recovery_codes").where("admin_id", "=", id).execute();
  await insertRecoveryCodes(transaction, id, secrets.recoveryHashes);
  await endAdminSessions(transaction, { adminId: id });
}

export async function setAdminRole(db: Queries, id: string, role: AdminRole): Promise<void> {
  await db.updateTable("admins").set({ role }).where("id", "=", id).execute();
}

/** Shuts an admin out; returns the handles of the sessions that ended. */
export async function disableAdmin(transaction: Queries, id: string): Promise<string[]> {
  await transaction.updateTable("admins").set({ disabled_at: new Date() }).where("id", "=", id).execute();
  return endAdminSessions(transaction, { adminId: id });
}

export interface LockedAdmin {
  readonly id: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly disabled_at: Date | null;
}

/** The existing ones among these admins, locked in a fixed order until the transaction ends. */
export async function lockAdmins(transaction: Queries, ids: readonly string[]): Promise<LockedAdmin[]> {
  return transaction
    .selectFrom("admins")
    .select(["id", "name", "role", "disabled_at"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export interface AdminOverviewRow {
  readonly id: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly last_login_at: Date | null;
  readonly open_sessions: number;
}

/** All admins by name with their logins; a session unused since `idleSince` is not open. */
export async function adminOverview(db: Queries, now: Date, idleSince: Date): Promise<AdminOverviewRow[]> {
  return db
    .selectFrom("admins")
    .leftJoin("admin_sessions", "admin_sessions.admin_id", "admins.id")
    .select((each) => [
      "admins.id",
      "admins.name",
      "admins.role",
      "admins.created_at",
      "admins.disabled_at",
      each.fn.max<Date | null>("admin_sessions.created_at").as("last_login_at"),
      sql<number>`(count(*) filter (where admin_sessions.ended_at is null and admin_sessions.expires_at > ${now}
        and admin_sessions.last_seen_at > ${idleSince}))::int`.as("open_sessions"),
    ])
    .groupBy("admins.id")
    .orderBy("admins.name")
    .execute();
}

export async function listAdmins(db: Queries): Promise<{ name: string; role: AdminRole; disabled_at: Date | null }[]> {
  return db.selectFrom("admins").select(["name", "role", "disabled_at"]).orderBy("name").execute();
}

async function insertRecoveryCodes(db: Queries, adminId: string, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto("admin_recovery_codes")
    .values(hashes.map((code_hash) => ({ code_hash, admin_id: adminId })))
    .execute();
}

/** Deletes up to `max` sessions whose absolute end is before this moment; returns how many. */
export async function pruneAdminSessions(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("admin_sessions")
    .where("handle", "in", (from) =>
      from.selectFrom("admin_sessions").select("handle").where("expires_at", "<", before).limit(max),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
