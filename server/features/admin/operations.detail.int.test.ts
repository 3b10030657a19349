// What operators see and do besides the inbox: customers, orders, market, jobs and the audit log.

import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditRow, Customer, OrderRow } from "../../../shared/contracts/admin-views.ts";
import type { FeedHealth, JobRow } from "../../../shared/contracts/admin-operations.ts";
import { sumSteps, type FunnelDay } from "../../../shared/contracts/funnel.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { addOutbox, failOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { createPayment, register, TRUST_ME } from "../../testing/checkout.ts";
import { FakeSignals, RULE } from "../../testing/fake-signals.ts";
import { FakeWorker } from "../../testing/fake-worker.ts";
import {
  makeToken,
  makeUser,
  PASSWORD,
  startServer,
  testDatabase,
  testRedis,
  until,
  type TestServer,
} from "../../testing/start-app.ts";

const DAY_MS = 86_400_000;
let redis: Redis;
let database: Database;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  server = await startServer(TRUST_ME);
  cookie = await adminCookie(database, "operator");
});
afterEach(() => server.close());
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const get = async (path: string) => (await call(`${server.url}/api/admin/${path}`, "GET", { cookie })).body;
const post = (path: string, body?: unknown) =>
  call(`${server.url}/api/admin/${path}`, "POST", { cookie, body, headers: { origin: server.url } });
/** Acts on a customer, without the recorded views by these tests. */
const auditOf = async (userId: string) =>
  ((await get(`users/${userId}`))["audit"] as AuditRow[]).filter(({ action }) => action !== "customer-viewed");

