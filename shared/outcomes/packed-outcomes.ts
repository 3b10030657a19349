// An hour's outcomes as one row keeps them: packed and compressed.

import type { WantedRow } from "../signals/batch-bytes.ts";
import { packBatches, unpackBatches } from "../signals/recorded-batches.ts";
import type { Outcome } from "./outcome.ts";
import { decodeOutcomes, encodeOutcomes, type StoredOutcome } from "./outcome-bytes.ts";

/** `first`: epoch second with which the hour begins. */
export const packOutcomes = (first: number, outcomes: readonly Outcome[]): Buffer =>
  packBatches([{ second: first, batch: encodeOutcomes(first, outcomes) }]);

/** All of them, or those `wanted`. Throws RecordedBatchesError or BatchError on anything that is none. */
export const unpackOutcomes = (packed: Uint8Array, wanted?: WantedRow): StoredOutcome[] =>
  unpackBatches(packed).flatMap(({ batch }) => decodeOutcomes(batch, wanted));
