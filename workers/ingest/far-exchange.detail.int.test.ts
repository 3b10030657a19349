// A table is true however far away the exchange is: the trades of a second are in that second's figures.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { repeat } from "../repeat.ts";
import { startOne } from "../simulator/testing/start-one.ts";
import { maxFigures, watchFromAfar } from "./testing/far-exchange.ts";
import { hasStoodStillSince, redisAt } from "./testing/tape-ingest.ts";

const COINS = 12;

it("is true from the first exact figures on and after a cut, with every byte 250 ± 80 ms late", async () => {
  const distance = { delayMs: 250, jitterMs: 80, handshakeMs: 500, skewMs: 0 };
  const exchange = await startOne("mexc", { coins: COINS, seed: 3, rate: 1, limits: {} });
  const { simulated } = exchange;
  const far = await watchFromAfar("mexc", exchange, redisAt(1), COINS, distance);
  onTestFinished(() => far.stop());
  await far.exactFigures();
  for (let round = 0; round < 8; round++) {
    await sleep(1500);
    const { figures, wrong } = await far.wrongFigures();
    expect(wrong).toEqual([]);
    expect(figures).toBeGreaterThanOrEqual(maxFigures(COINS));
  }
  simulated.fault({ fault: "drop" });
  // A price is shown as last known, windows are marked as long as they are not true.
  const wrongWindows = new Set<string>();
  const round = async (): Promise<void> => {
    const { second, wrong } = await far.wrongFigures();
    if (hasStoodStillSince(second * 1000)) return;
    for (const figure of wrong) if (!figure.includes(" price: ")) wrongWindows.add(figure);
  };
  const endChecks = repeat(200, round, () => undefined);
  await expect.poll(() => simulated.sockets, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => simulated.sockets, { timeout: 10_000 }).toBe(2);
  await vi.waitFor(
    async () => {
      const { figures, wrong } = await far.wrongFigures();
      expect(wrong).toEqual([]);
      expect(figures).toBeGreaterThanOrEqual(maxFigures(COINS));
    },
    { timeout: 60_000, interval: 1000 },
  );
  endChecks();
  expect([...wrongWindows]).toEqual([]);
  await far.exactFigures();
}, 240_000);
