// Signals from the Redis stream to browsers through the public door: rooms on two servers, replay, plans, outages, abuse.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Redis } from "ioredis";
import { mostRules, type PlanId } from "../../shared/contracts/plans.ts";
import { MOST_REPLAYED, SIGNAL_LIFE_MS } from "../../shared/contracts/signals.ts";
import { MOST_RULES } from "../../shared/contracts/sockets.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { replaceSubscriptions } from "../../shared/postgres/subscriptions.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { call } from "../testing/api.ts";
import { FaultyLink } from "../testing/faulty-link.ts";
import { FakeSignals } from "../testing/fake-signals.ts";
import { MarketClient } from "../testing/market-client.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../testing/start-app.ts";

const RULE: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 5, direction: "up", threshold: 0.9 };
const OTHER: SignalRule = { exchange: "mexc", kind: "volume", minutes: 1, direction: "up", threshold: 100 };
const FOREIGN: SignalRule = { ...RULE, exchange: "binance" };

let redis: Redis;
let database: Database;
let signals: FakeSignals;
const servers: TestServer[] = [];
const clients: MarketClient[] = [];

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

beforeEach(async () => {
  await redis.flushall();
  signals = new FakeSignals(redis);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await Promise.all(servers.splice(0).map((one) => one.close()));
});

afterAll(async () => {
  await redis.quit();
  await database.close();
});

async function server(environment: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const started = await startServer(environment);
  servers.push(started);
  return started;
}

async function connect(at: TestServer, plan: PlanId, token?: string): Promise<MarketClient> {
  const client = new MarketClient(at.url, token ?? (await makeToken(database, plan)).token);
  clients.push(client);
  expect(await client.connected()).toBeUndefined();
  return client;
}

const symbolsOf = (client: MarketClient): string[] => client.signals.map(({ symbol }) => symbol);
const encodings = async (at: TestServer): Promise<number> => {
  const { body } = await call(`${at.url}/metrics`, "GET");
  return Number(/^tickdeck_signal_encodings_total (\d+)/m.exec(String(body["text"]))?.[1]);
};

