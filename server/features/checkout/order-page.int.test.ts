// The page of an order: whoever has its secret sees amounts and state, nobody sees the contact, and only the browser that ordered
// can redirect the login, once.

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderPage } from "../../../shared/contracts/order-page.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { TRUST_ME, visitor } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { makeToken, makeUser, PASSWORD, startServer } from "../../testing/start-app.ts";

const setup = checkoutSetup();
let database: Database;
beforeAll(() => void ({ database } = setup));

/** As one of our pages sends its cookie. */
const own = (cookie: string) => ({ cookie, origin: setup.server.url });
const newAddress = (): string => `buyer-${randomBytes(6).toString("hex")}@example.test`;

interface Ordered {
  readonly email: string;
  readonly cookie: string;
  readonly secret: string;
  readonly number: string;
  readonly paymentId: string;
  readonly userId: string;
}

/** A browser that registers and opens a payment. */
async function order(change: { readonly contact?: string } = {}): Promise<Ordered> {
  const email = change.contact ?? newAddress();
  const registered = await setup.post("/api/register", { contact: email, plan: "start", ...change });
  const [cookie = ""] = registered.headers.getSetCookie().filter((each) => each.startsWith("ord="));
  const userId = String(registered.body["userId"]);
  const created = await setup.post("/api/create-payment", { userId, planId: "start", language: "en" });
  const data = created.body["paymentData"] as { order_secret: string; order_number: string };
  return {
    email,
    cookie: cookie.split(";")[0] ?? "",
    secret: data.order_secret,
    number: data.order_number,
    paymentId: String(created.body["paymentId"]),
    userId,
  };
}

const ask = (body: unknown, cookie?: string) => setup.post("/api/order", body, cookie ? { headers: own(cookie) } : {});
const pageOf = async ({ secret }: Ordered, cookie?: string) =>
  (await ask({ secret }, cookie)).body["data"] as Record<string, unknown>;
const loginOf = async (ordered: Ordered, cookie?: string) => (await pageOf(ordered, cookie))["login"] as Record<string, unknown>;
const move = (ordered: Ordered, email: string, cookie: string | undefined = ordered.cookie) =>
  setup.post("/api/order/login/move", { secret: ordered.secret, email }, cookie ? { headers: own(cookie) } : {});

async function deliver({ email }: { email: string }): Promise<void> {
  await database.run(async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    await db
      .updateTable("users")
      .set({ password_hash: "a hash of the first password", first_password_ends_at: new Date(Date.now() + 1e8) })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("credential_deliveries")
      .set({ status: "sent", finished_at: new Date() })
      .where("user_id", "=", id)
      .execute();
  });
}

