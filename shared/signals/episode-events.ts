// What happened to episodes in one second as bytes (worker → Redis stream → servers and record).

import { BatchError, decodeBatch, encodeBatch, soonest, type BatchLayout, type ReadRow, type WantedRow } from "./batch-bytes.ts";
import { orNull } from "./signal-facts.ts";

const EPISODE_EVENT_KINDS = ["began", "grew", "ended"] as const;

export interface EpisodeEvent {
  readonly kind: (typeof EPISODE_EVENT_KINDS)[number];
  /** Key of the rule. */
  readonly rule: string;
  /** Base coin, "BTC". */
  readonly symbol: string;
  /** Epoch second of its first signal. */
  readonly began: number;
  /** Epoch second of this event. */
  readonly second: number;
  /** What the rule compares with its threshold, percent, positive in the rule's direction; null where an end does not know it. */
  readonly value: number | null;
  /** Highest value so far, and the first second that had it. */
  readonly peak: number;
  readonly peakSecond: number;
  /** Crossings after the first, those held back as duplicates included. */
  readonly repeats: number;
}

/** Name of the field of a stream entry that holds the bytes. */
export const EPISODES_FIELD = "episodes";

/** The one name of an episode, which is that of its first signal. */
export const episodeId = ({ rule, symbol, began }: Pick<EpisodeEvent, "rule" | "symbol" | "began">): string =>
  `${rule}:${symbol}:${began}`;

/** Doubles: value, peak. Words: began, second of the peak, repeats with the kind in the lowest two bits. */
const LAYOUT: BatchLayout = { magic: 0x3145_4454 /* "TDE1" */, doubles: 2, words: 3 };
const LAYOUTS = new Map([[LAYOUT.magic, LAYOUT]]);
const MAX_REPEATS = 0x3fff_ffff;

/** Encodes the events of an epoch second, which each of them names; null travels as NaN. */
export function encodeEpisodeEvents(second: number, events: readonly EpisodeEvent[], sentAt = soonest(second)): Uint8Array {
  return encodeBatch(LAYOUT, { second, sentAt }, events, doubleOf, wordOf);
}

const doubleOf = ({ value, peak }: EpisodeEvent, column: number): number => (column === 0 ? (value ?? Number.NaN) : peak);

function wordOf({ kind, began, peakSecond, repeats }: EpisodeEvent, column: number): number {
  if (column === 2) return Math.min(repeats, MAX_REPEATS) * 4 + EPISODE_EVENT_KINDS.indexOf(kind);
  return column === 0 ? began : peakSecond;
}

/** The events of a second, or those `wanted`, in the order they were encoded. Throws BatchError on anything that is none. */
export function decodeEpisodeEvents(bytes: Uint8Array, wanted?: WantedRow): EpisodeEvent[] {
  return decodeBatch(bytes, LAYOUTS, eventOf, wanted);
}

function eventOf({ rule, symbol, second, double, word }: ReadRow, at: number): EpisodeEvent {
  const counts = word(2);
  const kind = EPISODE_EVENT_KINDS[counts & 3];
  const [value, peak, began, peakSecond] = [orNull(double(0)), double(1), word(0), word(1)];
  if (!kind) throw new BatchError(`Event ${at} is of no kind`);
  if (!Number.isFinite(peak) || (value === null ? kind !== "ended" : !Number.isFinite(value)))
    throw new BatchError(`A value of event ${at} is no number`);
  if (began > peakSecond || peakSecond > second) throw new BatchError(`The times of event ${at} are in no order`);
  return { kind, rule, symbol, began, second, value, peak, peakSecond, repeats: counts >>> 2 };
}
