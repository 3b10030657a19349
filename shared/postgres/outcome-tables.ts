// Outcomes of signals and why coins were watched no longer, as Kysely sees them. Times are epoch seconds; rows are only ever added.

import type { ColumnType, Generated } from "kysely";
import type { LeaveReason } from "../market/universe.ts";

/** A number that PostgreSQL gives as a text. */
type Second = ColumnType<string, number, never>;

export interface SignalOutcomesTable {
  exchange: string;
  /** First second of the hour in which the episodes began. */
  first_second: Second;
  scored_at: Generated<Date>;
  episodes: number;
  /** shared/outcomes/outcome-bytes.ts, compressed. */
  outcomes: Buffer;
}

export interface CoinDeparturesTable {
  exchange: string;
  second: Second;
  symbol: string;
  reason: LeaveReason;
}
