// How signals of one exchange stand to another as bytes (worker → Redis stream → servers, jobs and record), in the frame of signal batches.

import type { RelationFacts, SignalRelation } from "../contracts/relations.ts";
import { isExchangeId, type ExchangeId } from "../market/exchange-id.ts";
import { BatchError, decodeBatch, encodeBatch, type BatchLayout, type ReadRow, type WantedRow } from "./batch-bytes.ts";
import { RELATIONS } from "./relations.ts";
import { orNull } from "./signal-facts.ts";

/** What the leader of another exchange found of one signal. */
export interface FoundRelation extends Omit<RelationFacts, "other"> {
  /** Key of the signal's rule, its base coin and its epoch second. */
  readonly rule: string;
  readonly symbol: string;
  readonly second: number;
}

/** Names of the fields of a stream entry: the other exchange, and the bytes. */
export const RELATION_FIELDS = ["other", "relations"] as const;

/** Double: difference. Words: second of the signal, kind, lead and uncertainty as Int32. */
const LAYOUT: BatchLayout = { magic: 0x3158_4454 /* "TDX1" */, doubles: 1, words: 4 };
const LAYOUTS = new Map([[LAYOUT.magic, LAYOUT]]);
/** A lead or an uncertainty that is not known. */
const UNKNOWN = -0x8000_0000;
const MAX_WORD = 0x7fff_ffff;

/** Encodes what was found at an epoch ms; null travels as NaN. */
export function encodeRelations(sentAt: number, found: readonly FoundRelation[]): Uint8Array {
  return encodeBatch(
    LAYOUT,
    { second: Math.floor(sentAt / 1000), sentAt },
    found,
    ({ difference }) => difference ?? Number.NaN,
    wordOf,
  );
}

function wordOf({ second, kind, lead, uncertainty }: FoundRelation, column: number): number {
  if (column === 0) return second;
  if (column === 1) return RELATIONS.indexOf(kind);
  return signed(column === 2 ? lead : uncertainty);
}

const signed = (ms: number | null): number => (ms === null ? UNKNOWN : Math.max(-MAX_WORD, Math.min(MAX_WORD, ms))) >>> 0;
const unsigned = (word: number): number | null => ((word | 0) === UNKNOWN ? null : word | 0);

/** What was found, or of those `wanted`, in the order it was encoded. Throws BatchError on anything that is no batch of relations. */
export function decodeRelations(bytes: Uint8Array, wanted?: WantedRow): FoundRelation[] {
  return decodeBatch(bytes, LAYOUTS, foundOf, wanted);
}

function foundOf({ rule, symbol, double, word }: ReadRow, at: number): FoundRelation {
  const kind = RELATIONS[word(1)];
  if (!kind) throw new BatchError(`Relation ${at} is of no kind`);
  const difference = orNull(double(0));
  if (difference !== null && !Number.isFinite(difference)) throw new BatchError(`The difference of relation ${at} is no number`);
  return { rule, symbol, second: word(0), kind, lead: unsigned(word(2)), uncertainty: unsigned(word(3)), difference };
}

/** With the id of its signal. */
export function signalRelation(other: ExchangeId, { rule, symbol, second, ...facts }: FoundRelation): SignalRelation {
  return { id: `${rule}:${symbol}:${second}`, other, ...facts };
}

export interface RelationEntry {
  readonly other: ExchangeId;
  readonly bytes: Uint8Array;
  readonly found: readonly FoundRelation[];
}

/** An entry of the stream; undefined for one of another version, which must not stop those behind it. */
export function readRelationEntry(fields: readonly Buffer[]): RelationEntry | undefined {
  const [otherField, other, bytesField, bytes] = fields;
  const named = other?.toString() ?? "";
  const isKnown = otherField?.toString() === RELATION_FIELDS[0] && bytesField?.toString() === RELATION_FIELDS[1];
  if (!isKnown || !bytes || !isExchangeId(named)) return undefined;
  try {
    return { other: named, bytes, found: decodeRelations(bytes) };
  } catch (error) {
    if (error instanceof BatchError) return undefined;
    throw error;
  }
}

/** The relations of an entry; none of one that cannot be read. */
export function relationsOfEntry(fields: readonly Buffer[]): SignalRelation[] {
  const entry = readRelationEntry(fields);
  return entry ? entry.found.map((each) => signalRelation(entry.other, each)) : [];
}
