// What became of episodes, as far as it is kept.

import { setImmediate as breathe } from "node:timers/promises";
import type { Episode } from "../../../shared/contracts/episodes.ts";
import type { KeptOutcome } from "../../../shared/contracts/outcomes.ts";
import type { RecordedEpisode } from "../../../shared/contracts/signal-record.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { HOUR_SECONDS } from "../../../shared/outcomes/entry-hour.ts";
import type { Outcome } from "../../../shared/outcomes/outcome.ts";
import { unpackOutcomes } from "../../../shared/outcomes/packed-outcomes.ts";
import { HORIZON_MINUTES } from "../../../shared/outcomes/trade.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { readOutcomes } from "../../../shared/postgres/outcomes.queries.ts";
import type { WantedRow } from "../../../shared/signals/batch-bytes.ts";
import { episodeId } from "../../../shared/signals/episode-events.ts";
import { orNull } from "../../../shared/signals/signal-facts.ts";

/** Rows of an exchange; `wanted` holds for each of them. */
export interface FoundRows<Row> {
  readonly exchange: ExchangeId;
  readonly rows: readonly Row[];
  readonly wanted: WantedRow;
}

/** The same rows with the outcomes that are kept of them. */
export async function withKeptOutcomes(
  database: Database,
  { exchange, rows, wanted }: FoundRows<Episode>,
): Promise<readonly RecordedEpisode[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Map<string, KeptOutcome>();
  const hours = new Set(rows.map(({ timestamp }) => hourOf(timestamp / 1000)));
  // One hour at a time: an hour of the house's rules may be some megabytes.
  for (const first of hours) {
    for (const { outcomes } of await database.run((db) => readOutcomes(db, exchange, first, first + HOUR_SECONDS)))
      for (const outcome of unpackOutcomes(outcomes, wanted)) {
        const id = episodeId(outcome);
        if (ids.has(id)) known.set(id, shownOutcome(outcome));
      }
    // Other work has its turn.
    await breathe();
  }
  return rows.map((row) => {
    const outcome = known.get(row.id);
    return outcome ? { ...row, outcome } : row;
  });
}

const hourOf = (second: number): number => second - (second % HOUR_SECONDS);

function shownOutcome({ entry, exits, path }: Outcome): KeptOutcome {
  return {
    entry: { state: entry.state, at: orNull(entry.askedAt), price: orNull(entry.price) },
    exits: exits.map(({ state, askedAt, price, fees, result }, horizon) => ({
      minutes: HORIZON_MINUTES[horizon] as number,
      ...{ state, at: orNull(askedAt), price: orNull(price), fees: orNull(fees), result: orNull(result) },
    })),
    ...{ best: orNull(path.best), worst: orNull(path.worst) },
    ...{ gainedMs: orNull(path.gainedMs), lostMs: orNull(path.lostMs), doubted: path.doubted, unknown: path.unknown },
  };
}
