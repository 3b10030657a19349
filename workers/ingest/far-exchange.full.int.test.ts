// Three hundred coins of an exchange that is far away and whose clock is seconds ahead: true at the start, later, and after a cut.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startOne } from "../simulator/testing/start-one.ts";
import { watchFromAfar } from "./testing/far-exchange.ts";
import { redisAt } from "./testing/tape-ingest.ts";

it("is true at the start, after two minutes, and after all sockets were cut", async () => {
  const distance = { delayMs: 200, jitterMs: 80, handshakeMs: 400, skewMs: 3000 };
  const exchange = await startOne("mexc", { coins: 300, seed: 3, rate: 1, limits: {} });
  const { simulated } = exchange;
  const far = await watchFromAfar("mexc", exchange, redisAt(1), 300, distance);
  onTestFinished(() => far.stop());
  await far.exactFigures();
  await sleep(5000);
  expect((await far.wrongFigures()).wrong).toEqual([]);
  await sleep(120_000);
  expect((await far.wrongFigures()).wrong).toEqual([]);
  simulated.fault({ fault: "drop" });
  await expect.poll(() => simulated.sockets, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => simulated.sockets, { timeout: 60_000 }).toBeGreaterThan(12);
  const isWrong = async (): Promise<readonly string[]> => (await far.wrongFigures()).wrong;
  await expect.poll(isWrong, { timeout: 240_000, interval: 5000 }).toEqual([]);
}, 600_000);
