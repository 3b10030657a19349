import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "../../../shared/postgres/sessions.queries.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { call, cookieOf } from "../../testing/api.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { serverKeys } from "../../server-keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { SOCKET_LIMITS } from "./connection-limits.ts";
import type { FakeWorker } from "../../testing/fake-worker.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import type { MarketClient } from "../../testing/market-client.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, makeUser, PASSWORD, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;
let other: TestServer;
let binance: FakeWorker;

beforeEach(async () => {
  [, binance] = await Promise.all([setup.worker("mexc"), setup.worker("binance")]);
  [server, other] = await Promise.all([setup.liveServer(), setup.liveServer()]);
});

afterEach(() => void vi.useRealTimers());

async function loginAt(at: TestServer, email: string): Promise<string> {
  const { status, body } = await call(`${at.url}/api/login`, "POST", { body: { login: email, password: PASSWORD } });
  expect(status).toBe(200);
  return String(body["token"]);
}

test("a token, a prefixed token or the cookie of one of our pages opens a socket", async () => {
  const { token } = await makeToken(setup.database, "start");
  expect(await setup.connect(server, token).connected()).toBeUndefined();
  expect(await setup.connect(server, `terminal_${token}`).connected()).toBeUndefined();
  expect(
    await setup.connect(server, undefined, { headers: { cookie: `sid=${token}`, origin: server.url } }).connected(),
  ).toBeUndefined();
});

test("nothing, nonsense, a handle or an ended session does not", async () => {
  const { token, handle } = await makeToken(setup.database, "start");
  expect(await setup.connect(server, undefined).connected()).toBe("no-session");
  expect(await setup.connect(server, "nonsense").connected()).toBe("session-ended");
  expect(await setup.connect(server, handle).connected()).toBe("session-ended");
  expect(await setup.connect(server, "x".repeat(300)).connected()).toBe("session-ended");
  await call(`${server.url}/api/terminal/logout?session_token=${token}`, "POST");
  expect(await setup.connect(server, token).connected()).toBe("session-ended");
  const unpaid = await makeToken(setup.database, "start");
  await setup.database.run((db) =>
    db
      .updateTable("subscriptions")
      .set({ ends_at: new Date(0) })
      .where("user_id", "=", unpaid.user.userId)
      .execute(),
  );
  expect(await setup.connect(server, unpaid.token).connected()).toBe("no-subscription");
});

const MAX_SOCKETS = SOCKET_LIMITS.openPerSession;
/** Names of twelve tabs. */
const TABS = Array.from({ length: MAX_SOCKETS }, (_, at) => `tab-${at}`);

test("T23: a session holds twelve sockets, each tab its own, and gets its places back", async () => {
  const { token } = await makeToken(setup.database, "start");
  const twelve = Array.from({ length: 12 }, () => setup.connect(server, token));
  for (const client of twelve) expect(await client.connected()).toBeUndefined();
  expect(await setup.connect(server, token).connected()).toBe("too-many-sockets");
  twelve[0]?.close();
  await until("a free place", async () => (await setup.connect(server, token).connected()) === undefined);
});

test("T23: of fifty connections of one session at once exactly twelve stay", async () => {
  const { token } = await makeToken(setup.database, "professional");
  const fifty = Array.from({ length: 50 }, () => setup.connect(server, token));
  const refusals = await Promise.all(fifty.map((client) => client.connected()));
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(MAX_SOCKETS);
  expect(new Set(refusals)).toEqual(new Set([undefined, "too-many-sockets"]));
});

test("T23: of fifty connections to two servers exactly twelve stay", async () => {
  const { token } = await makeToken(setup.database, "professional");
  const fifty = Array.from({ length: 50 }, (_, i) => setup.connect(i % 2 === 0 ? server : other, token));
  const refusals = await Promise.all(fifty.map((client) => client.connected()));
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(MAX_SOCKETS);
  expect(new Set(refusals)).toEqual(new Set([undefined, "too-many-sockets"]));
});

test("T23: a tab has one place, whichever server it comes back on", async () => {
  const { token } = await makeToken(setup.database, "start");
  const at = (where: TestServer, tab: string) => setup.connect(where, token, { tab });
  const tabs = TABS.map((tab) => at(server, tab));
  for (const client of tabs) expect(await client.connected()).toBeUndefined();
  expect(await at(other, "one more").connected()).toBe("invalid-request");
  expect(await at(other, "one-more").connected()).toBe("too-many-sockets");
  expect(await at(other, "tab-0").connected()).toBeUndefined();
  // On the same server the older connection of a tab ends at once.
  expect(await at(server, "tab-1").connected()).toBeUndefined();
  await until("replaced", () => !tabs[1]?.socket.connected);
  expect(tabs[2]?.socket.connected).toBe(true);
  expect(await at(other, "one-more").connected()).toBe("too-many-sockets");
});

