import { expect, test } from "vitest";
import { refundLessUse } from "../../../shared/checkout/refund-less-use.ts";
import { dueRefund } from "../../../shared/node/payments/due-refund.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { makeToken } from "../../testing/start-app.ts";

const setup = checkoutSetup();
const ask = (path: string, method: "GET" | "POST", token: string, body?: unknown) =>
  method === "GET" ? setup.get(path, token) : setup.post(path, body, { token });

const ordersOf = async (token: string) =>
  (await ask("/api/account/orders", "GET", token)).body["data"] as Record<string, unknown>[];

test("an account sees what it bought, and nobody else does", async () => {
  const { token, number } = await setup.buyer();
  const other = await makeToken(setup.database, "start");
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
  expect((await setup.get("/api/account/orders")).status).toBe(401);
});

test("a withdrawal counts once it is confirmed, and is acknowledged by one mail with its time", async () => {
  const { token, number, user } = await setup.buyer();
  const path = `/api/account/orders/${number}/withdrawal`;
  const asked = await ask(path, "POST", token);
  expect(asked.body["data"]).toMatchObject({ kind: "withdrawal", confirmed_at: null });
  const { id } = asked.body["data"] as { id: string };
  expect((await ask(path, "POST", token)).body["data"]).toMatchObject({ id });
  const mailed = () =>
    setup.database.run((db) =>
      db
        .selectFrom("mails")
        .select("params")
        .where("recipient", "=", user.email)
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

test("shows the refund, less the days used, before it is confirmed, in its mail and to operators alike", async () => {
  const { token, number, user } = await setup.buyer();
  const startsAt = Date.now() - 10.5 * 86_400_000;
  await setup.database.run((db) =>
    db
      .updateTable("subscription_grants")
      .set({ starts_at: new Date(startsAt) })
      .where("user_id", "=", user.userId)
      .execute(),
  );
  const price = { plan: "popular", cycle: "monthly", paid: "14.96" } as const;
  const expected = refundLessUse({ ...price, startsAt, at: Date.now(), periods: [] });
  const { daysUsed, daysBought } = expected;
  expect(daysUsed).toBe(10);
  const refund = { paid: "14.96", amount: expected.refund, currency: "USDT", days_used: 10, days_bought: daysBought };
  const path = `/api/account/orders/${number}/withdrawal`;
  const { id, ...asked } = (await ask(path, "POST", token)).body["data"] as { id: string };
  expect(asked).toMatchObject({ kind: "withdrawal", refund });
  const due = () => setup.database.run((db) => dueRefund(db, number, new Date()));
  expect(await due()).toMatchObject({ isOwed: false, share: expected });
  await ask(`${path}/confirm`, "POST", token, { withdrawal_id: id });
  const [order] = await ordersOf(token);
  expect(order).toMatchObject({ withdrawal: { refund } });
  expect(await due()).toMatchObject({ isOwed: true, share: expected });
  const mailed = await setup.database.run((db) =>
    db
      .selectFrom("mails")
      .select("params")
      .where("recipient", "=", user.email)
      .where("template", "=", "refund-confirmation")
      .execute(),
  );
  expect(mailed).toMatchObject([{ params: { amount: expected.refund, share: { paid: "14.96", daysUsed, daysBought } } }]);
});

test("after 14 days it is a request for a refund", async () => {
  const { token, number } = await setup.buyer();
  await setup.database.run((db) =>
    db
      .updateTable("subscription_grants")
      .set({ granted_at: new Date(Date.now() - 14.01 * 86_400_000) })
      .execute(),
  );
  const { body } = await ask(`/api/account/orders/${number}/withdrawal`, "POST", token);
  expect(body["data"]).toMatchObject({ kind: "refund" });
});

test("somebody else's order, one that is none, and one whose money went back cannot be withdrawn from", async () => {
  const { token, number } = await setup.buyer();
  const other = await makeToken(setup.database, "start");
  expect((await ask(`/api/account/orders/${number}/withdrawal`, "POST", other.token)).status).toBe(404);
  expect((await ask("/api/account/orders/TD-1/withdrawal", "POST", token)).status).toBe(404);
  expect((await ask("/api/account/orders/__proto__/withdrawal", "POST", token)).status).toBe(400);
  await setup.database.run((db) => db.updateTable("payments").set({ state: "refunded" }).execute());
  expect((await ask(`/api/account/orders/${number}/withdrawal`, "POST", token)).body).toMatchObject({
    error: "not-withdrawable",
  });
});

test("is granted, and its mails are written, even if its language no longer exists", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  const { paymentId } = await setup.open({ token, user }, "popular");
  await setup.database.run((db) =>
    db.updateTable("registrations").set({ language: "xx" }).where("email", "=", user.email).execute(),
  );
  expect((await setup.settle(paymentId)).status).toBe(200);
  expect((await setup.get(`/api/payment-status/${paymentId}`)).body).toMatchObject({ status: "success" });
});
