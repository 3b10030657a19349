// Lists whose rules are not computed because there are too many: since when, and when their owners were mailed of it.

import { sql } from "kysely";
import type { ExchangeId } from "../market/exchange-id.ts";
import { storedLanguage } from "../node/stored-language.ts";
import type { Queries } from "./database.ts";
import { queueMail } from "./mails.queries.ts";

export interface ListName {
  readonly userId: string;
  readonly listId: string;
}
export interface LeftOutList extends ListName {
  readonly name: string;
  readonly exchange: ExchangeId;
}

/** Marks lists as left out and mails their owners, each at most once a day. Lists that are marked already change nothing. */
export async function leaveOut(transaction: Queries, lists: readonly LeftOutList[], now: Date): Promise<void> {
  for (const { userId, listId, name, exchange } of lists) {
    const marked = await transaction
      .updateTable("list_reports")
      .set({ left_out_since: now })
      .where("user_id", "=", userId)
      .where("list_id", "=", listId)
      .where("left_out_since", "is", null)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n || !(await mayMail(transaction, userId, now))) continue;
    const { email: to, language } = await transaction
      .selectFrom("users")
      .select(["email", "language"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await queueMail(transaction, {
      template: "report-left-out",
      to,
      language: storedLanguage(language),
      params: { list: name, exchange },
    });
  }
}

/** True at most once in 24 hours. */
async function mayMail(transaction: Queries, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into report_days (user_id, day, sent, left_out_noted_at)
      select id, ${now.toISOString().slice(0, 10)}::date, 0, ${now}::timestamptz from users where id = ${userId}
      on conflict (user_id) do update set left_out_noted_at = excluded.left_out_noted_at
        where report_days.left_out_noted_at is null or report_days.left_out_noted_at < ${now}::timestamptz - interval '1 day'
      returning user_id`.execute(transaction);
  return rows.length > 0;
}

/** These lists are computed again. */
export async function takeIn(db: Queries, lists: readonly ListName[]): Promise<void> {
  if (lists.length === 0) return;
  await db
    .updateTable("list_reports")
    .set({ left_out_since: null })
    .where(
      sql<boolean>`(user_id, list_id) in (select * from unnest(
        ${lists.map(({ userId }) => userId)}::uuid[], ${lists.map(({ listId }) => listId)}::text[]))`,
    )
    .execute();
}
