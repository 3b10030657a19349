import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { Webhook } from "standardwebhooks";
import { webhooksAnswerSchema } from "../../../shared/contracts/webhooks.ts";
import { webhookSealer } from "../../../shared/node/credentials/webhook-secrets.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, testRedis, TEST_SECRET, type TestServer } from "../../testing/start-app.ts";

const HOOK = { kind: "standard", url: "https://8.8.8.8/hooks/0123456789abcdef", name: "My bot" };
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

const tokenOf = async () => (await makeToken(database, "popular")).token;
const ask = (token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  call(`${server.url}/api/account/${path}`, method, { token, ...(body && { body }) });
const add = (token: string, change: object = {}) => ask(token, "POST", "webhooks", { ...HOOK, ...change });
const list = async (token: string) => webhooksAnswerSchema.parse((await ask(token, "GET", "webhooks")).body).webhooks;

test("a secret is shown once, is usable, and lies sealed; the whole address is not shown again", async () => {
  const token = await tokenOf();
  const { status, body, headers } = await add(token);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  const secret = String(body["secret"]);
  expect(new Webhook(secret).sign("a", new Date(), "b")).toMatch(/^v1,/);
  const { body: listed } = await ask(token, "GET", "webhooks");
  expect(JSON.stringify(listed)).not.toContain("whsec_");
  expect(await list(token)).toMatchObject([
    { kind: "standard", name: "My bot", address: "8.8.8.8/…cdef", template: null, isOn: true, failingSince: null, tries: [] },
  ]);
  const rows = await database.run((db) => db.selectFrom("webhooks").selectAll().execute());
  expect(rows.map(({ sealed_secret: sealed }) => sealed?.toString("latin1")).join()).not.toContain(secret.slice(6));
});

test("another secret is made by the owner alone; the one before is kept for its day", async () => {
  const [token, stranger] = [await tokenOf(), await tokenOf()];
  const { body } = await add(token);
  const path = `webhooks/${String(body["id"])}/secret`;
  expect((await ask(stranger, "POST", path)).status).toBe(404);
  const renewed = await ask(token, "POST", path);
  expect(renewed.body["secret"]).toMatch(/^whsec_/);
  const row = await database.run((db) =>
    db.selectFrom("webhooks").selectAll().where("target_id", "=", String(body["id"])).executeTakeFirstOrThrow(),
  );
  const sealer = webhookSealer(TEST_SECRET);
  expect([row.sealed_secret, row.sealed_old_secret].map((sealed) => sealer.open(sealed as Buffer))).toEqual([
    renewed.body["secret"],
    body["secret"],
  ]);
});

test("where nothing is signed there is no secret, and none can be made", async () => {
  const token = await tokenOf();
  const { body } = await add(token, { kind: "discord", template: "{coin} {condition}" });
  expect(body["secret"]).toBe(null);
  expect((await ask(token, "POST", `webhooks/${String(body["id"])}/secret`)).status).toBe(404);
  expect(await list(token)).toMatchObject([{ template: "{coin} {condition}" }]);
});

test.each([
  "https://127.0.0.1/x",
  "https://10.1.2.3/x",
  "https://[::1]/x",
  "https://[fd00::1]/x",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/x",
  "https://localhost/x",
  "https://no-such-name.invalid/x",
])("T51: an address that is not public is refused when it is saved: %s", async (url) => {
  const token = await tokenOf();
  expect(await add(token, { url })).toMatchObject({ status: 409, body: { error: "address-refused" } });
  expect(await list(token)).toEqual([]);
});

test.each([
  { url: "http://8.8.8.8/x" },
  { url: "https://me:secret@8.8.8.8/x" },
  { url: "https://8.8.8.8:8443/x" },
  { url: "file:///etc/passwd" },
  { name: "" },
  { name: "two\nlines" },
  { kind: "teams" },
  { template: "{coin}" },
  { kind: "text", template: "" },
  { kind: "text", template: "{constructor}" },
  { kind: "text", template: "{coin} {cion}" },
  { kind: "text", template: "x".repeat(1001) },
])("what cannot be meant is refused: %j", async (change) => {
  expect((await add(await tokenOf(), change)).status).toBe(400);
});

test("an account has ten at most, however many it asks for at once", async () => {
  const token = await tokenOf();
  for (let at = 0; at < 8; at++) await add(token);
  await redis.flushall();
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
  expect((await list(token)).length).toBe(10);
});

test("they are turned off, tested and removed as other targets are, by their owner alone", async () => {
  const [token, stranger] = [await tokenOf(), await tokenOf()];
  const id = String((await add(token)).body["id"]);
  const promised = () => database.run((db) => db.selectFrom("outbox").select("kind").where("subject_id", "=", id).execute());
  expect((await ask(stranger, "POST", `alert-targets/${id}/test`)).status).toBe(404);
  expect((await ask(token, "POST", `alert-targets/${id}/test`)).status).toBe(200);
  expect(await promised()).toEqual([{ kind: "send-webhooks" }]);
  const { id: message } = await database.run((db) =>
    db.selectFrom("alert_messages").select("id").where("target_id", "=", id).executeTakeFirstOrThrow(),
  );
  const replay = (as: string) => ask(as, "POST", `webhooks/${id}/replay`, { message });
  expect((await replay(token)).status, "on its way").toBe(404);
  await database.run((db) => db.updateTable("alert_messages").set({ state: "sent" }).where("id", "=", message).execute());
  expect((await replay(stranger)).status).toBe(404);
  expect((await replay(token)).status).toBe(200);
  expect((await promised()).length).toBe(2);
  expect((await ask(stranger, "DELETE", `alert-targets/${id}`)).status).toBe(200);
  expect((await list(token)).length).toBe(1);
  expect((await ask(token, "DELETE", `alert-targets/${id}`)).status).toBe(200);
  expect(await list(token)).toEqual([]);
});

test("a copy of the account names them, without secrets", async () => {
  const token = await tokenOf();
  const { body } = await add(token);
  const { body: copy } = await ask(token, "GET", "export");
  expect(copy["webhooks"]).toEqual([{ name: "My bot", kind: "standard", template: null, failing_since: null }]);
  expect(copy["webhook_tries"]).toEqual([]);
  expect(JSON.stringify(copy)).not.toContain(String(body["secret"]).slice(6));
});

test("its owner renames it, sends it elsewhere and gives it another text; what is not given stays", async () => {
  const [token, stranger] = [await tokenOf(), await tokenOf()];
  const { body } = await add(token, { kind: "text", template: "{coin}" });
  const id = String(body["id"]);
  const change = (by: string, changed: object) =>
    ask(by, "PUT", `webhooks/${id}`, { name: "Other", url: null, template: "{price}", ...changed });
  await database.run((db) =>
    db.updateTable("webhooks").set({ failing_since: new Date(), failures: 3 }).where("target_id", "=", id).execute(),
  );
  expect((await change(stranger, {})).status).toBe(404);
  for (const url of ["https://127.0.0.1/x", "https://no-such-name.invalid/x"])
    expect((await change(token, { url })).status, url).toBe(409);
  for (const wrong of [{ url: "http://8.8.8.8/x" }, { name: "" }, { template: "{cion}" }])
    expect((await change(token, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect(await list(token)).toMatchObject([{ name: "My bot", address: "8.8.8.8/…cdef", template: "{coin}" }]);
  expect((await change(token, {})).status).toBe(200);
  expect(await list(token)).toMatchObject([{ name: "Other", address: "8.8.8.8/…cdef", template: "{price}" }]);
  expect((await list(token))[0]?.failingSince).not.toBe(null);
  expect((await change(token, { url: "https://8.8.4.4/in", template: null })).status).toBe(200);
  expect(await list(token)).toMatchObject([{ address: "8.8.4.4/in", template: null, failingSince: null }]);
});

test("a change keeps signed JSON without a text, and its secret", async () => {
  const token = await tokenOf();
  const { body } = await add(token);
  const path = `webhooks/${String(body["id"])}`;
  const sealed = () =>
    database.run((db) => db.selectFrom("webhooks").select("sealed_secret").where("target_id", "=", String(body["id"])).execute());
  const before = await sealed();
  expect((await ask(token, "PUT", path, { name: "Other", url: null, template: "{coin}" })).status).toBe(200);
  expect(await list(token)).toMatchObject([{ name: "Other", template: null }]);
  expect(await sealed()).toEqual(before);
});