describe("customers", () => {
  test("are found by a part of their address, whatever it is made of", async () => {
    const user = await makeUser(database, "popular", "anna_50%off@example.test");
    await makeUser(database, "popular", "annax50yoff@example.test");
    await makeToken(database, "popular", user);
    const found = async (text: string) => (await get(`users?search=${encodeURIComponent(text)}`))["data"] as Customer[];
    expect(await found("ANNA_50%")).toMatchObject([
      { id: user.userId, email: user.email, plan: "popular", blocked: false, open_sessions: 1 },
    ]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found(String.raw`\ `)).toEqual([]);
    expect((await get("users?search=%00"))["error"]).toBe("invalid-request");
  });

  test("get a plan for days, and more days when they have it; their sessions see it at once", async () => {
    const user = await makeUser(database, "test");
    const { token } = await makeToken(database, "test", user);
    const me = async () => (await call(`${server.url}/api/account/me`, "GET", { token })).body;
    const grant = { plan: "professional", days: 30, reason: "Paid by bank transfer" };
    expect((await post(`users/${user.userId}/grant`, grant)).body).toMatchObject({ success: true });
    const first = Number((await me())["plan_ends_at"]);
    expect(await me()).toMatchObject({ plan_type: "professional" });
    expect(Math.abs(first - Date.now() - 30 * DAY_MS)).toBeLessThan(10_000);
    await post(`users/${user.userId}/grant`, { ...grant, days: 2 });
    expect(Number((await me())["plan_ends_at"])).toBe(first + 2 * DAY_MS);
    expect((await auditOf(user.userId)).map(({ action, admin, details }) => [action, admin !== null, details])).toEqual([
      ["plan-granted", true, { ...grant, days: 2, ends_at: new Date(first + 2 * DAY_MS).toISOString() }],
      ["plan-granted", true, { ...grant, ends_at: new Date(first).toISOString() }],
    ]);
  });

  test("lose a plan at once, and their account stays open", async () => {
    const { token, user } = await makeToken(database, "popular");
    const revoke = () => post(`users/${user.userId}/revoke`, { plan: "popular", reason: "Charged back" });
    expect((await revoke()).status).toBe(200);
    const answer = await call(`${server.url}/api/klines?symbol=MEXC:BTCUSDT&interval=1`, "GET", { token });
    expect(answer.body["error"]).toBe("no-subscription");
    expect((await call(`${server.url}/api/account/me`, "GET", { token })).body).toMatchObject({ plan_type: null });
    expect((await revoke()).status).toBe(404);
    const { periods } = await get(`users/${user.userId}`);
    expect(periods).toMatchObject([{ plan: "popular", cancelled_at: expect.any(Number) }]);
  });

  test("are signed out everywhere", async () => {
    const { token, user } = await makeToken(database, "popular");
    await makeToken(database, "popular", user);
    const ended = await post(`users/${user.userId}/end-sessions`, { reason: "Stolen laptop" });
    expect(ended.body).toMatchObject({ success: true, ended: 2 });
    expect((await call(`${server.url}/api/account/me`, "GET", { token })).status).toBe(401);
    expect(await auditOf(user.userId)).toMatchObject([{ action: "sessions-ended", details: { ended: 2 } }]);
  });

  test("are not changed by invalid input, nor without a reason", async () => {
    const { userId } = await makeUser(database, "start");
    const nobody = "00000000-0000-4000-8000-000000000000";
    const grant = { plan: "popular", days: 30, reason: "Why not" };
    expect((await post(`users/${nobody}/grant`, grant)).status).toBe(404);
    for (const wrong of [
      { ...grant, reason: "  " },
      { ...grant, reason: undefined },
      { ...grant, reason: "half of a pair: \ud800" },
      { ...grant, reason: "nothing: \u0000" },
      { ...grant, days: 0 },
      { ...grant, days: 1.5 },
      { ...grant, days: "30" },
      { ...grant, plan: "test" },
      { ...grant, plan: "__proto__" },
      { ...grant, plan: ["popular"] },
    ])
      expect((await post(`users/${userId}/grant`, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await auditOf(userId)).toEqual([]);
  });

  test("find in the copy of their data why it was done, and not who did it", async () => {
    const { token, user } = await makeToken(database, "start");
    await post(`users/${user.userId}/grant`, { plan: "popular", days: 3, reason: "An apology" });
    const copy = await call(`${server.url}/api/account/export`, "GET", { token });
    expect(copy.body["activity"]).toMatchObject([{ action: "plan-granted", details: { reason: "An apology" } }]);
    expect(JSON.stringify(copy.body)).not.toContain("admin");
  });
});

describe("orders", () => {
  const orderOf = async (text: string, filter = "all") =>
    (await get(`orders?search=${encodeURIComponent(text)}&filter=${filter}`))["data"] as OrderRow[];

  /** Pays an order on the mock provider's page; returns the buyer's address. */
  async function pay(change: Record<string, unknown> = {}): Promise<string> {
    const who = await register(server, change);
    const { body } = await createPayment(server, who);
    const done = await call(`${server.url}/api/mock-payment/update`, "POST", {
      body: { identifier: body["paymentId"], provider: "mock", result: "success" },
    });
    expect(done.status).toBe(200);
    return who.contact;
  }

  test("show what was paid, by whom, and every report about it", async () => {
    const contact = await pay();
    const [order] = await orderOf(contact.toUpperCase());
    expect(order).toMatchObject({ email: contact, plan: "start", state: "succeeded", provider: "mock", trouble: null });
    expect(await orderOf(contact, "paid")).toHaveLength(1);
    expect(await orderOf(contact, "open")).toHaveLength(0);
    const typed = order?.number.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit))) ?? "";
    expect((await orderOf(`\u200f${typed} `)).map(({ number }) => number)).toEqual([order?.number]);
    const detail = await get(`orders/${order?.number}`);
    expect(detail).toMatchObject({ success: true });
    expect(detail["payments"]).toMatchObject([{ state: "succeeded", charge: "9.96 USDT", is_late: false }]);
    expect(detail["events"]).toMatchObject([{ provider: "mock", processed_at: expect.any(Number), outcome: expect.any(String) }]);
    expect(detail["consent"]).toBeNull();
    expect((await get("orders/TD-0"))["error"]).toBe("not-found");
    for (const wrong of ["%00", "TD-1%00", "%F0%9F", "'--"])
      expect((await get(`orders/${wrong}`))["error"]).toBe("invalid-request");
  });

  test("show what the buyer agreed to", async () => {
    const [order] = await orderOf(await pay({ consent: "2026-11", language: "fr" }));
    expect((await get(`orders/${order?.number}`))["consent"]).toEqual({
      version: "2026-11",
      language: "fr",
      plan: "start",
      cycle: "monthly",
      agreed_at: expect.any(Number),
    });
  });

  test("say who paid and has no access, and why", async () => {
    const troubleOf = async (contact: string) => {
      const [order] = await orderOf(contact, "trouble");
      return order && [order.trouble, order.trouble_detail];
    };
    const contact = await pay();
    const userId = String((await orderOf(contact))[0]?.user_id);
    expect(await troubleOf(contact)).toBeUndefined();
    const delivery = (change: object) =>
      database.run((db) => db.updateTable("credential_deliveries").set(change).where("user_id", "=", userId).execute());
    await delivery({ status: "failed", last_error: "550 no such mailbox" });
    expect(await troubleOf(contact)).toEqual(["login-not-sent", "550 no such mailbox"]);
    await delivery({ status: "waiting", last_error: null, created_at: new Date(Date.now() - 11 * 60_000) });
    expect(await troubleOf(contact)).toEqual(["login-not-sent", null]);
    await delivery({ status: "sent" });
    expect(await troubleOf(contact)).toBeUndefined();
    await post(`users/${userId}/revoke`, { plan: "start", reason: "A mistake" });
    expect(await troubleOf(contact)).toEqual(["no-plan", null]);
    const block = (at: Date | null) =>
      database.run((db) => db.updateTable("users").set({ blocked_at: at }).where("id", "=", userId).execute());
    await block(new Date());
    expect(await troubleOf(contact)).toEqual(["blocked", null]);
    await block(null);
    const order = (await orderOf(contact))[0];
    await database.run((db) =>
      db
        .deleteFrom("subscription_grants")
        .where("order_id", "in", (from) => from.selectFrom("orders").select("id").where("number", "=", String(order?.number)))
        .execute(),
    );
    expect(await troubleOf(contact)).toEqual(["not-granted", null]);
    expect(Number((await get("orders"))["troubles"])).toBeGreaterThan(0);
  });

  test("show reports that belong to no order", async () => {
    const eventId = `stray-${Date.now()}`;
    const stray = { provider: "mock", event_id: eventId, body_hash: Buffer.from(eventId), body: Buffer.from("{}") };
    await database.run((db) =>
      db
        .insertInto("payment_events")
        .values({ ...stray, payment_id: null, processed_at: null, outcome: null })
        .execute(),
    );
    const { data } = await get("payment-events");
    expect(data).toContainEqual(expect.objectContaining({ event_id: eventId, processed_at: null }));
    expect(JSON.stringify(data)).not.toContain("body");
  });
});

