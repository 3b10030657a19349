import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { call } from "../../testing/api.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import { RULE } from "../../testing/fake-signals.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import { MarketClient } from "../../testing/market-client.ts";
import {
  makeTestToken,
  makeToken,
  startServer,
  testDatabase,
  testRedis,
  until,
  type TestServer,
} from "../../testing/start-app.ts";

const DENIED = {
  has_access: false,
  remaining_time: 0,
  message: "Access to the test terminal is denied. Take the quiz to get access.",
};

let redis: Redis;
let database: Database;
let link: FaultyLink;
let server: TestServer;
let client: MarketClient | undefined;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

beforeEach(async () => {
  await redis.flushall();
  const mexc = new FakeWorker(redis, "mexc");
  await mexc.writeUniverse();
  await mexc.publish();
  link = await FaultyLink.to(databaseUrl());
  server = await startServer({ DATABASE_URL: link.url });
  await until("table", () => server.app.market.feed("mexc").header?.warming === false);
});

afterEach(async () => {
  client?.close();
  client = undefined;
  await server.close();
  await link.close();
});

afterAll(async () => {
  await redis.quit();
  await database.close();
});

/** A session whose plan ends in this many ms. */
async function ending(plan: PlanId, inMs: number): Promise<{ token: string; userId: string; endsAt: number }> {
  const { token, user } = await makeToken(database, plan);
  const endsAt = Date.now() + inMs;
  await database.transaction((db) => replaceSubscriptions(db, [user.userId], plan, new Date(endsAt)));
  return { token, userId: user.userId, endsAt };
}

const verify = (options: Parameters<typeof call>[2] = {}) =>
  call(`${server.url}/api/test-terminal/verify-access`, "GET", options);

async function subscribed(token: string): Promise<MarketClient> {
  const made = new MarketClient(server.url, token);
  client = made;
  expect(await made.connected()).toBeUndefined();
  expect(await made.ask("subscribe", { exchange: "mexc", speed: 2 })).toMatchObject({ ok: true });
  return made;
}

test("a running test answers the seconds left, by bearer or by cookie", async () => {
  const { token } = await ending("test", 59_500);
  for (const options of [{ token }, { cookie: `sid=${token}`, headers: { origin: server.url } }]) {
    const { status, body } = await verify(options);
    expect(status).toBe(200);
    expect(body).toMatchObject({ has_access: true, message: expect.stringContaining("granted") });
    expect(body["remaining_time"]).toSatisfy((left: number) => Number.isInteger(left) && left > 55 && left <= 60);
  }
});

test("without a session, with an ended one, or after the test there is no access, and no error", async () => {
  expect(await verify()).toMatchObject({ status: 200, body: DENIED });
  expect(await verify({ token: "x".repeat(43) })).toMatchObject({ status: 200, body: DENIED });
  const { token } = await ending("test", -1000);
  expect(await verify({ token })).toMatchObject({ status: 200, body: DENIED });
});

test("a paid plan is sent to the terminal itself", async () => {
  const { token } = await ending("start", 60_000);
  expect(await verify({ token })).toMatchObject({
    status: 200,
    body: { has_access: false, remaining_time: 0, message: expect.stringContaining("/terminal") },
  });
});

test("while the state is unknown, nothing is claimed", async () => {
  const { token } = await ending("test", 60_000);
  link.cut();
  expect(await verify({ token })).toMatchObject({ status: 503, body: { status: "error" } });
});

test("T3: the thirty-first question in a minute is refused", async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => verify()));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("a test's sockets end within a second of its end, with the reason", async () => {
  const { token, endsAt } = await ending("test", 1500);
  const watcher = await subscribed(token);
  await until("the end", () => watcher.ends.length > 0);
  expect(Date.now() - endsAt).toBeGreaterThanOrEqual(0);
  expect(Date.now() - endsAt).toBeLessThan(1000);
  expect(watcher.ends).toEqual(["expired"]);
  await until("closed", () => !watcher.socket.connected);
  const again = new MarketClient(server.url, token);
  expect(await again.connected()).toBe("no-subscription");
  again.close();
});

