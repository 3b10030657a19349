// Users: found by login, created by a first purchase, managed by themselves.

import { loginName } from "../addresses/mail-address.ts";
import type { Queries } from "./database.ts";

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly password_hash: string;
  readonly blocked_at: Date | null;
  readonly language: string;
  readonly first_password_ends_at: Date | null;
  readonly first_password_used_at: Date | null;
}

const USER_COLUMNS = [
  "id",
  "email",
  "username",
  "password_hash",
  "blocked_at",
  "language",
  "first_password_ends_at",
  "first_password_used_at",
] as const;

/** The user of this login: with "@" it is an e-mail address, otherwise a user name. */
export async function findUserByLogin(db: Queries, login: string): Promise<UserRow | undefined> {
  const name = loginName(login);
  return db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where(name.includes("@") ? "email" : "username", "=", name)
    .executeTakeFirst();
}

/** Locks the user's row until the transaction ends, so that one account's changes happen one after another. */
export async function lockUser(db: Queries, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  /** Language of mails, a code like "ru". */
  readonly language: string;
  /** When this password stops working unless it is used; null for one that the user chose. */
  readonly firstPasswordEndsAt: Date | null;
}

/** Creates a user unless the address has one, who stays unchanged, including password and block. */
export async function createUser(db: Queries, user: NewUser): Promise<{ id: string; isNew: boolean }> {
  const email = loginName(user.email);
  const created = await db
    .insertInto("users")
    .values({
      email,
      password_hash: user.passwordHash,
      language: user.language,
      first_password_ends_at: user.firstPasswordEndsAt,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) return { id: created.id, isNew: true };
  const known = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

export interface OwnUserRow extends UserRow {
  readonly created_at: Date;
}

/** The user's own row, locked until the transaction ends; undefined when the account is gone. */
export async function lockOwnUser(transaction: Queries, userId: string): Promise<OwnUserRow | undefined> {
  return transaction
    .selectFrom("users")
    .select([...USER_COLUMNS, "created_at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findUser(db: Queries, userId: string): Promise<OwnUserRow | undefined> {
  return db
    .selectFrom("users")
    .select([...USER_COLUMNS, "created_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Gives the user a chosen password, which replaces a generated one. */
export async function setOwnPassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: passwordHash, first_password_ends_at: null, first_password_used_at: null, updated_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Records the first use of a generated password, and how long it works from then on; later uses change nothing. */
export async function noteFirstPasswordUse(db: Queries, userId: string, usedAt: Date, endsAt: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ first_password_used_at: usedAt, first_password_ends_at: endsAt })
    .where("id", "=", userId)
    .where("first_password_ends_at", "is not", null)
    .where("first_password_used_at", "is", null)
    .execute();
}

/** Language of the user's mails. */
export async function setLanguage(db: Queries, userId: string, language: string): Promise<void> {
  await db.updateTable("users").set({ language, updated_at: new Date() }).where("id", "=", userId).execute();
}

/** Replaces a hash by one of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(db: Queries, userId: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: after })
    .where("id", "=", userId)
    .where("password_hash", "=", before)
    .execute();
}

/** Whether this user is shut out. */
export async function isUserBlocked(db: Queries, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("blocked_at").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

/** Shuts a user out, or readmits them; the row must be locked. */
export async function setUserBlocked(transaction: Queries, userId: string, at: Date | null): Promise<void> {
  await transaction.updateTable("users").set({ blocked_at: at, updated_at: new Date() }).where("id", "=", userId).execute();
}

/** Deletes a user without remaining orders. */
export async function deleteUserWithoutOrders(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .deleteFrom("users")
    .where("id", "=", userId)
    .where((where) => where.not(where.exists(where.selectFrom("orders").select("id").where("user_id", "=", userId))))
    .execute();
}