describe("a customer who is blocked", () => {
  test("is signed out at once and cannot sign in, until somebody lets them in again; both are recorded with their reasons", async () => {
    const user = await makeUser(database, "popular");
    const { token } = await makeToken(database, "popular", user);
    const me = async () => (await call(`${server.url}/api/account/me`, "GET", { token })).status;
    const login = async () =>
      (await call(`${server.url}/api/login`, "POST", { body: { login: user.email, password: PASSWORD } })).status;
    expect([await me(), await login()]).toEqual([200, 200]);
    const block = (act: "block" | "unblock", reason: unknown = "Shares the account") =>
      post(`users/${user.userId}/${act}`, { reason });
    expect((await block("unblock")).status).toBe(404);
    expect((await block("block", "no")).status).toBe(400);
    expect((await block("block")).status).toBe(200);
    expect((await block("block")).status).toBe(404);
    await until("the session's end", async () => (await me()) === 401);
    expect(await login()).toBe(401);
    expect((await get(`users/${user.userId}`))["customer"]).toMatchObject({ blocked: true, open_sessions: 0 });
    expect((await block("unblock", "Cleared up")).status).toBe(200);
    expect(await login()).toBe(200);
    expect((await auditOf(user.userId)).filter(({ admin }) => admin !== null)).toMatchObject([
      { action: "customer-unblocked", details: { reason: "Cleared up" } },
      { action: "customer-blocked", details: { reason: "Shares the account", ended: 2 } },
    ]);
  });
});

