// Episodes that began in a time, as the record has them: what outcomes are computed of.

import type { ExchangeId } from "../market/exchange-id.ts";
import type { ScoredSignal } from "../outcomes/outcome.ts";
import { batchSentAt, type WantedRow } from "../signals/batch-bytes.ts";
import { decodeEpisodeEvents } from "../signals/episode-events.ts";
import { unpackBatches } from "../signals/recorded-batches.ts";
import type { Queries } from "./database.ts";
import { recordedStretches } from "./signal-records.queries.ts";

const STRETCHES_AT_ONCE = 100;

/** First signals of the wanted episodes that began in seconds [from, to) of one day of UTC, by time. Rejects on a damaged record. */
export async function begunEpisodes(
  db: Queries,
  exchange: ExchangeId,
  { from, to }: { readonly from: number; readonly to: number },
  wanted?: WantedRow,
): Promise<ScoredSignal[]> {
  const begun: ScoredSignal[] = [];
  for (let after = from - 86_400; ;) {
    const stretches = await recordedStretches(db, exchange, { after, from, to: to - 1 }, "episodes", STRETCHES_AT_ONCE);
    for (const { packed } of stretches)
      for (const { second, batch } of unpackBatches(packed)) {
        if (second < from || second >= to) continue;
        const published = Math.floor(batchSentAt(batch) / 1000);
        for (const { kind, rule, symbol, began } of decodeEpisodeEvents(batch, wanted))
          if (kind === "began") begun.push({ rule, symbol, began, published });
      }
    const last = stretches.at(-1);
    if (!last || stretches.length < STRETCHES_AT_ONCE) return begun;
    after = last.first;
  }
}
