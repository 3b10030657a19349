// Compares our figures with the exchange's own on request: the last closed minute of a sample of coins.

import type { ComparedRow } from "../../../shared/contracts/admin-operations.ts";
import { universeSchema } from "../../../shared/contracts/universe.ts";
import { OWN_MINUTES, ownMinutesSchema, type OwnMinutes } from "../../../shared/contracts/worker-messages.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { isSameVolume } from "../../../shared/market/same-volume.ts";
import { reusedPositions, type UniverseSymbol } from "../../../shared/market/universe.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { PAIR_BYTES, storedValues } from "../../../shared/redis/stored-column.ts";
import type { WorkerQuestions } from "../../push/worker-questions.ts";

/** Coins per comparison: each costs one request of the exchange's budget. */
const SAMPLE = 12;
/** Half of them trade most, the others are random. */
const MOST_TRADED = 6;
const MINUTE_S = 60;

type Universe = ReturnType<typeof universeSchema.parse>;

interface SampledCoin {
  readonly universe: Universe;
  readonly position: number;
  readonly coin: UniverseSymbol;
}

export interface CompareDeps {
  readonly redis: RedisClient;
  readonly questions: WorkerQuestions;
}

/** One row per coin of a new sample. Rejects when Redis does not answer, or no worker that could ask the exchange. */
export async function compareMinutes(deps: CompareDeps, exchange: ExchangeId): Promise<ComparedRow[]> {
  const sample = await sampleOf(deps.redis, exchange);
  const rows = await Promise.all(sample.map((each) => compareCoin(deps, exchange, each)));
  if (rows.length > 0 && rows.every((row) => row === undefined)) throw new Error(`no worker asks ${exchange}`);
  return sample.map(({ coin: { pair } }, at) => rows[at] ?? { ...NOTHING, pair, result: "no-answer" });
}

/** The first positions are those of the most traded coins of the day on which they were chosen. */
async function sampleOf(redis: RedisClient, exchange: ExchangeId): Promise<SampledCoin[]> {
  const json = await redis.get(keys.universe(exchange));
  if (json === null) return [];
  const universe = universeSchema.parse(JSON.parse(json));
  const coins = universe.symbols.flatMap((coin, position) => (coin.active ? [{ universe, position, coin }] : []));
  const others = coins.slice(MOST_TRADED);
  const any = Array.from({ length: Math.min(SAMPLE - MOST_TRADED, others.length) }, () =>
    others.splice(Math.floor(Math.random() * others.length), 1),
  );
  return [...coins.slice(0, MOST_TRADED), ...any.flat()];
}

/** Undefined when no worker answers. */
async function compareCoin(
  { redis, questions }: CompareDeps,
  exchange: ExchangeId,
  sampled: SampledCoin,
): Promise<ComparedRow | undefined> {
  const { pair } = sampled.coin;
  const answer = await askedMinutes(questions, exchange, pair);
  if (!answer) return undefined;
  // The last but one: the newest minute may still lack trades on either side.
  const minute = "minutes" in answer ? answer.minutes.at(-2) : undefined;
  if (!minute) return { ...NOTHING, pair, result: "no-answer" };
  const { at, close: price, volume, volume_step: step } = minute;
  const own = await countedMinute(redis, sampled, at / 1000);
  if (!own) return { ...NOTHING, pair, at, price, volume, result: "not-counted" };
  const isSame = isSamePrice(own.price, price, sampled.coin) && isSameVolume(own.volume, volume, step);
  return { pair, at, own_price: own.price, price, own_volume: own.volume, volume, result: isSame ? "agrees" : "differs" };
}

const NOTHING = { at: null, own_price: null, price: null, own_volume: null, volume: null };

/** What the exchange says about a pair, through a worker; undefined when none answers. */
async function askedMinutes(questions: WorkerQuestions, exchange: ExchangeId, pair: string): Promise<OwnMinutes | undefined> {
  const key = keys.ownMinutes(exchange, pair);
  const asked = await questions.ask({ exchange, pair, interval: OWN_MINUTES, key }).catch(() => undefined);
  return asked && ownMinutesSchema.parse(JSON.parse(asked.text));
}

/** Price at a minute's end and its volume in the stored columns; undefined if one is missing. */
async function countedMinute(redis: RedisClient, { universe, position }: SampledCoin, start: number) {
  const seconds = [start - 1, start + MINUTE_S - 1].map((second) => keys.second(universe.exchange, second));
  const columns = (await redis.mgetBuffer(seconds)).map((bytes) =>
    bytes === null ? undefined : storedValues(bytes, { firstVersion: universe.firstVersion, reused: reusedPositions(universe) }),
  );
  const [before, last] = columns.map((values) =>
    values && values.byteLength >= (position + 1) * PAIR_BYTES
      ? { price: values.readDoubleLE(position * PAIR_BYTES), volume: values.readDoubleLE(position * PAIR_BYTES + 8) }
      : undefined,
  );
  if (!before || !last || !Number.isFinite(last.price) || !Number.isFinite(last.volume - before.volume)) return undefined;
  return { price: last.price, volume: last.volume - before.volume };
}

/** Candles of some exchanges have fewer digits than trades: less than half a tick is no difference. */
function isSamePrice(own: number, price: number, { tickSize }: UniverseSymbol): boolean {
  return Math.abs(own - price) < Math.max(Number(tickSize) / 2, price * 1e-9);
}
