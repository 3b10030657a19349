// An entry of the stream of published signals (worker → servers and record): a second's batch, and what lets the record know that nothing
// is missing between two entries and which rules were watched.

import { batchCount } from "./batch-bytes.ts";
import { EPISODES_FIELD } from "./episode-events.ts";
import { SIGNAL_BATCH_FIELD } from "./signal-batch.ts";

/** Names of the fields, in their order; the id is `${second * 1000}-0`. */
export const ENTRY_FIELDS = [SIGNAL_BATCH_FIELD, "previous", "after", "began", "ended", EPISODES_FIELD] as const;

export interface PublishedEntry {
  readonly second: number;
  /** The bytes that servers were sent; undefined where nothing fired. */
  readonly batch: Uint8Array | undefined;
  /** What happened to episodes (episode-events.ts); undefined where nothing did. */
  readonly episodes: Uint8Array | undefined;
  /** Second of the entry before; undefined where Redis knew of none. */
  readonly previous: number | undefined;
  /** Second published before this one; undefined where Redis knew of none. */
  readonly after: number | undefined;
  /** Rules computed in this second and not in the one published before, and the other way round. */
  readonly began: readonly string[];
  readonly ended: readonly string[];
}

const secondOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);
const wordsOf = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

type FieldName = (typeof ENTRY_FIELDS)[number];

function fieldOf(fields: readonly Buffer[], name: FieldName): Buffer | undefined {
  const at = fields.findIndex((each, i) => i % 2 === 0 && each.toString() === name);
  return at < 0 ? undefined : fields[at + 1];
}

/** What was published with an entry, whatever its id. */
export function readPublished(fields: readonly Buffer[]): Pick<PublishedEntry, "batch" | "episodes"> {
  const filled = (name: FieldName): Buffer | undefined => {
    const bytes = fieldOf(fields, name);
    return bytes && bytes.length > 0 && batchCount(bytes) !== 0 ? bytes : undefined;
  };
  return { batch: filled(SIGNAL_BATCH_FIELD), episodes: filled(EPISODES_FIELD) };
}

/** Reads an entry; undefined for one whose id names no second. */
export function readEntry(id: string, fields: readonly Buffer[]): PublishedEntry | undefined {
  const second = Number(id.split("-", 1)[0]) / 1000;
  if (!Number.isInteger(second)) return undefined;
  const text = (name: FieldName): string => fieldOf(fields, name)?.toString() ?? "";
  return {
    second,
    ...readPublished(fields),
    previous: secondOf(text("previous")),
    after: secondOf(text("after")),
    began: wordsOf(text("began")),
    ended: wordsOf(text("ended")),
  };
}

/**
 * Where an entry shows that those between it and this second are missing. dropped: they left the stream. flushed: Redis lost all. Undefined
 * where none are, and where nothing is known before it.
 */
export function breakBefore({ previous }: PublishedEntry, second: number | undefined): "dropped" | "flushed" | undefined {
  if (second === undefined) return undefined;
  if (previous === undefined) return "flushed";
  return previous > second ? "dropped" : undefined;
}
