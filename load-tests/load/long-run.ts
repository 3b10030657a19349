// Whether anything grows: the whole product on a recording replayed at high speed, with a full terminal in Chromium, while coins
// are listed and delisted. At 60 times a recording's speed six minutes are six hours of its market.
//   npm run record -- --minutes 61 --out hour.rec
//   node load-tests/load/long-run.ts --replay hour.rec [--speed 60] [--minutes 15] [--settle 3]
// Prints each minute the memory of worker, server, Redis and browser after garbage collection, the watched coins, and wrong
// figures. The exit code is 1 when one grew by more than 5 % from the settled minute to the last, a figure is wrong, or a listed
// coin that trades was not watched within 5 s. A delisted coin keeps its position for hours, and Redis' memory follows the
// positions, so it is judged per position.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { CDPSession } from "@playwright/test";
import { Redis } from "ioredis";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { Inspected } from "../bench/inspected.ts";
import { startSetup, type Setup } from "../faults/setup.ts";
import { launchBrowser, openBusyTerminal } from "../terminal/busy-terminal.ts";
import { collectGarbage } from "../terminal/heap.ts";
import { fewestWrongOf, universeOf } from "../truth/newest-table.ts";
import { redisMb, residentMb } from "./resident-memory.ts";

const MB = 1024 * 1024;
const MINUTE_MS = 60_000;
/** Most coins watched per exchange; a larger recording shows its most traded ones. */
const MAX_COINS = 200;
const JOINS_WITHIN_MS = 5000;
const MAX_GROWTH = 0.05;

/** Memory after a garbage collection, MB. */
interface Held {
  readonly worker: number;
  readonly server: number;
  readonly redis: number;
  readonly browser: number;
}

interface Watched {
  readonly setup: Setup;
  readonly redis: Redis;
  readonly worker: Inspected;
  readonly server: Inspected;
  readonly browser: CDPSession;
}

const nodeHeld = async (node: Inspected): Promise<number> => {
  const { heapUsed, external } = await node.memory(true);
  return (heapUsed + external) / MB;
};

