// A published signal as one exchange's leader hands it to another's, which knows whether the same happened there: bytes in the frame of signal
// batches.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { BatchError, decodeBatch, encodeBatch, type BatchLayout, type ReadRow } from "../../shared/signals/batch-bytes.ts";
import type { Moment } from "../../shared/signals/relations.ts";
import { figureKey } from "./figure-key.ts";

/** What cannot be read from the rule. */
export interface AskedSignal {
  /** Key of its rule. */
  readonly rule: string;
  readonly symbol: string;
  /** When it crossed. */
  readonly crossed: Moment;
  readonly price: number;
}

export interface WantedRelation extends AskedSignal {
  readonly exchange: ExchangeId;
  /** Of its rule, without the exchange and conditions (figure-key.ts). */
  readonly figure: string;
  /** Epoch second of the signal. */
  readonly second: number;
}

/** Doubles: moment, skew, uncertainty, price. */
const LAYOUT: BatchLayout = { magic: 0x3157_4454 /* "TDW1" */, doubles: 4, words: 0 };
const LAYOUTS = new Map([[LAYOUT.magic, LAYOUT]]);

/** Encodes signals of an epoch second. */
export function encodeWanted(second: number, signals: readonly AskedSignal[]): Uint8Array {
  return encodeBatch(LAYOUT, { second, sentAt: (second + 1) * 1000 }, signals, doubleOf, () => 0);
}

function doubleOf({ crossed, price }: AskedSignal, column: number): number {
  return [crossed.at, crossed.skew, crossed.uncertainty, price][column] as number;
}

/** The signals of a batch; none of one of another version. */
export function readWanted(bytes: Uint8Array): readonly WantedRelation[] {
  try {
    return decodeBatch(bytes, LAYOUTS, wantedOf);
  } catch (error) {
    if (error instanceof BatchError) return [];
    throw error;
  }
}

function wantedOf({ rule, symbol, parsedRule, second, double }: ReadRow, row: number): WantedRelation {
  const [at, skew, uncertainty] = [double(0), double(1), double(2)];
  if (![at, skew, uncertainty].every(Number.isFinite)) throw new BatchError(`The moment of signal ${row} is no time`);
  const { exchange } = parsedRule;
  return { exchange, rule, symbol, second, figure: figureKey(parsedRule), crossed: { at, skew, uncertainty }, price: double(3) };
}
