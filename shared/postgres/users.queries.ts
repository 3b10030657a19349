// Users: found by what they type at login, created and updated by the command line and later by registration.

import type { Queries } from "./database.ts";

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly password_hash: string;
  readonly blocked_at: Date | null;
}

/** The form in which names are stored and compared: case does not matter, nothing else is folded. */
export function normalizedName(name: string): string {
  return name.trim().toLowerCase();
}

/** The user with this e-mail address or user name. */
export async function findUserByLogin(db: Queries, login: string): Promise<UserRow | undefined> {
  const name = normalizedName(login);
  return db
    .selectFrom("users")
    .select(["id", "email", "username", "password_hash", "blocked_at"])
    .where((where) => where.or([where("email", "=", name), where("username", "=", name)]))
    .executeTakeFirst();
}

/** The password hash of the user with this e-mail address, whose row stays locked until the transaction ends. */
export async function lockPasswordHash(db: Queries, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", normalizedName(email))
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Locks the user's row until the transaction ends, so that one account's logins happen one after another. */
export async function lockUser(db: Queries, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/** Creates the user or gives an existing one this password; returns the ids in the order of `emails`. */
export async function upsertUsers(db: Queries, emails: readonly string[], passwordHash: string): Promise<string[]> {
  const names = emails.map(normalizedName);
  const rows = await db
    .insertInto("users")
    .values(names.map((email) => ({ email, password_hash: passwordHash })))
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ password_hash: passwordHash, updated_at: new Date(), blocked_at: null }),
    )
    .returning(["id", "email"])
    .execute();
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  return names.map((email) => ids.get(email) as string);
}
