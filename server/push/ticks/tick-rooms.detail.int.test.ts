import { beforeEach, expect, test } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { TickRow } from "../../../shared/frame/tick-frame.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { FakeWorker } from "../../testing/fake-worker.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer, type TestUser } from "../../testing/start-app.ts";

const MINUTE = 1_790_000_040_000;

interface Watcher {
  readonly client: MarketClient;
  readonly user: TestUser;
  readonly ticks: [symbol: string, tick: MinuteTick][];
}

const setup = pushSetup();
let server: TestServer;
let mexc: FakeWorker;
let binance: FakeWorker;

beforeEach(async () => {
  [mexc, binance] = await Promise.all([setup.worker("mexc", 12), setup.worker("binance")]);
  server = await setup.liveServer();
  await until("subscriptions", async () => (await setup.redis.pubsub("NUMSUB", keys.ticks("mexc")))[1] === 1);
});

async function connect(plan: PlanId): Promise<Watcher> {
  const { token, user } = await makeToken(setup.database, plan);
  const client = setup.connect(server, token);
  const watcher: Watcher = { client, user, ticks: [] };
  client.socket.on("tick", (symbol, tick) => watcher.ticks.push([symbol, tick]));
  expect(await client.connected()).toBeUndefined();
  return watcher;
}

