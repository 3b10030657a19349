// Kills workers of ingest and of the jobs at random moments while price alerts wait, and compares what fired with the simulated
// exchanges' own trades: none lost, none doubled, each by a trade that reached its level. By hand:
// node load-tests/faults/alert-kills.ts [KILLS]

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { createLog } from "../../shared/node/log.ts";
import { addAlert, firingsOf } from "../../shared/postgres/alerts.queries.ts";
import { Database } from "../../shared/postgres/database.ts";
import type { Alert, Firing } from "../../shared/contracts/alerts.ts";
import { tradesFromTime } from "../../workers/simulator/exchange/trade-query.ts";
import type { MarketEntry } from "../../workers/simulator/market/sim-market.ts";
import { untilBothReceive } from "./hot-workers.ts";
import { LOGIN, startStand } from "./stand.ts";

const KILLS = Number(process.argv[2] ?? 50);
const COINS = 20;
/** Few enough trades that a worker that starts again fetches its history within the exchanges' request budgets. */
const RATE = 0.05;
/** Once both workers follow the market again the next kill comes within this, ms. */
const PAUSE_MS = 4000;
const ALERTS_PER_KILL = 40;
/** Levels lie up to so far from the price, as a share of it. */
const FARTHEST = 0.002;
/** Shares of kills that hit the leading worker, and the jobs; the rest hits the standby. */
const LEADER_SHARE = 0.5;
const JOBS_SHARE = 0.3;
/** A worker learns of a copied alert within this, ms. */
const KNOWN_AFTER_MS = 1000;
/** Crossings of the last moments may still be on their way when all ends, ms. */
const SETTLED_WITHIN_MS = 20_000;
const ALL = 1_000_000;

interface Trade {
  readonly price: number;
  readonly time: number;
}

/** An alert, and since when workers know it for certain, epoch ms. */
interface Made {
  readonly alert: Alert;
  readonly knownFrom: number;
}

const stand = await startStand({ binance: COINS, mexc: COINS, rate: RATE, screens: false });
const redis = new Redis(stand.redisUrl);
const database = new Database(stand.databaseUrl, 2, createLog("alert-kills", "silent"));
const { id: userId } = await database.run((db) =>
  db.selectFrom("users").select("id").where("email", "=", LOGIN.email).executeTakeFirstOrThrow(),
);

function tradesSince(entry: MarketEntry, from: number): Trade[] {
  const found: Trade[] = [];
  const { priceDecimals } = entry.symbol;
  const scale = 10 ** priceDecimals;
  tradesFromTime(entry, from, stand.simulator.binance.market.now(), ALL, ({ ticks }, index, time) =>
    found.push({ price: Number(((ticks[index] as number) / scale).toFixed(priceDecimals)), time }),
  );
  return found;
}

/** Coins that are watched: the exchanges list others, too. */
const watched = new Map<ExchangeId, ReadonlySet<string>>();
const entriesOf = (exchange: ExchangeId): readonly MarketEntry[] =>
  stand.simulator[exchange].market.entries.filter(({ symbol }) => watched.get(exchange)?.has(symbol.pair));

async function readWatched(): Promise<void> {
  for (const exchange of EXCHANGES) {
    const { symbols } = JSON.parse((await redis.get(keys.universe(exchange))) ?? "") as Universe;
    watched.set(exchange, new Set(symbols.filter(({ active }) => active).map(({ pair }) => pair)));
  }
}

const reaches = ({ side, level }: Alert, { price }: Trade): boolean => (side === "above" ? price >= level : price <= level);

/** Makes alerts near the prices of now and waits until workers know them. */
async function makeAlerts(): Promise<Made[]> {
  const alerts: Alert[] = [];
  for (let made = 0; made < ALERTS_PER_KILL; made++) {
    const exchange = EXCHANGES[made % EXCHANGES.length] as ExchangeId;
    const entries = entriesOf(exchange);
    const entry = entries[Math.floor(Math.random() * entries.length)] as MarketEntry;
    const price = tradesSince(entry, Date.now() - 60_000).at(-1)?.price;
    if (price === undefined) continue;
    const side = Math.random() < 0.5 ? "above" : "below";
    const level = price * (1 + (side === "above" ? 1 : -1) * Math.random() * FARTHEST);
    const draft = {
      exchange,
      symbol: entry.symbol.base,
      kind: "price",
      minutes: 5,
      side,
      level,
      mode: "once",
      pauseSeconds: 60,
    } as const;
    alerts.push(
      await database.run((db) => addAlert(db, userId, { ...draft, until: null, note: "", isPaused: false }, new Date())),
    );
  }
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
  return alerts.map((alert) => ({ alert, knownFrom }));
}

const momentOf = (time: number): string => new Date(time).toISOString();

/** What is wrong with the firings of one alert; undefined when nothing is. */
function faultOf({ alert, knownFrom }: Made, firings: readonly Firing[], until: number): string | undefined {
  if (firings.length > 1) return `fired ${firings.length} times`;
  const entry = entriesOf(alert.exchange).find(({ symbol }) => symbol.base === alert.symbol) as MarketEntry;
  const trades = tradesSince(entry, knownFrom - KNOWN_AFTER_MS - SETTLED_WITHIN_MS);
  const [firing] = firings;
  if (firing) {
    if (!reaches(alert, firing)) return `fired at ${firing.price}, which does not reach ${alert.level}`;
    return trades.some(({ price, time }) => price === firing.price && time === firing.time) ? undefined : "fired by no trade";
  }
  const missed = trades.find((trade) => trade.time >= knownFrom && trade.time < until && reaches(alert, trade));
  return missed && `did not fire by ${missed.price} at ${momentOf(missed.time)}, known since ${momentOf(knownFrom)}`;
}

async function judge(made: readonly Made[], until: number): Promise<void> {
  const firings = await database.run((db) => firingsOf(db, userId, ALL));
  const byAlert = Map.groupBy(firings, ({ alertId }) => alertId);
  const faults = made.flatMap((each) => {
    const fault = faultOf(each, byAlert.get(each.alert.id) ?? [], until);
    return fault === undefined ? [] : [`${each.alert.exchange} ${each.alert.symbol}, alert ${each.alert.id}: ${fault}`];
  });
  const after = firings.filter(({ afterGap }) => afterGap).length;
  console.log(
    `${made.length} alerts, ${firings.length} fired, ${after} of them after a gap; ${faults.length} lost, doubled or unexplained`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Kills one worker, starts it again, and waits until another may be killed. */
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

type Killed = ReturnType<typeof stand.worker>;

try {
  const workers = [stand.worker("one"), stand.worker("two")] as const;
  const jobs = [stand.worker("jobs-one", "jobs"), stand.worker("jobs-two", "jobs")] as const;
  const startedAt = Date.now();
  await workers[0].start();
  while ((await redis.exists(...EXCHANGES.map((exchange) => keys.table(exchange)))) < EXCHANGES.length) await sleep(250);
  await Promise.all([workers[1], ...jobs].map((worker) => worker.start()));
  await untilBothReceive(redis, startedAt);
  await readWatched();
  const made: Made[] = await makeAlerts();
  let leader: 0 | 1 = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(Math.random() * PAUSE_MS);
    leader = await killOne(workers, jobs, leader);
    made.push(...(await makeAlerts()));
    if (kill % 10 === 0) console.log(`${kill} kills`);
  }
  const until = Date.now();
  await sleep(SETTLED_WITHIN_MS);
  await judge(made, until);
} finally {
  redis.disconnect();
  await database.close();
  await stand.stop();
}
