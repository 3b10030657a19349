// Three hundred coins of a distant exchange whose clock is seconds ahead: true at the start, later, and after an interruption.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { startOne } from "../simulator/testing/start-one.ts";
import { maxFigures, watchFromAfar } from "./testing/far-exchange.ts";
import { redisAt } from "./testing/tape-ingest.ts";

const COINS = 300;

it("is true at the start, after two minutes, and after all sockets were cut", async () => {
  const distance = { delayMs: 200, jitterMs: 80, handshakeMs: 400, skewMs: 3000 };
  const exchange = await startOne("mexc", { coins: COINS, seed: 3, rate: 1, limits: {} });
  const { simulated } = exchange;
  const far = await watchFromAfar("mexc", exchange, redisAt(1), COINS, distance);
  onTestFinished(() => far.stop());
  await far.exactFigures();
  const expectTrue = async (): Promise<void> => {
    const { figures, wrong } = await far.wrongFigures();
    expect(wrong).toEqual([]);
    expect(figures).toBeGreaterThanOrEqual(maxFigures(COINS));
  };
  await sleep(5000);
  await expectTrue();
  await sleep(120_000);
  await expectTrue();
  simulated.fault({ fault: "drop" });
  await expect.poll(() => simulated.sockets, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => simulated.sockets, { timeout: 60_000 }).toBeGreaterThan(12);
  await vi.waitFor(expectTrue, { timeout: 240_000, interval: 5000 });
}, 600_000);
