// Changes of alerts on their way to the workers' copy in Redis.

import type { WatchedAlert } from "../alerts/watched-alert.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import type { Queries } from "./database.ts";
import type { AlertRow } from "./store-firings.ts";

/** A change of one alert; `watched` is undefined when it no longer waits for a price. */
export interface AlertChange {
  readonly id: string;
  readonly exchange: ExchangeId;
  readonly revision: number;
  readonly watched: WatchedAlert | undefined;
}

/** Changes not in Redis yet, at most `max`, oldest first; other processes skip them until the transaction ends. */
export async function changesToCopy(transaction: Queries, max: number): Promise<AlertChange[]> {
  const rows = await transaction
    .selectFrom("alerts")
    .selectAll()
    .where("is_copied", "=", false)
    .orderBy("revision")
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(changeOf);
}

/** Records that Redis has these changes; deleted alerts are removed. */
export async function changesCopied(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom("alerts").where("id", "in", ids).where("state", "=", "deleted").execute();
  await transaction.updateTable("alerts").set({ is_copied: true }).where("id", "in", ids).execute();
}

/** The newest revision of an exchange's alerts that was ever copied to Redis; 0 when none was. */
export async function copiedThrough(db: Queries, exchange: ExchangeId): Promise<number> {
  const row = await db
    .selectFrom("alerts")
    .select("revision")
    .where("exchange", "=", exchange)
    .where("is_copied", "=", true)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(row?.revision ?? 0);
}

/** A page of all alerts of an exchange that wait for a price, by id. */
export async function waitedForAfter(db: Queries, exchange: ExchangeId, id: string, max: number): Promise<AlertChange[]> {
  const rows = await db
    .selectFrom("alerts")
    .selectAll()
    .where("exchange", "=", exchange)
    .where("state", "in", ["armed", "waiting"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(max)
    .execute();
  return rows.map(changeOf);
}

function changeOf(row: AlertRow): AlertChange {
  const { id, exchange, scope, symbol, kind, minutes, side, level, state, arming } = row;
  const revision = Number(row.revision);
  const isWaitedFor = state === "armed" || state === "waiting";
  const awaits = state === "armed" ? "fire" : "return";
  const watched = {
    revision,
    arming,
    awaits,
    side,
    symbol,
    kind,
    minutes,
    level,
    from: row.counts_from.getTime(),
    until: untilOf(row),
    ...(scope !== "coin" && { anyPause: row.pause_seconds }),
  } as const;
  return { id, exchange, revision, watched: isWaitedFor ? watched : undefined };
}

const untilOf = ({ ends_at: endsAt }: AlertRow): number => endsAt?.getTime() ?? 0;
