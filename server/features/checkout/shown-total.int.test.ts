// When a page showed another total than the server has, it is told, and nothing is ordered.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { createPayment, register, registration, TRUST_ME, visitor } from "../../testing/checkout.ts";
import { call } from "../../testing/api.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";
import type { Database } from "../../../shared/postgres/database.ts";

let server: TestServer;
let database: Database;
let redis: Redis;
beforeAll(async () => {
  [server, database] = [await startServer(TRUST_ME), await testDatabase()];
  redis = testRedis();
});
beforeEach(() => redis.flushall());
afterAll(() => Promise.all([server.close(), database.close(), redis.quit()]));

const countOf = async (table: "orders" | "payments" | "registrations") =>
  Number((await database.run((db) => db.selectFrom(table).select(db.fn.countAll().as("n")).executeTakeFirstOrThrow())).n);
const PRICE_CHANGED = { status: 409, body: { status: "error", error: "price-changed", total: "9.96", currency: "USDT" } };

describe("the total that a page showed", () => {
  test.each(["6.96", 6.96, "99999", 0])("of %j refuses a registration and says the new one", async (shown) => {
    const before = await countOf("registrations");
    const body = registration({ shown_total: shown });
    expect(await call(`${server.url}/api/register`, "POST", { body, headers: visitor() })).toMatchObject(PRICE_CHANGED);
    expect(await countOf("registrations")).toBe(before);
  });

  test("is compared again when the payment is opened, and opens none when it is another", async () => {
    const who = await register(server, { shown_total: "9.96" });
    const before = [await countOf("orders"), await countOf("payments")];
    expect(await createPayment(server, who, { shown_total: "6.96" })).toMatchObject(PRICE_CHANGED);
    expect([await countOf("orders"), await countOf("payments")]).toEqual(before);
    expect((await createPayment(server, who, { shown_total: 9.96 })).status).toBe(200);
  });

  test("is not needed, and `amount` stays unread", async () => {
    const created = await createPayment(server, await register(server), { amount: "0.01" });
    expect(created).toMatchObject({ status: 200, body: { paymentData: { amount: "9.96" } } });
  });

  test.each([{ $gt: "" }, "9.96 USDT", -1, "1e3", []])("of %j is refused as no total", async (shown) => {
    const who = await register(server);
    expect(await createPayment(server, who, { shown_total: shown })).toMatchObject({ body: { error: "invalid-request" } });
  });
});

describe("the language of a payment", () => {
  const pay = (paymentId: unknown) =>
    call(`${server.url}/api/mock-payment/update`, "POST", {
      body: { identifier: paymentId, provider: "gpay", result: "success" },
      headers: visitor(),
    });
  const statusOf = (id: unknown) => call(`${server.url}/api/payment-status/${String(id)}`, "GET", { headers: visitor() });

  test("counts for what follows where the registration has none", async () => {
    const who = await register(server);
    const { body } = await createPayment(server, who, { language: "de" });
    expect((await statusOf(body["paymentId"])).body["description"]).toBe("Tickdeck Start, 1 Monat");
    await pay(body["paymentId"]);
    expect((await statusOf(body["paymentId"])).body["redirect_url"]).toBe("/payment-success/de");
    const mails = await database.run((db) =>
      db.selectFrom("mails").select("language").where("recipient", "=", who.contact).execute(),
    );
    expect(mails).toEqual([{ language: "de" }]);
  });

  test("is the registration's where none is said or it is none of ours", async () => {
    for (const language of [undefined, "xx"]) {
      const who = await register(server, { language: "ja" });
      const { body } = await createPayment(server, who, { language });
      await pay(body["paymentId"]);
      expect((await statusOf(body["paymentId"])).body).toMatchObject({
        description: "Tickdeck Start, 1 か月",
        redirect_url: "/payment-success/ja",
      });
    }
  });
});
