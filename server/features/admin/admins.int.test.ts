import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditRow } from "../../../shared/contracts/admin-views.ts";
import type { AdminRole } from "../../../shared/contracts/admin-roles.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { AdminSessions } from "../../admin/admin-sessions.ts";
import { makeAdmin, type TestAdmin } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { PASSWORD, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

type Listed = RouteAnswer<"GET /api/admin/admins">["data"][number];

interface SignedIn extends TestAdmin {
  readonly cookie: string;
}

let database: Database;
let server: TestServer;
const REASON = "Left the company";

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer();
});
beforeEach(async () => {
  const redis = testRedis();
  await redis.flushall();
  await redis.quit();
  await database.run((db) => db.deleteFrom("admins").execute());
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function signedIn(role: AdminRole): Promise<SignedIn> {
  const admin = await makeAdmin(database, role);
  const { token } = await database.transaction((db) => new AdminSessions(database).open(db, admin.id, "test"));
  return { ...admin, cookie: `adm=${token}` };
}
const get = (by: SignedIn, path: string) => call(`${server.url}/api/admin/${path}`, "GET", { cookie: by.cookie });
const post = (by: SignedIn, path: string, body: object) =>
  call(`${server.url}/api/admin/${path}`, "POST", { cookie: by.cookie, body, headers: { origin: server.url } });
const list = async (by: SignedIn): Promise<Listed[]> => (await get(by, "admins")).body["data"] as Listed[];
const isIn = async (admin: SignedIn): Promise<boolean> => (await get(admin, "session")).status === 200;
const login = (admin: TestAdmin) =>
  call(`${server.url}/api/admin/login`, "POST", {
    body: { name: admin.name, password: PASSWORD, code: admin.code() },
    headers: { origin: server.url },
  });

test("an owner sees everybody with role, last login and open sessions", async () => {
  const owner = await signedIn("owner");
  const { id, name } = await makeAdmin(database, "viewer");
  const admins = await list(owner);
  expect(admins).toHaveLength(2);
  expect(admins.find((each) => each.id === owner.id)).toMatchObject({ role: "owner", open_sessions: 1, disabled_at: null });
  expect(Date.now() - Number(admins.find((each) => each.id === owner.id)?.last_login_at)).toBeLessThan(60_000);
  expect(admins.find((each) => each.id === id)).toMatchObject({ name, role: "viewer", last_login_at: null, open_sessions: 0 });
  expect(JSON.stringify(admins)).not.toMatch(/argon2|totp|token/);
});

test("an admin who is shut out is out at once and cannot sign in; the log says who did it and why", async () => {
  const [owner, operator] = [await signedIn("owner"), await signedIn("operator")];
  expect(await isIn(operator)).toBe(true);
  expect((await post(owner, `admins/${operator.id}/disable`, { reason: REASON })).status).toBe(200);
  expect(await isIn(operator)).toBe(false);
  expect((await login(operator)).status).toBe(401);
  expect((await post(owner, `admins/${operator.id}/disable`, { reason: REASON })).status).toBe(404);
  const [newest] = (await get(owner, "audit")).body["data"] as AuditRow[];
  expect(newest).toMatchObject({
    action: "admin-disabled",
    admin: owner.name,
    details: { admin: operator.name, reason: REASON },
  });
});

test("sessions end on another server too, within seconds", async () => {
  const [owner, operator] = [await signedIn("owner"), await signedIn("operator")];
  const another = await startServer();
  const there = async () => (await call(`${another.url}/api/admin/session`, "GET", { cookie: operator.cookie })).status;
  expect(await there()).toBe(200);
  const { body } = await post(owner, `admins/${operator.id}/end-sessions`, { reason: REASON });
  expect(body["ended"]).toBe(1);
  await until("the end there", async () => (await there()) === 401);
  expect((await login(operator)).status).toBe(200);
  await another.close();
});

test("another role holds from the next login on", async () => {
  const [owner, viewer] = [await signedIn("owner"), await signedIn("viewer")];
  expect((await get(viewer, "admins")).body["error"]).toBe("role");
  expect((await post(owner, `admins/${viewer.id}/role`, { role: "owner", reason: "Takes over" })).status).toBe(200);
  expect(await isIn(viewer)).toBe(false);
  expect((await list(owner)).find(({ id }) => id === viewer.id)?.role).toBe("owner");
  const [newest] = (await get(owner, "audit")).body["data"] as AuditRow[];
  expect(newest).toMatchObject({ action: "admin-role", details: { before: "viewer", role: "owner", reason: "Takes over" } });
});

test("nobody shuts themselves out or takes their own role away, and a reason is needed", async () => {
  const owner = await signedIn("owner");
  for (const [path, body] of [
    ["disable", { reason: REASON }],
    ["role", { role: "viewer", reason: REASON }],
  ] as const)
    expect(await post(owner, `admins/${owner.id}/${path}`, body)).toMatchObject({ status: 409, body: { error: "own-admin" } });
  const { id } = await makeAdmin(database, "viewer");
  for (const reason of ["", "ab", "a\0b", "\ud83d long enough"])
    expect((await post(owner, `admins/${id}/disable`, { reason })).status).toBe(400);
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await post(owner, `admins/${nobody}/end-sessions`, { reason: REASON })).status).toBe(404);
});

test("two owners who shut each other out at once leave one of them", async () => {
  const [one, two] = [await signedIn("owner"), await signedIn("owner")];
  const answers = await Promise.all([
    post(one, `admins/${two.id}/disable`, { reason: REASON }),
    post(two, `admins/${one.id}/disable`, { reason: REASON }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await database.run((db) => db.selectFrom("admins").select("id").where("disabled_at", "is", null).execute());
  expect(left).toHaveLength(1);
});
