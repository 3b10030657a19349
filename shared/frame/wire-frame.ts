// What both ends of the browser's encoding agree on: header, universe block, row lists. A wire frame is a stream of varints:
// magic, version, kind, header, (snapshot: the coins), positions as gaps, and for each of the FIELD_COUNT fields a bitmap over
// those rows, then the differences of the marked ones from what the reader has.

import type { ExchangeId } from "../market/exchange-id.ts";
import { FIELD, FIELD_COUNT, WINDOW_COUNT } from "../market/fields.ts";
import type { Joined } from "../market/universe.ts";
import type { FrameHeader } from "./market-frame.ts";
import { RATIO_ONE } from "./quantize.ts";

export const WIRE_MAGIC = 0x54;
export const WIRE_VERSION = 3;
export const WIRE_SNAPSHOT = 1;
export const WIRE_CHANGES = 0;

export const WIRE_SIMULATED = 1;
export const WIRE_WARMING = 2;

export interface WireHeader extends Omit<FrameHeader, "kind"> {
  readonly exchange: ExchangeId;
  /** The sequence a reader must be at to apply the differences. */
  readonly base: number;
}

/** A coin as the browser knows it. */
export interface WireCoin {
  readonly symbol: string;
  readonly decimals: number;
  readonly tickSize: string;
  readonly active: boolean;
  /** See UniverseSymbol; the time is exact to the second. */
  readonly joined?: Joined;
}

/**
 * Why a coin joined, in the bits above its decimals and active flag: 0 for no reason, else its index in JOIN_REASONS plus one.
 */
export const WIRE_REASON_SHIFT = 6;

/** Base of a snapshot's differences, chosen to keep them short: window starts from the price, times from the second. */
export function snapshotBase(field: number, priceCode: number, second: number): number {
  if (field === FIELD.updatedAt) return second * 1000;
  if (field === FIELD.dayOpen || (field >= FIELD.reference && field < FIELD.reference + WINDOW_COUNT)) return priceCode;
  if (field >= FIELD.ratio && field < FIELD.ratio + WINDOW_COUNT) return RATIO_ONE;
  return 0;
}

/** FIELD_COUNT columns of integers for `capacity` rows. */
export function codeColumns(capacity: number): Float64Array[] {
  return Array.from({ length: FIELD_COUNT }, () => new Float64Array(capacity));
}
