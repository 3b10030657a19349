import type { Generated } from "kysely";
import type { AlertKind, AlertScope, AlertSide, AlertState } from "../contracts/alerts.ts";
import type { ExchangeId } from "../market/exchange-id.ts";

export interface AlertsTable {
  id: Generated<string>;
  user_id: string;
  exchange: ExchangeId;
  scope: Generated<AlertScope>;
  /** The coin, "BTC"; empty for any coin. */
  symbol: string;
  list_id: string | null;
  /** How often an alert about any coin would have fired beyond its limit. */
  left_out: Generated<number>;
  kind: Generated<AlertKind>;
  /** The window of a change or volume ratio. */
  minutes: Generated<number>;
  side: AlertSide;
  level: number;
  mode: "once" | "each";
  pause_seconds: number;
  /** Last moment it may fire. */
  ends_at: Date | null;
  note: string;
  /** deleted: by its owner; the row is removed once workers know. */
  state: AlertState | "deleted";
  /** Changes with each change of the alert or its state: a crossing belongs to one of them. */
  arming: Generated<number>;
  /** Trades from this moment on count. */
  counts_from: Date;
  /** From the sequence alert_revisions, new after each change. */
  revision: Generated<string>;
  /** Redis has this revision. */
  is_copied: Generated<boolean>;
  created_at: Generated<Date>;
}

/** The alert as it was when it fired; at most one row per arming, of alerts about any coin one per arming, coin and moment. */
export interface AlertFiringsTable {
  id: Generated<string>;
  alert_id: string;
  arming: number;
  user_id: string;
  exchange: ExchangeId;
  symbol: string;
  kind: Generated<AlertKind>;
  minutes: Generated<number>;
  side: AlertSide;
  level: number;
  note: string;
  /** Of the trade that caused it; its time is the exchange's. */
  price: number;
  traded_at: Date;
  after_gap: boolean;
  /** What reached the level, if not the price. */
  figure: number | null;
  moment: Generated<string>;
  /** The alert's state since then. */
  state: AlertState;
  seen_at: Date | null;
  created_at: Generated<Date>;
}
