// The newest table that the worker keeps in Redis, and which of its figures differ from the simulator's.

import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { keys } from "../../shared/redis/keys.ts";
import { figuresAgainstTruth } from "../../workers/ingest/testing/far-exchange.ts";
import type { SimulatedExchange } from "../../workers/simulator/simulated-exchange.ts";
import type { RunningSimulator } from "../../workers/simulator/start-simulator.ts";

/** How often figures are compared until none is wrong: an error still in the third table was not late but lost. */
const ROUNDS = 3;
const CHECK_EVERY_MS = 2500;

export async function tableOf(redis: Redis, exchange: ExchangeId): Promise<MarketFrame | undefined> {
  const bytes = await redis.getBuffer(keys.table(exchange));
  return bytes ? decodeMarketFrame(bytes) : undefined;
}

export async function universeOf(redis: Redis, exchange: ExchangeId): Promise<Universe | undefined> {
  const text = await redis.get(keys.universe(exchange));
  return text === null ? undefined : (JSON.parse(text) as Universe);
}

/**
 * What the simulator says about a coin: nothing once it is delisted, and nothing about windows that began before it was listed.
 */
function truthOf(simulated: SimulatedExchange, pair: string, at: number): Readonly<Record<string, unknown>> {
  const listed = simulated.market.find(pair);
  if (!listed) return {};
  const truth: Record<string, unknown> = { ...simulated.truth(pair, at) };
  for (const minutes of WINDOW_MINUTES)
    if ((at + 1 - minutes * 60) * 1000 < listed.symbol.oldestMs) delete truth[`change_${minutes}min_percent`];
  return truth;
}

/** How many windows that the newest table shows as exact, plus prices, there are, and which differ from the simulator's. */
async function wrongOf(redis: Redis, simulator: RunningSimulator, exchange: ExchangeId) {
  const [table, universe] = await Promise.all([tableOf(redis, exchange), universeOf(redis, exchange)]);
  if (!table || !universe) throw new Error(`${exchange} has no table`);
  const simulated = simulator[exchange];
  const truth = (pair: string, at: number) => truthOf(simulated, pair, at);
  return figuresAgainstTruth({ truth }, table, universe);
}

/**
 * The comparison with the fewest errors. A table leaves when its second's trades have had time to arrive, and one that a busy
 * machine delays is in the next: a single comparison may hit such a second. The simulator runs in this process and sends nothing
 * while it computes the truth, so comparisons keep a distance.
 */
export async function fewestWrongOf(redis: Redis, simulator: RunningSimulator, exchange: ExchangeId) {
  let min = await wrongOf(redis, simulator, exchange);
  for (let round = 1; round < ROUNDS && min.wrong.length > 0; round++) {
    await sleep(CHECK_EVERY_MS);
    const next = await wrongOf(redis, simulator, exchange);
    if (next.wrong.length < min.wrong.length) min = next;
  }
  return min;
}
