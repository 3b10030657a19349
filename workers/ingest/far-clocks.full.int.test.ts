// Clocks that jump, ours and the exchange's, while every byte is late: the table continues, and is true again.

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { startOne } from "../simulator/testing/start-one.ts";
import { watchFromAfar, type FarExchange } from "./testing/far-exchange.ts";
import { redisAt } from "./testing/tape-ingest.ts";

const DISTANCE = { delayMs: 250, jitterMs: 80, handshakeMs: 500, skewMs: 0 };
const COINS = 12;
/** How far this machine's wall clock steps. */
const STEP_MS = 600_000;
const TRUE_WITHIN_MS = 120_000;

describe.each(EXCHANGES)("with every byte of %s 250 ± 80 ms late", (exchange) => {
  const wallClock = Date.now.bind(Date);
  let one: Awaited<ReturnType<typeof startOne>>;
  let far: FarExchange;

  beforeAll(async () => {
    one = await startOne(exchange, { coins: COINS, seed: 3, rate: 1, limits: {}, clock: wallClock });
    far = await watchFromAfar(exchange, one, redisAt(2), COINS, DISTANCE);
    await far.exactFigures();
    await untilTrue();
  }, 240_000);
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => far.stop(), 30_000);

  const untilTrue = (): Promise<void> =>
    vi.waitFor(async () => expect((await far.wrongFigures()).wrong).toEqual([]), { timeout: TRUE_WITHIN_MS, interval: 1000 });

  it.each([
    ["forth", STEP_MS],
    ["back", -STEP_MS],
  ])(
    "a step of our wall clock, ten minutes %s, stops no second and makes no figure wrong",
    async (_, step) => {
      vi.spyOn(Date, "now").mockImplementation(() => wallClock() + step);
      let { second: last } = await far.wrongFigures();
      for (let round = 0; round < 10; round++) {
        await sleep(2000);
        const { second, wrong } = await far.wrongFigures();
        expect(wrong).toEqual([]);
        expect(second).toBeGreaterThan(last);
        last = second;
      }
    },
    60_000,
  );

  it("after its clock was half a minute ahead for a while every figure is true again", async () => {
    one.simulated.fault({ fault: "skew", ms: 30_000 });
    await sleep(20_000);
    one.simulated.fault({ fault: "skew", ms: 0 });
    // No second is counted twice: the table waits until the clock is back where it was.
    await vi.waitFor(
      async () => {
        const { second, wrong } = await far.wrongFigures();
        expect(Math.abs(second - wallClock() / 1000)).toBeLessThan(5);
        expect(wrong).toEqual([]);
      },
      { timeout: TRUE_WITHIN_MS, interval: 1000 },
    );
  }, 180_000);
});
