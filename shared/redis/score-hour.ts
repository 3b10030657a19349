// The outcomes of an hour of an exchange: of every episode that began in it and whose rule is wanted.

import type { ExchangeId } from "../market/exchange-id.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { HOUR_SECONDS } from "../outcomes/entry-hour.ts";
import { SCORED_SECONDS } from "../outcomes/scored-hours.ts";
import { begunEpisodes } from "../postgres/begun-episodes.queries.ts";
import type { Database } from "../postgres/database.ts";
import { departuresIn } from "../postgres/outcomes.queries.ts";
import type { PastSeconds } from "./past-seconds.ts";
import { scoreSignals } from "./score-signals.ts";
import { compareTexts } from "../signals/signal-facts.ts";
import type { WantedRow } from "../signals/batch-bytes.ts";

export interface HourDeps {
  readonly database: Database;
  readonly past: Pick<PastSeconds, "pieces">;
}

/** In an order that is always the same: by second, then rule, then coin. Rejects where record or past cannot be read. */
export async function scoreHour(
  { database, past }: HourDeps,
  exchange: ExchangeId,
  first: number,
  wanted: WantedRow,
): Promise<Outcome[]> {
  const hour = { from: first, to: first + HOUR_SECONDS };
  const signals = await database.run((db) => begunEpisodes(db, exchange, hour, wanted));
  const departures = await database.run((db) => departuresIn(db, exchange, first, hour.to + SCORED_SECONDS));
  const outcomes = await scoreSignals({ past, departures }, exchange, first, signals);
  return outcomes.toSorted(byMoment);
}

const byMoment = (a: Outcome, b: Outcome): number =>
  a.began - b.began || compareTexts(a.rule, b.rule) || compareTexts(a.symbol, b.symbol);