describe("a customer whose wrong passwords delay the sign-in", () => {
  test("is shown as delayed, and can sign in as soon as somebody readmits them", async () => {
    const user = await makeUser(database, "popular");
    const login = async (password: string) =>
      (await call(`${server.url}/api/login`, "POST", { body: { login: user.email.toUpperCase(), password } })).status;
    expect((await get(`users/${user.userId}`))["delayed_until"]).toBeNull();
    for (let wrong = 0; wrong < 5; wrong++) expect(await login("not the password")).toBe(401);
    expect(await login(PASSWORD)).toBe(429);
    const ends = Number((await get(`users/${user.userId}`))["delayed_until"]);
    expect(ends).toBeGreaterThan(Date.now());
    expect(ends).toBeLessThan(Date.now() + 900_000);
    expect((await post(`users/${user.userId}/let-in`, { reason: "Called and told the order's number" })).status).toBe(200);
    expect((await get(`users/${user.userId}`))["delayed_until"]).toBeNull();
    expect(await login(PASSWORD)).toBe(200);
    expect((await auditOf(user.userId)).filter(({ admin }) => admin !== null)).toMatchObject([
      { action: "customer-let-in", details: { reason: "Called and told the order's number" } },
    ]);
  });
});

describe("the market's health", () => {
  test("names state, lease, figures, signals per minute and processes", async () => {
    const worker = new FakeWorker(redis, "mexc");
    await worker.publishStatus("live");
    await redis.set(keys.lease("mexc"), "17:ingest-a/holder-of-it", "PX", 5000);
    const sample = (value: number, reason: string) => ({ value, labels: { exchange: "mexc", reason } });
    const metric = { help: "", type: "counter" };
    const metrics = [
      { ...metric, name: "tickdeck_feed_rejected_total", values: [sample(2, "shape"), sample(1, "stale")] },
      { ...metric, name: "tickdeck_feed_repaired_trades_total", values: [] },
      {
        ...metric,
        name: "tickdeck_feed_connections",
        values: [
          { value: 5, labels: { exchange: "mexc", state: "open" } },
          { value: 6, labels: { exchange: "mexc", state: "wanted" } },
        ],
      },
      {
        ...metric,
        name: "tickdeck_archive_end_timestamp_seconds",
        values: [{ value: 1_700_000_100, labels: { exchange: "mexc" } }],
      },
      { ...metric, name: "tickdeck_archive_bytes", values: [{ value: 45_000_000, labels: { exchange: "mexc" } }] },
      { ...metric, name: "tickdeck_worker_process_start_time_seconds", values: [{ value: 1_700_000_000, labels: {} }] },
      { ...metric, name: "tickdeck_worker_build_info", values: [{ value: 1, labels: { build: "abc1234" } }] },
    ];
    for (const id of ["ingest-a", "ingest-b"])
      await redis.hset(keys.workerMetrics(), id, JSON.stringify({ at: Date.now(), metrics }));
    await new FakeSignals(redis).write(RULE, ["BTC", "ETH"], -120_000);
    const second = Math.floor(Date.now() / 1000);
    await database.run((db) =>
      db
        .insertInto("archive_gaps")
        .values([
          { exchange: "mexc", from_second: second - 60, to_second: second, why: "unread" },
          { exchange: "mexc", from_second: second - 172_860, to_second: second - 172_800, why: "unread" },
        ])
        .execute(),
    );
    const { feeds, processes, schema } = await get("market");
    const [mexc, binance] = ["mexc", "binance"].map((id) => (feeds as FeedHealth[]).find(({ exchange }) => exchange === id));
    expect(mexc?.status).toMatchObject({ exchange: "mexc", state: "live" });
    expect(mexc?.lease).toMatchObject({ epoch: 17, holder: "ingest-a/holder-of-it" });
    expect(mexc?.connections).toEqual([
      { worker: "ingest-a", open: 5, wanted: 6 },
      { worker: "ingest-b", open: 5, wanted: 6 },
    ]);
    expect(mexc?.figures).toEqual([
      { name: "feed_rejected", label: "shape", value: 4 },
      { name: "feed_rejected", label: "stale", value: 2 },
      { name: "feed_repaired_trades", label: "", value: 0 },
    ]);
    expect(mexc?.signals).toHaveLength(20);
    expect(mexc?.signals.map(({ count }) => count).filter((count) => count > 0)).toEqual([2]);
    expect(mexc?.archive).toEqual({ end: 1_700_000_100_000, bytes: 45_000_000 });
    const minuteAgo = second - 60;
    expect([mexc?.gaps, binance?.gaps]).toEqual([[{ from: minuteAgo * 1000, to: second * 1000, why: "unread" }], []]);
    expect(binance).toMatchObject({ status: null, lease: null, figures: [], archive: null });
    const ingest = { id: "ingest-a", kind: "ingest", build: "abc1234", started_at: 1_700_000_000_000, is_running: true };
    expect(processes).toContainEqual(expect.objectContaining(ingest));
    expect(processes).toContainEqual(expect.objectContaining({ kind: "server", is_running: true }));
    expect(mexc?.judgement.level).toBe("red");
    expect(binance?.judgement).toEqual({ level: "red", reasons: [{ reason: "no-worker", level: "red" }] });
    expect(schema).toMatch(/^\d{4}-/);
  });

  test("is amber only for more than a tenth of dotted coins, and green once they are exact", async () => {
    const coins = 20;
    const worker = new FakeWorker(redis, "mexc", coins);
    await worker.writeUniverse();
    await redis.set(keys.lease("mexc"), "17:ingest-a/holder-of-it", "PX", 60_000);
    const status = { exchange: "mexc", state: "live", age_ms: 120, simulated: false, known: coins, symbols: coins, detail: "" };
    await redis.set(keys.status("mexc"), JSON.stringify(status));
    const compared = { minutes: 100, coins, different: 0, last_at: Date.now(), examples: [] };
    await redis.set(keys.compared("mexc"), JSON.stringify(compared));
    const judged = async (dotted: number) => {
      for (let position = 0; position < coins; position++) worker.table.column(FIELD.marks)[position] = position < dotted ? 1 : 0;
      await worker.publish();
      const { feeds } = await get("market");
      return (feeds as FeedHealth[]).find(({ exchange }) => exchange === "mexc");
    };
    expect(await judged(2)).toMatchObject({ coins, dotted: 2, judgement: { level: "green", reasons: [] } });
    const amber = { level: "amber", reasons: [{ reason: "dotted", level: "amber" }] };
    expect(await judged(3)).toMatchObject({ coins, dotted: 3, judgement: amber });
    expect(await judged(0)).toMatchObject({ dotted: 0, judgement: { level: "green" } });
  });
});

