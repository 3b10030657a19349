// Kills ingest and jobs workers at random moments while alerts of every kind wait, and compares what fired with the simulated
// exchanges' own trades: none lost, none doubled, each by the first trade or second that reached it. By hand: node
// load-tests/faults/alert-kills.ts [KILLS]

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { ALERT_KINDS } from "../../shared/contracts/alerts.ts";
import { EXCHANGES, perExchange } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { createLog } from "../../shared/node/log.ts";
import { firingsOf } from "../../shared/postgres/alerts.queries.ts";
import { Database } from "../../shared/postgres/database.ts";
import { makeBatch, moveCoins, type WatchedCoins } from "./alert-maker.ts";
import { AlertTruth, type Made } from "./alert-truth.ts";
import { untilBothReceive } from "./hot-workers.ts";
import { LOGIN, startSetup } from "./setup.ts";

const KILLS = Number(process.argv[2] ?? 50);
const COINS = 20;
/** Few enough trades that a restarted worker fetches its history within the exchanges' request budgets. */
const RATE = 0.05;
/** Once both workers follow the market again the next kill comes within this, ms. */
const PAUSE_MS = 4000;
/** Shares of kills that hit the leading worker, and the jobs; the rest hits the standby. */
const LEADER_SHARE = 0.5;
const JOBS_SHARE = 0.3;
/** A worker learns of a copied alert within this, ms. */
const KNOWN_AFTER_MS = 1000;
/** The last crossings may still be on their way at the end, ms. */
const SETTLED_WITHIN_MS = 20_000;
const ALL = 1_000_000;

const setup = await startSetup({ binance: COINS, mexc: COINS, rate: RATE, screens: false });
const redis = new Redis(setup.redisUrl);
const database = new Database(setup.databaseUrl, 2, createLog("alert-kills", "silent"));
const { id: userId } = await database.run((db) =>
  db.selectFrom("users").select("id").where("email", "=", LOGIN.email).executeTakeFirstOrThrow(),
);

/** The exchanges list other coins, too. */
async function readWatched(): Promise<WatchedCoins> {
  const texts = await Promise.all(EXCHANGES.map((exchange) => redis.get(keys.universe(exchange))));
  const universes = texts.map((text) => JSON.parse(text ?? "") as Universe);
  return perExchange((exchange) => {
    const symbols = universes.find((universe) => universe.exchange === exchange)?.symbols ?? [];
    const pairs = new Set(symbols.filter(({ active }) => active).map(({ pair }) => pair));
    return setup.simulator[exchange].market.entries.filter(({ symbol }) => pairs.has(symbol.pair));
  });
}

/** Makes alerts close to the coins' current figures and waits until workers know them. */
async function makeAlerts(coins: WatchedCoins): Promise<Made[]> {
  const from = Date.now();
  const alerts = await makeBatch(setup, coins, database, userId);
  for (;;) {
    const { waiting } = await database.run((db) =>
      db
        .selectFrom("alerts")
        .select((select) => select.fn.countAll<string>().as("waiting"))
        .where("is_copied", "=", false)
        .executeTakeFirstOrThrow(),
    );
    if (Number(waiting) === 0) break;
    await sleep(50);
  }
  const knownFrom = Date.now() + KNOWN_AFTER_MS;
  return alerts.map((alert) => ({ alert, from, knownFrom }));
}

async function judge(made: readonly Made[], truth: AlertTruth, until: number): Promise<void> {
  const firings = await database.run((db) => firingsOf(db, userId, ALL));
  const byAlert = Map.groupBy(firings, ({ alertId }) => alertId);
  for (const kind of ALERT_KINDS) {
    const own = made.filter(({ alert }) => alert.kind === kind);
    const faults = own.flatMap((each) => {
      const fault = truth.faultOf(each, byAlert.get(each.alert.id) ?? [], until);
      return fault === undefined ? [] : [`${each.alert.exchange} ${each.alert.symbol}, alert ${each.alert.id}: ${fault}`];
    });
    const fired = firings.filter((firing) => firing.kind === kind);
    const after = fired.filter(({ afterGap }) => afterGap).length;
    console.log(
      `${kind}: ${own.length} alerts, ${fired.length} fired, ${after} of them after a gap; ${faults.length} lost, doubled or unexplained`,
    );
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

/** Kills one worker, restarts it, and waits until another may be killed. */
async function killOne(workers: readonly [Killed, Killed], jobs: readonly [Killed, Killed], leader: 0 | 1): Promise<0 | 1> {
  const dice = Math.random();
  if (dice < JOBS_SHARE) {
    const worker = jobs[dice < JOBS_SHARE / 2 ? 0 : 1];
    await worker.kill();
    await worker.start();
    return leader;
  }
  const victim = dice < JOBS_SHARE + LEADER_SHARE ? leader : leader === 0 ? 1 : 0;
  const killedAt = await workers[victim].kill();
  await workers[victim].start();
  await untilBothReceive(redis, killedAt);
  return victim === leader ? (leader === 0 ? 1 : 0) : leader;
}

type Killed = ReturnType<typeof setup.worker>;

try {
  const workers = [setup.worker("one"), setup.worker("two")] as const;
  const jobs = [setup.worker("jobs-one", "jobs"), setup.worker("jobs-two", "jobs")] as const;
  const startedAt = Date.now();
  await workers[0].start();
  while ((await redis.exists(...EXCHANGES.map((exchange) => keys.table(exchange)))) < EXCHANGES.length) await sleep(250);
  await Promise.all([workers[1], ...jobs].map((worker) => worker.start()));
  await untilBothReceive(redis, startedAt);
  const coins = await readWatched();
  const truth = new AlertTruth(setup.simulator, Date.now());
  const made: Made[] = await makeAlerts(coins);
  let leader: 0 | 1 = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    moveCoins(setup, coins);
    await sleep(Math.random() * PAUSE_MS);
    leader = await killOne(workers, jobs, leader);
    made.push(...(await makeAlerts(coins)));
    if (kill % 10 === 0) console.log(`${kill} kills`);
  }
  const until = Date.now();
  await sleep(SETTLED_WITHIN_MS);
  await judge(made, truth, until);
} finally {
  redis.disconnect();
  await database.close();
  await setup.stop();
}
