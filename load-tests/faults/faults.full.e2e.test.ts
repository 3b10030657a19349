// kill -9 of every process while two browsers watch: each screen shows it within the limit and recovers by itself, with true
// figures.

import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import type { Killable } from "./killable.ts";
import { longestFalseLive, ScreenWatch } from "./screen-watch.ts";
import { startSetup, type Setup } from "./setup.ts";
import { logInByRequest, untilTrue } from "./truth-check.ts";
import { NOTICED_WITHIN_MS, untilAllLive, watchBreakage, type Breakage } from "./watched.ts";

const START_MS = 180_000;

let setup: Setup;
let worker: Killable;
let browser: Browser;
let screens: ScreenWatch[];
let token: string;

beforeAll(async () => {
  setup = await startSetup();
  worker = setup.worker("ingest");
  await worker.start();
  const executablePath = await findChromium(process.env, console.warn);
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  screens = await Promise.all(EXCHANGES.map((exchange) => ScreenWatch.open(browser, setup.url, exchange)));
  token = await logInByRequest(setup.url);
  await untilTrue(setup, token);
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await setup?.stop();
}, 30_000);

/** Breaks and repairs while both screens watch; prints how long each took to show a notice and to recover. */
async function watched(name: string, breakage: Breakage): Promise<void> {
  const report = await watchBreakage(screens, breakage);
  const trueMs = await untilTrue(setup, token);
  for (const { exchange, notices, noticedMs, backMs, falseLiveMs } of await report()) {
    console.log(
      `${name}, ${exchange}: notice "${notices[0]}" after ${noticedMs} ms, back ${backMs} ms after mending, ` +
        `longest false live ${falseLiveMs} ms, true after another ${trueMs[exchange]} ms`,
    );
    expect(notices, `${exchange} never said that its data is old`).not.toEqual([]);
    expect(noticedMs).toBeLessThan(NOTICED_WITHIN_MS);
    expect(falseLiveMs, `${exchange} claimed live data without movement`).toBeLessThan(NOTICED_WITHIN_MS);
  }
}

test("kill -9 of the ingest worker", () =>
  watched("worker", { strike: () => worker.kill(), repair: () => worker.start(), downMs: 7000, backWithinMs: 20_000 }));

test("kill -9 of Redis, which keeps its data", () =>
  watched("Redis, data kept", {
    strike: () => setup.redis.kill(),
    repair: () => setup.redis.start(),
    downMs: 6000,
    // Shorter than a lease: a worker must not wait for one that it holds itself.
    backWithinMs: 4500,
  }));

test("kill -9 of Redis, which loses its data", () =>
  watched("Redis, data lost", {
    strike: () => setup.redis.kill(),
    repair: async () => {
      await setup.wipeRedis();
      await setup.redis.start();
    },
    downMs: 6000,
    backWithinMs: 15_000,
  }));

test("kill -9 of the server", () =>
  watched("server", {
    strike: () => setup.server.kill(),
    repair: () => setup.server.start(),
    downMs: 7000,
    backWithinMs: 15_000,
  }));

test("all exchange sockets cut, and refused for a while", () =>
  watched("exchange sockets", {
    strike: async () => {
      for (const exchange of [setup.simulator.binance, setup.simulator.mexc]) {
        exchange.fault({ fault: "refuse", what: "sockets", seconds: 8 });
        exchange.fault({ fault: "drop" });
      }
      return Date.now();
    },
    repair: () => Promise.resolve(),
    downMs: 8000,
    backWithinMs: 15_000,
  }));

test("all exchange sockets cut once: too short to need a notice, never too long without one", async () => {
  await untilAllLive(screens, Date.now(), 10_000);
  const cutAt = Date.now();
  for (const exchange of [setup.simulator.binance, setup.simulator.mexc]) exchange.fault({ fault: "drop" });
  await sleep(6000);
  await untilAllLive(screens, cutAt + 5000, 10_000);
  await untilTrue(setup, token);
  for (const screen of screens)
    expect(longestFalseLive(await screen.seen(cutAt), cutAt, Date.now())).toBeLessThan(NOTICED_WITHIN_MS);
});
