// Fires alerts about any coin. All crossings of an alert are judged together, so that three hundred coins of one second cost as many
// questions as one.

import { sql } from "kysely";
import { judgeCoins } from "../alerts/judge-coins.ts";
import { hasCoin, listCoins, type ListCoins } from "../signals/list-coins.ts";
import { watchListSchema } from "../contracts/watch-lists.ts";
import type { Queries } from "./database.ts";
import { addFirings, changeAlert, mayFire, type AlertRow, type SeenCrossing } from "./store-firings.ts";

/** A crossing of an alert about any coin. */
export interface CoinCrossing extends SeenCrossing {
  readonly coin: string;
}

/** Coins of lists, by "user list"; those that are gone, or not understood, are missing. */
type CoinsOfLists = ReadonlyMap<string, ListCoins>;

interface FiredForCoins {
  /** Ids of the new firings. */
  readonly fresh: readonly string[];
  /** Crossings beyond what the alert may in a minute. */
  readonly leftOut: number;
}

/** The coins of the lists that these alerts are about, as the lists and their owner's settings are now. */
export async function coinsOfLists(transaction: Queries, alerts: readonly AlertRow[]): Promise<CoinsOfLists> {
  const ofLists = alerts.filter(({ scope }) => scope === "list");
  if (ofLists.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("watch_lists as list")
    .leftJoin("account_settings as settings", "settings.user_id", "list.user_id")
    .select(["list.user_id", "list.id", "list.body"])
    .select(sql<string | null>`settings.fields -> 'hiddenCoins' ->> 'text'`.as("hidden"))
    .where(
      sql<boolean>`(list.user_id, list.id) in (select * from unnest(
        ${ofLists.map(({ user_id: user }) => user)}::uuid[], ${ofLists.map(({ list_id: id }) => id)}::text[]))`,
    )
    .execute();
  return new Map(
    rows.flatMap(({ user_id: user, id, body, hidden }) => {
      const list = watchListSchema.safeParse(body).data;
      return list ? [[`${user} ${id}`, listCoins(list, hidden)] as const] : [];
    }),
  );
}

/**
 * Fires an alert for the coins of these crossings, which are in order of time: unless they are not of its list, it pauses for them, or
 * it has fired too often within a minute. The alert is locked.
 */
export async function fireForCoins(
  transaction: Queries,
  alert: AlertRow,
  crossings: readonly CoinCrossing[],
  lists: CoinsOfLists,
): Promise<FiredForCoins> {
  const own = crossings.filter(({ arming, time }) => arming === alert.arming && mayFire(alert, time));
  // The worker that reported others knows the alert as it was.
  if (own.length < crossings.length) await changeAlert(transaction, alert, {});
  const ofList = own.filter(({ coin }) => isOfAlert(alert, coin, lists));
  if (ofList.length === 0) return { fresh: [], leftOut: 0 };
  const isOnce = alert.mode === "once";
  const { fires, leftOut } = judgeCoins(ofList, await earlierFirings(transaction, alert, ofList), {
    pauseMs: alert.pause_seconds * 1000,
    isOnce,
  });
  const fresh = await addFirings(transaction, alert, fires, isOnce ? "fired" : alert.state === "armed" ? "armed" : "expired");
  if (isOnce && fresh.length > 0) await changeAlert(transaction, alert, { state: "fired", arming: alert.arming + 1 });
  if (leftOut > 0)
    await transaction
      .updateTable("alerts")
      .set({ left_out: sql<number>`left_out + ${leftOut}` })
      .where("id", "=", alert.id)
      .execute();
  return { fresh, leftOut };
}

function isOfAlert({ scope, user_id: user, list_id: list }: AlertRow, coin: string, lists: CoinsOfLists): boolean {
  if (scope !== "list") return true;
  const coins = lists.get(`${user} ${list}`);
  return coins !== undefined && hasCoin(coins, coin);
}

/** Its firings that may stand in the way of these: of their coins within a pause of them, and all of the minute before. */
async function earlierFirings(transaction: Queries, alert: AlertRow, crossings: readonly CoinCrossing[]) {
  const times = crossings.map(({ time }) => time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const pauseMs = alert.pause_seconds * 1000;
  const rows = await transaction
    .selectFrom("alert_firings")
    .select(["symbol", "arming", "traded_at"])
    .where("alert_id", "=", alert.id)
    .where((where) =>
      where.or([
        where("traded_at", ">", new Date(first - 60_000)),
        where.and([
          where("arming", "=", alert.arming),
          where("symbol", "in", [...new Set(crossings.map(({ coin }) => coin))]),
          where("traded_at", ">", new Date(first - pauseMs)),
          where("traded_at", "<", new Date(last + pauseMs)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ symbol, arming, traded_at: at }) => ({
    coin: symbol,
    time: at.getTime(),
    isOfArming: arming === alert.arming,
  }));
}