async function held({ redis, worker, server, browser }: Watched): Promise<Held> {
  await collectGarbage(browser);
  const { metrics } = await browser.send("Performance.getMetrics");
  return {
    worker: await nodeHeld(worker),
    server: await nodeHeld(server),
    redis: await redisMb(redis),
    browser: (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / MB,
  };
}

/** Whether the universe watches this coin. */
async function isWatching(redis: Redis, exchange: ExchangeId, coin: string): Promise<boolean> {
  const universe = await universeOf(redis, exchange);
  return universe?.symbols.some(({ symbol, active }) => symbol === coin && active) ?? false;
}

/**
 * Lists a coin at each exchange and removes the previous one; reports how long it took until each was watched, and whether that
 * is right.
 */
async function changeListing({ setup, redis }: Watched, round: number): Promise<{ text: string; isRight: boolean }> {
  const coin = `LISTED${round}`;
  const waits = EXCHANGES.map(async (exchange) => {
    const simulated = setup.simulator[exchange];
    if (round > 2) simulated.fault({ fault: "delist", symbol: `LISTED${round - 1}USDT` });
    simulated.fault({ fault: "list", base: coin, price: 3, trades_per_second: 5 });
    const from = performance.now();
    while (!(await isWatching(redis, exchange, coin)) && performance.now() - from < 2 * JOINS_WITHIN_MS) await sleep(100);
    const joined = await isWatching(redis, exchange, coin);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    return {
      text: `${exchange} ${joined ? `watched it after ${seconds} s` : "did not watch it"}`,
      isRight: joined && performance.now() - from < JOINS_WITHIN_MS,
    };
  });
  const results = await Promise.all(waits);
  return { text: `${coin}: ${results.map(({ text }) => text).join(", ")}`, isRight: results.every(({ isRight }) => isRight) };
}

/** Wrong figures, and the state of the list of coins. */
async function market({ setup, redis }: Watched): Promise<{ text: string; isRight: boolean; places: number }> {
  const texts: string[] = [];
  let isRight = true;
  let places = 0;
  for (const exchange of EXCHANGES) {
    const universe = await universeOf(redis, exchange);
    const { figures, wrong } = await fewestWrongOf(redis, setup.simulator, exchange);
    const active = universe?.symbols.filter((symbol) => symbol.active).length;
    const examples = wrong.length === 0 ? "" : ` (${wrong.slice(0, 3).join("; ")})`;
    texts.push(
      `${exchange} ${active} of ${universe?.symbols.length} coins, version ${universe?.version}, ${wrong.length} of ${figures} wrong${examples}`,
    );
    isRight &&= wrong.length === 0 && figures > 0;
    places += universe?.symbols.length ?? 0;
  }
  return { text: texts.join("; "), isRight, places };
}

const growthOf = (before: number, after: number): number => after / before - 1;
/** What is judged: Redis per position, kB. */
const judged = (found: Held, places: number): Held => ({ ...found, redis: (found.redis * 1024) / places });
const UNITS: Readonly<Record<keyof Held, string>> = { worker: "MB", server: "MB", redis: "kB a place", browser: "MB" };
const inspected = async ({ logFolder }: Setup, name: string): Promise<Inspected> =>
  Inspected.open(await readFile(join(logFolder, `${name}.log`), "utf8"));

/** Watches for this many minutes; true when nothing grew from minute `settle` on and every figure was right. */
async function watch(watched: Watched, minutes: number, settle: number): Promise<boolean> {
  let settled: Held | undefined;
  let last: Held | undefined;
  let isRight = true;
  for (let minute = 1; minute <= minutes; minute++) {
    const until = performance.now() + MINUTE_MS;
    // In the first minute the worker treats listed coins as having always been there.
    const listing = minute === 1 ? { text: "no coin listed", isRight: true } : await changeListing(watched, minute);
    await sleep(Math.max(0, until - performance.now()));
    const [now, figures] = [await held(watched), await market(watched)];
    last = judged(now, figures.places);
    if (minute === settle) settled = last;
    const memory = Object.entries(now).map(([name, mb]: [string, number]) => `${name} ${mb.toFixed(1)}`);
    console.log(`minute ${minute}: ${memory.join(", ")} MB; ${figures.text}; ${listing.text}`);
    isRight &&= figures.isRight && listing.isRight;
  }
  if (!settled || !last) return false;
  for (const name of ["worker", "server", "redis", "browser"] as const) {
    const growth = growthOf(settled[name], last[name]);
    console.log(
      `${name}: ${settled[name].toFixed(1)} ${UNITS[name]} in minute ${settle}, ${last[name].toFixed(1)} at the end, ${(100 * growth).toFixed(1)} %`,
    );
    isRight &&= growth <= MAX_GROWTH;
  }
  return isRight;
}

const option = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: { replay: { type: "string" }, speed: option("60"), minutes: option("15"), settle: option("3") },
});
if (values.replay === undefined) {
  console.error("Name a recording: --replay FILE, made by npm run record -- --minutes 61 --out FILE");
  process.exit(2);
}
const setup = await startSetup({
  ...{ binance: MAX_COINS, mexc: MAX_COINS, rate: 1 },
  replay: { path: values.replay, speed: Number(values.speed) },
  environment: { NODE_OPTIONS: "--inspect=127.0.0.1:0" },
});
const browser = await launchBrowser();
const redis = new Redis(setup.redisUrl);
let isFlat = false;
try {
  const worker = setup.worker("ingest");
  await worker.start();
  const context = await browser.newContext({ baseURL: setup.url, locale: "en-US", viewport: { width: 1920, height: 1080 } });
  const { terminal } = await openBusyTerminal(context);
  const cdp = await context.newCDPSession(terminal);
  await cdp.send("Performance.enable");
  await cdp.send("HeapProfiler.enable");
  const watched = {
    setup,
    redis,
    worker: await inspected(setup, "ingest"),
    server: await inspected(setup, "server"),
    browser: cdp,
  };
  isFlat = await watch(watched, Number(values.minutes), Number(values.settle));
  const resident = { worker: worker.pid, server: setup.server.pid, redis: setup.redis.pid, simulator: process.pid };
  const texts = await Promise.all(
    Object.entries(resident).map(async ([name, pid]) => `${name} ${(await residentMb(pid)).toFixed(0)} MB`),
  );
  console.log(`Resident: ${texts.join(", ")}`);
} finally {
  redis.disconnect();
  await browser.close();
  await setup.stop();
}
process.exit(isFlat ? 0 : 1);
