// From a crossing in a worker to a firing in PostgreSQL, on real services: once, whoever is killed and whatever is lost on the way.

import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Alert, AlertDraft } from "../../shared/contracts/alert-schemas.ts";
import type { Candle } from "../../shared/market/candle.ts";
import { controlMessageSchema, type ControlMessage } from "../../shared/contracts/control-messages.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { createLog } from "../../shared/node/log.ts";
import { addAlert, alertsOf, deleteAlert, firingsOf, replaceAlert } from "../../shared/postgres/alerts.queries.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { createUser } from "../../shared/postgres/users.queries.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { keys } from "../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { copyChanges, restoreCopies } from "../jobs/alerts/alert-copy.ts";
import { LIST_PRESETS, type ListPreset } from "../../shared/contracts/list-presets.ts";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import { storeSettings } from "../../shared/postgres/account-settings.queries.ts";
import { settleCrossings } from "../../shared/postgres/alert-firing.queries.ts";
import { storeWatchList } from "../../shared/postgres/watch-lists.queries.ts";
import { seededRandom } from "../../shared/statistics/seeded-random.ts";
import { expireEnded, settleReported } from "../jobs/alerts/alert-settlement.ts";
import { Lease } from "../lease/lease.ts";
import { mortalRedis } from "../signals/testing/mortal-redis.ts";
import { AlertWatch } from "./alert-watch.ts";

const X = "mexc";
const START = 1_790_000_000_000;
const MINUTE = 60_000;
const log = createLog("test", "silent");
const redis = new Redis(redisUrl());
const listener = new Redis(redisUrl());
const messages: ControlMessage[] = [];
const universe: Universe = {
  exchange: X,
  firstVersion: 0,
  version: 1,
  symbols: ["BTC", "ETH"].map((symbol) => ({
    symbol,
    pair: `${symbol}USDT`,
    tickSize: "0.1",
    decimals: 1,
    active: true,
  })),
};
let database: Database;
let userId: string;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, log);
  await migrateToLatest(database);
  listener.on("message", (_, text) => messages.push(controlMessageSchema.parse(JSON.parse(text))));
  await listener.subscribe(keys.control());
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => db.deleteFrom("users").execute());
  userId = await database.run(async (db) => {
    const email = `${randomUUID()}@test`;
    return (await createUser(db, { email, passwordHash: "-", language: "en", firstPasswordEndsAt: null })).id;
  });
  await copy();
  messages.length = 0;
  delays.length = 0;
});
afterAll(async () => {
  redis.disconnect();
  listener.disconnect();
  await database.close();
});

const draft = (change: Partial<AlertDraft> = {}): AlertDraft => ({
  exchange: X,
  scope: "coin",
  symbol: "BTC",
  listId: null,
  kind: "price",
  minutes: 5,
  side: "above",
  level: 110,
  mode: "once",
  pauseSeconds: 60,
  until: null,
  note: "",
  isPaused: false,
  ...change,
});
const make = (change: Partial<AlertDraft> = {}): Promise<Alert> =>
  database.run((db) => addAlert(db, userId, draft(change), new Date(START)));
const alerts = () => database.run((db) => alertsOf(db, userId));
const states = async () => (await alerts()).map(({ state }) => state);
const firings = () => database.run((db) => firingsOf(db, userId, 10_000));
async function copy(): Promise<void> {
  await restoreCopies({ database, redis });
  await copyChanges({ database, redis });
}
/** Of each alert that fired, ms since its trade. */
const delays: number[] = [];
const onFired = (delayMs: number): void => void delays.push(delayMs);
const settle = () => settleReported({ database, redis, log, onFired });
const notified = () => messages.flatMap((message) => (message.kind === "alert" ? [message.firing.id] : []));

/** One worker without feed and timers. */
class Worker {
  readonly watch: AlertWatch;
  readonly lease: Lease;

  constructor(connection = redis) {
    this.watch = new AlertWatch(connection, X, universe);
    this.lease = new Lease(connection, X);
  }

  follow(now = START): Promise<void> {
    return this.watch.follow(now);
  }

