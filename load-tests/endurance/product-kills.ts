// Kills every kind of process of the whole product at random moments while signals are published and sent: ingest, jobs, archive, server, and
// Redis, which may lose its last second. Then holds what Telegram, push, mail and webhooks received against what was published: none lost,
// none doubled but what a channel leaves unknown, none unexplained.
//   node load-tests/endurance/product-kills.ts [KILLS]

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { keys } from "../../shared/redis/keys.ts";
import { untilBothReceive } from "../faults/hot-workers.ts";
import type { Killable } from "../faults/killable.ts";
import { COINS, RATE, startSetup } from "../faults/setup.ts";
import { judgeMessages, type AccountVerdict } from "./judge-messages.ts";
import { printAccount } from "./message-table.ts";
import { openMessages } from "./message-rows.ts";
import { startOutside } from "./outside.ts";
import { PublishedLog } from "./published-log.ts";
import { addReportingAccount, type AccountPlan } from "./reporting-account.ts";

const KILLS = Number(process.argv[2] ?? 50);
/** The next kill comes within this, ms; a killed process is away for as long at most. */
const PAUSE_MS = 4000;
/** Redis loses a second at most; what happened in the seconds around is in doubt. */
const DOUBT_MS = 3000;
const SETTLED_WITHIN_MS = 600_000;
/** Jobs that were lost with Redis are handed over again after half a minute. */
const QUIET_MS = 45_000;

const THRESHOLDS: AccountPlan["thresholds"] = {
  netPercentTypes: [1, 5],
  netPercentThresholds: { "1": 0.4, "5": 0.8 },
  volumeThresholds: { "5": 300 },
};

const outside = await startOutside();
const setup = await startSetup({
  ...{ binance: COINS, mexc: COINS, rate: RATE, screens: false },
  environment: { ...outside.environment, PUBLIC_URL: "https://tickdeck.example" },
});
const database = new Database(setup.databaseUrl, 2, createLog("product-kills", "silent"));
const redis = new Redis(setup.redisUrl);
redis.on("error", () => undefined);
let isRight = false;
try {
  const ingest = [setup.worker("ingest-one"), setup.worker("ingest-two")] as const;
  const jobs = [setup.worker("jobs-one", "jobs"), setup.worker("jobs-two", "jobs")] as const;
  const archive = setup.worker("archive", "archive");
  const startedAt = Date.now();
  await Promise.all([...ingest, archive].map((each) => each.start()));
  const plan = { thresholds: THRESHOLDS, isBudgeted: false };
  const accounts = [
    await addReportingAccount(database, outside, { ...plan, name: "each-signal", per: "signals", chat: "101" }),
    await addReportingAccount(database, outside, { ...plan, name: "episodes", per: "episodes", chat: "102" }),
  ];
  await untilBothReceive(redis, startedAt);
  while (!(await isWarm())) await sleep(1000);
  await Promise.all(jobs.map((each) => each.start()));
  const log = await PublishedLog.start(setup.redisUrl, database, new Set(accounts.flatMap(({ rules }) => [...rules])));
  const kinds: readonly (readonly [name: string, share: number, of: readonly Killable[]])[] = [
    ["jobs", 0.5, jobs],
    ["ingest", 0.25, ingest],
    ["server", 0.09, [setup.server]],
    ["archive", 0.08, [archive]],
    ["redis", 0.08, [setup.redis]],
  ];
  const counts = new Map<string, number>();
  const lostAt: number[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(Math.random() * PAUSE_MS);
    const [name, killed] = victimOf(kinds);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const at = await killed.kill();
    if (name === "redis") lostAt.push(at);
    else await sleep(Math.random() * PAUSE_MS);
    await killed.start();
    // Where no worker is left nothing is published: not what is tried here.
    if (name === "ingest") await untilBothReceive(redis, at);
    if (kill % 10 === 0)
      console.log(`${kill} kills; ${log.seconds.reduce((sum, { signals }) => sum + signals.length, 0)} signals`);
  }
  await sleep(PAUSE_MS);
  await Promise.all(ingest.map((each) => each.kill()));
  await sleep(QUIET_MS);
  const settleBy = Date.now() + SETTLED_WITHIN_MS;
  while ((await openMessages(database, accounts, new Date())) > 0 && Date.now() < settleBy) await sleep(1000);
  const isKept = await log.close();
  console.log([...counts].map(([name, count]) => `${count} × ${name}`).join(", "));
  const isDoubted = (moment: number): boolean => lostAt.some((at) => Math.abs(moment - at) < DOUBT_MS);
  const verdicts: AccountVerdict[] = [];
  for (const account of accounts)
    verdicts.push(await judgeMessages(database, account, { seconds: log.seconds, isKept, isDoubted }));
  verdicts.forEach(printAccount);
  const gone = log.seconds.filter((second) => !isKept(second)).length;
  console.log(`Seconds that Redis lost after they were published: ${gone}`);
  isRight = verdicts.every(({ targets }) => targets.every(({ faults }) => faults.length === 0));
} finally {
  redis.disconnect();
  await database.close();
  await setup.stop();
  await outside.stop();
}
process.exit(isRight ? 0 : 1);

async function isWarm(): Promise<boolean> {
  const tables = await Promise.all(EXCHANGES.map((exchange) => redis.getBuffer(keys.table(exchange))));
  return tables.every((bytes) => bytes !== null && !decodeMarketFrame(bytes).header.warming);
}

/** One of the processes, of each kind by its share. */
function victimOf(kinds: readonly (readonly [string, number, readonly Killable[]])[]): readonly [string, Killable] {
  let dice = Math.random();
  for (const [name, share, processes] of kinds) {
    if (dice < share) return [name, processes[Math.floor((dice / share) * processes.length)] as Killable];
    dice -= share;
  }
  return victimOf(kinds);
}
