// Entries of the stream of relations as rows of the record: those of one other exchange, of signals of the same minutes, packed together. No I/O.

import { RELATION_STRETCH_S, type RelationStretch } from "../../shared/postgres/relation-records.queries.ts";
import { packBatches, type RecordedBatch } from "../../shared/signals/recorded-batches.ts";
import { readRelationEntry } from "../../shared/signals/relation-batch.ts";

interface Gathered {
  readonly other: RelationStretch["other"];
  first: number;
  last: number;
  readonly batches: RecordedBatch[];
}

/** Fields of entries, oldest first → their bytes, byte for byte; those of another version are left out. */
export function relationStretches(entries: readonly (readonly Buffer[])[]): RelationStretch[] {
  const gathered = new Map<string, Gathered>();
  for (const fields of entries) {
    const entry = readRelationEntry(fields);
    if (!entry || entry.found.length === 0) continue;
    const seconds = entry.found.map(({ second }) => second);
    const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
    const name = `${entry.other} ${Math.floor(first / RELATION_STRETCH_S)}`;
    const known = gathered.get(name) ?? { other: entry.other, first, last, batches: [] };
    known.batches.push({ second: first, batch: entry.bytes });
    [known.first, known.last] = [Math.min(known.first, first), Math.max(known.last, last)];
    gathered.set(name, known);
  }
  return [...gathered.values()].map(({ batches, ...each }) => ({ ...each, relations: packBatches(batches) }));
}