  report(): Promise<void> {
    return this.watch.report(this.lease);
  }

  trade(price: number, at: number, position = 0): void {
    this.watch.trade(position, price, START + at);
  }
}

/** Knows all alerts, and the price 100 of both coins. */
async function started(connection = redis): Promise<Worker> {
  const worker = new Worker(connection);
  await copy();
  await worker.follow();
  worker.trade(100, 1);
  worker.trade(100, 1, 1);
  return worker;
}

async function leading(): Promise<Worker> {
  const worker = await started();
  expect(await worker.lease.tryAcquire()).toBe(true);
  return worker;
}

async function takeOver(standby: Worker): Promise<void> {
  await redis.del(keys.lease(X));
  expect(await standby.lease.tryAcquire()).toBe(true);
}

test("a crossing becomes one firing with its trade, and its owner is notified", async () => {
  const { id } = await make({ note: "to the moon" });
  const worker = await leading();
  worker.trade(110.5, 20);
  worker.trade(111, 21);
  await worker.report();
  await settle();
  expect(await firings()).toMatchObject([
    {
      alertId: id,
      symbol: "BTC",
      level: 110,
      price: 110.5,
      time: START + 20,
      afterGap: false,
      note: "to the moon",
      isSeen: false,
    },
  ]);
  expect(await states()).toEqual(["fired"]);
  await expect.poll(() => messages).toMatchObject([{ kind: "alert", userId, firing: { alertId: id, state: "fired" } }]);
  await copy();
  await worker.follow();
  await worker.report();
  await settle();
  expect(await redis.exists(keys.alertsCrossed(X), keys.alerts(X))).toBe(0);
  expect(await firings()).toHaveLength(1);
});

test("a change over a window becomes one firing, by the next leader where the one before died in between", async () => {
  const { id } = await make({ kind: "change", minutes: 5, level: 3 });
  const [worker, standby] = [await leading(), await started()];
  const tableOf = (price: number): MarketTable => {
    const table = new MarketTable(universe.symbols.length);
    table.column(FIELD.price).fill(price);
    table.column(FIELD.reference + WINDOW_MINUTES.indexOf(5)).fill(100);
    return table;
  };
  const at = (second: number, price: number, isNext = true) =>
    ({ second: START / 1000 + second, table: tableOf(price), unsettled: new Set<number>(), isNext }) as const;
  worker.watch.second(at(1, 102, false));
  await worker.report();
  // It sees the crossing, and dies before it reports that.
  worker.watch.second(at(2, 104));
  await takeOver(standby);
  standby.watch.second(at(2, 104));
  await standby.report();
  standby.watch.second(at(3, 105));
  await standby.report();
  await settle();
  await settle();
  expect(await firings()).toMatchObject([
    { alertId: id, kind: "change", minutes: 5, figure: 4, price: 104, time: START + 2999, afterGap: false },
  ]);
});

test("a new high of the day becomes one firing, the same by a leader and by one that began in the middle of the day", async () => {
  const { id } = await make({ kind: "high", level: 0 });
  const [worker, standby] = [await leading(), await started()];
  const candles = [
    { openTime: START - 60 * MINUTE, open: 1, high: 150, low: 90, close: 100, volume: 1, quoteVolume: 1 },
    // Of the day before.
    { openTime: START - 24 * 60 * MINUTE, open: 1, high: 999, low: 1, close: 100, volume: 1, quoteVolume: 1 },
  ];
  const chart = async () => ({ candles, isFirst: true });
  for (const each of [worker, standby]) await each.watch.days.ask({ chart }, () => START + 5000);
  for (const each of [worker, standby]) for (const [at, price] of [150, 149, 151, 152].entries()) each.trade(price, 6000 + at);
  await takeOver(standby);
  await standby.report();
  await settle();
  await settle();
  expect(await firings()).toMatchObject([
    { alertId: id, kind: "high", price: 151, time: START + 6002, figure: null, afterGap: false },
  ]);
  expect(worker.watch.figures).toMatchObject({ crossed: 1, unsettled: 1 });
});

