// How signals of one exchange stand to others, as far as it is known: from the record, and from the stream behind it.

import { setImmediate as breathe } from "node:timers/promises";
import type { RelationFacts } from "../../../shared/contracts/relations.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { recordedRelations, relationsRecorded } from "../../../shared/postgres/relation-records.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { WantedRow } from "../../../shared/signals/batch-bytes.ts";
import { unpackBatches } from "../../../shared/signals/recorded-batches.ts";
import {
  decodeRelations,
  readRelationEntry,
  signalRelation,
  type FoundRelation,
} from "../../../shared/signals/relation-batch.ts";
import { AppError } from "../../http/app-error.ts";
import type { PublishedPastDeps } from "./published-past.ts";

/** What can be related: a signal, or an episode by its first one. */
interface Related {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
}

/** The same rows, oldest first, with what is known of them by now; `wanted` holds for each of them. */
export async function withKnownRelations<Row extends Related>(
  { database, redis }: PublishedPastDeps,
  exchange: ExchangeId,
  rows: readonly Row[],
  wanted: WantedRow,
): Promise<readonly (Row & { relation?: RelationFacts })[]> {
  if (rows.length === 0) return rows;
  const times = rows.map(({ timestamp }) => timestamp / 1000);
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Map<string, RelationFacts>();
  const take = (other: ExchangeId, found: readonly FoundRelation[]): void => {
    for (const each of found) {
      const { id, ...facts } = signalRelation(other, each);
      if (ids.has(id)) known.set(id, facts);
    }
  };
  // First the position: what is recorded in the meantime is read twice, and nothing is left out.
  const [position, stretches] = await database.run(async (db) => [
    await relationsRecorded(db, exchange),
    await recordedRelations(db, exchange, Math.min(...times), Math.max(...times)),
  ]);
  for (const { other, relations } of stretches) {
    for (const { batch } of unpackBatches(relations)) take(other, decodeRelations(batch, wanted));
    // Other work has its turn.
    await breathe();
  }
  const after = position === undefined ? "-" : `(${position}`;
  const entries = await redis.xrangeBuffer(keys.relations(exchange), after, "+").catch((cause: unknown) => {
    throw new AppError("unavailable", { retryAfterSeconds: 5, cause });
  });
  for (const [, fields] of entries) {
    const entry = readRelationEntry(fields);
    if (entry) take(entry.other, entry.found);
  }
  return rows.map((row) => {
    const relation = known.get(row.id);
    return relation ? { ...row, relation } : row;
  });
}
