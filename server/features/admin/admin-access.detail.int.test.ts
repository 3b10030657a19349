import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAdminAccess } from "../../../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../../../shared/contracts/rest/routes.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const ADMIN_KEYS = (Object.keys(ROUTES) as RouteKey[]).filter((key) => isAdminAccess(ROUTES[key].auth));
const CHANGING_KEYS = ADMIN_KEYS.filter((key) => !key.startsWith("GET "));
const ACTING_KEYS = ADMIN_KEYS.filter((key) => ROUTES[key].auth === "admin-operator");

const OWNER_KEYS = ADMIN_KEYS.filter((key) => ROUTES[key].auth === "admin-owner");

/** Requests a route with valid path parameters. */
function ask(key: RouteKey, options: Parameters<typeof call>[2]) {
  const [method = "", pattern = ""] = key.split(" ");
  const path = pattern.replace("/jobs/:id", "/jobs/1").replace(":id", randomUUID()).replace(":number", "TD-1");
  return call(server.url + path, method as "GET", options);
}

test("there are such routes of every kind", () => {
  expect(ADMIN_KEYS.length).toBeGreaterThan(15);
  expect(ACTING_KEYS.length).toBeGreaterThan(5);
  expect(OWNER_KEYS.length).toBeGreaterThan(3);
});

describe.each(ADMIN_KEYS)("%s", (key) => {
  test("T29: is closed to strangers, customers and what a customer's browser may send along", async () => {
    const origin = { origin: server.url };
    const { token } = await makeToken(database, "professional");
    expect(await ask(key, { headers: origin })).toMatchObject({ status: 401, body: { error: "no-session" } });
    const asCustomer = { cookie: `sid=${token}`, headers: origin };
    expect(await ask(key, asCustomer)).toMatchObject({ status: 403, body: { error: "operators-only" } });
    expect(await ask(key, { token, headers: origin })).toMatchObject({ status: 403, body: { error: "operators-only" } });
    const guessed = { cookie: `adm=${token}; admin_auth=true`, headers: origin };
    expect(await ask(key, guessed)).toMatchObject({ status: 401, body: { error: "session-ended" } });
  });
});

describe.each(CHANGING_KEYS)("%s", (key) => {
  test("T31, T33: is refused to pages of other sites, to forms, and by GET", async () => {
    const cookie = await adminCookie(database, "owner");
    const from = (headers: Record<string, string>) => ask(key, { cookie, headers });
    for (const headers of [
      { origin: "https://evil.test" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site", origin: server.url },
      { "sec-fetch-site": "same-site", origin: server.url },
      { origin: `${server.url}.evil.test` },
    ])
      expect(await from(headers)).toMatchObject({ status: 403, body: { error: "cross-site" } });
    const form = await ask(key, {
      cookie,
      body: "a=1",
      headers: { origin: server.url, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.status).toBe(415);
    const [, path = ""] = key.split(" ");
    const byGet = await call(server.url + path.replace(":id", randomUUID()), "GET", { cookie });
    if (!(`GET ${path}` in ROUTES)) expect(byGet.status).toBe(405);
  });
});

describe.each(ACTING_KEYS)("%s", (key) => {
  test("is not for viewers", async () => {
    const cookie = await adminCookie(database, "viewer");
    const answer = await ask(key, { cookie, headers: { origin: server.url } });
    expect(answer).toMatchObject({ status: 403, body: { error: "role" } });
  });
});

describe.each(OWNER_KEYS)("%s", (key) => {
  test.each(["viewer", "operator"] as const)("is not for a %s", async (role) => {
    const cookie = await adminCookie(database, role);
    const answer = await ask(key, { cookie, headers: { origin: server.url } });
    expect(answer).toMatchObject({ status: 403, body: { error: "role" } });
  });
});