test("T23: a dead server's places are its tabs' at once and strangers' when their lease ends", async () => {
  const { token, handle } = await makeToken(setup.database, "start");
  const redisLink = await FaultyLink.to(redisUrl());
  const dying = await setup.liveServer({ REDIS_URL: redisLink.url }, { socketLimits: { sessionLeaseMs: 3000 } });
  const tabs = TABS.map((tab) => setup.connect(dying, token, { tab }));
  for (const client of tabs) expect(await client.connected()).toBeUndefined();
  // To this server the other one is dead: it renews nothing.
  redisLink.cut();
  expect(await setup.connect(server, token, { tab: "tab-1" }).connected()).toBeUndefined();
  expect(await setup.connect(server, token, { tab: "one-more" }).connected()).toBe("too-many-sockets");
  await until("left behind", async () => (await setup.connect(server, token, { tab: "one-more" }).connected()) === undefined);
  expect(await setup.redis.pttl(serverKeys.sockets(handle))).toBeGreaterThan(20_000);
  expect(await setup.redis.pttl(serverKeys.sockets(handle))).toBeLessThanOrEqual(30_000);
  await redisLink.close();
});

test("T23: fifty logins of one account at once leave no more sessions than its plan has", async () => {
  const user = await makeUser(setup.database, "popular");
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const body = { login: user.email, password: PASSWORD };
      return (await call(`${server.url}/api/login`, "POST", { body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  const open = await setup.database.run((db) =>
    db.selectFrom("sessions").select("handle").where("user_id", "=", user.userId).where("ended_at", "is", null).execute(),
  );
  expect(open.length).toBeLessThanOrEqual(2);
});

test("T23: one login too many ends the oldest session and notifies its sockets on any server within a second", async () => {
  const user = await makeUser(setup.database, "popular");
  const first = await loginAt(server, user.email);
  const socket = await setup.enter(other, first);
  await loginAt(server, user.email);
  const began = performance.now();
  const third = await loginAt(server, user.email);
  await until("published", () => socket.ends.length > 0, 2000);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(socket.ends).toEqual(["limit"]);
  await until("closed", () => !socket.socket.connected);
  expect(socket.closes).toEqual(["io server disconnect"]);
  expect((await call(`${other.url}/api/account/me`, "GET", { token: first })).status).toBe(401);
  expect((await call(`${other.url}/api/account/me`, "GET", { token: third })).status).toBe(200);
});

test("T23: many logins at once leave exactly the plan's number of sessions", async () => {
  const user = await makeUser(setup.database, "professional");
  await Promise.all(
    Array.from({ length: 8 }, () => call(`${server.url}/api/login`, "POST", { body: { login: user.email, password: PASSWORD } })),
  );
  const open = await setup.database.run((db) =>
    db.selectFrom("sessions").select("handle").where("user_id", "=", user.userId).where("ended_at", "is", null).execute(),
  );
  expect(open.length).toBeLessThanOrEqual(3);
  expect(open.length).toBeGreaterThan(0);
});

test("a browser that signs in again keeps one session", async () => {
  const user = await makeUser(setup.database, "professional");
  const headers = { origin: server.url };
  let sid = "";
  for (let i = 0; i < 3; i++) {
    const answer = await call(`${server.url}/api/login`, "POST", {
      body: { login: user.email, password: PASSWORD },
      cookie: `sid=${sid}`,
      headers,
    });
    sid = cookieOf(answer.headers, "sid") ?? "";
  }
  const open = await setup.database.run((db) =>
    db.selectFrom("sessions").select("handle").where("user_id", "=", user.userId).where("ended_at", "is", null).execute(),
  );
  expect(open).toHaveLength(1);
});

test("T22: logout on one server closes the sockets on another", async () => {
  const { token } = await makeToken(setup.database, "start");
  const socket = await setup.enter(other, token);
  await call(`${server.url}/api/terminal/logout`, "POST", { token });
  await until("published", () => socket.ends[0] === "signed-out", 1000);
});

test("T22: with Redis away a logout reaches the other server's sockets by its sweep", async () => {
  const link = await FaultyLink.to(redisUrl());
  setup.closeAfter(() => link.close());
  const cut = await setup.liveServer({ REDIS_URL: link.url });
  const { token } = await makeToken(setup.database, "start");
  const socket = await setup.enter(cut, token);
  link.cut();
  await call(`${server.url}/api/terminal/logout`, "POST", { token });
  await until("the sweep", () => socket.ends[0] === "signed-out", 8000);
}, 20_000);

/** Two more sockets of this session, which wait for slots over all servers; Redis gives none yet. */
async function comingIn(token: string): Promise<{ readonly clients: MarketClient[]; readonly areSettled: () => boolean }> {
  await setup.redis.call("CLIENT", "PAUSE", "800", "ALL");
  const clients = [setup.connect(server, token), setup.connect(server, token)];
  let settled = 0;
  for (const client of clients) void client.connected().then(() => settled++);
  return { clients, areSettled: () => settled === 2 || clients.every(({ closes }) => closes.length > 0) };
}

test("T22: a session is looked at again while some of its sockets are still on their way in", async () => {
  const { token } = await makeToken(setup.database, "start");
  const inside = await setup.enter(server, token);
  const { clients, areSettled } = await comingIn(token);
  while (!areSettled()) await server.app.gateway.sweep.run();
  expect([inside, ...clients].map(({ socket }) => socket.connected)).toEqual([true, true, true]);
});

test("T22: a session that ends takes those sockets along that are still on their way in", async () => {
  const { token, handle } = await makeToken(setup.database, "start");
  const inside = await setup.enter(server, token);
  const { clients, areSettled } = await comingIn(token);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await setup.database.run((db) => endSession(db, handle, "signed-out"));
  await server.app.gateway.sweep.run();
  await until("all to be out", () => inside.ends[0] === "signed-out" && areSettled());
  expect(clients.map(({ socket }) => socket.connected)).toEqual([false, false]);
});

test("T22: who was banned while the line was down is refused at the return", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  (await setup.enter(server, token)).close();
  await setup.database.run((db) =>
    db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", user.userId).execute(),
  );
  await until("refused", async () => (await setup.connect(server, token).connected()) === "session-ended", 8000);
});

test("T22: the sweep finds what no message announced: an ended session, a blocked user, a plan that ran out", async () => {
  const tokens = await Promise.all([
    makeToken(setup.database, "start"),
    makeToken(setup.database, "start"),
    makeToken(setup.database, "start"),
    makeToken(setup.database, "start"),
  ]);
  const sockets = tokens.map(({ token }) => setup.connect(server, token));
  for (const socket of sockets) expect(await socket.connected()).toBeUndefined();
  const [ended, blocked, unpaid] = tokens;
  await setup.database.run(async (db) => {
    await db
      .updateTable("sessions")
      .set({ ended_at: new Date(), end_reason: "revoked" })
      .where("handle", "=", ended?.handle ?? "")
      .execute();
    await db
      .updateTable("users")
      .set({ blocked_at: new Date() })
      .where("id", "=", blocked?.user.userId ?? "")
      .execute();
    await db
      .updateTable("subscriptions")
      .set({ ends_at: new Date(0) })
      .where("user_id", "=", unpaid?.user.userId ?? "")
      .execute();
  });
  await server.app.gateway.sweep.run();
  await until("three closed", () => sockets.filter((socket) => socket.closes.length > 0).length === 3);
  // A plan is not the session, which lives on: the next handshake answers what it lacks.
  expect(sockets.map((socket) => socket.ends)).toEqual([["revoked"], ["revoked"], [], []]);
  expect(await setup.connect(server, unpaid?.token ?? "").connected()).toBe("no-subscription");
  expect(sockets[3]?.socket.connected).toBe(true);
});

test("T22: while control messages arrive a session is looked at every 30 s, and not every few", async () => {
  const { token, handle, user } = await makeToken(setup.database, "start");
  const client = await setup.enter(server, token);
  let heard = 0;
  client.socket.on("lists", () => heard++);
  const message = JSON.stringify({ kind: "lists", userId: user.userId });
  await until("a control message", async () => (await setup.redis.publish(keys.control(), message)) > 0 && heard > 0);
  await server.app.gateway.sweep.run();
  await setup.database.run((db) => endSession(db, handle, "signed-out"));
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 20_000);
  await server.app.gateway.sweep.runDue();
  await client.ask("resync");
  expect(client.ends).toEqual([]);
  vi.setSystemTime(Date.now() + 5000);
  await server.app.gateway.sweep.runDue();
  await until("the end", () => client.ends[0] === "signed-out");
});

test("T42: a smaller plan takes the bigger one's room away; the client comes back to what it may have", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  const client = await setup.enter(server, token, { reconnection: true });
  expect(await client.ask("subscribe", { exchange: "binance", speed: 1 })).toEqual({ ok: true, speed: 1 });
  await until("snapshot", () => client.received.length === 1);
  await setup.database.transaction((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 60_000)));
  await server.app.gateway.sweep.run();
  await until("closed", () => client.closes.length === 1);
  expect(client.ends).toEqual([]);
  await until("back", () => client.socket.connected);
  expect(await client.ask("subscribe", { exchange: "binance", speed: 1 })).toMatchObject({ ok: false, error: "plan" });
  expect(await client.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 4 });
  await until("mexc snapshot", () => client.decoder.header?.exchange === "mexc");
  const before = client.received.length;
  for (let i = 0; i < 5; i++) await binance.publish([0]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(client.received.length).toBe(before);
});

