// What only the command line may do to accounts: overwrite passwords and let blocked users in again.

import { loginName } from "../../../shared/addresses/mail-address.ts";
import type { Queries } from "../../../shared/postgres/database.ts";

/** The password hash of the user with this e-mail address, whose row stays locked until the transaction ends. */
export async function lockPasswordHash(db: Queries, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", loginName(email))
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Creates the users or gives existing ones this password; returns the ids in the order of `emails`. */
export async function overwriteUsers(db: Queries, emails: readonly string[], passwordHash: string): Promise<string[]> {
  const names = emails.map(loginName);
  // Whoever runs the service vouches for the address.
  const owner = { email_confirmed_at: new Date() };
  const given = { password_hash: passwordHash, first_password_ends_at: null, first_password_used_at: null, ...owner };
  const rows = await db
    .insertInto("users")
    .values(names.map((email) => ({ email, ...given })))
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ ...given, updated_at: new Date(), blocked_at: null }))
    .returning(["id", "email"])
    .execute();
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  return names.map((email) => ids.get(email) as string);
}
