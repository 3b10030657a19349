// Where chunks are kept. Every write names the term of who writes: only whoever began last may.

import type { ExchangeId } from "../market/exchange-id.ts";
import type { Plane } from "./chunk.ts";

export interface ChunkPlace {
  readonly exchange: ExchangeId;
  readonly plane: Plane;
  readonly from: number;
  readonly seconds: number;
}

/** A chunk that is kept; of two of the same seconds the later revision is laid over the earlier one. */
export interface StoredChunk extends ChunkPlace {
  readonly revision: number;
}

export interface NewChunk extends ChunkPlace {
  readonly bytes: Buffer;
}

/**
 * Why seconds are missing: Redis had no column of them, the archive was away until Redis had forgotten them, or the store refused them
 * until then.
 */
export const GAP_REASONS = ["uncounted", "unread", "unwritten"] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** Seconds [from, to) of no coin. */
export interface ArchiveGap {
  readonly from: number;
  readonly to: number;
  readonly why: GapReason;
}

/** Seconds [from, to) of an exchange. */
export interface ExchangeSpan {
  readonly exchange: ExchangeId;
  readonly from: number;
  readonly to: number;
}

/** A plane's seconds [from, to). */
export interface ArchiveSpan extends ExchangeSpan {
  readonly plane: Plane;
}

export interface ArchiveSize {
  readonly bytes: number;
  readonly chunks: number;
}

/** The day of UTC in which a chunk begins holds all of it. */
export const DAY_SECONDS = 86_400;
/** No chunk is longer. */
export const MAX_CHUNK_SECONDS = 3600;
/** Younger days are never dropped. */
export const MIN_DAYS_KEPT = 7;

/** The store cannot be asked right now, or refuses; the message says what to do. */
export class ArchiveUnavailableError extends Error {
  override readonly name = "ArchiveUnavailableError";
  readonly reason: ArchiveFault;

  constructor(reason: ArchiveFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** `denied`: keys or rights; `missing`: no such bucket; `busy`: asked too often; `full`: no room; `unreachable`: no answer in time. */
export type ArchiveFault = "denied" | "missing" | "busy" | "full" | "unreachable" | "other";

/** Another process began to write since. */
export class OutdatedReaderError extends Error {
  override readonly name = "OutdatedReaderError";
}

export interface ArchiveStore {
  /** From now on only writes of the returned term are taken. */
  begin(exchange: ExchangeId): Promise<number>;
  /** Adds chunks and takes away those that they stand for, all or nothing; throws OutdatedReaderError. */
  write(exchange: ExchangeId, term: number, added: readonly NewChunk[], superseded?: readonly StoredChunk[]): Promise<void>;
  /** Chunks with seconds in the span, by revision. */
  list(span: ArchiveSpan): Promise<readonly StoredChunk[]>;
  /** Their bytes, in their order; rejects where one is gone. */
  read(chunks: readonly StoredChunk[]): Promise<readonly Buffer[]>;
  /** From now on the gaps that begin in the span are these and no others; throws OutdatedReaderError. */
  nameGaps(span: ExchangeSpan, term: number, gaps: readonly ArchiveGap[]): Promise<void>;
  /** Gaps with seconds in the span, by time. */
  gaps(span: ExchangeSpan): Promise<readonly ArchiveGap[]>;
  /** Epoch second in which the last chunk of the exchange's prices ends; undefined for an empty archive. */
  end(exchange: ExchangeId): Promise<number | undefined>;
  size(exchange: ExchangeId): Promise<ArchiveSize>;
  /** Drops days that ended more than so many days ago by the store's clock, never younger ones than a week, and the gaps that ended in them; returns how many. */
  dropOldDays(keepDays: number): Promise<number>;
}
