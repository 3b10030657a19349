// Notifications over HTTP, from every provider's fake to two servers at once, and literal forgeries.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { ProviderPayment, RawNotification } from "../../../shared/node/payments/provider.ts";
import { toProviderPayment } from "../../../shared/node/payments/settlement.ts";
import type { ProviderSetup } from "../../../shared/node/payments/testing/provider-setup.ts";
import { SETUPS } from "../../../shared/node/payments/testing/setups.ts";
import { findPayment } from "../../../shared/postgres/payments.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { createPayment, register, statusOf, TRUST_ME, visitor, type Registered } from "../../testing/checkout.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});

afterAll(async () => {
  await redis.quit();
  await database.close();
});

describe.each(Object.entries(SETUPS).filter(([name]) => name !== "mock"))("%s", (_name, makeSetup) => {
  let setup: ProviderSetup;
  let servers: [TestServer, TestServer];
  let who: Registered;
  let payment: ProviderPayment;

  beforeEach(async () => {
    await redis.flushall();
    setup = await makeSetup();
    const start = () => startServer({ ...TRUST_ME, ...setup.environment });
    servers = await Promise.all([start(), start()]);
    who = await register(servers[0]);
    const { body } = await createPayment(servers[0], who);
    const row = await database.run((db) => findPayment(db, String(body["paymentId"])));
    if (!row) throw new Error(JSON.stringify(body));
    payment = toProviderPayment(row);
  });

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await setup.close();
  });

  const deliver = async (
    { body, headers }: { body: Buffer | string; headers: RawNotification["headers"] },
    server = servers[0],
    from = visitor(),
  ) => {
    const { host: _host, ...sent } = { ...headers, ...from };
    const answer = await fetch(`${server.url}/api/webhooks/${setup.provider.id}`, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      headers: Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const effects = () =>
    database.run(async (db) => {
      const grants = await db
        .selectFrom("subscription_grants")
        .select("payment_id")
        .where("payment_id", "=", payment.id)
        .execute();
      const mails = await db.selectFrom("mails").select("template").where("recipient", "=", who.contact).execute();
      return { grants: grants.length, receipts: mails.filter(({ template }) => template === "receipt").length };
    });
  const NOTHING = { grants: 0, receipts: 0 };
  const paidNotification = async (): Promise<RawNotification> => (await setup.pay(payment, "exact")).at(-1) as RawNotification;

  test("T13: the same event fifty times at once on two servers is one grant and one mail, and every answer 200", async () => {
    const paid = await paidNotification();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => deliver(paid, servers[i % 2 === 0 ? 0 : 1])));
    // A notification that finds no free connection is asked to come again, and does.
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(await deliver(paid)).toEqual({ status: 200, text: "OK" });
    expect(await effects()).toEqual({ grants: 1, receipts: 1 });
    expect((await statusOf(servers[1], payment.id)).body).toMatchObject({ status: "success" });
  });

  test("T13: forgeries change nothing", async () => {
    const { body, headers } = await paidNotification();
    const text = body.toString();
    const forged: readonly [string, string | Buffer, RawNotification["headers"]][] = [
      ["no signature", text.replace(/&?sign=[0-9a-f]+/, ""), { "content-type": headers["content-type"] }],
      ["one byte changed", text.replace(payment.id, `${payment.id.slice(0, -1)}!`), headers],
      ["a prototype", '{"__proto__":{"x":1}}', { ...headers, "content-type": "application/json" }],
      ["nothing", "", headers],
      ["a key twice", `${text}&label=other`, headers],
    ];
    for (const [what, changed, sent] of forged)
      expect([what, (await deliver({ body: changed, headers: sent })).status]).toEqual([what, 400]);
    expect((await deliver({ body, headers: { ...headers, "content-encoding": "gzip" } })).status).toBe(415);
    expect((await deliver({ body, headers: { ...headers, "content-type": "text/plain" } })).status).toBe(415);
    expect((await deliver({ body: "x".repeat(1_000_000), headers })).status).toBe(413);
    expect(await effects()).toEqual(NOTHING);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("refused notifications are counted for operators, over all servers, until a good one comes", async () => {
    const paid = await paidNotification();
    const count = () => redis.get(keys.refusedWebhooks(setup.provider.id));
    for (let i = 0; i < 5; i++) await deliver({ body: "a=1", headers: paid.headers }, servers[i % 2 === 0 ? 0 : 1]);
    expect(await count()).toBe("5");
    expect(await redis.ttl(keys.refusedWebhooks(setup.provider.id))).toBeGreaterThan(590);
    await deliver(paid);
    expect(await count()).toBe(null);
  });

  test("a correctly signed but unknown notification is answered, kept for operators and never treated as a forgery", async () => {
    const odd = await setup.notifyOddly(payment);
    expect(await deliver(odd)).toEqual({ status: 200, text: "OK" });
    expect(await deliver(odd)).toEqual({ status: 200, text: "OK" });
    expect(await redis.get(keys.refusedWebhooks(setup.provider.id))).toBe(null);
    const kept = await database.run(async (db) => ({
      events: await db.selectFrom("payment_events").select("outcome").where("payment_id", "=", payment.id).execute(),
      troubles: await db
        .selectFrom("attention")
        .innerJoin("orders", "orders.number", "attention.subject")
        .innerJoin("payments", "payments.order_id", "orders.id")
        .select(["kind", "times"])
        .where("payments.id", "=", payment.id)
        .execute(),
    }));
    expect(kept).toEqual({ events: [{ outcome: "alarm" }], troubles: [{ kind: "payment-unread", times: 1 }] });
    expect(await effects()).toEqual(NOTHING);
  });

  test("after sixty forgeries in a minute their sender is ignored, but not the provider", async () => {
    const paid = await paidNotification();
    const forger = visitor();
    for (let i = 0; i < 60; i++) await deliver({ body: "a=1", headers: paid.headers }, servers[0], forger);
    expect((await deliver({ body: "a=1", headers: paid.headers }, servers[1], forger)).status).toBe(429);
    expect((await deliver(paid, servers[1])).status).toBe(200);
    expect(await effects()).toEqual({ grants: 1, receipts: 1 });
  });

  test("a provider that cannot be asked gets an answer that makes it resend, and the next delivery grants", async () => {
    const paid = await paidNotification();
    setup.fail("error", "error", "error");
    expect((await deliver(paid)).status).toBe(503);
    expect(await effects()).toEqual(NOTHING);
    expect((await deliver(paid)).status).toBe(200);
    expect(await effects()).toEqual({ grants: 1, receipts: 1 });
  });

  test("a provider that is not offered has no address, and addresses cannot be read", async () => {
    for (const [method, path] of [
      ["POST", "/api/webhooks/mock"],
      ["POST", "/api/webhooks/__proto__"],
    ])
      expect((await fetch(`${servers[0].url}${path}`, { method: method ?? "", headers: visitor() })).status).toBe(404);
    const read = await fetch(`${servers[0].url}/api/webhooks/${setup.provider.id}`, { headers: visitor() });
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