describe("rooms", () => {
  test("a batch reaches every socket that waits for its rule, on each server, once", async () => {
    const [one, two] = [await server(), await server()];
    const waiting = [await connect(one, "start"), await connect(one, "start"), await connect(two, "start")];
    const elsewhere = await connect(one, "start");
    for (const client of waiting) expect(await client.ask("signals", { rules: [RULE] })).toEqual({ ok: true });
    expect(await elsewhere.ask("signals", { rules: [OTHER] })).toEqual({ ok: true });
    await signals.write(RULE, ["BTC", "ETH"]);
    for (const client of waiting) await until("both", () => client.signals.length === 2);
    await signals.write(OTHER, ["SOL"]);
    await until("the other", () => elsewhere.signals.length === 1);
    expect(waiting.map(symbolsOf)).toEqual([
      ["BTC", "ETH"],
      ["BTC", "ETH"],
      ["BTC", "ETH"],
    ]);
    expect(symbolsOf(elsewhere)).toEqual(["SOL"]);
    expect(waiting[0]?.signals[0]).toMatchObject({ rule: ruleKey(RULE), exchange: "mexc", timeframe: 5, direction: "up" });
    // Two sockets here, one encoding; a rule nobody waits for here is not encoded at all.
    expect(await encodings(one)).toBe(2);
    expect(await encodings(two)).toBe(1);
  });

  test("new rules replace the old ones", async () => {
    const client = await connect(await server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await client.ask("signals", { rules: [OTHER] });
    await signals.write(RULE, ["BTC"]);
    await signals.write(OTHER, ["ETH"]);
    await until("the new rule's", () => client.signals.length > 0);
    expect(symbolsOf(client)).toEqual(["ETH"]);
    await client.ask("signals", { rules: [] });
    await signals.write(OTHER, ["SOL"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(symbolsOf(client)).toEqual(["ETH"]);
  });

  test("a coin with any name arrives whole", async () => {
    const client = await connect(await server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ['币安"人生\u2028']);
    await until("the coin", () => client.signals.length === 1);
    expect(symbolsOf(client)).toEqual(['币安"人生\u2028']);
  });
});

describe("replay", () => {
  test("a browser that comes back gets what it missed, and nothing twice after sorting out ids", async () => {
    const at = await server();
    const { token } = await makeToken(database, "start");
    const first = await connect(at, "start", token);
    await first.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => first.signals.length === 1);
    first.close();
    await signals.write(RULE, ["ETH"]);
    await signals.write(OTHER, ["DOGE"]);
    const again = await connect(at, "start", token);
    const since = (first.signals[0]?.timestamp ?? 0) - 10_000;
    expect(await again.ask("signals", { rules: [RULE], since })).toEqual({ ok: true });
    await signals.write(RULE, ["SOL"]);
    await until("all", () => again.signals.length === 3);
    expect(symbolsOf(again)).toEqual(["BTC", "ETH", "SOL"]);
    const ids = new Set([...first.signals, ...again.signals].map(({ id }) => id));
    expect(ids.size).toBe(3);
  });

  test("another server has the same past, from the stream it read at its start", async () => {
    await signals.write(RULE, ["OLD"], -SIGNAL_LIFE_MS - 60_000);
    await signals.write(RULE, ["BTC"], -SIGNAL_LIFE_MS + 60_000);
    await signals.write(RULE, ["ETH"], -1000);
    const at = await server();
    const client = await connect(at, "start");
    await until("the past", async () => {
      await client.ask("signals", { rules: [RULE] });
      return client.signals.length > 0;
    });
    expect(symbolsOf(client)).toEqual(["BTC", "ETH"]);
  });

  test("nothing is lost between joining and replaying, however fast signals come", async () => {
    const at = await server();
    const flow = { on: true };
    let written = 0;
    const writing = (async () => {
      while (flow.on) await signals.write(RULE, [`C${written++}`]);
    })();
    const client = await connect(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await until("a hundred", () => client.signals.length > 100);
    flow.on = false;
    await writing;
    await until("the last", () => symbolsOf(client).includes(`C${written - 1}`));
    const known = [...new Set(symbolsOf(client))];
    expect(known).toHaveLength(symbolsOf(client).length);
    const firstKnown = Number(known[0]?.slice(1));
    expect(known).toHaveLength(written - firstKnown);
  });

  test.each([
    [-1, "invalid-request"],
    ["0-0", "invalid-request"],
    ["1; DROP TABLE signals", "invalid-request"],
    [null, "invalid-request"],
    [[0], "invalid-request"],
    [1e18, undefined],
    [0, undefined],
    [0.5, undefined],
  ])("since %j is bounded or refused", async (since, error) => {
    const at = await server();
    const client = await connect(at, "start");
    for (let second = 0; second < 6; second++) {
      await signals.write(
        RULE,
        Array.from({ length: 100 }, (_, coin) => `C${coin}`),
      );
    }
    await until("read", async () =>
      (await call(`${at.url}/metrics`, "GET")).body["text"]?.toString().includes('outcome="taken"} 600'),
    );
    const answer = await client.ask("signals", { rules: [RULE], since });
    if (error !== undefined) expect(answer).toMatchObject({ ok: false, error });
    else expect(answer).toEqual({ ok: true });
    const expected = error === undefined && since !== 1e18 ? MOST_REPLAYED : 0;
    expect(client.signals).toHaveLength(expected);
    expect(client.signals.map(({ timestamp }) => timestamp)).toEqual(
      client.signals.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
    );
  });

  test("asking for the same again within five seconds brings nothing; changing rules on and on is refused", async () => {
    const at = await server();
    await signals.write(RULE, ["BTC"]);
    const client = await connect(at, "start");
    await client.ask("signals", { rules: [RULE], since: 0 });
    await until("the signal", () => client.signals.length === 1);
    for (let i = 0; i < 5; i++) expect(await client.ask("signals", { rules: [RULE], since: 0 })).toEqual({ ok: true });
    expect(client.signals).toHaveLength(1);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await client.ask("signals", { rules: i % 2 ? [RULE] : [RULE, OTHER], since: 0 }));
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(4);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: "rate-limited" });
  });
});