test("a bigger plan opens to the sockets of any server at once, and they are asked to read the account again", async () => {
  const { token, handle, user } = await makeToken(setup.database, "start");
  const socket = await setup.enter(other, token);
  let notices = 0;
  socket.socket.on("account", () => notices++);
  expect(await socket.ask("subscribe", { exchange: "binance", speed: 2 })).toMatchObject({ ok: false, error: "plan" });
  const change = JSON.stringify({ kind: "changed", handle });
  await setup.redis.publish(keys.control(), change);
  await setup.database.transaction((db) => replaceSubscriptions(db, [user.userId], "popular", new Date(Date.now() + 86_400_000)));
  await setup.redis.publish(keys.control(), change);
  await until("the notice", () => notices === 1, 1000);
  expect(await socket.ask("subscribe", { exchange: "binance", speed: 2 })).toMatchObject({ ok: true });
  await setup.redis.publish(keys.control(), change);
  await socket.ask("resync");
  expect(notices).toBe(1);
});

test("T22: without PostgreSQL a session is believed for forty minutes after it was last found alive, however old its socket", async () => {
  const link = await FaultyLink.to(databaseUrl());
  setup.closeAfter(() => link.close());
  const cut = await setup.liveServer({ DATABASE_URL: link.url });
  const { token } = await makeToken(setup.database, "start");
  const client = await setup.enter(cut, token);
  vi.useFakeTimers({ toFake: ["Date"] });
  const enteredAt = Date.now();
  vi.setSystemTime(enteredAt + 300_000);
  await cut.app.gateway.sweep.run();
  link.cut();
  vi.setSystemTime(enteredAt + 300_000 + 2_390_000);
  await cut.app.gateway.sweep.run();
  // A second tab does not renew what only PostgreSQL can.
  const late = await setup.enter(cut, token);
  expect(client.ends).toEqual([]);
  vi.setSystemTime(enteredAt + 300_000 + 2_401_000);
  await cut.app.gateway.sweep.run();
  await until("both notified", () => client.ends.length + late.ends.length === 2);
  expect([client.ends, late.ends]).toEqual([["expired"], ["expired"]]);
});

test("sockets keep their session from going idle", async () => {
  const { token, handle } = await makeToken(setup.database, "start");
  await setup.enter(server, token);
  await setup.database.run((db) =>
    db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(Date.now() - 11 * 3_600_000) })
      .where("handle", "=", handle)
      .execute(),
  );
  // The first check learns how long ago it was.
  await server.app.gateway.sweep.run();
  await server.app.gateway.sweep.run();
  const row = await setup.database.run((db) =>
    db.selectFrom("sessions").select("last_seen_at").where("handle", "=", handle).executeTakeFirstOrThrow(),
  );
  expect(Date.now() - row.last_seen_at.getTime()).toBeLessThan(5000);
});

test("a drained server's clients come back by themselves", async () => {
  const { token } = await makeToken(setup.database, "start");
  const client = await setup.enter(server, token, { reconnection: true });
  await server.app.gateway.drain({ spreadMs: 50, graceMs: 50 });
  await until("closed", () => client.closes.length === 1);
  expect(client.closes[0]).not.toBe("io server disconnect");
  expect(client.socket.active).toBe(true);
});
