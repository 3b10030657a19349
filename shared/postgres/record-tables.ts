// The record of what was published and watched, as Kysely sees it. Times are epoch seconds; rows are only ever added.

import type { ColumnType } from "kysely";

/** A number that PostgreSQL gives as a text. */
type Second = ColumnType<string, number, never>;

export interface SignalRecordsTable {
  exchange: string;
  first_second: Second;
  last_second: Second;
  signals: number;
  /** shared/signals/recorded-batches.ts. */
  batches: Buffer;
  /** Events of episodes (shared/signals/episode-events.ts), kept in the same way. */
  episodes: Buffer;
}

export type GapReason = "unpublished" | "flushed" | "dropped";

export interface SignalGapsTable {
  exchange: string;
  first_second: Second;
  last_second: Second;
  /** No worker published them; Redis lost them; they left the stream before they were recorded. */
  reason: GapReason;
}

export interface RuleUsesTable {
  exchange: string;
  second: Second;
  rule: string;
  /** First second with the rule, and without it; "carried" repeats at a day's begin what is in use. */
  change: "began" | "ended" | "carried";
}

export interface SignalRecordPositionsTable {
  exchange: string;
  second: ColumnType<string, number, number>;
}

export interface RelationRecordsTable {
  exchange: string;
  /** Of the signals it is about. */
  first_second: Second;
  last_second: Second;
  /** The exchange they are compared with. */
  other: string;
  /** Batches (shared/signals/relation-batch.ts), packed as those of signals are. */
  relations: Buffer;
}

export interface RelationRecordPositionsTable {
  exchange: string;
  /** Id of the stream's last recorded entry. */
  entry: ColumnType<string, string, string>;
}
