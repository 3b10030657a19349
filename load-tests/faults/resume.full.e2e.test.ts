// A machine that slept: the worker is suspended for half a minute while every byte from the exchanges is late anyway.

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { pause } from "./bench.ts";
import type { Killable } from "./killable.ts";
import { COINS, RATE, startSetup, type Setup } from "./setup.ts";
import { logInByRequest, untilTrue } from "./truth-check.ts";

const SLEPT_MS = 30_000;
const TRUE_WITHIN_MS = 150_000;

let setup: Setup;
let worker: Killable;

beforeAll(async () => {
  setup = await startSetup({ binance: COINS, mexc: COINS, rate: RATE, screens: false });
  for (const exchange of EXCHANGES)
    setup.simulator[exchange].fault({ fault: "network", ms: 250, jitter_ms: 80, handshake_ms: 500, seconds: 3600 });
  worker = setup.worker("ingest");
  await worker.start();
}, 60_000);

afterAll(() => setup.stop(), 30_000);

test("after 30 s of standing still every figure is true again", async () => {
  const token = await logInByRequest(setup.url);
  await untilTrue(setup, token, TRUE_WITHIN_MS);
  const goOn = await pause(worker.pid ?? 0);
  await sleep(SLEPT_MS);
  goOn();
  const took = await untilTrue(setup, token, TRUE_WITHIN_MS);
  console.log(`true after ${JSON.stringify(took)} ms`);
  expect(Object.keys(took)).toEqual([...EXCHANGES]);
}, 400_000);