describe("the page of an order", () => {
  test("shows amounts and state to whoever has its secret, the contact masked, and nothing that opens anything", async () => {
    const ordered = await order({ contact: newAddress() });
    const answer = await ask({ secret: ordered.secret });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const page = answer.body["data"] as Record<string, unknown>;
    expect(Object.keys(page).sort()).toEqual([
      "amount",
      "billing_cycle",
      "contact",
      "contact_method",
      "currency",
      "discount_percent",
      "is_late",
      "is_overpaid",
      "login",
      "missing",
      "next",
      "number",
      "ordered_at",
      "payments",
      "plan",
      "price",
      "receipt",
      "received",
      "state",
      "valid_ms",
      "withdrawal",
    ]);
    expect(page).toMatchObject({
      number: ordered.number,
      state: "waiting",
      next: "pay",
      amount: "9.96",
      received: "0.00",
      missing: "9.96",
      contact: "b***@e***.test",
      login: { state: "later", channel: "email", to: "b***@e***.test", sent_at: null, can_resend: false, can_move: false },
      receipt: null,
      withdrawal: null,
    });
    expect(page["valid_ms"]).toBeGreaterThan(1_490_000);
    const text = JSON.stringify(answer.body);
    for (const hidden of [ordered.email, ordered.userId, ordered.secret]) expect(text).not.toContain(hidden);
  });

  test("is the same 404 for every wrong secret", async () => {
    const { secret, number, paymentId, userId } = await order();
    const neighbour = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
    const wrong = [
      neighbour,
      number,
      paymentId,
      userId,
      "A".repeat(32),
      "",
      "x".repeat(199),
      "../../x",
      "%00",
      "\u0000",
      "__proto__",
    ];
    const other = [undefined, null, 7, ["a"], { $gt: "" }];
    const answers = await Promise.all([...wrong, ...other].map((each) => ask({ secret: each })));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]?.body]);
    for (const path of ["/api/order/payment", "/api/order/login"])
      expect((await setup.post(path, { secret: neighbour })).status, path).toBe(404);
  });

  test("knows the order's browser by its cookie, and the account by its session", async () => {
    const ordered = await order();
    const ownOrder = (options: { headers?: Record<string, string>; token?: string }) =>
      setup.post("/api/order/own", undefined, options);
    expect((await ownOrder({ headers: own(ordered.cookie) })).body).toMatchObject({
      secret: ordered.secret,
      data: { number: ordered.number },
    });
    expect((await ownOrder({})).status).toBe(404);
    expect((await ownOrder({ headers: own(`ord=${"A".repeat(43)}`) })).status).toBe(404);
    const buyer = await setup.buyer("popular");
    expect((await ownOrder({ token: buyer.token })).body).toMatchObject({ data: { number: buyer.number, state: "paid" } });
  });

  test("follows the order from state to state, with what to do in each", async () => {
    const ordered = await order();
    const setState = (change: object, id = ordered.paymentId) =>
      database.run((db) => db.updateTable("payments").set(change).where("id", "=", id).execute());
    const seen = async () => {
      const { state, next, valid_ms: validMs, payments } = await pageOf(ordered);
      return [state, next, Number(validMs) > 0, (payments as { pay_url: unknown }[])[0]?.pay_url !== null];
    };
    expect(await seen()).toEqual(["waiting", "pay", true, true]);
    await setState({ expires_at: new Date(Date.now() - 1000) });
    expect(await seen()).toEqual(["expired", "pay-again", false, false]);
    await setState({ state: "processing" });
    expect(await seen()).toEqual(["processing", "wait", false, false]);
    await setState({ state: "held" });
    expect(await seen()).toEqual(["held", "wait", false, false]);
    await setState({ state: "failed" });
    expect(await seen()).toEqual(["failed", "pay-again", false, false]);
    const again = await setup.post("/api/order/payment", { secret: ordered.secret, language: "de", shown_total: "9.96" });
    expect(again).toMatchObject({
      status: 200,
      body: { paymentData: { order_secret: ordered.secret, order_number: ordered.number } },
    });
    expect(await seen()).toEqual(["waiting", "pay", true, true]);
    await setup.settle(again.body["paymentId"]);
    expect(await seen()).toEqual(["paid", "sign-in", false, false]);
    expect(await pageOf(ordered)).toMatchObject({ receipt: { provider: "mock", charge: { amount: "9.96", currency: "USDT" } } });
    expect((await setup.post("/api/order/payment", { secret: ordered.secret })).body).toMatchObject({ error: "already-paid" });
  });

  test("whoever pays by its address in another language changes no mail of the buyer's, who may", async () => {
    const ordered = await order();
    const setState = (state: "failed") =>
      database.run((db) => db.updateTable("payments").set({ state }).where("id", "=", ordered.paymentId).execute());
    const languageOfMails = async () =>
      (
        await database.run((db) =>
          db.selectFrom("registrations").select("language").where("email", "=", ordered.email).executeTakeFirstOrThrow(),
        )
      ).language;
    await setState("failed");
    const pay = (language: string, cookie?: string) =>
      setup.post("/api/order/payment", { secret: ordered.secret, language }, cookie ? { headers: own(cookie) } : {});
    expect((await pay("ar")).status).toBe(200);
    expect(await languageOfMails()).toBe("en");
    expect((await pay("de", ordered.cookie)).status).toBe(200);
    expect(await languageOfMails()).toBe("de");
  });

  test("asks again when the price is another one than was shown", async () => {
    const { secret } = await order();
    expect(await setup.post("/api/order/payment", { secret, shown_total: "6.96" })).toMatchObject({
      status: 409,
      body: { error: "price-changed", total: "9.96", currency: "USDT" },
    });
  });

  test("tells a withdrawal from a refund", async () => {
    const { token, number } = await setup.buyer("popular");
    const ownOrder = async () => (await setup.post("/api/order/own", undefined, { token })).body["data"];
    const requested = await setup.post(`/api/account/orders/${number}/withdrawal`, undefined, { token });
    expect(await ownOrder()).toMatchObject({ state: "paid", withdrawal: null });
    const { id } = requested.body["data"] as { id: string };
    await setup.post(`/api/account/orders/${number}/withdrawal/confirm`, { withdrawal_id: id }, { token });
    const withdrawn = (await ownOrder()) as OrderPage;
    expect(withdrawn).toMatchObject({ state: "withdrawn", next: "none", withdrawal: { kind: "withdrawal", refunded_at: null } });
    const { refund, due_at: due, confirmed_at: confirmed } = withdrawn.withdrawal ?? {};
    // Nothing was used: everything paid is owed, within fourteen days.
    expect(refund).toEqual({ amount: withdrawn.receipt?.charge.amount, currency: "USDT" });
    expect(due).toBe((confirmed ?? 0) + 14 * 86_400_000);
    await database.run((db) => db.updateTable("withdrawals").set({ refunded_at: new Date() }).where("id", "=", id).execute());
    expect(await ownOrder()).toMatchObject({ state: "refunded", next: "none" });
  });

  test("stays paid while somebody decides about a refund that was asked for after the days of withdrawal", async () => {
    const { token, number } = await setup.buyer("popular");
    const early = new Date(Date.now() - 15 * 86_400_000);
    await database.run((db) =>
      db
        .updateTable("subscription_grants")
        .set({ granted_at: early })
        .where("order_id", "in", (from) => from.selectFrom("orders").select("id").where("number", "=", number))
        .execute(),
    );
    const requested = await setup.post(`/api/account/orders/${number}/withdrawal`, undefined, { token });
    const { id } = requested.body["data"] as { id: string };
    await setup.post(`/api/account/orders/${number}/withdrawal/confirm`, { withdrawal_id: id }, { token });
    expect((await setup.post("/api/order/own", undefined, { token })).body["data"]).toMatchObject({
      state: "paid",
      withdrawal: { kind: "refund", refund: null, due_at: null },
    });
  });
});

