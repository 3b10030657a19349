// What proves a session and what only names it: changing tokens, handles in addresses, and what a thief of the storage has.

import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { ROUTES } from "../../shared/contracts/rest/routes.ts";
import type { Route } from "../../shared/contracts/rest/route.ts";
import { tokenHash } from "../../shared/node/credentials/token.ts";
import { replaceSubscriptions } from "../../shared/postgres/subscriptions.queries.ts";
import { call, cookieOf } from "../testing/api.ts";
import { pushSetup } from "../testing/push-setup.ts";
import { makeToken, makeUser, PASSWORD, type TestServer, type TestUser } from "../testing/start-app.ts";

const DAY_MS = 86_400_000;
const setup = pushSetup();
let server: TestServer;

beforeEach(async () => {
  server = await setup.server();
});

const me = (options: Parameters<typeof call>[2]) => call(`${server.url}/api/account/me`, "GET", options);
const byCookie = (token: string) => me({ cookie: `sid=${token}` });
const login = async ({ email }: TestUser): Promise<string> => {
  const answer = await call(`${server.url}/api/login`, "POST", { body: { login: email, password: PASSWORD } });
  return String(answer.body["token"]);
};
/** Another server, which has seen nothing yet. */
const restart = async (): Promise<void> => {
  server = await setup.server();
};
const change = (handle: string, values: { token_made_at?: Date; previous_token_ends_at?: Date }) =>
  setup.database.run((db) => db.updateTable("sessions").set(values).where("handle", "=", handle).execute());