describe("jobs", () => {
  const jobs = async () => (await get("jobs"))["data"] as JobRow[];

  test("are sorted by urgency, timers separate, each with its customer", async () => {
    await database.run((db) => db.deleteFrom("outbox").execute());
    const user = await makeUser(database, "start");
    const mail = (to: string) =>
      database.transaction((db) => queueMail(db, { template: "setup-waiting", language: "en", to, params: { name: "A set" } }));
    const jobOf = (subject: string) =>
      database.run((db) => db.selectFrom("outbox").select("id").where("subject_id", "=", subject).executeTakeFirstOrThrow());
    const [failed, due] = [await jobOf(await mail("nobody@example.test")), await jobOf(await mail(user.email))];
    await database.run((db) => failOutbox(db, failed.id, "550", new Date(), undefined));
    const inAnHour = new Date(Date.now() + 3_600_000);
    await database.run((db) => addOutbox(db, { kind: "expire-payment", subjectId: "none", runAt: inAnHour }));
    const answer = await get("jobs");
    expect(answer["data"]).toMatchObject([
      { id: due.id, state: "due", email: user.email, user_id: user.userId },
      { id: failed.id, state: "failed", email: "nobody@example.test", user_id: null },
    ]);
    expect(answer["timers"]).toMatchObject([{ kind: "expire-payment", state: "later", run_at: inAnHour.getTime() }]);
    await database.run((db) => db.deleteFrom("outbox").execute());
  });

  test("show what is stuck and why, and can be retried", async () => {
    const id = await database.run((db) =>
      addOutbox(db, { kind: "send-mail", subjectId: "00000000-0000-4000-8000-000000000001" }),
    );
    const stateNow = async () => (await jobs()).find((job) => job.id === id);
    expect(await stateNow()).toMatchObject({ state: "due", failures: 0, last_error: null });
    expect((await post(`jobs/${id}/retry`)).status).toBe(404);
    const fail = (runAt?: Date) => database.run((db) => failOutbox(db, id, "451 try later", new Date(), runAt));
    await fail(new Date(Date.now() + 3_600_000));
    expect(await stateNow()).toMatchObject({ state: "again", failures: 1, last_error: "451 try later" });
    expect((await post(`jobs/${id}/retry`)).status).toBe(200);
    expect(Number((await stateNow())?.run_at)).toBeLessThanOrEqual(Date.now());
    await fail();
    expect(await stateNow()).toMatchObject({ state: "failed", failures: 2 });
    expect((await post(`jobs/${id}/retry`)).status).toBe(200);
    expect(await stateNow()).toMatchObject({ state: "again" });
    for (const wrong of ["0", "99999999", "1;drop", "-1"])
      expect([400, 404]).toContain((await post(`jobs/${wrong}/retry`)).status);
    const [newest] = (await get("audit"))["data"] as AuditRow[];
    expect(newest).toMatchObject({ action: "job-retried", details: { job: id } });
    await database.run((db) => db.deleteFrom("outbox").where("id", "=", id).execute());
  });
});

