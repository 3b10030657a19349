// What a user does not want to be told of for a while: a list, or a coin of an exchange.

import type { ReportMute } from "../contracts/list-reports.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";

/** Nothing of this list is reported until then; a longer mute stays, an ended one begins anew. */
export async function muteList(db: Queries, userId: string, listId: string, until: Date): Promise<void> {
  await db
    .insertInto("report_mutes")
    .values({ user_id: userId, list_id: listId, exchange: null, symbol: null, ends_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "list_id"])
        .where("list_id", "is not", null)
        .doUpdateSet((column) => ({ ends_at: column.fn("greatest", ["report_mutes.ends_at", "excluded.ends_at"]) })),
    )
    .execute();
}

export interface MutedCoin {
  readonly exchange: ExchangeId;
  readonly symbol: string;
}

/** Nothing of this coin is reported until then. */
export async function muteCoin(db: Queries, userId: string, { exchange, symbol }: MutedCoin, until: Date): Promise<void> {
  await db
    .insertInto("report_mutes")
    .values({ user_id: userId, list_id: null, exchange, symbol, ends_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "exchange", "symbol"])
        .where("symbol", "is not", null)
        .doUpdateSet((column) => ({ ends_at: column.fn("greatest", ["report_mutes.ends_at", "excluded.ends_at"]) })),
    )
    .execute();
}

/** Ends a mute of the user before its time, if it exists. */
export async function unmute(db: Queries, userId: string, id: string): Promise<void> {
  await db.deleteFrom("report_mutes").where("id", "=", id).where("user_id", "=", userId).execute();
}

/** The user's mutes in force, in order of their end. */
export async function mutesOf(db: Queries, userId: string, now: Date): Promise<ReportMute[]> {
  const rows = await db
    .selectFrom("report_mutes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, list_id: listId, exchange, symbol, ends_at: end }) => ({
    ...{ id, listId, exchange, symbol },
    until: end.getTime(),
  }));
}

/** Deletes up to `max` mutes that ended before this moment; returns how many. */
export async function pruneMutes(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("report_mutes")
    .where("id", "in", (from) => from.selectFrom("report_mutes").select("id").where("ends_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
