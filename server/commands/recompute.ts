// npm run recompute: computes the outcomes of a day's signals again from record and archive, and says where they differ from those that
// are kept.

import { DAY_SECONDS } from "../../shared/archive/archive-store.ts";
import { isoMoment } from "../../shared/contracts/history.ts";
import { EXCHANGES, isExchangeId, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { readArchiveStore, readServiceUrls } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import type { Outcome } from "../../shared/outcomes/outcome.ts";
import { outcomeDifferences, type OutcomeDifference } from "../../shared/outcomes/outcome-differences.ts";
import { unpackOutcomes } from "../../shared/outcomes/packed-outcomes.ts";
import { readOutcomes } from "../../shared/postgres/outcomes.queries.ts";
import { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { scoreHour, type HourDeps } from "../../shared/redis/score-hour.ts";
import { openArchive } from "../../shared/s3/open-archive.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { redisUrlOf } from "./user/database-address.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";
import { UserFault } from "./user/user-fault.ts";

const USAGE = "Use --exchange mexc --day 2026-11-28, a day of UTC.";
/** Differences that are printed. */
const SHOWN = 20;

await printAnswer(async () => {
  const { values } = commandWords(USAGE, { exchange: { type: "string" }, day: { type: "string" }, data: { type: "string" } });
  const { exchange = "", day = "" } = values;
  if (!isExchangeId(exchange)) throw new UserFault(`--exchange must be one of ${EXCHANGES.join(", ")}. ${USAGE}`);
  const from = isoMoment(`${day}T00:00:00Z`) / 1000;
  if (Number.isNaN(from)) throw new UserFault(`--day must be a day like 2026-11-28. ${USAGE}`);
  const log = createLog("recompute", "silent");
  const url = await redisUrlOf(readServiceUrls(), values.data);
  if (url === undefined) throw new UserFault("No Redis: run npm start in another window, or set REDIS_URL.");
  const redis = connectRedis(url, "fast", log);
  try {
    return await withDatabase(values.data, (database) => {
      const store = openArchive(readArchiveStore(), database, log);
      const past = new PastSeconds({ store, redis, now: () => Math.floor(Date.now() / 1000) });
      return recomputeDay({ database, past }, exchange, from);
    });
  } finally {
    redis.disconnect();
  }
});

async function recomputeDay(deps: HourDeps, exchange: ExchangeId, from: number): Promise<object> {
  const hours = await deps.database.run((db) => readOutcomes(db, exchange, from, from + DAY_SECONDS));
  const differences: OutcomeDifference[] = [];
  let outcomes = 0;
  for (const { first, outcomes: packed } of hours) {
    const stored = unpackOutcomes(packed).map(withoutEngine);
    const rules = new Set([...houseRules(exchange), ...stored.map(({ rule }) => rule)]);
    differences.push(...outcomeDifferences(stored, await scoreHour(deps, exchange, first, (rule) => rules.has(rule))));
    outcomes += stored.length;
  }
  if (differences.length > 0) process.exitCode = 1;
  const shown = { differences: differences.length, first: differences.slice(0, SHOWN) };
  return { exchange, hours: hours.length, outcomes, ...(differences.length > 0 ? shown : { differences: 0 }) };
}

/** By which version of the engine it was computed is no difference. */
function withoutEngine({ rule, symbol, began, published, entry, exits, path }: Outcome): Outcome {
  return { rule, symbol, began, published, entry, exits, path };
}
