import { describe, expect, test } from "vitest";
import type { ApiScope } from "../../../shared/contracts/api-scopes.ts";
import { PLAN_FEATURES, PLAN_IDS } from "../../../shared/contracts/plans.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { call } from "../../testing/api.ts";
import { makeToken, PASSWORD, until } from "../../testing/start-app.ts";

const { setup, server, api } = accountSetup();
const ALL: readonly ApiScope[] = ["table", "candles", "history", "signals", "stream"];

/** Makes a key of a new professional account. */
async function makeKey(scopes: readonly ApiScope[] = ALL, addresses: readonly string[] = []) {
  const { token, user } = await makeToken(setup.database, "professional");
  const { status, body } = await api("POST", "keys", { token, body: { name: "bot", scopes, addresses, password: PASSWORD } });
  expect(status).toBe(200);
  return { key: String(body["key"]), id: (body["data"] as { id: string }).id, token, user };
}

const table = (key: string) => call(`${server().url}/api/crypto/simple-table?exchanges=mexc`, "GET", { token: key });
const candles = (key: string) => call(`${server().url}/api/klines?symbol=MEXC:NONEUSDT`, "GET", { token: key });
const move = { exchange: "mexc", kind: "net_percent", minutes: 1, threshold: 1, direction: "up" } as const;

const changePlan = (userId: string, change: { plan: "popular" } | { ends_at: Date }) =>
  setup.database.run((db) => db.updateTable("subscriptions").set(change).where("user_id", "=", userId).execute());

describe("a key", () => {
  test("opens table, candles and socket like a session, and shows when it was last used", async () => {
    const { key, token } = await makeKey();
    expect(key).toMatch(/^tdk_[\w-]{43}$/);
    const before = await api("GET", "keys", { token });
    expect(before.body).toMatchObject({ allowed: true, data: [{ name: "bot", scopes: ALL, last_used_at: null }] });
    expect(JSON.stringify(before.body)).not.toContain(key);
    expect((await table(key)).status).toBe(200);
    expect(await candles(key)).toMatchObject({ status: 404, body: { error: "not-found" } });
    const byHeader = setup.connect(server(), undefined, { headers: { authorization: `Bearer ${key}` } });
    for (const one of [setup.connect(server(), key), byHeader]) {
      expect(await one.connected()).toBeUndefined();
      expect(await one.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 1 });
      await until("table", () => one.received.length === 1);
      expect(await one.ask("ticks", { symbols: ["MEXC:C0USDT"] })).toMatchObject({ ok: true });
      expect(await one.ask("signals", { rules: [move] })).toMatchObject({ ok: true });
    }
    const { data } = (await api("GET", "keys", { token })).body as { data: { last_used_at: number | null }[] };
    expect(data[0]?.last_used_at).toBeGreaterThan(Date.now() - 60_000);
  });

  test("is refused with the scope it lacks, by REST and by each event", async () => {
    const { key } = await makeKey(["signals"]);
    for (const [answer, scope] of [
      [await table(key), "table"],
      [await candles(key), "candles"],
    ] as const)
      expect(answer).toMatchObject({
        status: 403,
        body: { error: "scope", scope, message: `The API key lacks the scope "${scope}"` },
      });
    const one = await setup.enter(server(), key);
    const refused = { ok: false, error: "scope", scope: "stream" };
    expect(await one.ask("subscribe", { exchange: "mexc", speed: 1 })).toMatchObject(refused);
    expect(await one.ask("ticks", { symbols: [] })).toMatchObject(refused);
    expect(await one.ask("signals", { rules: [move] })).toMatchObject({ ok: true });
    const { key: restOnly } = await makeKey(["table", "candles"]);
    expect(await setup.connect(server(), restOnly).connected()).toBe("scope");
    const { key: streamOnly } = await makeKey(["stream"]);
    const other = await setup.enter(server(), streamOnly);
    expect(await other.ask("signals", { rules: [move] })).toMatchObject({ ok: false, error: "scope", scope: "signals" });
  });

  test("opens no account, however it is presented", async () => {
    const { key, id, token } = await makeKey();
    for (const [method, path] of [
      ["GET", "me"],
      ["GET", "keys"],
      ["DELETE", `keys/${id}`],
      ["GET", "export"],
    ] as const)
      expect(await api(method, path, { token: key })).toMatchObject({ status: 403, body: { error: "not-for-keys" } });
    expect((await api("GET", "me", { cookie: `sid=${key}`, headers: { origin: server().url } })).status).toBe(401);
    const named = `${server().url}/api/terminal/logout?session_token=${key}`;
    expect((await call(named, "POST")).status).toBe(401);
    expect((await api("GET", "me", { token })).status).toBe(200);
  });

  test("counts by limits of its account, and every answer says what is left", async () => {
    const { key, token } = await makeKey();
    const first = await table(key);
    expect(first.headers.get("ratelimit-policy")).toBe('"table";q=120;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"table";r=119;t=\d+$/);
    const body = { name: "second", scopes: ["table"], password: PASSWORD };
    const second = String((await api("POST", "keys", { token, body })).body["key"]);
    expect((await table(second)).headers.get("ratelimit")).toMatch(/^"table";r=118;/);
    const rest = await Promise.all(Array.from({ length: 120 }, () => table(second)));
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(2);
    const refused = await table(key);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate-limited" } });
    expect(refused.headers.get("ratelimit")).toMatch(/^"table";r=0;t=[1-9]\d*$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await candles(key)).headers.get("ratelimit")).toMatch(/^"candles";r=239;/);
  });
});

