// The way in for those who run the service, through HTTP: T29, T30's tickets live beside the inbox.

import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie, makeAdmin, type TestAdmin } from "../../testing/admins.ts";
import { call, cookieOf } from "../../testing/api.ts";
import { makeToken, PASSWORD, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
/** Of one test, with other settings. */
let other: TestServer | undefined;
let now: number;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer({}, { adminNow: () => now });
});

beforeEach(async () => {
  await redis.flushall();
  now = Date.now();
});

afterEach(async () => {
  await other?.close();
  other = undefined;
});

afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const login = (name: string, password: string, code: string, headers: Record<string, string> = {}, at = server) =>
  call(`${at.url}/api/admin/login`, "POST", { body: { name, password, code }, headers });
const signIn = (admin: TestAdmin, code = admin.code(now)) => login(admin.name, PASSWORD, code);
const me = (cookie: string, headers: Record<string, string> = {}) =>
  call(`${server.url}/api/admin/session`, "GET", { cookie, headers });

describe("signing in", () => {
  test("takes name, password and code, and sets a strict cookie of its own for eight hours", async () => {
    const admin = await makeAdmin(database, "operator");
    const { status, headers, body } = await signIn(admin);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        name: admin.name,
        role: "operator",
        expires_at: now + 8 * 3_600_000,
        idle_ms: 900_000,
        message: "",
      },
    ]);
    const line = headers.getSetCookie().join();
    for (const part of ["adm=", "HttpOnly", "SameSite=Strict", "Path=/"]) expect(line).toContain(part);
    const cookie = `adm=${cookieOf(headers, "adm")}`;
    expect((await me(cookie)).body).toMatchObject({ name: admin.name, role: "operator" });
  });

  test("in production's name is bound to the host by the browser itself", async () => {
    other = await startServer({ PUBLIC_URL: "https://app.example.test" }, { adminNow: () => now });
    const admin = await makeAdmin(database, "viewer");
    const { headers } = await login(admin.name, PASSWORD, admin.code(now), {}, other);
    expect(headers.getSetCookie().join()).toMatch(/^__Host-adm=[\w-]{43}; .*Secure.*SameSite=Strict/i);
  });

  test("answers the same to a wrong name, password or code", async () => {
    const admin = await makeAdmin(database, "viewer");
    const refused = [
      await login("nobody-here", PASSWORD, admin.code(now)),
      await login(admin.name, "a wrong password", admin.code(now)),
      await login(admin.name, PASSWORD, admin.code(now + 300_000)),
      await login(admin.name, PASSWORD, "0000-0000-0000-0000-0000"),
    ];
    for (const { status, headers, body } of refused) {
      expect([status, body]).toEqual([401, { status: "error", error: "wrong-admin", message: "Wrong name, password or code" }]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test("takes each one-time code and each recovery code once, also twice at the same moment", async () => {
    const admin = await makeAdmin(database, "viewer");
    const [first, second] = await Promise.all([signIn(admin), signIn(admin)]);
    expect([first.status, second.status].toSorted((one, two) => one - two)).toEqual([200, 401]);
    const [recovery = ""] = admin.recoveryCodes;
    expect((await signIn(admin, recovery.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await signIn(admin, recovery)).status).toBe(401);
  });

  test("is refused after five tries at a name, whoever makes them, and after five from an address", async () => {
    const balanced = await startServer({ TRUST_PROXY: "127.0.0.1/32" }, { adminNow: () => now });
    other = balanced;
    const admin = await makeAdmin(database, "viewer");
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let i = 0; i < 5; i++)
      expect((await login(admin.name, "a wrong password", "000000", from(`198.51.100.${i}`), balanced)).status).toBe(401);
    expect((await login(admin.name, PASSWORD, admin.code(now), from("198.51.100.99"), balanced)).status).toBe(429);
    for (let i = 0; i < 5; i++) await login(`nobody-${i}`, "a wrong password", "000000", from("203.0.113.7"), balanced);
    expect((await login("nobody-6", "a wrong password", "000000", from("203.0.113.7"), balanced)).status).toBe(429);
  });

  test("replaces the session that the browser had", async () => {
    const admin = await makeAdmin(database, "viewer");
    const before = `adm=${cookieOf((await signIn(admin)).headers, "adm")}`;
    now += 60_000;
    expect((await login(admin.name, PASSWORD, admin.code(now), { cookie: before })).status).toBe(403);
    const origin = { cookie: before, origin: server.url };
    expect((await login(admin.name, PASSWORD, admin.code(now), origin)).status).toBe(200);
    expect((await me(before)).status).toBe(401);
  });
});

describe("a session", () => {
  test("T29: is no customer's, and no customer's is one", async () => {
    const { token } = await makeToken(database, "professional");
    expect((await me(`sid=${token}`)).body["error"]).toBe("operators-only");
    expect((await me(`sid=${token}`)).status).toBe(403);
    expect((await me(`adm=${token}`)).status).toBe(401);
    expect((await call(`${server.url}/api/admin/session`, "GET", { token })).status).toBe(403);
    expect((await call(`${server.url}/api/admin/session`, "GET")).body["error"]).toBe("no-session");
    const admin = (await adminCookie(database, "owner")).slice("adm=".length);
    expect((await call(`${server.url}/api/account/me`, "GET", { cookie: `sid=${admin}` })).status).toBe(401);
    expect((await call(`${server.url}/api/account/me`, "GET", { token: admin })).status).toBe(401);
  });

  test("ends after a quarter of an hour of pages that only reload themselves, and lives on while it is used", async () => {
    const cookie = `adm=${cookieOf((await signIn(await makeAdmin(database, "viewer"))).headers, "adm")}`;
    const after = async (minutes: number, headers: Record<string, string> = {}) => {
      now += minutes * 60_000;
      return (await me(cookie, headers)).status;
    };
    expect(await after(10)).toBe(200);
    expect(await after(10)).toBe(200);
    expect(await after(10, { "x-background": "1" })).toBe(200);
    expect(await after(6, { "x-background": "1" })).toBe(401);
    expect(await after(0)).toBe(401);
  });

  test("ends after eight hours whatever happens", async () => {
    const cookie = `adm=${cookieOf((await signIn(await makeAdmin(database, "viewer"))).headers, "adm")}`;
    for (let minutes = 10; minutes < 480; minutes += 10) {
      now += 600_000;
      expect((await me(cookie)).status).toBe(200);
    }
    now += 600_000;
    expect((await me(cookie)).status).toBe(401);
  });

  test("ends with its logout, which other sites cannot send", async () => {
    const cookie = await adminCookie(database, "viewer");
    const logout = (headers: Record<string, string>) => call(`${server.url}/api/admin/logout`, "POST", { cookie, headers });
    expect((await logout({ origin: "https://evil.test" })).status).toBe(403);
    expect((await logout({})).status).toBe(403);
    expect((await me(cookie)).status).toBe(200);
    expect((await logout({ origin: server.url })).status).toBe(200);
    expect((await me(cookie)).status).toBe(401);
  });

  test("of an admin who was shut out ends within seconds", async () => {
    const admin = await makeAdmin(database, "owner");
    const cookie = `adm=${cookieOf((await signIn(admin)).headers, "adm")}`;
    await database.run((db) => db.updateTable("admins").set({ disabled_at: new Date() }).where("id", "=", admin.id).execute());
    now += 4000;
    expect((await me(cookie)).status).toBe(401);
  });

  test("is audited with who it was, and nothing secret", async () => {
    const admin = await makeAdmin(database, "owner");
    await signIn(admin);
    const rows = await database.run((db) => db.selectFrom("audit_log").selectAll().where("admin_id", "=", admin.id).execute());
    expect(rows).toMatchObject([{ action: "admin-login", user_id: null, details: { factor: "totp" } }]);
    expect(JSON.stringify(rows)).not.toContain(admin.code(now));
  });
});
