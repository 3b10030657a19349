// Lasting facts of coins as Redis keeps them, by the coins' names: workers and servers read them.

import { z } from "zod";
import type { Universe } from "../market/universe.ts";
import type { RedisClient } from "../node/redis.ts";
import { noLastingFacts, type LastingFacts } from "../signals/coin-facts.ts";
import { keys } from "./keys.ts";

/** For how long usual moves count after they were computed, s. */
export const DEVIATIONS_LIFE_S = 3 * 3600;

const keptSchema = z.object({
  /** Epoch second they end in. */
  at: z.number(),
  /** By symbol, and window of WINDOW_MINUTES; null where too little is known. */
  coins: z.record(z.string(), z.array(z.number().nullable())),
});
export type KeptDeviations = z.infer<typeof keptSchema>;

export async function readLastingFacts(
  redis: RedisClient,
  { exchange, symbols }: Pick<Universe, "exchange" | "symbols">,
): Promise<LastingFacts> {
  const [text, listed] = await Promise.all([redis.get(keys.deviations(exchange)), redis.hgetall(keys.listedAt(exchange))]);
  const coins = text === null ? {} : keptSchema.parse(JSON.parse(text)).coins;
  const facts = noLastingFacts(symbols.length);
  for (const [position, { symbol }] of symbols.entries()) {
    facts.listedAt[position] = Number(listed[symbol] ?? Number.NaN);
    for (const [window, column] of facts.deviations.entries()) column[position] = coins[symbol]?.[window] ?? Number.NaN;
  }
  return facts;
}
