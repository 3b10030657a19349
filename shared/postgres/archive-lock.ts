// Who writes the archive of an exchange holds this lock, for as long as its connection lives.

import { sql } from "kysely";
import { EXCHANGES, type ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";

/** Any number, the same in every process; the exchange's place is the second half of the lock. */
const LOCK = 7_260_390;

/** Takes the lock for this connection; false where another has it. */
export async function lockArchive(connection: Queries, exchange: ExchangeId): Promise<boolean> {
  const place = EXCHANGES.indexOf(exchange);
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}, ${place}) as locked`.execute(connection);
  return rows[0]?.locked ?? false;
}
