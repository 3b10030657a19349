import { solveWork } from "../../testing/solve-work.ts";
import type { WorkChallenge } from "../../../shared/contracts/work-proof.ts";
import { hashPassword } from "../../../shared/node/credentials/password.ts";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie, makeAdmin, type TestAdmin } from "../../testing/admins.ts";
import { call, cookieOf } from "../../testing/api.ts";
import { makeToken, PASSWORD, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
/** For one test, with other settings. */
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

  test.each([
    ["in two halves", (code: string) => `${code.slice(0, 3)} ${code.slice(3)}\n`],
    ["in Arabic digits", (code: string) => code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit)))],
    ["in Hindi digits", (code: string) => code.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)))],
    [
      "full-width, between signs of direction",
      (code: string) => `\u2066${code.replace(/\d/g, (digit) => "０１２３４５６７８９".charAt(Number(digit)))}\u2069`,
    ],
  ])("takes a code typed or pasted %s", async (_, typed) => {
    const admin = await makeAdmin(database, "viewer");
    const { status } = await login(` \u200b${admin.name.toUpperCase()}`, `${PASSWORD} `, typed(admin.code(now)));
    expect(status).toBe(200);
    const [recovery = ""] = admin.recoveryCodes;
    expect((await login(admin.name, PASSWORD, typed(recovery))).status).toBe(200);
  });

  test("takes each one-time code and each recovery code once, even when used twice at the same moment", async () => {
    const admin = await makeAdmin(database, "viewer");
    const [first, second] = await Promise.all([signIn(admin), signIn(admin)]);
    expect([first.status, second.status].toSorted((one, two) => one - two)).toEqual([200, 401]);
    const [recovery = ""] = admin.recoveryCodes;
    expect((await signIn(admin, recovery.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await signIn(admin, recovery)).status).toBe(401);
  });

  test("is refused after five tries from an address, and says for how long", async () => {
    const balanced = await startServer({ TRUST_PROXY: "127.0.0.1/32" }, { adminNow: () => now });
    other = balanced;
    const admin = await makeAdmin(database, "viewer");
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let i = 0; i < 5; i++) await login(`nobody-${i}`, "a wrong password", "000000", from("203.0.113.7"), balanced);
    const refused = await login(admin.name, PASSWORD, admin.code(now), from("203.0.113.7"), balanced);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
  });

  test("is never blocked for an operator by strangers who guess: neither in a known browser nor at a new address", async () => {
    const balanced = await startServer({ TRUST_PROXY: "127.0.0.1/32" }, { adminNow: () => now });
    other = balanced;
    const admin = await makeAdmin(database, "owner");
    const from = (address: string) => ({ "x-forwarded-for": address });
    const known = await login(admin.name, PASSWORD, admin.code(now), from("10.1.1.1"), balanced);
    const dev = `dev=${cookieOf(known.headers, "dev")}`;
    for (let i = 0; i < 5; i++)
      expect((await login(admin.name, "a wrong password", "000000", from("66.6.6.6"), balanced)).status).toBe(401);
    expect((await login(admin.name, "a wrong password", "000000", from("66.6.6.6"), balanced)).status).toBe(429);
    // More strangers, each from their own address, until work is asked for.
    for (let i = 0; i < 6; i++) await login(admin.name, "a wrong password", "000000", from(`66.6.7.${i}`), balanced);
    now += 60_000;
    const sameAddress = { ...from("66.6.6.6"), cookie: dev, origin: balanced.url };
    expect((await login(admin.name, PASSWORD, admin.code(now), sameAddress, balanced)).status).toBe(200);
    now += 60_000;
    const asked = await login(admin.name, PASSWORD, admin.code(now), from("10.2.2.2"), balanced);
    expect([asked.status, asked.body["error"]]).toEqual([503, "busy"]);
    const proof = solveWork(asked.body["proof"] as WorkChallenge);
    const body = { name: admin.name, password: PASSWORD, code: admin.code(now), proof };
    const elsewhere = await call(`${balanced.url}/api/admin/login`, "POST", { body, headers: from("10.3.3.3") });
    expect(elsewhere.status).toBe(503);
    const done = await call(`${balanced.url}/api/admin/login`, "POST", { body, headers: from("10.2.2.2") });
    expect(done.status).toBe(200);
  });

  test("forgets tries at a name with its secrets, as npm run admin -- reset makes new ones", async () => {
    const balanced = await startServer({ TRUST_PROXY: "127.0.0.1/32" }, { adminNow: () => now });
    other = balanced;
    const admin = await makeAdmin(database, "owner");
    const guess = (password: string, code: string) =>
      login(admin.name, password, code, { "x-forwarded-for": "10.9.9.9" }, balanced);
    for (let i = 0; i < 5; i++) expect((await guess("a wrong password", "000000")).status).toBe(401);
    expect((await guess(PASSWORD, admin.code(now))).status).toBe(429);
    const hash = await hashPassword(PASSWORD);
    await database.run((db) => db.updateTable("admins").set({ password_hash: hash }).where("name", "=", admin.name).execute());
    expect((await guess(PASSWORD, admin.code(now))).status).toBe(200);
  });

  test("replaces the session that the browser had", async () => {
    const admin = await makeAdmin(database, "viewer");
    const before = `adm=${cookieOf((await signIn(admin)).headers, "adm")}`;
    now += 60_000;
    expect((await login(admin.name, PASSWORD, admin.code(now), { cookie: before, "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
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
    expect((await logout({ "sec-fetch-site": "cross-site" })).status).toBe(403);
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