describe("an alert about any coin", () => {
  const any = { scope: "exchange", symbol: "", kind: "change", minutes: 5, level: 3 } as const;
  const tableOf = (btc: number, eth: number): MarketTable => {
    const table = new MarketTable(universe.symbols.length);
    table.column(FIELD.price).set([btc, eth]);
    table.column(FIELD.reference + WINDOW_MINUTES.indexOf(5)).fill(100);
    table.column(FIELD.marks).fill(0);
    return table;
  };
  const at = (second: number, before: MarketTable, table: MarketTable) =>
    ({ second: START / 1000 + second, before, table, unsettled: new Set<number>(), isNext: true }) as const;
  const [low, both] = [tableOf(100, 100), tableOf(104, 105)];
  const fired = async () =>
    (await firings())
      .map(({ symbol, figure, time }) => [symbol, figure, time - START] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));

  test("fires for each coin once within its pause, by the next leader where the one before died in between", async () => {
    await make({ ...any, mode: "each" });
    const [worker, standby] = [await leading(), await started()];
    worker.watch.second(at(1, low, tableOf(104, 100)));
    await worker.report();
    await settle();
    // It sees ETH's crossing, and dies before it reports that.
    worker.watch.second(at(2, tableOf(104, 100), both));
    await takeOver(standby);
    standby.watch.second(at(2, tableOf(104, 100), both));
    standby.watch.second(at(3, low, both));
    await standby.report();
    await settle();
    await settle();
    expect(await fired()).toEqual([
      ["BTC", 4, 1999],
      ["ETH", 5, 2999],
    ]);
    standby.watch.second(at(70, low, tableOf(104, 100)));
    await standby.report();
    await settle();
    expect((await firings())[0]).toMatchObject({ symbol: "BTC", time: START + 70_999, state: "armed" });
    expect(await states()).toEqual(["armed"]);
    expect(new Set(notified()).size).toBe(3);
  });

  test("fires for the first coin alone where it fires once", async () => {
    await make(any);
    const worker = await leading();
    worker.watch.second(at(1, low, tableOf(100, 105)));
    worker.watch.second(at(2, tableOf(100, 105), both));
    await worker.report();
    await settle();
    expect(await fired()).toEqual([["ETH", 5, 1999]]);
    expect(await states()).toEqual(["fired"]);
  });

  test("of a list fires for the coins that the list has then, as it shows them", async () => {
    const list = (id: string, tickers: string[]): WatchList => ({
      ...(LIST_PRESETS.popular[0] as ListPreset),
      id,
      name: "Mine",
      tickers,
    });
    await database.run((db) => storeWatchList(db, userId, list("17", ["ETH"])));
    await database.run((db) => storeWatchList(db, userId, list("19", [])));
    const hidden = { hiddenCoins: { text: '["ETH"]', version: 1 } };
    await database.run((db) => storeSettings(db, userId, { version: 1, fields: hidden }));
    const own = await make({ ...any, mode: "each", scope: "list", listId: "17" });
    await make({ ...any, mode: "each", scope: "list", listId: "18" });
    const all = await make({ ...any, mode: "each", scope: "list", listId: "19" });
    const worker = await leading();
    worker.watch.second(at(1, low, both));
    await worker.report();
    await settle();
    const seen = (await firings()).map(({ alertId, symbol }) => `${alertId} ${symbol}`);
    expect(seen.length).toBe(2);
    expect(new Set(seen)).toEqual(new Set([`${own.id} ETH`, `${all.id} BTC`]));
    // It hides them no more.
    await database.run((db) => storeSettings(db, userId, { version: 2, fields: { hiddenCoins: { text: "[]", version: 2 } } }));
    worker.watch.second(at(100, low, both));
    await worker.report();
    await settle();
    expect(
      (await firings())
        .filter(({ alertId }) => alertId === all.id)
        .map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(["BTC", "BTC", "ETH"]);
  });

  test("fires twenty times a minute and counts the rest, and none twice", async () => {
    const { id } = await make({ ...any, mode: "each" });
    const crossing = (coin: string, time: number) => ({ id, arming: 1, coin, price: 1, time, afterGap: false, figure: 3 });
    const burst = Array.from({ length: 25 }, (_, i) => crossing(`C${i}`, START + 999));
    const seen = await database.transaction((db) => settleCrossings(db, burst));
    expect(seen.fresh.size).toBe(20);
    expect((await alerts())[0]?.leftOut).toBe(5);
    const again = await database.transaction((db) => settleCrossings(db, burst.slice(0, 20)));
    expect([again.fresh.size, again.firings.length]).toEqual([0, 20]);
    const later = await database.transaction((db) => settleCrossings(db, [crossing("C24", START + 61_999)]));
    expect(later.firings.map(({ symbol }) => symbol)).toEqual(["C24"]);
  });

  test("names the coin of each new high of the day", async () => {
    await make({ ...any, kind: "high", level: 0, mode: "each" });
    const worker = await leading();
    const candles = [{ openTime: START - 60 * MINUTE, open: 1, high: 150, low: 90, close: 100, volume: 1, quoteVolume: 1 }];
    await worker.watch.days.ask({ chart: async () => ({ candles, isFirst: true }) }, () => START + 5000);
    for (const position of [0, 1]) for (const [ms, price] of [149, 151, 152].entries()) worker.trade(price, 6000 + ms, position);
    await worker.report();
    await settle();
    expect(await fired()).toEqual([
      ["BTC", null, 6001],
      ["ETH", null, 6001],
    ]);
  });
});

