// How far the published signals of each exchange are reported.

import { sql } from "kysely";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";

/** Any number; the second one says which exchange. */
const LOCK = 7_260_303;

/** Last second whose reports are promised; undefined before the first. */
export async function reportPosition(db: Queries, exchange: ExchangeId): Promise<number | undefined> {
  const row = await db.selectFrom("report_positions").select("second").where("exchange", "=", exchange).executeTakeFirst();
  return row && Number(row.second);
}

/** The position, and the right to move it until the transaction ends; undefined while another process has that right. */
export async function lockReportPosition(
  transaction: Queries,
  exchange: ExchangeId,
): Promise<{ readonly second: number | undefined } | undefined> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${exchange})) as locked`.execute(transaction);
  return rows[0]?.locked ? { second: await reportPosition(transaction, exchange) } : undefined;
}

export async function moveReportPosition(transaction: Queries, exchange: ExchangeId, second: number): Promise<void> {
  await transaction
    .insertInto("report_positions")
    .values({ exchange, second: String(second) })
    .onConflict((conflict) => conflict.column("exchange").doUpdateSet({ second: String(second) }))
    .execute();
}
