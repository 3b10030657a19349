// An account's settings as one row. Fields are returned as stored; the caller validates them.

import { sql } from "kysely";
import { readFields, type SettingsDocument } from "../contracts/account-settings.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";

/** The user's settings; version 0 and no fields when there never were any. */
export async function settingsOf(db: Queries, userId: string): Promise<SettingsDocument> {
  const row = await db
    .selectFrom("account_settings")
    .select(["version", "fields"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return { version: 0, fields: {} };
  return { version: Number(row.version), fields: readFields(row.fields) };
}

/** Replaces the user's settings; a field that could not be read stays as it is. */
export async function storeSettings(db: Queries, userId: string, { version, fields }: SettingsDocument): Promise<void> {
  const row = { version: String(version), fields: jsonColumn(fields), updated_at: new Date() };
  await db
    .insertInto("account_settings")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...row, fields: sql`account_settings.fields || excluded.fields` }),
    )
    .execute();
}

/** The database's clock, epoch ms: the same for all servers, and never the start of a transaction that had to wait. */
export async function databaseNow(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Date.now();
}