describe("a key closes", () => {
  test("when it is revoked: at once on every server, with its sockets; nobody else's does", async () => {
    const far = await setup.liveServer();
    const { key, id, token, user } = await makeKey();
    const stranger = await makeKey();
    const sockets = [await setup.enter(server(), key), await setup.enter(far, key)];
    expect((await table(key)).status).toBe(200);
    expect((await api("DELETE", `keys/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await api("DELETE", `keys/${id}`, { token })).status).toBe(200);
    for (const socket of sockets) await until("the end", () => socket.ends[0] === "revoked", 1000);
    expect(await table(key)).toMatchObject({ status: 401, body: { error: "wrong-key", success: false } });
    expect(await setup.connect(far, key).connected()).toBe("wrong-key");
    expect((await table(stranger.key)).status).toBe(200);
    const log = await setup.database.run((db) =>
      db.selectFrom("audit_log").select(["action", "details"]).where("user_id", "=", user.userId).orderBy("id").execute(),
    );
    expect(log.filter(({ action }) => action.startsWith("api-key"))).toEqual([
      { action: "api-key-made", details: { key: id, name: "bot", scopes: ALL, addresses: [] } },
      { action: "api-key-revoked", details: { key: id, name: "bot" } },
    ]);
  });

  test("when the sweep finds it gone, should no server have been notified", async () => {
    const { key, id } = await makeKey();
    const one = await setup.enter(server(), key);
    await setup.database.run((db) => db.deleteFrom("api_keys").where("id", "=", id).execute());
    await server().app.gateway.sweep.run();
    await until("the end", () => one.ends[0] === "revoked", 1000);
  });

  test("when the plan ends or becomes a smaller one, and opens again with the plan", async () => {
    for (const change of [{ plan: "popular" } as const, { ends_at: new Date(Date.now() - 2 * 86_400_000) }]) {
      const { key, token, user } = await makeKey();
      const one = await setup.enter(server(), key);
      await changePlan(user.userId, change);
      await server().app.gateway.sweep.run();
      await until("closed", () => one.closes.length > 0, 1000);
      expect(await table(key)).toMatchObject({ status: 403, body: { error: "no-subscription" } });
      expect(await setup.connect(server(), key).connected()).toBe("no-subscription");
      expect((await api("GET", "keys", { token })).body).toMatchObject({ data: [{ name: "bot" }] });
    }
  });

  test("to addresses it is not tied to", async () => {
    const { key: here } = await makeKey(ALL, ["127.0.0.0/8"]);
    const { key: elsewhere } = await makeKey(ALL, ["192.0.2.7", "2001:db8::/32"]);
    expect((await table(here)).status).toBe(200);
    await setup.enter(server(), here);
    expect(await table(elsewhere)).toMatchObject({ status: 403, body: { error: "key-address" } });
    expect(await setup.connect(server(), elsewhere).connected()).toBe("key-address");
  });

  test("with its account: blocked or deleted", async () => {
    const { key, user } = await makeKey();
    const block = (blocked_at: Date | null) =>
      setup.database.run((db) => db.updateTable("users").set({ blocked_at }).where("id", "=", user.userId).execute());
    await block(new Date());
    expect((await table(key)).status).toBe(401);
    await block(null);
    expect((await table(key)).status).toBe(200);
    const { key: gone, token } = await makeKey();
    const one = await setup.enter(server(), gone);
    expect((await api("POST", "delete", { token, body: { password: PASSWORD } })).status).toBe(200);
    await until("the end", () => one.ends[0] === "revoked", 1000);
    expect((await table(gone)).status).toBe(401);
  });
});

test.each(PLAN_IDS)("%s makes keys where the table of plans says so, and nobody without the password", async (plan) => {
  if (plan === "test") return;
  const { token } = await makeToken(setup.database, plan);
  const body = { name: "bot", scopes: ["table"], password: PASSWORD };
  expect((await api("GET", "keys", { token })).body["allowed"]).toBe(PLAN_FEATURES.apiAccess.plans[plan]);
  const { status } = await api("POST", "keys", { token, body });
  expect(status).toBe(PLAN_FEATURES.apiAccess.plans[plan] ? 200 : 403);
  const guessed = await api("POST", "keys", { token, body: { ...body, password: "not this one" } });
  expect(guessed).toMatchObject({ status: 403 });
});

test.each([
  { name: " ", scopes: ["table"] },
  { name: "bot", scopes: [] },
  { name: "bot", scopes: ["table", "table"] },
  { name: "bot", scopes: ["admin"] },
  { name: "bot", scopes: ["table"], addresses: ["example.test"] },
  { name: "bot", scopes: ["table"], addresses: ["10.0.0.0/99"] },
])("refuses to make %j", async (wanted) => {
  const { token } = await makeToken(setup.database, "professional");
  expect((await api("POST", "keys", { token, body: { ...wanted, password: PASSWORD } })).status).toBe(400);
});

test("an account has ten keys and no more", async () => {
  const { token, user } = await makeToken(setup.database, "professional");
  const body = { name: "bot", scopes: ["table"], password: PASSWORD };
  const old = { user_id: user.userId, start: "tdk_", name: "old", scopes: ["table" as const], last_used_at: null };
  const rows = Array.from({ length: 9 }, (_, index) => ({ ...old, key_hash: Buffer.from(`${user.userId} ${index}`) }));
  await setup.database.run((db) => db.insertInto("api_keys").values(rows).execute());
  expect((await api("POST", "keys", { token, body })).status).toBe(200);
  expect(await api("POST", "keys", { token, body })).toMatchObject({ status: 409, body: { error: "key-limit" } });
});

test("guessed keys count like guessed tokens, and nothing of a key is stored but its hash", async () => {
  const { key } = await makeKey();
  expect((await table(`tdk_${"A".repeat(43)}`)).body["error"]).toBe("wrong-key");
  expect((await table("tdk_short")).body["error"]).toBe("wrong-key");
  const rows = await setup.database.run((db) => db.selectFrom("api_keys").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});