test("figures say what is watched, crossed and not settled yet, and how long each firing took, once", async () => {
  await make();
  await make({ level: 200 });
  const worker = await leading();
  expect(worker.watch.figures).toEqual({ watched: 2, crossed: 0, unsettled: 0 });
  worker.trade(110, 20);
  expect(worker.watch.figures).toEqual({ watched: 1, crossed: 1, unsettled: 1 });
  await worker.report();
  const [name = "", trade = ""] = Object.entries(await redis.hgetall(keys.alertsCrossed(X))).flat();
  await settle();
  expect(delays).toHaveLength(1);
  // As after a kill of the jobs between PostgreSQL and Redis.
  await redis.hset(keys.alertsCrossed(X), name, trade);
  await settle();
  expect(delays).toHaveLength(1);
  await copy();
  await worker.follow();
  expect(worker.watch.figures).toEqual({ watched: 1, crossed: 1, unsettled: 0 });
});

test("an alert that is made, changed, paused or deleted while workers run counts as it is from then on", async () => {
  const worker = await leading();
  const [changed, paused, deleted] = [await make(), await make(), await make()];
  await copy();
  await worker.follow();
  await database.run((db) => replaceAlert(db, userId, changed.id, draft({ level: 120 }), new Date(START)));
  await database.run((db) => replaceAlert(db, userId, paused.id, draft({ isPaused: true }), new Date(START)));
  await database.run((db) => deleteAlert(db, userId, deleted.id));
  await copy();
  await worker.follow();
  worker.trade(115, 20);
  await worker.report();
  await settle();
  expect(await firings()).toEqual([]);
  worker.trade(120, 21);
  await worker.report();
  await settle();
  expect(await firings()).toMatchObject([{ alertId: changed.id, price: 120 }]);
  expect(await states()).toEqual(["fired", "paused"]);
});

test("changes wait until a lost copy is made anew", async () => {
  await make();
  await copy();
  await redis.flushall();
  await make({ level: 105 });
  await expect(copyChanges({ database, redis })).rejects.toThrow("lost");
  expect(await redis.exists(keys.alerts(X))).toBe(0);
  await copy();
  expect(await redis.hlen(keys.alerts(X))).toBe(2);
});

test("an alert that was changed after its crossing does not fire by it", async () => {
  const { id } = await make();
  const worker = await leading();
  worker.trade(111, 20);
  await worker.report();
  await database.run((db) => replaceAlert(db, userId, id, draft({ level: 130 }), new Date(START)));
  await settle();
  expect([await firings(), await states()]).toEqual([[], ["armed"]]);
});

