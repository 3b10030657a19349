// Tables of price alerts.

import type { Generated } from "kysely";
import type { AlertKind, AlertSide, AlertState } from "../contracts/alerts.ts";
import type { ExchangeId } from "../market/exchange-id.ts";

export interface AlertsTable {
  id: Generated<string>;
  user_id: string;
  exchange: ExchangeId;
  /** The coin, "BTC". */
  symbol: string;
  kind: Generated<AlertKind>;
  /** The window of a change or a volume ratio. */
  minutes: Generated<number>;
  side: AlertSide;
  level: number;
  mode: "once" | "each";
  pause_seconds: number;
  /** Last moment it may fire. */
  ends_at: Date | null;
  note: string;
  /** deleted: by its owner; the row goes once workers know. */
  state: AlertState | "deleted";
  /** Another one after each change of the alert or its state: a crossing belongs to one of them. */
  arming: Generated<number>;
  /** Trades from this moment on count. */
  counts_from: Date;
  /** From the sequence alert_revisions, another one after each change. */
  revision: Generated<string>;
  /** Redis has this revision. */
  is_copied: Generated<boolean>;
  created_at: Generated<Date>;
}

/** What the alert was when it fired; one row for each of its armings at most. */
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
  /** What reached the level, where that is not the price. */
  figure: number | null;
  /** The alert's, since then. */
  state: AlertState;
  seen_at: Date | null;
  created_at: Generated<Date>;
}