describe("plan", () => {
  const rules = (count: number): SignalRule[] => Array.from({ length: count }, (_, at) => ({ ...RULE, threshold: 1 + at / 10 }));

  test("refuses a foreign exchange and more rules than its lists can hold", async () => {
    const client = await connect(await server(), "start");
    expect(await client.ask("signals", { rules: [FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: [RULE, FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: rules(mostRules("start") + 1) })).toMatchObject({ ok: false, error: "plan" });
    expect(await client.ask("signals", { rules: rules(mostRules("start")) })).toEqual({ ok: true });
    await signals.write(FOREIGN, ["BTC"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.signals).toEqual([]);
  });

  test("takes no more rules in one message than the biggest plan has", async () => {
    const client = await connect(await server(), "professional");
    const many = Array.from({ length: MOST_RULES + 1 }, () => RULE);
    expect(await client.ask("signals", { rules: many })).toMatchObject({ ok: false, error: "invalid-request" });
  });

  test("that became smaller takes the rules it no longer includes, and the socket comes back by the front door", async () => {
    const at = await server();
    const { token, user } = await makeToken(database, "professional");
    const client = await connect(at, "professional", token);
    expect(await client.ask("signals", { rules: [FOREIGN] })).toEqual({ ok: true });
    await database.transaction((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 60_000)));
    const began = performance.now();
    await until("closed", () => client.closes.length === 1, 8000);
    expect(performance.now() - began).toBeLessThan(6500);
    const again = await connect(at, "start", token);
    expect(await again.ask("signals", { rules: [FOREIGN] })).toMatchObject({ ok: false, error: "plan" });
    await signals.write(FOREIGN, ["BTC"]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(again.signals).toEqual([]);
  });

  test.each([
    [{ rules: "mexc:net_percent:5:up:0.9" }],
    [{ rules: [{ ...RULE, minutes: 7 }] }],
    [{ rules: [{ ...RULE, threshold: 0 }] }],
    [{ rules: [{ ...OTHER, direction: "down" }] }],
    [{ rules: [{ ...RULE, exchange: "__proto__" }] }],
    [{}],
    [null],
    ["signals"],
  ])("%j is malformed", async (request) => {
    const client = await connect(await server(), "professional");
    expect(await client.ask("signals", request)).toMatchObject({ ok: false, error: "invalid-request" });
  });
});

describe("rules in use", () => {
  const score = async (rule: SignalRule): Promise<number> => Number(await redis.zscore(keys.rules(rule.exchange), ruleKey(rule)));
  const version = async (): Promise<number> => Number(await redis.get(keys.rulesVersion("mexc")));

  test("are told to the workers at once, counted when they are new, and told again after Redis lost them", async () => {
    const [one, two] = [await server(), await server()];
    const first = await connect(one, "start");
    await first.ask("signals", { rules: [RULE] });
    await until("told", async () => (await score(RULE)) > Date.now() - 5000);
    await until("counted", async () => (await version()) === 1);
    const second = await connect(two, "start");
    await second.ask("signals", { rules: [RULE, OTHER] });
    await until("the other, too", async () => (await score(OTHER)) > 0);
    await until("counted", async () => (await version()) === 2);
    await redis.del(keys.rules("mexc"));
    await until("told again", async () => (await score(RULE)) > 0 && (await score(OTHER)) > 0, 17_000);
  }, 30_000);

  test("outlive the socket that asked for them", async () => {
    const client = await connect(await server(), "start");
    await client.ask("signals", { rules: [RULE] });
    await until("told", async () => (await score(RULE)) > 0);
    const told = await score(RULE);
    client.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await score(RULE)).toBe(told);
  });
});

describe("trouble", () => {
  test("a Redis that goes away and comes back loses nothing that is in its stream", async () => {
    const link = await FaultyLink.to(inject("redisUrl"));
    const at = await server({ REDIS_URL: link.url });
    const client = await connect(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => client.signals.length === 1);
    link.cut();
    for (const symbol of ["ETH", "SOL", "XRP"]) await signals.write(RULE, [symbol]);
    const late = await connect(at, "start");
    expect(await late.ask("signals", { rules: [OTHER] })).toEqual({ ok: true });
    link.mend();
    await until("all", () => client.signals.length === 4, 6000);
    expect(symbolsOf(client)).toEqual(["BTC", "ETH", "SOL", "XRP"]);
    await until(
      "the rule asked for meanwhile",
      async () => (await redis.zscore(keys.rules("mexc"), ruleKey(OTHER))) !== null,
      6000,
    );
    await Promise.all(servers.splice(0).map((one) => one.close()));
    await link.close();
  });

  test("a Redis that lost its data is read anew, even when its seconds are older than those already read", async () => {
    const at = await server();
    const client = await connect(at, "start");
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"], 60_000);
    await until("the first", () => client.signals.length === 1);
    await redis.flushall();
    signals = new FakeSignals(redis);
    await signals.write(RULE, ["ETH"]);
    await until("the next", () => client.signals.length === 2, 6000);
    await signals.write(RULE, ["SOL"]);
    await until("and on", () => client.signals.length === 3, 3000);
    expect(symbolsOf(client)).toEqual(["BTC", "ETH", "SOL"]);
  });

  test("bytes that are no batch are passed over", async () => {
    const client = await connect(await server(), "start");
    await client.ask("signals", { rules: [RULE] });
    const now = Date.now();
    await redis.xadd(keys.signals("mexc"), `${now - 30_000}-0`, "batch", "nonsense");
    await redis.xadd(keys.signals("mexc"), `${now - 20_000}-0`, "other", "");
    await signals.write(RULE, ["BTC"], 0);
    await until("the next", () => client.signals.length === 1);
  });

  test("a server that dies: on the other one the browser finds what it missed", async () => {
    const [one, two] = [await server(), await server()];
    const { token } = await makeToken(database, "start");
    const client = await connect(one, "start", token);
    await client.ask("signals", { rules: [RULE] });
    await signals.write(RULE, ["BTC"]);
    await until("the first", () => client.signals.length === 1);
    servers.splice(servers.indexOf(one), 1);
    await one.close();
    await signals.write(RULE, ["ETH"]);
    const again = await connect(two, "start", token);
    await again.ask("signals", { rules: [RULE], since: client.signals[0]?.timestamp });
    await until("both", () => again.signals.length === 2);
    expect(symbolsOf(again)).toEqual(["BTC", "ETH"]);
  });
});
