// REST is served from a database and may lag a second or more behind the sockets. What a start fetches of its own last seconds
// then lacks trades, so no figure based on them may be shown as exact.

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startOne } from "../simulator/testing/start-one.ts";
import { watchFromAfar } from "./testing/far-exchange.ts";
import { redisAt } from "./testing/tape-ingest.ts";

const COINS = 12;
const NEARBY = { delayMs: 0, jitterMs: 0, handshakeMs: 0, skewMs: 0 };

describe.each([
  { exchange: "binance", database: 1 },
  { exchange: "mexc", database: 2 },
] as const)("a start on $exchange whose REST trails by 1.5 s", ({ exchange, database }) => {
  it("shows no wrong figure as exact, and all of them as exact in the end", async ({ onTestFinished }) => {
    const redis = redisAt(database);
    // A table that another market left would be compared with this one.
    await redis.flushdb();
    const one = await startOne(exchange, { coins: COINS, seed: 4, rate: 0.5, limits: {} });
    one.simulated.fault({ fault: "rest-lag", ms: 1500, seconds: 60 });
    const market = await watchFromAfar(exchange, one, redis, COINS, NEARBY);
    onTestFinished(() => market.stop());
    await expect
      .poll(
        () =>
          market.wrongFigures().then(
            ({ figures }) => figures,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    const exact = market.exactFigures().then(() => true);
    // A quiet coin's price is an earlier one until the exchange shows its last trade.
    do {
      const { wrong } = await market.wrongFigures();
      expect(wrong.filter((figure) => !figure.includes(" price:"))).toEqual([]);
    } while (!(await Promise.race([exact, sleep(250, false)])));
    for (let round = 0; round < 5; round++) {
      expect((await market.wrongFigures()).wrong).toEqual([]);
      await sleep(1100);
    }
  }, 120_000);
});