describe("T24: where the login goes", () => {
  test("can be changed only by the browser that ordered, once, and both addresses are told", async () => {
    const ordered = await order();
    expect(await loginOf(ordered, ordered.cookie)).toMatchObject({ can_move: true });
    expect(await loginOf(ordered)).toMatchObject({ can_move: false });
    const to = newAddress();
    const stranger = (await order()).cookie;
    for (const cookie of ["", stranger, `ord=${"A".repeat(43)}`])
      expect(await move(ordered, to, cookie), cookie).toMatchObject({ status: 403, body: { error: "not-ordered-here" } });
    expect((await move(ordered, to)).status).toBe(200);
    expect(await loginOf(ordered, ordered.cookie)).toMatchObject({ to: "b***@e***.test", can_move: false });
    await setup.redis.flushall();
    expect(await move(ordered, newAddress())).toMatchObject({ status: 409, body: { error: "login-moved" } });
    const mails = await database.run((db) =>
      db.selectFrom("mails").select(["recipient", "params"]).where("template", "=", "login-moved").execute(),
    );
    const theirs = mails.filter(({ params }) => (params as { orderNumber: string }).orderNumber === ordered.number);
    expect(theirs.map(({ recipient, params }) => [recipient, (params as { side: string }).side])).toEqual([
      [ordered.email, "old"],
      [to, "new"],
    ]);
    expect(JSON.stringify(theirs.map(({ params }) => params))).not.toContain(to);
    await setup.settle(ordered.paymentId);
    const user = await database.run((db) =>
      db.selectFrom("users").select("email").where("email", "in", [to, ordered.email]).execute(),
    );
    expect(user).toEqual([{ email: to }]);
  });

  test("can still be changed after the payment: what went to the other address opens nothing any more", async () => {
    const ordered = await order();
    await setup.settle(ordered.paymentId);
    await deliver(ordered);
    const { id } = await database.run((db) =>
      db.selectFrom("users").select("id").where("email", "=", ordered.email).executeTakeFirstOrThrow(),
    );
    await database.run((db) =>
      db
        .insertInto("password_resets")
        .values({ login: null, user_id: id, token_hash: tokenHash(ordered.number), expires_at: new Date(Date.now() + 1e8) })
        .execute(),
    );
    expect(await loginOf(ordered, ordered.cookie)).toMatchObject({ state: "sent", can_move: true, can_resend: true });
    const to = newAddress();
    expect((await move(ordered, to)).status).toBe(200);
    const rows = await database.run(async (db) => ({
      user: await db.selectFrom("users").select(["email", "password_hash"]).where("id", "=", id).executeTakeFirst(),
      resets: await db.selectFrom("password_resets").select("id").where("user_id", "=", id).execute(),
      delivery: await db
        .selectFrom("credential_deliveries")
        .select(["recipient", "method", "status"])
        .where("user_id", "=", id)
        .executeTakeFirst(),
    }));
    expect(rows).toEqual({
      user: { email: to, password_hash: UNUSABLE_PASSWORD_HASH },
      resets: [],
      delivery: { recipient: to, method: "email", status: "waiting" },
    });
  });

  test("stays once the login was used, and where the account is a customer's own", async () => {
    const used = await order();
    await setup.settle(used.paymentId);
    await deliver(used);
    await database.run((db) =>
      db.updateTable("users").set({ first_password_used_at: new Date() }).where("email", "=", used.email).execute(),
    );
    expect(await loginOf(used, used.cookie)).toMatchObject({ can_move: false, can_resend: false });
    expect((await move(used, newAddress())).body).toMatchObject({ error: "login-used" });
    expect((await setup.post("/api/order/login", { secret: used.secret })).body).toMatchObject({ error: "login-used" });

    const customer = await makeUser(database, "start");
    const theirs = await order({ contact: customer.email });
    await setup.settle(theirs.paymentId);
    expect(await loginOf(theirs, theirs.cookie)).toMatchObject({ state: "account", can_move: false });
    expect((await move(theirs, newAddress())).body).toMatchObject({ error: "login-unmovable" });
  });

  test("is answered alike whether or not the address has an account: that gets the plan, and its owner hears of it", async () => {
    const customer = await makeUser(database, "professional", "b-known@example.test");
    const seen = [];
    for (const to of [customer.email, "b-unknown@example.test"]) {
      const ordered = await order();
      await setup.settle(ordered.paymentId);
      await deliver(ordered);
      const { status, body } = await move(ordered, to);
      const {
        number: _number,
        ordered_at: _at,
        payments: _payments,
        receipt: _receipt,
        ...page
      } = await pageOf(ordered, ordered.cookie);
      const again = (await move(ordered, newAddress())).body;
      const old = await setup.post("/api/forgot-password", { login: ordered.email });
      seen.push({ status, body, page, again, old: old.status });
      const former = await database.run((db) => db.selectFrom("users").select("id").where("email", "=", ordered.email).execute());
      expect(former).toEqual([]);
      await database.run((db) =>
        db
          .updateTable("credential_deliveries")
          .set({ status: "sent", finished_at: new Date() })
          .where("recipient", "=", to)
          .execute(),
      );
      expect(await loginOf(ordered, ordered.cookie)).toMatchObject({ state: "sent", can_move: false, can_resend: true });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 200, page: { login: { state: "waiting", to: "b***@e***.test", can_move: false } } });
    const rows = await database.run(async (db) => ({
      plans: await db.selectFrom("subscriptions").select("plan").where("user_id", "=", customer.userId).orderBy("plan").execute(),
      grants: await db.selectFrom("subscription_grants").select("plan").where("user_id", "=", customer.userId).execute(),
      delivery: await db
        .selectFrom("credential_deliveries")
        .select(["recipient", "is_owners"])
        .where("user_id", "=", customer.userId)
        .execute(),
    }));
    expect(rows).toEqual({
      plans: [{ plan: "professional" }, { plan: "start" }],
      grants: [{ plan: "start" }],
      delivery: [{ recipient: customer.email, is_owners: true }],
    });
    // The owner's chosen password still works.
    expect((await setup.post("/api/login", { login: customer.email, password: PASSWORD })).status).toBe(200);
  });

  test("of a signed-in customer's order is the account", async () => {
    const { token, user } = await makeToken(database, "start");
    const registered = await setup.post("/api/register", { contact: user.email, plan: "popular" }, { token });
    const body = { userId: registered.body["userId"], planId: "popular" };
    const created = await setup.post("/api/create-payment", body, { token });
    const { order_secret: secret } = created.body["paymentData"] as { order_secret: string };
    const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await ask({ secret }, cookie)).body).toMatchObject({ data: { login: { state: "account", can_move: false } } });
    expect((await setup.post("/api/order/login/move", { secret, email: newAddress() }, { headers: own(cookie) })).status).toBe(
      409,
    );
  });
});