test("an alert that fires each time is armed again after its pause, once the price is back", async () => {
  await make({ mode: "each" });
  const worker = await leading();
  const step = async (price: number, at: number): Promise<void> => {
    worker.trade(price, at);
    await worker.report();
    await settle();
    await copy();
    await worker.follow(START + at);
    await worker.report();
    await settle();
    await copy();
    await worker.follow(START + at);
  };
  await step(110, 10);
  expect(await states()).toEqual(["waiting"]);
  await step(105, 20);
  await step(112, 30);
  expect([await states(), (await firings()).length]).toEqual([["waiting"], 1]);
  await step(113, 2 * MINUTE);
  await step(110, 2 * MINUTE + 1);
  expect(await states()).toEqual(["waiting"]);
  await step(109.9, 2 * MINUTE + 2);
  expect(await states()).toEqual(["armed"]);
  await step(110, 2 * MINUTE + 3);
  expect((await firings()).map(({ price, time }) => [price, time - START])).toEqual([
    [110, 2 * MINUTE + 3],
    [110, 10],
  ]);
});

test("an alert ends at its end, but not before its last crossing is settled", async () => {
  await make({ until: START + 50 });
  await make({ until: START + 50, level: 150 });
  const worker = await leading();
  worker.trade(111, 50);
  await worker.report();
  await expireEnded({ database, redis, log, onFired }, new Date(START + MINUTE));
  expect(await states()).toEqual(["expired", "expired"]);
  await settle();
  expect(await states()).toEqual(["fired", "expired"]);
  expect(await firings()).toHaveLength(1);
});