function minute(close: number, openTime = MINUTE): MinuteTick {
  return [openTime, 1, 9, 0.5, close, 10, 20, openTime + 1234, 1];
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

test("a socket gets the ticks of the coins it asked for, and of no others", async () => {
  const one = await connect("professional");
  const two = await connect("professional");
  expect(await one.client.ask("ticks", { symbols: ["MEXC:C1USDT", "BINANCE:C0USDT"] })).toEqual({ ok: true });
  expect(await two.client.ask("ticks", { symbols: ["MEXC:C1USDT"] })).toEqual({ ok: true });
  await mexc.publishTicks([
    { position: 0, tick: minute(5) },
    { position: 1, tick: minute(6) },
  ]);
  await binance.publishTicks([{ position: 0, tick: minute(7) }]);
  await until("both exchanges", () => one.ticks.length === 2 && two.ticks.length === 1);
  expect(one.ticks).toEqual([
    ["MEXC:C1USDT", minute(6)],
    ["BINANCE:C0USDT", minute(7)],
  ]);
  expect(two.ticks).toEqual([["MEXC:C1USDT", minute(6)]]);
});

test("coins of any name that the exchange lists have ticks, by their pair's name and by their own", async () => {
  const names = ["GOLD(PAXG)", "币安人生", "B T C", "50% OFF", "constructor", "__proto__"];
  for (const symbol of names) await mexc.addCoin(5, { symbol, pair: `${symbol}USDT` });
  await mexc.addCoin(5, { symbol: "PAXG", pair: "GOLD-PAXG_USDT" });
  await mexc.publish();
  const one = await connect("start");
  const symbols = [...names.map((symbol) => `MEXC:${symbol}USDT`), "MEXC:PAXGUSDT", "MEXC:GOLD-PAXG_USDT"];
  await until("the coins", async () => (await one.client.ask("ticks", { symbols })).ok);
  await mexc.publishTicks([...names, "PAXG"].map((_, at) => ({ position: 12 + at, tick: minute(at + 1) })));
  await until("all of them", () => one.ticks.length === symbols.length);
  expect(one.ticks.map(([symbol]) => symbol).toSorted()).toEqual(symbols.toSorted());
  const watched = await setup.redis.zrange(keys.watched("mexc"), "0", "-1");
  expect(watched.toSorted()).toEqual([...names.map((symbol) => `${symbol}USDT`), "GOLD-PAXG_USDT"].toSorted());
});

test("all eleven coins of one batch arrive", async () => {
  const one = await connect("start");
  const symbols = Array.from({ length: 11 }, (_, coin) => `MEXC:C${coin}USDT`);
  expect(await one.client.ask("ticks", { symbols })).toEqual({ ok: true });
  await mexc.publishTicks(symbols.map((_, position) => ({ position, tick: minute(position + 1) })));
  await until("all eleven", () => one.ticks.length === 11);
  expect(one.ticks.map(([symbol]) => symbol)).toEqual(symbols);
});

test("whoever joins is sent the coin's newest minute at once, also when an older one was sent last", async () => {
  const newest = minute(8, MINUTE + 60_000);
  await mexc.publishTicks([{ position: 2, tick: newest }]);
  await mexc.publishTicks([{ position: 2, tick: minute(7) }]);
  const first = await connect("start");
  await until("the newest minute", async () => {
    await first.client.ask("ticks", { symbols: [] });
    await first.client.ask("ticks", { symbols: ["MEXC:C2USDT"] });
    return first.ticks.length > 0;
  });
  expect(first.ticks[0]).toEqual(["MEXC:C2USDT", newest]);
});

test("a new set replaces the one before; an empty one ends it", async () => {
  const one = await connect("start");
  await one.client.ask("ticks", { symbols: ["MEXC:C0USDT", "MEXC:C1USDT"] });
  await one.client.ask("ticks", { symbols: ["MEXC:C1USDT"] });
  await mexc.publishTicks([
    { position: 0, tick: minute(5) },
    { position: 1, tick: minute(6) },
  ]);
  await until("the one left", () => one.ticks.length > 0);
  await one.client.ask("ticks", { symbols: [] });
  await mexc.publishTicks([{ position: 1, tick: minute(7) }]);
  await settled();
  expect(one.ticks).toEqual([["MEXC:C1USDT", minute(6)]]);
});

test("what is malformed, beyond the plan or not watched here is refused and changes nothing", async () => {
  const one = await connect("start");
  expect(await one.client.ask("ticks", { symbols: ["MEXC:C0USDT"] })).toEqual({ ok: true });
  const twelve = Array.from({ length: 12 }, (_, coin) => `MEXC:C${coin}USDT`);
  for (const request of [undefined, {}, { symbols: "MEXC:C0USDT" }, { symbols: ["C0USDT"] }, { symbols: twelve }])
    expect(await one.client.ask("ticks", request)).toMatchObject({ ok: false, error: "invalid-request" });
  expect(await one.client.ask("ticks", { symbols: ["MEXC:C1USDT", "BINANCE:C0USDT"] })).toMatchObject({
    ok: false,
    error: "plan",
    symbol: "BINANCE:C0USDT",
  });
  expect(await one.client.ask("ticks", { symbols: ["MEXC:C1USDT", "MEXC:GONEUSDT"] })).toEqual({
    ok: false,
    error: "invalid-request",
    message: "MEXC:GONEUSDT is not watched here",
    symbol: "MEXC:GONEUSDT",
  });
  await mexc.publishTicks([
    { position: 0, tick: minute(5) },
    { position: 1, tick: minute(6) },
  ]);
  await until("the coin asked for first", () => one.ticks.length > 0);
  expect(one.ticks).toEqual([["MEXC:C0USDT", minute(5)]]);
});

test("malformed requests are counted until the socket is thrown out; coins not watched here are not", async () => {
  const honest = await connect("start");
  const hostile = await connect("start");
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 9 }, () => [
        honest.client.ask("ticks", { symbols: ["MEXC:GONEUSDT"] }).catch(() => undefined),
        hostile.client.ask("ticks", { symbols: 7 }).catch(() => undefined),
      ]).flat(),
    );
    await new Promise((resolve) => setTimeout(resolve, 900));
    if (!hostile.client.socket.connected) break;
  }
  expect(hostile.client.socket.connected).toBe(false);
  expect(honest.client.socket.connected).toBe(true);
}, 30_000);

