// Both login routes from outside: answers, refusals, and what a session can and cannot do.

import { solveWork } from "../../testing/solve-work.ts";
import type { WorkChallenge, WorkProof } from "../../../shared/contracts/work-proof.ts";
import { argon2Sync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { Database } from "../../../shared/postgres/database.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";
import { call, cookieOf } from "../../testing/api.ts";
import { MarketClient } from "../../testing/market-client.ts";
import { makeToken, makeUser, PASSWORD, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});

// Limits of names and addresses are counted in Redis.
beforeEach(() => redis.flushall());

afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const doors = [
  { path: "/api/login", name: "login", token: "token" },
  { path: "/api/terminal/access", name: "email", token: "session_token" },
] as const;

const login = (door: (typeof doors)[number], name: unknown, password: unknown, options: { cookie?: string } = {}) =>
  call(`${server.url}${door.path}`, "POST", {
    body: { [door.name]: name, password },
    headers: { origin: server.url },
    ...options,
  });

describe.each(doors)("T26: $path", (door) => {
  test("signs in and hands out a cookie and a bearer token for one session", async () => {
    const user = await makeUser(database, "popular");
    const answer = await login(door, user.email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    const token = String(answer.body[door.token]);
    expect(cookieOf(answer.headers, "sid")).toBe(token);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
    for (const credential of [{ token }, { token: `terminal_${token}` }, { cookie: `sid=${token}` }]) {
      const me = await call(`${server.url}/api/account/me`, "GET", credential);
      expect(me.body).toMatchObject({ user_id: user.userId, email: user.email, plan_type: "popular" });
    }
    if (door.name === "email")
      expect(answer.body).toMatchObject({ access_granted: true, user_info: { user_id: user.userId, plan_type: "popular" } });
    else expect(answer.body).toMatchObject({ plan: "popular" });
  });

  test.each([
    ["a space behind it", (text: string) => `${text} `],
    ["a no-break space before it", (text: string) => `\u00a0${text}`],
    ["signs without width", (text: string) => `\u200b${text.slice(0, 3)}\u2060${text.slice(3)}\ufeff`],
    ["full-width letters", (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ["a line's end", (text: string) => `${text}\n`],
  ])("signs in with login and password pasted with %s", async (_, paste) => {
    const user = await makeUser(database, "start");
    expect((await login(door, paste(user.email), paste(PASSWORD))).status).toBe(200);
  });

  test("T18: says the same of an unknown name as of a wrong password", async () => {
    const user = await makeUser(database, "start");
    const wrong = await login(door, user.email, "no");
    const unknown = await login(door, "nobody@example.test", "no");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ status: "error", error: "wrong-credentials", message: "Wrong login or password" });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("T18: slows the sixth try at one name, but not a device that knows it", async () => {
    const user = await makeUser(database, "start");
    const known = cookieOf((await login(door, user.email, PASSWORD)).headers, "dev");
    for (let i = 0; i < 5; i++) expect((await login(door, user.email, "guess")).status).toBe(401);
    const sixth = await login(door, user.email, PASSWORD);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await login(door, user.email, PASSWORD, { cookie: "dev=forged.mark" })).status).toBe(429);
    expect((await login(door, user.email, PASSWORD, { cookie: `dev=${known}` })).status).toBe(200);
  });

  test("T18: is not kept from its owner at a new place by strangers at many addresses, who pay with work", async () => {
    const balanced = await startServer({ TRUST_PROXY: "127.0.0.1/32" });
    try {
      const user = await makeUser(database, "start");
      const from = (address: string, password: string, proof?: WorkProof) =>
        call(`${balanced.url}${door.path}`, "POST", {
          body: { [door.name]: user.email, password, ...(proof && { proof }) },
          headers: { "x-forwarded-for": address },
        });
      // The first ones may come before the limiter's Redis connection is up.
      for (let i = 0; i < 13; i++) await from(`66.6.${door.name.length}.${i}`, "guess");
      const asked = await from("10.8.8.8", PASSWORD);
      expect([asked.status, asked.body["error"]]).toEqual([503, "busy"]);
      expect((await from("10.8.8.8", PASSWORD, solveWork(asked.body["proof"] as WorkChallenge))).status).toBe(200);
    } finally {
      await balanced.close();
    }
  });

  test("T18: lets one address try ten times a minute", async () => {
    // The very first call may come before the limiter's Redis connection is up, and is then counted only in the process.
    await login(door, "nobody@example.test", "x");
    const tries = await Promise.all(Array.from({ length: 13 }, (_, i) => login(door, `nobody${i}@example.test`, "x")));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });

  test.each([[["a"]], [1], [{}], [null], ["x".repeat(1025)], ["a\u0000b"], [""]])("T18: refuses %j as a name", async (name) => {
    expect((await login(door, name, "x")).status).toBe(400);
  });

  test("T18: takes a look-alike of a name for somebody else", async () => {
    await makeUser(database, "start", `peter-${door.name}@example.test`);
    // The first letter is Cyrillic.
    expect((await login(door, `рeter-${door.name}@example.test`, PASSWORD)).body).toMatchObject({ error: "wrong-credentials" });
    expect((await login(door, `peter-${door.name}@example.test`, PASSWORD)).status).toBe(200);
  });

  test.each(["attacker", "A".repeat(43)])("T19: drops the planted session %j", async (planted) => {
    const user = await makeUser(database, "start");
    const { headers, status } = await login(door, user.email, PASSWORD, { cookie: `sid=${planted}` });
    expect(status).toBe(200);
    expect(cookieOf(headers, "sid")).not.toBe(planted);
    for (const token of [planted, `terminal_${planted}`]) {
      expect((await call(`${server.url}/api/account/me`, "GET", { token })).status).toBe(401);
      const socket = new MarketClient(server.url, token);
      expect(await socket.connected()).toBe("session-ended");
      socket.close();
    }
  });

  test("T20: sets a cookie that no script reads", async () => {
    const user = await makeUser(database, "start");
    const [cookie] = (await login(door, user.email, PASSWORD)).headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test("lets a user without a subscription in to the account alone, after the right password only", async () => {
    const user = await makeUser(database, "start");
    await database.run((db) =>
      db
        .updateTable("subscriptions")
        .set({ ends_at: new Date(0) })
        .where("user_id", "=", user.userId)
        .execute(),
    );
    expect((await login(door, user.email, "no")).status).toBe(401);
    const answer = await login(door, user.email, PASSWORD);
    const closed = { access_granted: false, user_info: { plan_type: null }, message: "Access to the terminal is denied" };
    expect(answer).toMatchObject({ status: 200, body: door.name === "email" ? closed : { plan: null } });
    const token = String(answer.body[door.token]);
    const ask = (path: string) => call(`${server.url}${path}`, "GET", { token });
    expect((await ask("/api/account/me")).body).toMatchObject({ email: user.email, plan_type: null, terminal_ends_at: null });
    for (const path of [
      "/api/klines?symbol=MEXC:C0USDT",
      "/api/account/watch-lists",
      "/api/crypto/simple-table?session=required",
    ])
      expect(await ask(path), path).toMatchObject({ status: 403, body: { error: "no-subscription" } });
  });

  test("leaves the terminal open for a day after the end of what was paid for", async () => {
    const user = await makeUser(database, "popular");
    const endedSince = (hours: number) =>
      database.run((db) =>
        db
          .updateTable("subscriptions")
          .set({ starts_at: new Date(0), ends_at: new Date(Date.now() - hours * 3_600_000) })
          .where("user_id", "=", user.userId)
          .execute(),
      );
    await endedSince(23);
    const { body } = await login(door, user.email, PASSWORD);
    const token = String(body[door.token]);
    const me = (await call(`${server.url}/api/account/me`, "GET", { token })).body;
    expect(me).toMatchObject({ plan_type: "popular", in_grace: true });
    expect(Number(me["terminal_ends_at"]) - Number(me["plan_ends_at"])).toBe(86_400_000);
    expect(Number(me["plan_ends_at"])).toBeLessThan(Date.now());
    await endedSince(25);
    const late = await login(door, user.email, PASSWORD);
    expect(late.body).toMatchObject(door.name === "email" ? { access_granted: false } : { plan: null });
  });
});

test("who asks for the account learns of a change of plan at once, also from a server that has just seen the old one", async () => {
  const { token, user } = await makeToken(database, "professional");
  const me = async () => (await call(`${server.url}/api/account/me`, "GET", { token })).body;
  expect(await me()).toMatchObject({ plan_type: "professional" });
  await database.run((db) => replaceSubscriptions(db, [user.userId], "start", new Date(Date.now() + 86_400_000)));
  expect(await me()).toMatchObject({ plan_type: "start" });
});

test("a hash made with other settings is made anew at the next login, and only then", async () => {
  const user = await makeUser(database, "start");
  // Hash of PASSWORD with one pass instead of two.
  const salt = Buffer.alloc(16, 7);
  const tag = argon2Sync("argon2id", { message: PASSWORD, nonce: salt, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  const stored = () =>
    database.run((db) => db.selectFrom("users").select("password_hash").where("id", "=", user.userId).executeTakeFirstOrThrow());
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(tag)}`;
  await database.run((db) => db.updateTable("users").set({ password_hash: old }).where("id", "=", user.userId).execute());
  expect((await login(doors[0], user.email, "wrong")).status).toBe(401);
  expect((await stored()).password_hash).toBe(old);
  expect((await login(doors[0], user.email, PASSWORD)).status).toBe(200);
  const { password_hash: renewed } = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login(doors[0], user.email, PASSWORD)).status).toBe(200);
  expect((await stored()).password_hash).toBe(renewed);
});

test("a login means an address or a name by its @, and never the other", async () => {
  const user = await makeUser(database, "start", "anna@example.test");
  await database.run((db) => db.updateTable("users").set({ username: "anna" }).where("id", "=", user.userId).execute());
  expect((await login(doors[0], "Anna", PASSWORD)).status).toBe(200);
  expect((await login(doors[0], "anna@example.test", PASSWORD)).status).toBe(200);
  const renamed = database.run((db) =>
    db.updateTable("users").set({ username: "bert@example.test" }).where("id", "=", user.userId).execute(),
  );
  await expect(renamed).rejects.toThrow("users_username_without_at");
});

test("T19: a presented session is replaced at login, a planted one never becomes valid", async () => {
  const user = await makeUser(database, "professional");
  const first = cookieOf((await login(doors[0], user.email, PASSWORD)).headers, "sid") ?? "";
  const answer = await call(`${server.url}/api/login`, "POST", {
    body: { login: user.email, password: PASSWORD },
    cookie: `sid=${first}`,
    headers: { origin: server.url },
  });
  const second = cookieOf(answer.headers, "sid") ?? "";
  expect(second).not.toBe(first);
  expect((await call(`${server.url}/api/account/me`, "GET", { token: first })).status).toBe(401);
  expect((await call(`${server.url}/api/account/me`, "GET", { token: second })).status).toBe(200);
});

test("a session ends when idle for 12 hours and after 7 days whatever happens", async () => {
  const idle = await makeToken(database, "start");
  const old = await makeToken(database, "start");
  await database.run(async (db) => {
    await db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(Date.now() - 12.1 * 3_600_000) })
      .where("handle", "=", idle.handle)
      .execute();
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("handle", "=", old.handle)
      .execute();
  });
  for (const { token, handle } of [idle, old]) {
    expect((await call(`${server.url}/api/account/me`, "GET", { token })).body).toMatchObject({ error: "session-ended" });
    expect((await call(`${server.url}/api/terminal/heartbeat?session_token=${handle}`, "POST")).status).toBe(401);
  }
});

test("a dead cookie is removed, so that its browser is anonymous next time", async () => {
  const answer = await call(`${server.url}/api/account/me`, "GET", { cookie: `sid=${"A".repeat(43)}` });
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
});

test.each([
  [{ origin: "https://evil.test" }],
  [{ origin: "null" }],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
])("T33: a change asked for with %j is refused as cross-site", async (headers) => {
  for (const path of ["/api/login", "/api/terminal/logout", "/api/terminal/heartbeat"]) {
    const answer = await call(`${server.url}${path}`, "POST", { headers });
    expect(answer.body).toMatchObject({ error: "cross-site" });
  }
});

test("a program with a cookie jar and no headers of a browser changes what its session may", async () => {
  const { token } = await makeToken(database, "start");
  const answer = await call(`${server.url}/api/terminal/heartbeat`, "POST", { cookie: `sid=${token}` });
  expect(answer.status).toBe(200);
});

test("only JSON bodies are read", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const answer = await call(`${server.url}/api/login`, "POST", {
      body: "login=a&password=b",
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(415);
  }
  expect(
    (await call(`${server.url}/api/login`, "POST", { body: '{"__proto__":{"x":1},"login":"a","password":"b"}' })).status,
  ).toBe(400);
  expect((await call(`${server.url}/api/login`, "POST", { body: { login: "a", password: "x".repeat(20_000) } })).status).toBe(
    413,
  );
});
