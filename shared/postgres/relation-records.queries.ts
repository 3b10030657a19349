// The record of how signals stand to other exchanges: how far it goes, and what is added to it. Nothing here changes or deletes.

import { sql } from "kysely";
import { isExchangeId, type ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";
import { dayOf } from "./signal-records.queries.ts";

/** A row holds relations of signals that begin in the same so many seconds. */
export const RELATION_STRETCH_S = 300;
/** One batch speaks of signals of the last half minute; this much is never reached. */
const MAX_STRETCH_S = 2 * RELATION_STRETCH_S;

/** Relations of signals in [first, last], epoch seconds, to one other exchange. */
export interface RelationStretch {
  readonly other: ExchangeId;
  readonly first: number;
  readonly last: number;
  /** Batches (shared/signals/relation-batch.ts), packed as by recorded-batches.ts. */
  readonly relations: Buffer;
}

/** Id of the stream's last recorded entry; undefined before the first. */
export async function relationsRecorded(db: Queries, exchange: ExchangeId): Promise<string | undefined> {
  const found = db.selectFrom("relation_record_positions").select("entry").where("exchange", "=", exchange);
  return (await found.executeTakeFirst())?.entry;
}

/** Adds to an exchange's record and moves its position, in the caller's transaction, which holds the record's lock. */
export async function addRelations(
  transaction: Queries,
  exchange: ExchangeId,
  { stretches, until }: { readonly stretches: readonly RelationStretch[]; readonly until: string },
): Promise<void> {
  for (const day of new Set(stretches.map(({ first }) => dayOf(first))))
    await sql`select make_record_day(${day})`.execute(transaction);
  if (stretches.length > 0)
    await transaction
      .insertInto("relation_records")
      .values(
        stretches.map(({ other, first, last, relations }) => ({
          ...{ exchange, other, relations },
          first_second: first,
          last_second: last,
        })),
      )
      .execute();
  await transaction
    .insertInto("relation_record_positions")
    .values({ exchange, entry: until })
    .onConflict((conflict) => conflict.column("exchange").doUpdateSet({ entry: until }))
    .execute();
}

/** Rows with relations of signals in [from, to], epoch seconds, in the order of their signals; those of exchanges nobody knows any more are left out. */
export async function recordedRelations(db: Queries, exchange: ExchangeId, from: number, to: number): Promise<RelationStretch[]> {
  const rows = await db
    .selectFrom("relation_records")
    .selectAll()
    .where("exchange", "=", exchange)
    .where("first_second", ">", String(from - MAX_STRETCH_S))
    .where("first_second", "<=", String(to))
    .where("last_second", ">=", String(from))
    .orderBy("first_second")
    .execute();
  return rows.flatMap(({ other, first_second: first, last_second: last, relations }) =>
    isExchangeId(other) ? [{ other, first: Number(first), last: Number(last), relations }] : [],
  );
}
