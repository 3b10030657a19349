// Firings and the alerts they are of, as rows: what firing for one coin and for any have in common.

import type { Selectable } from "kysely";
import type { AlertState } from "../contracts/alerts.ts";
import type { AlertsTable } from "./alert-tables.ts";
import { CHANGED } from "./alerts.queries.ts";
import type { Queries } from "./database.ts";

export type AlertRow = Selectable<AlertsTable>;

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

/** An alert that expired before its last trades were settled may still have fired in time. */
export function mayFire({ state, ends_at: endsAt }: AlertRow, time: number): boolean {
  return state === "armed" || (state === "expired" && endsAt !== null && time <= endsAt.getTime());
}

/**
 * Stores firings of an alert, of the crossings' coins where they name one; `state`: the alert's since then. Returns the ids of those
 * that were not stored already.
 */
export async function addFirings(
  transaction: Queries,
  alert: AlertRow,
  crossings: readonly SeenCrossing[],
  state: AlertState,
): Promise<string[]> {
  if (crossings.length === 0) return [];
  const { user_id, exchange, kind, minutes, side, level, note } = alert;
  const fired = await transaction
    .insertInto("alert_firings")
    .values(
      crossings.map(({ arming, price, time, afterGap, figure, coin }) => ({
        ...{ alert_id: alert.id, arming, user_id, exchange, kind, minutes, side, level, note, price, state },
        symbol: coin ?? alert.symbol,
        traded_at: new Date(time),
        after_gap: afterGap,
        figure: figure ?? null,
        seen_at: null,
        ...(coin !== undefined && { moment: String(time) }),
      })),
    )
    .onConflict((conflict) => conflict.columns(["alert_id", "arming", "symbol", "moment"]).doNothing())
    .returning("id")
    .execute();
  return fired.map(({ id }) => id);
}

/** Changes an alert, here and in `alert` itself, and has it copied to the workers again. */
export async function changeAlert(
  transaction: Queries,
  alert: AlertRow,
  values: Partial<Pick<AlertRow, "state" | "arming" | "counts_from">>,
): Promise<void> {
  Object.assign(alert, values);
  await transaction
    .updateTable("alerts")
    .set({ ...values, ...CHANGED })
    .where("id", "=", alert.id)
    .execute();
}
