import { sql, type Selectable } from "kysely";
import type { Firing } from "../contracts/alert-schemas.ts";
import { ANY_COIN_FIRINGS_PER_MINUTE, type AlertState } from "../contracts/alerts.ts";
import { watchListSchema } from "../contracts/watch-lists.ts";
import type { WatchedAlert } from "../alerts/watched-alert.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { promiseAlertMessages } from "./alert-messages.queries.ts";
import type { AlertsTable } from "./alert-tables.ts";
import { CHANGED, firingOf } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";

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

/** A crossing that a worker saw, of the alert as it was at that arming. */
export interface SeenCrossing {
  readonly id: string;
  readonly arming: number;
  readonly price: number;
  /** The exchange's, epoch ms. */
  readonly time: number;
  readonly afterGap: boolean;
  /** The coin of an alert about any. */
  readonly coin?: string | undefined;
  /** What reached the level, if not the price. */
  readonly figure?: number | undefined;
}

export interface Settled {
  /** From these crossings, new or settled before. */
  readonly firings: readonly (Firing & { readonly userId: string })[];
  /** Ids of the new ones. */
  readonly fresh: ReadonlySet<string>;
  /** Users whose alerts are armed again. */
  readonly rearmed: ReadonlySet<string>;
  /** Alerts that no longer exist. */
  readonly gone: readonly string[];
}

/**
 * Fires or rearms alerts by these crossings. Each counts once: only for its own arming, under a lock of the alert. If it comes
 * too late the alert's current state is copied again. Firings are promised to their owners' targets.
 */
export async function settleCrossings(transaction: Queries, crossings: readonly SeenCrossing[]): Promise<Settled> {
  const rows = await transaction
    .selectFrom("alerts")
    .selectAll()
    .where("id", "in", [...new Set(crossings.map(({ id }) => id))])
    .orderBy("id")
    .forUpdate()
    .execute();
  const alerts = new Map(rows.map((row) => [row.id, row]));
  const rearmed = new Set<string>();
  const gone: string[] = [];
  const fresh = new Set<string>();
  for (const crossing of crossings.toSorted((a, b) => a.time - b.time)) {
    const alert = alerts.get(crossing.id);
    if (!alert) gone.push(crossing.id);
    else if ((alert.scope === "coin") !== (crossing.coin === undefined)) continue;
    else if (alert.arming !== crossing.arming) await change(transaction, alert, {});
    else if (alert.state === "waiting") {
      await change(transaction, alert, { state: "armed", arming: alert.arming + 1, counts_from: new Date(crossing.time) });
      rearmed.add(alert.user_id);
    } else if (mayFire(alert, crossing.time)) {
      const id = await (crossing.coin === undefined
        ? fire(transaction, alert, crossing)
        : fireForCoin(transaction, alert, crossing));
      if (id !== undefined) fresh.add(id);
    } else await change(transaction, alert, {});
  }
  await promiseAlertMessages(transaction, [...fresh]);
  const firings = await transaction
    .selectFrom("alert_firings")
    .selectAll()
    .where((where) => where.or(crossings.map((each) => where.and(firingOfCrossing(each)))))
    .orderBy("id")
    .execute();
  return { firings: firings.map((row) => ({ ...firingOf(row), userId: row.user_id })), fresh, rearmed, gone };
}

/** What tells the firing of a crossing from others. */
const firingOfCrossing = ({ id, arming, coin, time }: SeenCrossing) =>
  coin === undefined ? { alert_id: id, arming } : { alert_id: id, arming, symbol: coin, moment: String(time) };

