// Price alerts and their firings as rows, for their owners.

import { sql, type Selectable } from "kysely";
import type { Alert, AlertDraft, Firing } from "../contracts/alert-schemas.ts";
import type { AlertState } from "../contracts/alerts.ts";
import type { AlertFiringsTable, AlertsTable } from "./alert-tables.ts";
import type { Queries } from "./database.ts";

/** A new revision, which Redis does not have yet. */
export const CHANGED = { revision: sql<string>`nextval('alert_revisions')`, is_copied: false } as const;

export async function alertsOf(db: Queries, userId: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "!=", "deleted")
    .orderBy("id")
    .execute();
  return rows.map(alertOf);
}

/** Those about any coin, but not the one with this id. */
export async function countAnyCoinAlerts(db: Queries, userId: string, except = "0"): Promise<number> {
  const { count } = await db
    .selectFrom("alerts")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("scope", "!=", "coin")
    .where("state", "!=", "deleted")
    .where("id", "!=", except)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countAlerts(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("alerts")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "!=", "deleted")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes an alert; it counts trades from `now` on. */
export async function addAlert(db: Queries, userId: string, draft: AlertDraft, now: Date): Promise<Alert> {
  const row = await db
    .insertInto("alerts")
    .values({ ...columnsOf(draft, now), user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return alertOf(row);
}

/** Replaces an alert, which is armed again; undefined when the user has none with this id. */
export async function replaceAlert(
  db: Queries,
  userId: string,
  id: string,
  draft: AlertDraft,
  now: Date,
): Promise<Alert | undefined> {
  const row = await db
    .updateTable("alerts")
    .set({ ...columnsOf(draft, now), ...CHANGED, arming: sql<number>`arming + 1` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("state", "!=", "deleted")
    .returningAll()
    .executeTakeFirst();
  return row && alertOf(row);
}

export async function deleteAlert(db: Queries, userId: string, id: string): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ ...CHANGED, state: "deleted" })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Pauses an alert of the user that waits, or has a paused one wait from now on; whether it is paused then. */
export async function pauseAlert(
  db: Queries,
  userId: string,
  id: string,
  { isPaused, now }: { readonly isPaused: boolean; readonly now: Date },
): Promise<boolean> {
  const own = db.updateTable("alerts").where("id", "=", id).where("user_id", "=", userId);
  if (isPaused)
    await own
      .set({ ...CHANGED, state: "paused" })
      .where("state", "in", ["armed", "waiting"])
      .execute();
  else
    await own
      .set({ ...CHANGED, state: "armed", arming: sql<number>`arming + 1`, counts_from: now })
      .where("state", "=", "paused")
      .execute();
  return (await alertStateOf(db, userId, id)) === "paused";
}

/** undefined: the user has none with this id. */
export async function alertStateOf(db: Queries, userId: string, id: string): Promise<AlertState | undefined> {
  const row = await db.selectFrom("alerts").select("state").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return row === undefined || row.state === "deleted" ? undefined : row.state;
}

/** The user's firings, newest first; with an id, only earlier ones. */
export async function firingsOf(db: Queries, userId: string, max: number, before?: string): Promise<Firing[]> {
  const rows = await db
    .selectFrom("alert_firings")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(before !== undefined, (query) => query.where("id", "<", before as string))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map(firingOf);
}

/** Records that the user's firings up to this one were shown. */
export async function seeFirings(db: Queries, userId: string, through: string): Promise<void> {
  await db
    .updateTable("alert_firings")
    .set({ seen_at: new Date() })
    .where("user_id", "=", userId)
    .where("id", "<=", through)
    .where("seen_at", "is", null)
    .execute();
}

/** Deletes up to `max` firings made before this moment; returns how many. */
export async function pruneFirings(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .deleteFrom("alert_firings")
    .where("id", "in", (from) => from.selectFrom("alert_firings").select("id").where("created_at", "<", before).limit(max))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A firing as its owner sees it. */
export function firingOf(row: Selectable<AlertFiringsTable>): Firing {
  const { id, exchange, symbol, kind, minutes, side, level, note, price, figure, state } = row;
  return {
    id,
    alertId: row.alert_id,
    exchange,
    symbol,
    kind,
    minutes,
    side,
    level,
    note,
    price,
    figure,
    time: row.traded_at.getTime(),
    afterGap: row.after_gap,
    isSeen: row.seen_at !== null,
    state,
  };
}

function alertOf(row: Selectable<AlertsTable>): Alert {
  const { id, exchange, scope, symbol, kind, minutes, side, level, mode, note, state } = row;
  const until = row.ends_at?.getTime() ?? null;
  // Deleted ones are never read.
  return {
    id,
    exchange,
    scope,
    symbol,
    listId: row.list_id,
    leftOut: row.left_out,
    kind,
    // Written only through the contract.
    minutes: minutes as Alert["minutes"],
    side,
    level,
    mode,
    pauseSeconds: row.pause_seconds,
    until,
    note,
    state: state as Alert["state"],
  };
}

function columnsOf(
  { exchange, scope, symbol, listId, kind, minutes, side, level, mode, pauseSeconds, until, note, isPaused }: AlertDraft,
  now: Date,
) {
  return {
    exchange,
    scope,
    symbol,
    list_id: listId,
    left_out: 0,
    kind,
    minutes,
    side,
    level,
    mode,
    note,
    pause_seconds: pauseSeconds,
    ends_at: until === null ? null : new Date(until),
    state: isPaused ? ("paused" as const) : ("armed" as const),
    counts_from: now,
  };
}