describe("exactly one firing", () => {
  test("when the leader is killed between the crossing and its report", async () => {
    await make();
    const leader = await leading();
    const standby = await started();
    for (const worker of [leader, standby]) worker.trade(111, 20);
    await takeOver(standby);
    await standby.report();
    await settle();
    expect(await firings()).toMatchObject([{ price: 111, afterGap: false }]);
  });

  test("when the leader is killed after its report, whose answer never came", async () => {
    await make();
    const dying = mortalRedis(redis);
    const leader = await started(dying.redis);
    await leader.lease.tryAcquire();
    const standby = await started();
    for (const worker of [leader, standby]) worker.trade(111, 20);
    dying.dieAfter(0, true);
    await expect(leader.report()).rejects.toThrow("dead");
    await takeOver(standby);
    await settle();
    await standby.report();
    await settle();
    expect(await firings()).toHaveLength(1);
    await copy();
    await standby.follow();
    expect(await redis.exists(keys.alertsCrossed(X))).toBe(0);
  });

  test("when a worker that lost the lease still reports", async () => {
    await make();
    const late = await leading();
    const standby = await started();
    await takeOver(standby);
    for (const worker of [late, standby]) worker.trade(111, 20);
    await expect(late.report()).rejects.toThrow("holds");
    await standby.report();
    await settle();
    expect(await firings()).toHaveLength(1);
  });

  test.each([0, 1, 2])("when settling is killed at its command %i to Redis, and its owner is notified", async (commands) => {
    await make();
    const worker = await leading();
    worker.trade(111, 20);
    await worker.report();
    const dying = mortalRedis(redis);
    dying.dieAfter(commands, false);
    await settleReported({ database, redis: dying.redis, log, onFired }).catch(() => undefined);
    expect(dying.isDead).toBe(true);
    await settle();
    const made = await firings();
    expect(made).toHaveLength(1);
    await expect.poll(() => new Set(notified())).toEqual(new Set(made.map(({ id }) => id)));
  });

  test("when Redis loses everything after the crossing was reported", async () => {
    await make();
    await make({ level: 120 });
    const worker = await leading();
    worker.trade(111, 20);
    await worker.report();
    await redis.flushall();
    await worker.lease.tryAcquire();
    await worker.follow();
    await copy();
    await worker.follow();
    await worker.report();
    await settle();
    expect(await firings()).toHaveLength(1);
    await copy();
    await worker.follow();
    worker.trade(121, 22);
    await worker.report();
    await settle();
    expect((await firings()).map(({ price }) => price)).toEqual([121, 111]);
  });

  test("when Redis goes back to an older state that knows neither of a new alert nor of a firing", async () => {
    await make();
    const worker = await leading();
    const [version, at, hash] = [
      await redis.get(keys.alertsVersion(X)),
      await redis.get(keys.alertsAt(X)),
      await redis.hgetall(keys.alerts(X)),
    ];
    await make({ level: 105 });
    worker.trade(111, 20);
    await worker.report();
    await settle();
    await copy();
    await redis.flushall();
    await redis.set(keys.alertsVersion(X), version as string);
    await redis.set(keys.alertsAt(X), at as string);
    await redis.hset(keys.alerts(X), hash);
    await copy();
    const fresh = await leading();
    fresh.trade(112, 30);
    await fresh.report();
    await settle();
    expect((await firings()).map(({ level, price }) => [level, price])).toEqual([
      [105, 112],
      [110, 111],
    ]);
  });

  test("when PostgreSQL is away for a while", async () => {
    await make();
    const worker = await leading();
    worker.trade(111, 20);
    await worker.report();
    const away = new Database("postgres://nobody@127.0.0.1:1/none", 1, log);
    await expect(settleReported({ database: away, redis, log, onFired })).rejects.toThrow("away");
    await away.close();
    await settle();
    expect(await firings()).toHaveLength(1);
  });

  test("when the level was jumped over while no worker ran, marked so", async () => {
    await make();
    await copy();
    const worker = new Worker();
    await worker.lease.tryAcquire();
    await worker.follow(START + MINUTE);
    worker.trade(115, MINUTE + 5);
    await worker.report();
    await settle();
    expect(await firings()).toMatchObject([{ price: 115, afterGap: true }]);
  });

  test("when a new high of the day came while no worker ran: by those that come after it, marked so", async () => {
    const { id } = await make({ kind: "high", level: 0 });
    const minute = (after: number, high: number) => ({
      ...{ openTime: START + after * MINUTE, open: 100, high, low: 90 },
      ...{ close: 100, volume: 1, quoteVolume: 1 },
    });
    const hour = START - (START % (60 * MINUTE));
    const charts: Record<string, readonly Candle[]> = { "60": [{ ...minute(0, 150), openTime: hour }], "1": [] };
    const rest = { chart: async (_: string, interval: string) => ({ candles: charts[interval] ?? [], isFirst: true }) };
    const ended = await leading();
    await ended.watch.days.ask(rest, () => START + 5000);
    await ended.watch.days.keep(ended.lease, ended.watch.days.changed(ended.lease));
    await redis.set(keys.signalsAt(X), START / 1000 + 9);
    await redis.del(keys.lease(X));

    // Made meanwhile, before and after the new high.
    await database.run((db) => addAlert(db, userId, draft({ kind: "high", level: 0 }), new Date(START + 2.5 * MINUTE)));
    await database.run((db) => addAlert(db, userId, draft({ kind: "high", level: 0 }), new Date(START + 3.5 * MINUTE)));
    charts["60"] = [{ ...minute(0, 160), openTime: hour }];
    charts["1"] = [minute(0, 150), minute(1, 149), minute(2, 155), minute(3, 160), minute(4, 158)];
    const workers = [new Worker(), new Worker()] as const;
    for (const worker of workers) {
      await worker.watch.days.recall();
      await copy();
      await worker.follow(START + 5 * MINUTE);
      worker.trade(159, 5 * MINUTE + 1);
      await worker.watch.days.ask(rest, () => START + 5 * MINUTE + 5000);
    }
    expect(await workers[0].lease.tryAcquire()).toBe(true);
    await workers[0].report();
    await settle();
    await takeOver(workers[1]);
    await workers[1].report();
    await settle();
    const fired = (await firings()).map(({ alertId, price, time, afterGap }) => [alertId === id, price, time - START, afterGap]);
    expect(fired).toHaveLength(2);
    expect(fired).toContainEqual([true, 155, 2 * MINUTE, true]);
    expect(fired).toContainEqual([false, 160, 3 * MINUTE, true]);
    // The third waits for the next one.
    workers[1].trade(161, 5 * MINUTE + 6000);
    await workers[1].report();
    await settle();
    expect(await states()).toEqual(["fired", "fired", "fired"]);
  });

  test("when a worker that lost the lease still keeps what it knows of the day, which is refused", async () => {
    await make({ kind: "high", level: 0 });
    const late = await leading();
    const candle = {
      ...{ openTime: START - MINUTE, open: 100, high: 150, low: 90 },
      ...{ close: 100, volume: 1, quoteVolume: 1 },
    };
    const chart = async () => ({ candles: [candle], isFirst: true });
    await late.watch.days.ask({ chart }, () => START + 5000);
    await takeOver(await started());
    await expect(late.watch.days.keep(late.lease, late.watch.days.changed(late.lease))).rejects.toThrow("holds");
    expect(await redis.exists(keys.alertsDays(X))).toBe(0);
  });

  test("when the leader is killed between a new high of the day and its report: what it kept does not hold that high", async () => {
    await make({ kind: "high", level: 0 });
    const worker = await leading();
    const candle = {
      ...{ openTime: START - MINUTE, open: 100, high: 150, low: 90 },
      ...{ close: 100, volume: 1, quoteVolume: 1 },
    };
    const chart = async () => ({ candles: [candle], isFirst: true });
    await worker.watch.days.ask({ chart }, () => START + 5000);
    const days = worker.watch.days.changed(worker.lease);
    worker.trade(151, 6000);
    await worker.watch.days.keep(worker.lease, days);
    expect((await redis.hget(keys.alertsDays(X), "BTC"))?.split(" ").slice(1)).toEqual(["150", "90"]);
  });

  test("of each alert, through kills and losses at random", async () => {
    const random = seededRandom(5);
    const levels = Array.from({ length: 80 }, () => 80 + Math.floor(random() * 400) / 10);
    for (const [at, level] of levels.entries())
      await make({ level, side: level > 100 ? "above" : "below", symbol: at % 2 ? "ETH" : "BTC" });
    let workers = [await leading(), await started()] as [Worker, Worker];
    const prices = [100, 100];
    const extremes = prices.map((price) => ({ low: price, high: price }));
    let kills = 0;
    for (let at = 10; at < 400; at++) {
      const coin = Math.floor(random() * 2);
      const price = Math.max(75, Math.min(125, (prices[coin] as number) + (random() - 0.5) * 8));
      prices[coin] = price;
      const seen = extremes[coin] as { low: number; high: number };
      [seen.low, seen.high] = [Math.min(seen.low, price), Math.max(seen.high, price)];
      for (const worker of workers) worker.trade(price, at, coin);
      const chance = random();
      if (chance < 0.13) {
        // The leader is killed; a new standby begins, which knows nothing of what the other two saw.
        kills += 1;
        await takeOver(workers[1]);
        await workers[1].report();
        workers = [workers[1], await started()];
        for (const [each, known] of prices.entries()) workers[1].trade(known, at, each);
      } else if (chance < 0.16) {
        await redis.flushall();
        await workers[0].lease.tryAcquire();
        await workers[0].report();
      } else if (chance < 0.4) await workers[0].report();
      else if (chance < 0.5) {
        const dying = mortalRedis(redis);
        dying.dieAfter(Math.floor(random() * 6), random() < 0.5);
        await settleReported({ database, redis: dying.redis, log, onFired }).catch(() => undefined);
      } else if (chance < 0.6) await settle();
      else if (chance < 0.7) await copy();
      else if (chance < 0.9) for (const worker of workers) await worker.follow(START + at);
    }
    for (let round = 0; round < 3; round++) {
      await copy();
      for (const worker of workers) await worker.follow(START + 500);
      await workers[0].report();
      await settle();
    }
    expect(kills).toBeGreaterThan(30);
    const expected = levels.filter((level, at) => {
      const { low, high } = extremes[at % 2] as { low: number; high: number };
      return level > 100 ? high >= level : low <= level;
    });
    const made = await firings();
    expect(made.map(({ level }) => level).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    expect(expected.length).toBeGreaterThan(40);
    for (const { side, level, price } of made) expect(side === "above" ? price >= level : price <= level).toBe(true);
  }, 60_000);
});
