// One of three processes that share an exchange is killed: its coins are marked, the others' prices go on, and all is true afterwards.

import { setTimeout as sleep } from "node:timers/promises";
import { MarketClient } from "../../server/testing/market-client.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { AWAY_MARK, FIELD } from "../../shared/market/fields.ts";
import { isCoinOf, partsOf, type MarketPart } from "../../shared/market/market-part.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { Bench } from "./bench.ts";
import { SECOND_LOGIN } from "./stand.ts";
import { logInByRequest } from "./truth-check.ts";
import type { Breakage } from "./watched.ts";

const EXCHANGE: ExchangeId = "mexc";
const PARTS = partsOf(EXCHANGE, 3);
const KILLED = 1;
const DOWN_MS = 10_000;
/** Three processes fetch their coins' past beside two that keep theirs, all from one address. */
const DIVIDED_WITHIN_MS = 240_000;
/** A shard's last status, and the next look of the process that follows all coins. */
const WHOLE_AGAIN_WITHIN_MS = 60_000;
/** Prices of a part that is followed are never older, ms: a coin may be quiet, and a frame under way. */
const FRESH_WITHIN_MS = 5000;
/** Share of the others' coins that must have a price of their own from the last seconds. */
const MIN_FRESH = 0.2;

const nameOf = (index: number): string => `ingest-${EXCHANGE}-${index + 1}of${PARTS.length}`;

/** Follows the exchange in three parts beside the workers that follow all of it, and kills one of the three. */
export function killedShard(bench: Bench): Breakage {
  return {
    strike: async () => {
      const { topology } = bench.stand;
      const startShard = (_: MarketPart, index: number): Promise<void> =>
        topology.startIngest(nameOf(index), { EXCHANGES: EXCHANGE, SHARD: `${index + 1}/${PARTS.length}` });
      await Promise.all(PARTS.map(startShard));
      await untilParts(bench, String(PARTS.length), DIVIDED_WITHIN_MS);
      await bench.untilTrue(DIVIDED_WITHIN_MS);
      return bench.member(nameOf(KILLED)).halt("SIGKILL");
    },
    mend: async () => {
      await judgeRows(bench);
      await bench.member(nameOf(KILLED)).resume();
    },
    ...{ downMs: DOWN_MS, backWithinMs: 30_000 },
  };
}

/** Ends the three; the workers that follow all coins serve again. */
export async function endShards(bench: Bench): Promise<string> {
  const from = Date.now();
  await Promise.all(PARTS.map((_, index) => bench.member(nameOf(index)).halt("SIGTERM")));
  await untilParts(bench, null, WHOLE_AGAIN_WITHIN_MS);
  await bench.untilTrue();
  return `undivided again ${((Date.now() - from) / 1000).toFixed(1)} s after the shards were ended`;
}

/** Resolves once servers were told of so many parts; null: of a whole market. */
async function untilParts(bench: Bench, count: string | null, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  await bench.onRedis(async (redis) => {
    while ((await redis.get(keys.shards(EXCHANGE))) !== count) {
      if (Date.now() > deadline) throw new Error(`The market has not ${count ?? "one"} parts after ${withinMs} ms`);
      await sleep(500);
    }
  });
}

/** Rejects unless a reader sees exactly the killed shard's coins marked, and new prices of the others. */
async function judgeRows(bench: Bench): Promise<void> {
  const { balancerUrl } = bench.stand.topology;
  // Not of the screens' account, whose places for sockets they need.
  const client = new MarketClient(balancerUrl, await logInByRequest(balancerUrl, SECOND_LOGIN));
  try {
    const refused = await client.connected();
    if (refused !== undefined) throw new Error(`The reader was refused: ${refused}`);
    await client.ask("subscribe", { exchange: EXCHANGE, speed: 1 });
    await sleep(2500);
    const { coins, table } = client.reader;
    const rows = coins.flatMap(({ symbol, active }, position) => (active ? [{ symbol, position }] : []));
    const isMarked = ({ position }: { position: number }): boolean =>
      ((table.column(FIELD.marks)[position] as number) & AWAY_MARK) > 0;
    const ofKilled = rows.filter(({ symbol }) => isCoinOf(PARTS[KILLED] as MarketPart, symbol));
    const wrong = rows.filter((row) => isMarked(row) !== ofKilled.includes(row)).map(({ symbol }) => symbol);
    if (ofKilled.length === 0 || ofKilled.length === rows.length)
      throw new Error(`The killed shard has ${ofKilled.length} of ${rows.length} coins`);
    if (wrong.length > 0) throw new Error(`Marked wrongly while a shard is away: ${wrong.join(", ")}`);
    const others = rows.filter((row) => !ofKilled.includes(row));
    const fresh = others.filter(
      ({ position }) => Date.now() - (table.column(FIELD.updatedAt)[position] as number) < FRESH_WITHIN_MS,
    );
    if (fresh.length < others.length * MIN_FRESH)
      throw new Error(`${fresh.length} of ${others.length} coins of the other shards have a new price`);
  } finally {
    client.close();
  }
}
