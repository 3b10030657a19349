// kill -9 of every part while two browsers watch: each screen shows it within the limit and comes back by itself, true.

import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { findChromium } from "../../server/local/programs/chromium-program.ts";
import type { Killable } from "./killable.ts";
import { longestFalseLive, ScreenWatch } from "./screen-watch.ts";
import { startStand, type Stand } from "./stand.ts";
import { logInByRequest, untilTrue } from "./truth-check.ts";

/** The limit of the badge (reliability G3) and a second to see and paint it. */
const NOTICED_WITHIN_MS = 6000;
const START_MS = 180_000;

let stand: Stand;
let worker: Killable;
let browser: Browser;
let screens: ScreenWatch[];
let token: string;

beforeAll(async () => {
  stand = await startStand();
  worker = stand.worker("ingest");
  await worker.start();
  const executablePath = await findChromium(process.env, console.warn);
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  screens = await Promise.all(EXCHANGES.map((exchange) => ScreenWatch.open(browser, stand.url, exchange)));
  token = await logInByRequest(stand.url);
  await untilTrue(stand, token);
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await stand?.stop();
}, 30_000);

interface Fault {
  /** Breaks something; resolves with the moment it did. */
  readonly strike: () => Promise<number>;
  /** Makes it whole after `downMs`, as a supervisor would. */
  readonly mend: () => Promise<void>;
  readonly downMs: number;
  /** Live, moving prices this long after the mending began, ms. */
  readonly backWithinMs: number;
}

const allMoveLive = async (since: number, timeout: number): Promise<void> => {
  await vi.waitFor(
    async () => {
      const moved = await Promise.all(screens.map((screen) => screen.movedLive(since)));
      expect(moved).toEqual(screens.map(() => true));
    },
    { timeout, interval: 100 },
  );
};

/** Breaks and mends while both screens watch; prints how long each took to show a notice and to be back. */
async function watched(name: string, { strike, mend, downMs, backWithinMs }: Fault): Promise<void> {
  await allMoveLive(Date.now(), 10_000);
  const struckAt = await strike();
  await sleep(struckAt + downMs - Date.now());
  const mendedAt = Date.now();
  await mend();
  await allMoveLive(mendedAt, backWithinMs);
  const after = await untilTrue(stand, token);
  const until = Date.now();
  for (const screen of screens) {
    const seen = await screen.seen(struckAt);
    const notice = seen.find((moment) => moment.notice !== "");
    const back = seen.find((moment) => moment.at > mendedAt && moment.notice === "" && moment.moved);
    const falseLive = longestFalseLive(seen, struckAt, until);
    console.log(
      `${name}, ${screen.exchange}: notice "${notice?.notice}" after ${(notice?.at ?? Number.NaN) - struckAt} ms, ` +
        `back ${(back?.at ?? Number.NaN) - mendedAt} ms after mending, longest false live ${falseLive} ms, true after another ${after[screen.exchange]} ms`,
    );
    expect(notice, `${screen.exchange} never said that its data is old`).toBeDefined();
    expect((notice?.at ?? 0) - struckAt).toBeLessThan(NOTICED_WITHIN_MS);
    expect(falseLive, `${screen.exchange} claimed live data without movement`).toBeLessThan(NOTICED_WITHIN_MS);
  }
}

test("kill -9 of the ingest worker", () =>
  watched("worker", { strike: () => worker.kill(), mend: () => worker.start(), downMs: 7000, backWithinMs: 20_000 }));

test("kill -9 of Redis, which keeps its data", () =>
  watched("Redis, data kept", {
    strike: () => stand.redis.kill(),
    mend: () => stand.redis.start(),
    downMs: 6000,
    // Shorter than a lease lives: a worker must not wait for one that it holds itself.
    backWithinMs: 4500,
  }));

test("kill -9 of Redis, which loses its data", () =>
  watched("Redis, data lost", {
    strike: () => stand.redis.kill(),
    mend: async () => {
      await stand.wipeRedis();
      await stand.redis.start();
    },
    downMs: 6000,
    backWithinMs: 15_000,
  }));

test("kill -9 of the server", () =>
  watched("server", { strike: () => stand.server.kill(), mend: () => stand.server.start(), downMs: 7000, backWithinMs: 15_000 }));

test("all exchange sockets cut, and refused for a while", () =>
  watched("exchange sockets", {
    strike: async () => {
      for (const exchange of [stand.simulator.binance, stand.simulator.mexc]) {
        exchange.fault({ fault: "refuse", what: "sockets", seconds: 8 });
        exchange.fault({ fault: "drop" });
      }
      return Date.now();
    },
    mend: () => Promise.resolve(),
    downMs: 8000,
    backWithinMs: 15_000,
  }));

test("all exchange sockets cut once: too short to need a notice, never too long without one", async () => {
  await allMoveLive(Date.now(), 10_000);
  const cutAt = Date.now();
  for (const exchange of [stand.simulator.binance, stand.simulator.mexc]) exchange.fault({ fault: "drop" });
  await sleep(6000);
  await allMoveLive(cutAt + 5000, 10_000);
  await untilTrue(stand, token);
  for (const screen of screens)
    expect(longestFalseLive(await screen.seen(cutAt), cutAt, Date.now())).toBeLessThan(NOTICED_WITHIN_MS);
});
