// The tables of the archive of seconds, as Kysely sees them.

import type { Generated } from "kysely";
import type { GapReason } from "../archive/archive-store.ts";
import type { Plane } from "../archive/chunk.ts";
import type { ExchangeId } from "../market/exchange-id.ts";

/** Chunks as shared/archive/chunk-codec.ts writes them; a partition for each day of UTC. */
export interface ArchiveChunksTable {
  exchange: ExchangeId;
  plane: Plane;
  /** First epoch second. */
  from_second: number;
  seconds: number;
  /** The later one says what holds. */
  revision: Generated<string>;
  bytes: Buffer;
}

/** Seconds that are missing in the archive. */
export interface ArchiveGapsTable {
  exchange: ExchangeId;
  from_second: number;
  to_second: number;
  why: GapReason;
}

/** Who may write the archive of an exchange: whoever began to last. */
export interface ArchiveReadersTable {
  exchange: ExchangeId;
  term: number;
}
