// Usual moves from hours as the archive packs them into a real Redis.

import { afterAll, beforeEach, expect, it } from "vitest";
import type { StoredChunk } from "../../shared/archive/archive-store.ts";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readLastingFacts } from "../../shared/redis/kept-facts.ts";
import { DEVIATION_PRICES, deviationsOf } from "../../shared/signals/deviations.ts";
import { redisUrl } from "../../shared/testing/services.ts";
import { keepDeviations } from "./keep-deviations.ts";

const HOUR = 3600;
const START = 1_790_000_000 - (1_790_000_000 % HOUR);
const HOURS = 9;
const END = START + HOURS * HOUR;
const redis = connectRedis(redisUrl(), "fast", createLog("test", "silent"));
const coin = (symbol: string) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active: true });
const universe = { exchange: "mexc" as const, symbols: [coin("AAA"), coin("NEW"), coin("NONE")] };

/** AAA waves all the time; NEW is known in the last hour alone. */
const priceAt = (symbol: string, second: number): number =>
  symbol === "NEW" && second < END - HOUR ? Number.NaN : Math.round(10_000 + 300 * Math.sin(second / 700)) / 100;

function packed(hour: number): Buffer {
  const coins = ["AAA", "NEW"].map((symbol, position) => ({ symbol, pair: `${symbol}USDT`, position, listing: 1, decimals: 2 }));
  const values = Float64Array.from({ length: coins.length * HOUR }, (_, cell) =>
    priceAt(coins[Math.floor(cell / HOUR)]?.symbol as string, hour + (cell % HOUR)),
  );
  const place = { exchange: "mexc", plane: "price", from: hour, seconds: HOUR } as const;
  return encodeChunk({ ...place, universeVersion: 1, coins, values, begins: [[], []] });
}

const hours = new Map<number, Buffer>();
const store = {
  list: async ({ from, to }: { from: number; to: number }): Promise<StoredChunk[]> =>
    [...hours.keys()]
      .filter((hour) => hour < to && hour + HOUR > from)
      .map((hour) => ({ exchange: "mexc", plane: "price", from: hour, seconds: HOUR, revision: hour })),
  read: async (parts: readonly StoredChunk[]): Promise<Buffer[]> => parts.map(({ from }) => hours.get(from) as Buffer),
};

beforeEach(async () => {
  await redis.flushdb();
  for (let hour = START; hour < END; hour += HOUR) hours.set(hour, packed(hour));
});
afterAll(() => redis.quit());

const expected = (from: number): number[] =>
  deviationsOf(
    Float64Array.from({ length: DEVIATION_PRICES }, (_, minute) => {
      const second = END - 60 - (DEVIATION_PRICES - 1 - minute) * 60;
      return second < from ? Number.NaN : priceAt("AAA", second);
    }),
  );

it("are those of the prices at full minutes, by name, and unknown for a coin of an hour", async () => {
  await keepDeviations({ exchange: "mexc", redis, store }, END);
  const { deviations } = await readLastingFacts(redis, universe);
  for (const [window, deviation] of expected(START).entries()) expect(deviations[window]?.[0]).toBeCloseTo(deviation, 5);
  expect(deviations.every((column) => Number.isNaN(column[1]) && Number.isNaN(column[2]))).toBe(true);
  expect(await redis.ttl(keys.deviations("mexc"))).toBeGreaterThan(2 * HOUR);
});

it("go without an hour that is damaged", async () => {
  hours.set(START, Buffer.from("damaged"));
  await keepDeviations({ exchange: "mexc", redis, store }, END);
  const { deviations } = await readLastingFacts(redis, universe);
  expect(deviations[4]?.[0]).toBeCloseTo(expected(START + HOUR)[4] as number, 5);
});
