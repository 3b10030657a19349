// Tables for what signal lists report.

import type { Generated } from "kysely";
import type { ReportUnit } from "../contracts/list-reports.ts";
import type { ExchangeId } from "../market/exchange-id.ts";

/** A list that reports, or did: one row each. */
export interface ListReportsTable {
  user_id: string;
  /** Of watch_lists, which may have lost it. */
  list_id: string;
  is_on: boolean;
  exchanges: ExchangeId[];
  per: ReportUnit;
  min_strength: number;
  /** own: the two columns behind it, minutes of the local day. */
  quiet: "account" | "own" | "none";
  quiet_from: number | null;
  quiet_until: number | null;
  max_per_hour: number;
  /** Start of the budget's hour; null before the first report. */
  hour_began_at: Date | null;
  hour_sent: Generated<number>;
  /** Since when rules of it are not computed because there are too many; null while all are. */
  left_out_since: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ListReportTargetsTable {
  user_id: string;
  list_id: string;
  target_id: string;
}

/** How many reports a user's lists made on the last day on which they made any. */
export interface ReportDaysTable {
  user_id: string;
  /** In UTC. */
  day: string;
  sent: number;
  /** When they were last mailed that a list is left out. */
  left_out_noted_at: Generated<Date | null>;
}

export interface ReportEpisodesTable {
  user_id: string;
  list_id: string;
  /** "rule:symbol:epoch second of its beginning". */
  episode: string;
  reports: number;
  reported_at: Generated<Date>;
}

/** Nothing of this list, or of this coin, is reported until then. */
export interface ReportMutesTable {
  id: Generated<string>;
  user_id: string;
  list_id: string | null;
  exchange: ExchangeId | null;
  symbol: string | null;
  ends_at: Date;
}

export interface ReportPositionsTable {
  exchange: string;
  second: string;
}
