// A customer's orders and the way out of them, from outside.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { TRUST_ME, visitor } from "../../testing/checkout.ts";
import { makeToken, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer(TRUST_ME);
});

beforeEach(() => redis.flushall());

afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const ask = (path: string, method: "GET" | "POST", token: string, body?: unknown) =>
  call(`${server.url}${path}`, method, { token, headers: visitor(), ...(body === undefined ? {} : { body }) });

/** A customer who upgraded; the number of the order. */
async function customer(): Promise<{ token: string; number: string; email: string }> {
  const { token, user } = await makeToken(database, "start");
  const { body } = await ask("/api/register", "POST", token, { contact: user.email, plan: "popular" });
  const created = await ask("/api/create-payment", "POST", token, { userId: body["userId"], planId: "popular" });
  const update = { identifier: created.body["paymentId"], provider: "gpay", result: "success" };
  await ask("/api/mock-payment/update", "POST", token, update);
  const data = created.body["paymentData"] as { order_number: string };
  return { token, number: data.order_number, email: user.email };
}

const ordersOf = async (token: string) =>
  (await ask("/api/account/orders", "GET", token)).body["data"] as Record<string, unknown>[];

test("an account sees what it bought, and nobody else does", async () => {
  const { token, number } = await customer();
  const other = await makeToken(database, "start");
  const [order] = await ordersOf(token);
  expect(order).toMatchObject({
    number,
    plan: "popular",
    billing_cycle: "monthly",
    amount: "14.96",
    currency: "USDT",
    charge_amount: "14.96",
    status: "success",
    withdrawal: null,
  });
  expect(await ordersOf(other.token)).toEqual([]);
  expect((await call(`${server.url}/api/account/orders`, "GET", { headers: visitor() })).status).toBe(401);
});

test("a withdrawal counts once it is confirmed, and is acknowledged by one mail with its time", async () => {
  const { token, number, email } = await customer();
  const path = `/api/account/orders/${number}/withdrawal`;
  const asked = await ask(path, "POST", token);
  expect(asked.body["data"]).toMatchObject({ kind: "withdrawal", confirmed_at: null });
  const { id } = asked.body["data"] as { id: string };
  expect((await ask(path, "POST", token)).body["data"]).toMatchObject({ id });
  const mailed = () =>
    database.run((db) =>
      db
        .selectFrom("mails")
        .select("params")
        .where("recipient", "=", email)
        .where("template", "=", "refund-confirmation")
        .execute(),
    );
  expect(await mailed()).toEqual([]);
  expect((await ask(`${path}/confirm`, "POST", token, { withdrawal_id: "A".repeat(22) })).status).toBe(404);
  const confirm = () => ask(`${path}/confirm`, "POST", token, { withdrawal_id: id });
  const [first, second] = [await confirm(), await confirm()];
  const { confirmed_at: at } = first.body["data"] as { confirmed_at: number };
  expect(second.body["data"]).toMatchObject({ confirmed_at: at });
  expect(await mailed()).toMatchObject([
    { params: { step: "withdrawal-received", orderNumber: number, at: new Date(at).toISOString() } },
  ]);
});

test("after 14 days it is a request for a refund", async () => {
  const { token, number } = await customer();
  await database.run((db) =>
    db
      .updateTable("subscription_grants")
      .set({ granted_at: new Date(Date.now() - 14.01 * 86_400_000) })
      .execute(),
  );
  const { body } = await ask(`/api/account/orders/${number}/withdrawal`, "POST", token);
  expect(body["data"]).toMatchObject({ kind: "refund" });
});

test("somebody else's order, one that is none, and one whose money went back cannot be withdrawn from", async () => {
  const { token, number } = await customer();
  const other = await makeToken(database, "start");
  expect((await ask(`/api/account/orders/${number}/withdrawal`, "POST", other.token)).status).toBe(404);
  expect((await ask("/api/account/orders/TD-1/withdrawal", "POST", token)).status).toBe(404);
  expect((await ask("/api/account/orders/__proto__/withdrawal", "POST", token)).status).toBe(400);
  await database.run((db) => db.updateTable("payments").set({ state: "refunded" }).execute());
  expect((await ask(`/api/account/orders/${number}/withdrawal`, "POST", token)).body).toMatchObject({
    error: "not-withdrawable",
  });
});