describe("a visitor's test, without an account", () => {
  test("opens three sockets, a tab each, which end with the test", async () => {
    const { token, endsAt } = await makeTestToken(database, 2500);
    const watcher = await subscribed(token);
    const others = Array.from({ length: 3 }, () => new MarketClient(server.url, token));
    const refusals = await Promise.all(others.map((other) => other.connected()));
    expect(refusals.filter((refusal) => refusal === "too-many-sockets")).toHaveLength(1);
    for (const other of others) other.close();
    await until("the end", () => watcher.ends.length > 0);
    expect(watcher.ends).toEqual(["expired"]);
    expect(Math.abs(Date.now() - endsAt)).toBeLessThan(1000);
    const late = new MarketClient(server.url, token);
    expect(await late.connected()).toBe("session-ended");
    late.close();
  });

  test("opens three sockets over all servers, even after a server that held one has died", async () => {
    const redisLink = await FaultyLink.to(redisUrl());
    const other = await startServer({ REDIS_URL: redisLink.url });
    const { token } = await makeTestToken(database, 60_000);
    const at = async (url: string): Promise<string | undefined> => {
      client?.close();
      client = new MarketClient(url, token);
      return client.connected();
    };
    const tabs = [new MarketClient(server.url, token), new MarketClient(server.url, token)];
    try {
      for (const tab of tabs) expect(await tab.connected()).toBeUndefined();
      const first = new MarketClient(other.url, token);
      expect(await first.connected()).toBeUndefined();
      expect(await at(server.url)).toBe("too-many-sockets");
      first.close();
      await until("free again", async () => (await at(server.url)) === undefined);
      client?.close();
      await until("free once more", async () => (await at(other.url)) === undefined);
      // To this server the other one is dead: it renews nothing.
      redisLink.cut();
      const held = client;
      client = undefined;
      await until("left behind", async () => (await at(server.url)) === undefined, 10_000);
      held?.close();
    } finally {
      for (const tab of tabs) tab.close();
      await other.close();
      await redisLink.close();
    }
  }, 20_000);

  test("frees its slot, and has its own limits", async () => {
    const { token } = await makeTestToken(database, 60_000);
    const first = await subscribed(token);
    expect(await first.ask("subscribe", { exchange: "binance", speed: 2 })).toMatchObject({ ok: false, error: "plan" });
    expect(await first.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 2 });
    expect(await first.ask("signals", { rules: [RULE] })).toMatchObject({ ok: true });
    first.close();
    await until("a free place", async () => {
      const next = new MarketClient(server.url, token);
      const refusal = await next.connected();
      next.close();
      return refusal === undefined;
    });
  });

  test("answers the seconds left, stays alive by heartbeat and ends by logout", async () => {
    const { token, handle } = await makeTestToken(database, 59_500);
    expect((await verify({ token })).body).toMatchObject({ has_access: true });
    const beat = () => call(`${server.url}/api/terminal/heartbeat?session_token=${handle}`, "POST");
    expect(await beat()).toMatchObject({ status: 200 });
    await call(`${server.url}/api/terminal/logout`, "POST", { token });
    expect(await beat()).toMatchObject({ status: 401 });
    expect((await verify({ token })).body).toEqual(DENIED);
  });

  test("is no account", async () => {
    const { token } = await makeTestToken(database, 60_000);
    expect((await call(`${server.url}/api/crypto/simple-table?session=required`, "GET", { token })).status).toBe(200);
    for (const path of ["me", "watch-lists"])
      expect((await call(`${server.url}/api/account/${path}`, "GET", { token })).body, path).toMatchObject({
        error: "no-session",
      });
  });

  test("T28: that is over leaves its browser a visitor", async () => {
    const { token } = await makeTestToken(database, -1000);
    const cookie = { cookie: `sid=${token}`, headers: { origin: server.url } };
    expect(await verify(cookie)).toMatchObject({ status: 200, body: DENIED });
    // The test server has no minute-old table yet.
    expect((await call(`${server.url}/api/crypto/simple-table`, "GET", cookie)).body["error"]).not.toBe("session-ended");
    expect((await call(`${server.url}/api/crypto/simple-table?exchanges=binance`, "GET", cookie)).status).toBe(403);
    // A program that presents it learns why.
    expect((await call(`${server.url}/api/crypto/simple-table`, "GET", { token })).status).toBe(401);
  });
});

test("a plan prolonged meanwhile goes on", async () => {
  const { token, userId } = await ending("start", 1500);
  const watcher = await subscribed(token);
  await database.transaction((db) => replaceSubscriptions(db, [userId], "start", new Date(Date.now() + 60_000)));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(watcher.ends).toEqual([]);
  expect(watcher.socket.connected).toBe(true);
});

test("time runs out also while the database is away", async () => {
  const { token, endsAt } = await ending("test", 1500);
  const watcher = await subscribed(token);
  link.cut();
  await until("the end", () => watcher.ends.length > 0);
  expect(watcher.ends).toEqual(["expired"]);
  expect(Date.now() - endsAt).toBeLessThan(1000);
});
