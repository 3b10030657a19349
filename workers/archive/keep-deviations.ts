// Each coin's usual move over the last 24 h out of the archive, left in Redis for workers and servers. An hour is unpacked at a time.

import type { ArchiveStore } from "../../shared/archive/archive-store.ts";
import { ChunkError, rowOf, type Chunk } from "../../shared/archive/chunk.ts";
import { storedStretch } from "../../shared/archive/stored-stretch.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { DEVIATIONS_LIFE_S, type KeptDeviations } from "../../shared/redis/kept-facts.ts";
import { DEVIATION_PRICES, deviationsOf } from "../../shared/signals/deviations.ts";

/** How often they are computed again, s. */
export const DEVIATIONS_EVERY_S = 3600;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
/** Digits that are kept. */
const DIGITS = 6;

interface KeepDeviationsDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly store: Pick<ArchiveStore, "list" | "read">;
}

/** `end`: the epoch second before which the archive has all there was. */
export async function keepDeviations({ exchange, redis, store }: KeepDeviationsDeps, end: number): Promise<void> {
  const at = Math.floor((end - 1) / MINUTE_SECONDS) * MINUTE_SECONDS;
  const from = at - (DEVIATION_PRICES - 1) * MINUTE_SECONDS;
  const prices = new Map<string, Float64Array>();
  for (let hour = from - (from % HOUR_SECONDS); hour <= at; hour += HOUR_SECONDS) {
    const place = { exchange, plane: "price", from: hour, seconds: HOUR_SECONDS } as const;
    const parts = await store.list({ ...place, to: hour + HOUR_SECONDS });
    const bytes = await store.read(parts);
    try {
      layMinutes(prices, storedStretch(place, bytes), from);
    } catch (error) {
      // A damaged hour is unknown, and says so when it is merged.
      if (!(error instanceof ChunkError)) throw error;
    }
  }
  const coins = Object.fromEntries([...prices].map(([symbol, minutes]) => [symbol, deviationsOf(minutes).map(keptFigure)]));
  const kept: KeptDeviations = { at, coins };
  await redis.set(keys.deviations(exchange), JSON.stringify(kept), "EX", DEVIATIONS_LIFE_S);
}

/** Prices at full minutes, by symbol, the first of them at epoch second `from`. */
function layMinutes(prices: Map<string, Float64Array>, chunk: Chunk, from: number): void {
  for (const [row, { symbol }] of chunk.coins.entries()) {
    const minutes = prices.get(symbol) ?? new Float64Array(DEVIATION_PRICES).fill(Number.NaN);
    prices.set(symbol, minutes);
    const values = rowOf(chunk, row);
    for (let offset = 0; offset < chunk.seconds; offset += MINUTE_SECONDS) {
      const minute = (chunk.from + offset - from) / MINUTE_SECONDS;
      const price = values[offset] as number;
      // Beyond both ends nothing is kept.
      if (!Number.isNaN(price)) minutes[minute] = price;
    }
  }
}

const keptFigure = (deviation: number): number | null => (Number.isNaN(deviation) ? null : Number(deviation.toPrecision(DIGITS)));