describe("the funnel", () => {
  test("counts what happened today, day by day in UTC", async () => {
    const before = await steps();
    await register(server, { language: "de" });
    const after = await steps();
    expect(after.registration).toBe(before.registration + 1);
    for (const wrong of ["0", "367", "1.5", "x"]) expect((await get(`funnel?days=${wrong}`))["error"]).toBe("invalid-request");
  });

  async function steps() {
    const { data } = (await get("funnel?days=1")) as { data: FunnelDay[] };
    expect(data.every(({ day }) => day === new Date().toISOString().slice(0, 10))).toBe(true);
    return sumSteps(data);
  }
});

describe("the audit log", () => {
  test("shows what admins did, or everything, page by page", async () => {
    const { userId } = await makeUser(database, "start");
    for (let i = 0; i < 55; i++)
      await post(`users/${userId}/grant`, { plan: "popular", days: 1, reason: `Day ${String(i).padStart(2, "0")}` });
    const page = async (query: string) => (await get(`audit${query}`)) as { data: AuditRow[]; more: boolean };
    const first = await page("");
    expect([first.data.length, first.more]).toEqual([50, true]);
    const second = await page(`?before=${first.data.at(-1)?.id}`);
    const reasons = [...first.data, ...second.data].flatMap(({ user_id: user, details }) =>
      user === userId ? [String(details["reason"])] : [],
    );
    expect(reasons).toEqual(Array.from({ length: 55 }, (_, i) => `Day ${String(54 - i).padStart(2, "0")}`));
    await database.run((db) => db.insertInto("audit_log").values({ action: "login", user_id: userId, details: "{}" }).execute());
    expect((await page("")).data[0]?.action).toBe("plan-granted");
    expect((await page("?by=all")).data[0]).toMatchObject({ action: "login", admin: null, user_id: userId });
  });
});