describe("the login", () => {
  test("is sent once more, three times an hour, to where it went", async () => {
    const ordered = await order();
    expect((await setup.post("/api/order/login", { secret: ordered.secret })).status).toBe(404);
    await setup.settle(ordered.paymentId);
    await deliver(ordered);
    const statuses = [];
    for (let i = 0; i < 4; i++) {
      await deliver(ordered);
      statuses.push((await setup.post("/api/order/login", { secret: ordered.secret })).status);
    }
    // The first try, before the payment, counted too.
    expect(statuses).toEqual([200, 200, 429, 429]);
    const rows = await database.run((db) =>
      db
        .selectFrom("outbox")
        .innerJoin("credential_deliveries", (join) => join.on(sql<boolean>`outbox.subject_id = credential_deliveries.id::text`))
        .innerJoin("orders", "orders.id", "credential_deliveries.order_id")
        .select(["outbox.kind", "credential_deliveries.recipient"])
        .where("orders.number", "=", ordered.number)
        .execute(),
    );
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: "deliver-credentials", recipient: ordered.email })));
  });
});

test("an order's link of an earlier key still opens it", async () => {
  const ordered = await order();
  const later = await startServer({ ...TRUST_ME, SESSION_SECRET: "another secret of enough length 9876543210 abcdef" });
  try {
    const asked = await call(`${later.url}/api/order`, "POST", { body: { secret: ordered.secret }, headers: visitor() });
    expect(asked).toMatchObject({ status: 200, body: { data: { number: ordered.number } } });
    const paid = await call(`${later.url}/api/order/payment`, "POST", { body: { secret: ordered.secret }, headers: visitor() });
    const { order_secret: second } = paid.body["paymentData"] as { order_secret: string };
    expect(second).not.toBe(ordered.secret);
    for (const secret of [second, ordered.secret])
      expect((await ask({ secret })).body).toMatchObject({ data: { number: ordered.number } });
  } finally {
    await later.close();
  }
});
