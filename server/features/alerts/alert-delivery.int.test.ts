import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { alertDeliverySchema } from "../../../shared/contracts/alert-delivery.ts";
import { makePushKeys } from "../../../shared/node/credentials/push-keys.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
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

const ask = (token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  call(`${server.url}/api/account/${path}`, method, { token, ...(body && { body }) });
const delivery = async (token: string) => alertDeliverySchema.parse((await ask(token, "GET", "alert-delivery")).body);
const tokenOf = async () => (await makeToken(database, "start")).token;
const outbox = () =>
  database.run((db) =>
    db.selectFrom("outbox").select("kind").where("kind", "=", "send-alert").where("done_at", "is", null).execute(),
  );

test("quiet hours, time zone and budget are kept, and a time zone that does not exist is refused", async () => {
  const token = await tokenOf();
  expect((await delivery(token)).settings).toEqual({ timeZone: "UTC", quiet: null, maxPerHour: 10 });
  const chosen = { timeZone: "Asia/Kolkata", quiet: { from: 1320, until: 420 }, maxPerHour: 3 };
  expect((await ask(token, "PUT", "alert-delivery", chosen)).status).toBe(200);
  expect((await delivery(token)).settings).toEqual(chosen);
  for (const wrong of [{ timeZone: "Mars/Olympus" }, { maxPerHour: 0 }, { maxPerHour: 61 }, { quiet: { from: 0, until: 1440 } }])
    expect((await ask(token, "PUT", "alert-delivery", { ...chosen, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  expect((await delivery(token)).settings).toEqual(chosen);
  expect((await delivery(await tokenOf())).settings.maxPerHour).toBe(10);
});

test("mails are turned on and off, and a test is promised to the owner's targets alone", async () => {
  const [token, stranger] = [await tokenOf(), await tokenOf()];
  for (const isOn of [true, true, false]) {
    expect((await ask(token, "PUT", "alert-mail", { isOn })).status).toBe(200);
    expect((await delivery(token)).targets).toMatchObject([{ channel: "mail", isOn, last: null }]);
  }
  const [target] = (await delivery(token)).targets;
  const path = `alert-targets/${target?.id}`;
  expect(target?.name).toContain("@");
  expect((await ask(stranger, "PUT", path, { isOn: true })).status).toBe(404);
  expect((await ask(stranger, "POST", `${path}/test`)).status).toBe(404);
  expect((await ask(stranger, "DELETE", path)).status).toBe(200);
  const before = (await outbox()).length;
  expect((await ask(token, "POST", `${path}/test`)).status).toBe(200);
  expect((await outbox()).length).toBe(before + 1);
  expect((await ask(token, "PUT", path, { isOn: true })).status).toBe(200);
  expect((await delivery(token)).targets).toMatchObject([{ isOn: true }]);
  expect((await ask(token, "DELETE", path)).status).toBe(200);
  expect((await delivery(token)).targets).toEqual([]);
});

test("a signed-out device gets no message", async () => {
  expect((await call(`${server.url}/api/account/alert-delivery`, "GET")).status).toBe(401);
});

test("a link to the bot is made where there is one, and holds a code that the database does not", async () => {
  const token = await tokenOf();
  expect((await delivery(token)).hasTelegram).toBe(false);
  expect((await ask(token, "POST", "telegram-link", { isShared: false })).status).toBe(404);
  await redis.set(keys.telegramBot(), "tickdeck_bot");
  expect((await delivery(token)).hasTelegram).toBe(true);
  const { status, body, headers } = await ask(token, "POST", "telegram-link", { isShared: false });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  const code = /^https:\/\/t\.me\/tickdeck_bot\?start=([\w-]{22})$/.exec(String(body["url"]))?.[1] as string;
  const rows = await database.run((db) => db.selectFrom("telegram_links").selectAll().execute());
  expect(rows.some(({ code_hash: hash }) => hash.equals(tokenHash(code)))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(body["command"]).toBe(null);
  const shared = (await ask(token, "POST", "telegram-link", { isShared: true })).body;
  const groupCode = /^https:\/\/t\.me\/tickdeck_bot\?startgroup=([\w-]{22})$/.exec(String(shared["url"]))?.[1] as string;
  expect(shared["command"]).toBe(`/link@tickdeck_bot ${groupCode}`);
  const both = await database.run((db) => db.selectFrom("telegram_links").select("code_hash").execute());
  expect([code, groupCode].every((each) => both.some(({ code_hash: hash }) => hash.equals(tokenHash(each))))).toBe(true);
});

test("browsers subscribe where the deployment has keys, with addresses and keys that can be real", async () => {
  const token = await tokenOf();
  expect((await delivery(token)).pushKey).toBe(null);
  const body = { endpoint: "https://push.example.com/x", p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22), name: "Firefox" };
  expect((await ask(token, "POST", "push-subscriptions", body)).status).toBe(404);
  const { VAPID_PUBLIC_KEY: key } = makePushKeys();
  const pushing = await startServer({ VAPID_PUBLIC_KEY: key });
  try {
    const url = `${pushing.url}/api/account/`;
    const post = (change: object = {}) => call(`${url}push-subscriptions`, "POST", { token, body: { ...body, ...change } });
    expect(alertDeliverySchema.parse((await call(`${url}alert-delivery`, "GET", { token })).body).pushKey).toBe(key);
    for (const wrong of [
      ...[
        "http://push.example.com/x",
        "https://u:p@push.example.com/x",
        "https://push.example.com:8443/x",
        "file:///etc/passwd",
        "",
      ].map((endpoint) => ({ endpoint })),
      ...[{ p256dh: "short" }, { auth: "short" }, { name: "two\nlines" }],
    ])
      expect((await post(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await post()).status).toBe(200);
    expect((await delivery(token)).targets).toMatchObject([{ channel: "push", name: "Firefox", isOn: true, last: null }]);
  } finally {
    await pushing.close();
  }
});
