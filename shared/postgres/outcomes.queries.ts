// Outcomes of signals by the hour in which their episodes began, and coins that were watched no longer. Nothing here changes or deletes.

import { sql } from "kysely";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { LeaveReason } from "../market/universe.ts";
import type { Queries } from "./database.ts";
import { dayOf } from "./signal-records.queries.ts";

export interface Departure {
  /** Epoch second. */
  readonly second: number;
  readonly symbol: string;
  readonly reason: LeaveReason;
}

/** An hour of an exchange with all outcomes that are kept of it. */
export interface ScoredHour {
  /** Its first epoch second. */
  readonly first: number;
  readonly episodes: number;
  /** Packed outcomes. */
  readonly outcomes: Buffer;
}

/** First seconds of the hours of [from, to) that are scored. */
export async function scoredHours(db: Queries, exchange: ExchangeId, from: number, to: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("signal_outcomes")
    .select("first_second")
    .where("exchange", "=", exchange)
    .where("first_second", ">=", String(from))
    .where("first_second", "<", String(to))
    .execute();
  return new Set(rows.map((row) => Number(row.first_second)));
}

/** Hours of [from, to) with their outcomes, oldest first. */
export async function readOutcomes(db: Queries, exchange: ExchangeId, from: number, to: number): Promise<ScoredHour[]> {
  const rows = await db
    .selectFrom("signal_outcomes")
    .select(["first_second", "episodes", "outcomes"])
    .where("exchange", "=", exchange)
    .where("first_second", ">=", String(from))
    .where("first_second", "<", String(to))
    .orderBy("first_second")
    .execute();
  return rows.map((row) => ({ first: Number(row.first_second), episodes: row.episodes, outcomes: row.outcomes }));
}

/** Keeps an hour's outcomes, in the caller's transaction; one that is kept already stays as it is. */
export async function keepOutcomes(transaction: Queries, exchange: ExchangeId, hour: ScoredHour): Promise<void> {
  const { first, episodes, outcomes } = hour;
  await sql`select make_record_day(${dayOf(first)})`.execute(transaction);
  await transaction
    .insertInto("signal_outcomes")
    .values({ exchange, first_second: first, episodes, outcomes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps departures that are not kept yet, in the caller's transaction. */
export async function keepDepartures(
  transaction: Queries,
  exchange: ExchangeId,
  departures: readonly Departure[],
): Promise<void> {
  if (departures.length === 0) return;
  for (const day of new Set(departures.map(({ second }) => dayOf(second))))
    await sql`select make_record_day(${day})`.execute(transaction);
  await transaction
    .insertInto("coin_departures")
    .values(departures.map((departure) => ({ exchange, ...departure })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Departures in [from, to], oldest first. */
export async function departuresIn(db: Queries, exchange: ExchangeId, from: number, to: number): Promise<Departure[]> {
  const rows = await db
    .selectFrom("coin_departures")
    .select(["second", "symbol", "reason"])
    .where("exchange", "=", exchange)
    .where("second", ">=", String(from))
    .where("second", "<=", String(to))
    .orderBy("second")
    .orderBy("symbol")
    .execute();
  return rows.map((row) => ({ ...row, second: Number(row.second) }));
}