describe("T19: a browser's token", () => {
  test("is replaced after a day, once for all requests on their way, and the old one ends a minute later", async () => {
    const { token, handle } = await makeToken(setup.database, "start");
    expect(cookieOf((await byCookie(token)).headers, "sid")).toBeUndefined();
    await change(handle, { token_made_at: new Date(Date.now() - DAY_MS) });
    await restart();
    const answers = await Promise.all(Array.from({ length: 8 }, () => byCookie(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [next = "", ...more] = new Set(answers.map(({ headers }) => cookieOf(headers, "sid")));
    expect(more).toEqual([]);
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(token);
    // A caller that missed the answer gets it again.
    expect(cookieOf((await byCookie(token)).headers, "sid")).toBe(next);
    const after = await byCookie(next);
    expect(after).toMatchObject({ status: 200, body: { session_handle: handle } });
    expect(cookieOf(after.headers, "sid")).toBeUndefined();
    await change(handle, { previous_token_ends_at: new Date(Date.now() - 1000) });
    await restart();
    expect((await Promise.all([token, next].map(byCookie))).map(({ status }) => status)).toEqual([401, 200]);
  });

  test("opens its own session and no other, however many come at once", async () => {
    const user = await makeUser(setup.database, "start");
    const made = await Promise.all(Array.from({ length: 120 }, () => makeToken(setup.database, "start", user)));
    const wrong = made.slice(0, 40).map(({ token }) => token.replace(/^./, (first) => (first === "x" ? "y" : "x")));
    await restart();
    const asked = [...made.map(({ token }) => token), ...wrong].map((token) => me({ token }));
    const found = (await Promise.all(asked)).map(({ status, body }) => [status, body["session_handle"]]);
    expect(found).toEqual([...made.map(({ handle }) => [200, handle]), ...wrong.map(() => [401, undefined])]);
  });

  test("is replaced when the plan changed, and a program keeps its own", async () => {
    const user = await makeUser(setup.database, "start");
    const token = await login(user);
    expect(cookieOf((await byCookie(token)).headers, "sid")).toBeUndefined();
    await setup.database.transaction((db) =>
      replaceSubscriptions(db, [user.userId], "professional", new Date(Date.now() + DAY_MS)),
    );
    await restart();
    expect(cookieOf((await me({ token })).headers, "sid")).toBeUndefined();
    const next = cookieOf((await byCookie(token)).headers, "sid") ?? "";
    expect(await byCookie(next)).toMatchObject({ status: 200, body: { plan_type: "professional" } });
    expect(cookieOf((await byCookie(next)).headers, "sid")).toBeUndefined();
  });

  test("of either kind is over with the logout", async () => {
    const { token, handle } = await makeToken(setup.database, "start");
    await change(handle, { token_made_at: new Date(Date.now() - DAY_MS) });
    const next = cookieOf((await byCookie(token)).headers, "sid") ?? "";
    await call(`${server.url}/api/terminal/logout`, "POST", { token: next });
    expect([(await byCookie(token)).status, (await byCookie(next)).status]).toEqual([401, 401]);
  });
});

describe("T21: a public handle", () => {
  test("in an address opens none of the other routes", async () => {
    const { handle } = await makeToken(setup.database, "professional");
    const guarded = Object.entries<Route>(ROUTES).filter(([, { auth }]) => ["account", "plan", "account-plan"].includes(auth));
    expect(guarded.length).toBeGreaterThan(8);
    for (const [key] of guarded) {
      const [method = "", path = ""] = key.split(" ");
      const address = `${server.url}${path.replace(/:\w+/, handle)}?session_token=${handle}&symbol=MEXC:C0USDT`;
      const answer = await call(address, method as "GET", method === "GET" || method === "DELETE" ? {} : { body: {} });
      expect([key, answer.status, answer.body["error"]]).toEqual([key, 401, "no-session"]);
    }
  });

  test("leaked keeps no ended session alive", async () => {
    const { handle } = await makeToken(setup.database, "start");
    const beat = () => call(`${server.url}/api/terminal/heartbeat?session_token=terminal_${handle}`, "POST");
    expect((await beat()).status).toBe(200);
    await setup.database.run((db) =>
      db
        .updateTable("sessions")
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where("handle", "=", handle)
        .execute(),
    );
    expect(await beat()).toMatchObject({ status: 401, body: { error: "session-ended" } });
  });

  test("keeps its session alive and ends it, and opens nothing else", async () => {
    const { token, handle } = await makeToken(setup.database, "popular");
    await setup.database.run((db) =>
      db
        .updateTable("sessions")
        .set({ last_seen_at: new Date(Date.now() - 3_600_000) })
        .where("handle", "=", handle)
        .execute(),
    );
    const beat = await call(`${server.url}/api/terminal/heartbeat?session_token=terminal_${handle}`, "POST");
    expect(beat).toMatchObject({ status: 200, body: { success: true } });
    const row = await setup.database.run((db) =>
      db.selectFrom("sessions").select("last_seen_at").where("handle", "=", handle).executeTakeFirstOrThrow(),
    );
    expect(Date.now() - row.last_seen_at.getTime()).toBeLessThan(5000);
    for (const path of ["/api/account/me", "/api/crypto/simple-table", "/api/klines?symbol=MEXC:C0USDT"]) {
      const sign = path.includes("?") ? "&" : "?";
      expect((await call(`${server.url}${path}`, "GET", { token: handle })).status).toBe(401);
      const inQuery = await call(`${server.url}${path}${sign}session_token=${handle}`, "GET");
      expect([401, 503]).toContain(inQuery.status);
    }
    const out = await call(`${server.url}/api/terminal/logout?session_token=${handle}`, "POST", {
      headers: { "content-type": "application/json" },
    });
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect((await call(`${server.url}/api/account/me`, "GET", { token })).status).toBe(401);
    expect((await call(`${server.url}/api/terminal/heartbeat?session_token=${handle}`, "POST")).status).toBe(401);
  });
});

test("T20: nothing in PostgreSQL or Redis signs anybody in", async () => {
  const user = await makeUser(setup.database, "start");
  const token = await login(user);
  await byCookie(token);
  const { rows: tables } = await setup.database.run((db) =>
    sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db),
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await setup.database.run((db) =>
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db),
    );
    texts.push(...rows.map(({ row }) => JSON.stringify(row)));
  }
  for (const key of await setup.redis.keys("*")) {
    const dump = await setup.redis.dumpBuffer(key);
    texts.push(key, dump?.toString("latin1") ?? "");
  }
  const all = texts.join("\n");
  expect(all).not.toContain(token);
  const hash = tokenHash(token);
  expect(all).toContain(hash.toString("hex"));
  const candidates = [hash.toString("base64url"), hash.toString("hex").slice(0, 43), ...(all.match(/[\w-]{22,}/g) ?? [])];
  for (const text of [...new Set(candidates)].slice(0, 40)) expect((await me({ token: text })).status, text).toBe(401);
});
