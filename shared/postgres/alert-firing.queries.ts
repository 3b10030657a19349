// Settles crossings: alerts fire by them, or are armed again.

import type { Firing } from "../contracts/alert-schemas.ts";
import { promiseAlertMessages } from "./promise-alert-messages.queries.ts";
import { coinsOfLists, fireForCoins, type CoinCrossing } from "./any-coin-firing.queries.ts";
import { CHANGED, firingOf } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";
import { addFirings, changeAlert, mayFire, type AlertRow, type SeenCrossing } from "./store-firings.ts";

export interface Settled {
  /** From these crossings, new or settled before. */
  readonly firings: readonly (Firing & { readonly userId: string })[];
  /** Ids of the new ones. */
  readonly fresh: ReadonlySet<string>;
  /** Users whose alerts changed without a firing: armed again, or with crossings left out. */
  readonly changed: ReadonlySet<string>;
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
  const lists = await coinsOfLists(transaction, rows);
  const fresh = new Set<string>();
  const changed = new Set<string>();
  const gone: string[] = [];
  for (const [id, own] of Map.groupBy(
    crossings.toSorted((a, b) => a.time - b.time),
    (crossing) => crossing.id,
  )) {
    const alert = alerts.get(id);
    if (!alert) {
      gone.push(id);
      continue;
    }
    const { fired, isChanged } =
      alert.scope === "coin"
        ? await settleForCoin(transaction, alert, own)
        : await settleForAny(transaction, alert, own.filter(isOfCoin), lists);
    for (const firing of fired) fresh.add(firing);
    if (isChanged) changed.add(alert.user_id);
  }
  await promiseAlertMessages(transaction, [...fresh]);
  const firings = await transaction
    .selectFrom("alert_firings")
    .selectAll()
    .where((where) => where.or(crossings.map((each) => where.and(firingOfCrossing(each)))))
    .orderBy("id")
    .execute();
  return { firings: firings.map((row) => ({ ...firingOf(row), userId: row.user_id })), fresh, changed, gone };
}

const isOfCoin = (crossing: SeenCrossing): crossing is CoinCrossing => crossing.coin !== undefined;

/** What tells the firing of a crossing from others. */
const firingOfCrossing = ({ id, arming, coin, time }: SeenCrossing) =>
  coin === undefined ? { alert_id: id, arming } : { alert_id: id, arming, symbol: coin, moment: String(time) };

interface SettledAlert {
  readonly fired: readonly string[];
  readonly isChanged: boolean;
}

async function settleForCoin(transaction: Queries, alert: AlertRow, crossings: readonly SeenCrossing[]): Promise<SettledAlert> {
  const fired: string[] = [];
  let isChanged = false;
  for (const crossing of crossings.filter((each) => !isOfCoin(each))) {
    if (alert.arming !== crossing.arming) await changeAlert(transaction, alert, {});
    else if (alert.state === "waiting") {
      const armed = { state: "armed", arming: alert.arming + 1, counts_from: new Date(crossing.time) } as const;
      await changeAlert(transaction, alert, armed);
      isChanged = true;
    } else if (mayFire(alert, crossing.time)) fired.push(...(await fire(transaction, alert, crossing)));
    else await changeAlert(transaction, alert, {});
  }
  return { fired, isChanged };
}

async function settleForAny(...given: Parameters<typeof fireForCoins>): Promise<SettledAlert> {
  const { fresh, leftOut } = await fireForCoins(...given);
  return { fired: fresh, isChanged: leftOut > 0 };
}

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

/** Returns the id of the firing; none when it was settled before. */
async function fire(transaction: Queries, alert: AlertRow, crossing: SeenCrossing): Promise<string[]> {
  const again = alert.mode === "each" && alert.state === "armed";
  const state = again ? "waiting" : alert.mode === "each" ? "expired" : "fired";
  const ids = await addFirings(transaction, alert, [crossing], state);
  const resumesAt = new Date(crossing.time + alert.pause_seconds * 1000);
  await changeAlert(transaction, alert, { state, arming: crossing.arming + 1, ...(again && { counts_from: resumesAt }) });
  return ids;
}