test("ticks of a dead writer, of another universe and broken ones go nowhere", async () => {
  const one = await connect("start");
  await one.client.ask("ticks", { symbols: ["MEXC:C0USDT"] });
  mexc.newEpoch();
  await mexc.publish();
  await until("the new writer", () => server.app.market.feed("mexc").header?.epoch === 2);
  await mexc.publishTicks([{ position: 0, tick: minute(1) }], { epoch: 1 });
  await mexc.publishTicks([{ position: 0, tick: minute(2) }], { universeVersion: 9 });
  await setup.redis.publish(keys.ticks("mexc"), "no batch");
  await mexc.publishTicks([{ position: 0, tick: minute(3) }], { epoch: 3 });
  await mexc.publishTicks([{ position: 0, tick: minute(4) }]);
  await mexc.publishTicks([{ position: 0, tick: minute(5) }], { epoch: 3 });
  await until("both ticks of the newest writer", () => one.ticks.length === 2);
  await settled();
  expect(one.ticks.map(([, tick]) => tick[4])).toEqual([3, 5]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/tickdeck_tick_batches_in_total\{exchange="mexc",outcome="stale-writer"\} 2/);
  expect(metrics).toMatch(/tickdeck_tick_batches_in_total\{exchange="mexc",outcome="malformed"\} 1/);
});

test("a client that stops reading misses ticks instead of piling them up, and is current with the next one it takes", async () => {
  const { token } = await makeToken(setup.database, "start");
  const raw = await setup.joined(server, token);
  const symbols = Array.from({ length: 11 }, (_, coin) => `MEXC:C${coin}USDT`);
  raw.send(`42/market,["ticks",${JSON.stringify({ symbols })}]`);
  const rows = (close: number): TickRow[] => symbols.map((_, position) => ({ position, tick: minute(close) }));
  await mexc.publishTicks(rows(1));
  await until("the first ticks", () => raw.received.filter((text) => text.includes('"tick"')).length === 11);
  raw.ws.pause();
  const skipped = async (): Promise<boolean> =>
    /tickdeck_ticks_out_total\{exchange="mexc",outcome="skipped"\} [1-9]/.test(
      await (await fetch(`${server.url}/metrics`)).text(),
    );
  let batch = 1;
  const publishAfter = (last: number): Promise<unknown> =>
    Promise.all(Array.from({ length: 200 }, (_, at) => mexc.publishTicks(rows(last + at + 1))));
  for (; batch < 20_000 && !(await skipped()); batch += 200) await publishAfter(batch);
  raw.ws.resume();
  await mexc.publishTicks(rows(++batch));
  await until("reading again", () => raw.received.length > 100);
  // Ticks that arrive while it still reads the backlog are skipped too.
  await until("the newest", async () => {
    await mexc.publishTicks(rows(++batch));
    await settled();
    return raw.received.at(-1)?.includes(`0.5,${batch},10`);
  });
  expect(raw.received.filter((text) => text.includes('"tick"')).length).toBeLessThan(batch * 11);
}, 30_000);

test("a smaller plan ends the ticks of what it does not include", async () => {
  const one = await connect("professional");
  await one.client.ask("ticks", { symbols: ["BINANCE:C0USDT"] });
  await setup.database.transaction((db) => replaceSubscriptions(db, [one.user.userId], "start", new Date(Date.now() + 60_000)));
  await server.app.gateway.sweep.run();
  await until("closed", () => one.client.closes.length === 1);
  await binance.publishTicks([{ position: 0, tick: minute(5) }]);
  await settled();
  expect(one.ticks).toEqual([]);
});

test("the coins that somebody looks at are noted for the workers", async () => {
  const one = await connect("professional");
  await one.client.ask("ticks", { symbols: ["MEXC:C1USDT", "BINANCE:C0USDT"] });
  await until("notes", async () => (await setup.redis.zcard(keys.watched("binance"))) === 1);
  expect(await setup.redis.zrange(keys.watched("mexc"), Date.now() - 60_000, "+inf", "BYSCORE")).toEqual(["C1USDT"]);
  expect(await setup.redis.ttl(keys.watched("mexc"))).toBeGreaterThan(0);
});