/** Expires alerts whose end is before this moment, at most `max`; returns their owners. */
export async function expireAlerts(db: Queries, before: Date, max: number): Promise<string[]> {
  const rows = await db
    .updateTable("alerts")
    .set({ ...CHANGED, state: "expired" })
    .where("id", "in", (from) =>
      from
        .selectFrom("alerts")
        .select("id")
        .where("state", "in", ["armed", "waiting"])
        .where("ends_at", "<", before)
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning("user_id")
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

type Row = Selectable<AlertsTable>;

/** An alert that expired before its last trades were settled may still have fired in time. */
function mayFire({ state, ends_at: endsAt }: Row, time: number): boolean {
  return state === "armed" || (state === "expired" && endsAt !== null && time <= endsAt.getTime());
}

/** Returns the id of the firing; undefined when it was settled before. */
async function fire(transaction: Queries, alert: Row, crossing: SeenCrossing): Promise<string | undefined> {
  const again = alert.mode === "each" && alert.state === "armed";
  const state = again ? "waiting" : alert.mode === "each" ? "expired" : "fired";
  const id = await addFiring(transaction, alert, crossing, state);
  const resumesAt = new Date(crossing.time + alert.pause_seconds * 1000);
  await change(transaction, alert, { state, arming: crossing.arming + 1, ...(again && { counts_from: resumesAt }) });
  return id;
}

/** Fires an alert about any coin for one, unless it pauses for that coin or has fired too often within a minute. */
async function fireForCoin(transaction: Queries, alert: Row, crossing: SeenCrossing): Promise<string | undefined> {
  const { arming, time, coin = "" } = crossing;
  if (!(await isOfList(transaction, alert, coin)) || (await pausesFor(transaction, alert, coin, time))) return undefined;
  if ((await countFirings(transaction, alert, time)) >= ANY_COIN_FIRINGS_PER_MINUTE) {
    await transaction
      .updateTable("alerts")
      .set({ left_out: sql<number>`left_out + 1` })
      .where("id", "=", alert.id)
      .execute();
    return undefined;
  }
  const state = alert.mode === "once" ? "fired" : alert.state === "armed" ? "armed" : "expired";
  const id = await addFiring(transaction, alert, crossing, state);
  if (id !== undefined && state === "fired") await change(transaction, alert, { state, arming: arming + 1 });
  return id;
}

/** Stores a firing, of the crossing's coin where it names one; undefined when it is stored already. */
async function addFiring(
  transaction: Queries,
  alert: Row,
  { arming, price, time, afterGap, figure, coin }: SeenCrossing,
  state: AlertState,
): Promise<string | undefined> {
  const { user_id, exchange, kind, minutes, side, level, note } = alert;
  const fired = await transaction
    .insertInto("alert_firings")
    .values({
      ...{ alert_id: alert.id, arming, user_id, exchange, kind, minutes, side, level, note, price, state },
      symbol: coin ?? alert.symbol,
      traded_at: new Date(time),
      after_gap: afterGap,
      figure: figure ?? null,
      seen_at: null,
      ...(coin !== undefined && { moment: String(time) }),
    })
    .onConflict((conflict) => conflict.columns(["alert_id", "arming", "symbol", "moment"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return fired?.id;
}

/** Whether the coin is of the alert's list as it is now; a list without tickers has every coin. */
async function isOfList(transaction: Queries, alert: Row, coin: string): Promise<boolean> {
  if (alert.scope !== "list") return true;
  const row = await transaction
    .selectFrom("watch_lists")
    .select("body")
    .where("user_id", "=", alert.user_id)
    .where("id", "=", alert.list_id)
    .executeTakeFirst();
  const list = watchListSchema.safeParse(row?.body);
  return list.success && (list.data.tickers.length === 0 || list.data.tickers.includes(coin));
}

async function pausesFor(transaction: Queries, alert: Row, coin: string, time: number): Promise<boolean> {
  const row = await transaction
    .selectFrom("alert_firings")
    .select("id")
    .where("alert_id", "=", alert.id)
    .where("arming", "=", alert.arming)
    .where("symbol", "=", coin)
    .where("traded_at", ">", new Date(time - alert.pause_seconds * 1000))
    .where("traded_at", "<", new Date(time + alert.pause_seconds * 1000))
    .executeTakeFirst();
  return row !== undefined;
}

/** In the minute before. */
async function countFirings(transaction: Queries, alert: Row, time: number): Promise<number> {
  const { count } = await transaction
    .selectFrom("alert_firings")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("alert_id", "=", alert.id)
    .where("traded_at", ">", new Date(time - 60_000))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function change(
  transaction: Queries,
  alert: Row,
  values: Partial<Pick<Row, "state" | "arming" | "counts_from">>,
): Promise<void> {
  Object.assign(alert, values);
  await transaction
    .updateTable("alerts")
    .set({ ...values, ...CHANGED })
    .where("id", "=", alert.id)
    .execute();
}

function changeOf(row: Row): AlertChange {
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

const untilOf = ({ ends_at: endsAt }: Row): number => endsAt?.getTime() ?? 0;
