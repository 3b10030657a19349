// Refunds and failed work as operators deal with them on the command line.

import { expect, test } from "vitest";
import { keys } from "../../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { addOutbox, failOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { checkoutSetup, type Buyer } from "../../testing/checkout-setup.ts";
import { runCommand } from "../../testing/run-command.ts";
import { makeToken, testRedis, until } from "../../testing/start-app.ts";

const setup = checkoutSetup();
const refund = (...args: string[]) => runCommand("refund.ts", args);
const outbox = (...args: string[]) => runCommand("outbox.ts", args);

const mailedRefunds = ({ user }: Buyer) =>
  setup.database.run((db) =>
    db
      .selectFrom("mails")
      .select("params")
      .where("recipient", "=", user.email)
      .where("template", "=", "refund-confirmation")
      .execute(),
  );
const audited = (order: string) =>
  setup.database.run(async (db) => {
    const rows = await db.selectFrom("audit_log").selectAll().where("action", "=", "refund-recorded").execute();
    return rows.filter(({ details }) => (details as { order: string }).order === order);
  });
const currentPlan = async ({ token }: Buyer) =>
  ((await setup.get("/api/account/subscription", token)).body["current"] as { plan: string }).plan;

test("a refund takes the plan back, is shown and mailed, and is recorded once however often", async () => {
  const buyer = await setup.buyer("popular");
  expect(await currentPlan(buyer)).toBe("popular");
  const first = await refund(buyer.number);
  const expected = { order: buyer.number, payment: buyer.paymentId, amount: "14.96", currency: "USDT" };
  expect(first).toMatchObject({ code: 0, answer: { ...expected, already: false } });
  expect(await currentPlan(buyer)).toBe("start");
  const orders = (await setup.get("/api/account/orders", buyer.token)).body["data"];
  expect(orders).toMatchObject([{ number: buyer.number, status: "refunded" }]);
  expect(await refund(buyer.number)).toMatchObject({ code: 0, answer: { ...expected, already: true } });
  expect(await mailedRefunds(buyer)).toMatchObject([{ params: { step: "refunded", orderNumber: buyer.number } }]);
  expect(await audited(buyer.number)).toMatchObject([
    { user_id: buyer.user.userId, details: { payment: buyer.paymentId, provider: "mock", operator: expect.any(String) } },
  ]);
});

test("a refund is published to the servers: the payment, and each open session of the buyer to be looked at anew", async () => {
  const buyer = await setup.buyer("popular");
  const { handle } = await setup.database.run((db) =>
    db.selectFrom("sessions").select("handle").where("user_id", "=", buyer.user.userId).executeTakeFirstOrThrow(),
  );
  const subscriber = testRedis();
  const received: string[] = [];
  subscriber.on("message", (channel: string, message: string) => void received.push(`${channel} ${message}`));
  await subscriber.subscribe(keys.control(), keys.payments());
  const environment = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl() };
  await runCommand("refund.ts", [buyer.number], environment);
  const expected = [`${keys.payments()} ${buyer.paymentId}`, `${keys.control()} ${JSON.stringify({ kind: "changed", handle })}`];
  await until("both messages", () => received.length >= expected.length);
  await runCommand("refund.ts", [buyer.number], environment);
  expect(received).toEqual(expected);
  await subscriber.quit();
});

test("a Redis that is away keeps no refund from being recorded", async () => {
  const buyer = await setup.buyer("popular");
  const environment = { DATABASE_URL: databaseUrl(), REDIS_URL: "redis://127.0.0.1:1" };
  expect(await runCommand("refund.ts", [buyer.number], environment)).toMatchObject({ code: 0, answer: { already: false } });
  expect(await currentPlan(buyer)).toBe("start");
});

test("a confirmed withdrawal is closed by it, and its mail names the money less the days used", async () => {
  const buyer = await setup.buyer();
  const path = `/api/account/orders/${buyer.number}/withdrawal`;
  const asked = await setup.post(path, undefined, { token: buyer.token });
  const { id } = asked.body["data"] as { id: string };
  await setup.database.run((db) =>
    db
      .updateTable("subscription_grants")
      .set({ starts_at: new Date(Date.now() - 3.5 * 86_400_000) })
      .where("user_id", "=", buyer.user.userId)
      .execute(),
  );
  await setup.post(`${path}/confirm`, { withdrawal_id: id }, { token: buyer.token });
  const { answer } = await refund(buyer.number);
  const [order] = (await setup.get("/api/account/orders", buyer.token)).body["data"] as { withdrawal: object }[];
  const amount = answer["amount"];
  expect(order?.withdrawal).toMatchObject({ refunded_at: expect.any(Number), refund: { days_used: 3, amount } });
  expect(Number(amount)).toBeLessThan(14.96);
  const mails = (await mailedRefunds(buyer)).map(({ params }) => params as { step: string });
  const refunded = mails.find(({ step }) => step === "refunded");
  expect(refunded).toMatchObject({ amount, share: { paid: "14.96", daysUsed: 3 } });
});

test("of an order that was paid twice one payment is to be named; giving back the second leaves the plan", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  const { body } = await setup.post("/api/register", { contact: user.email, plan: "popular" }, { token });
  const open = () => setup.post("/api/create-payment", { userId: body["userId"], planId: "popular" }, { token });
  const [one, two] = [(await open()).body, (await open()).body];
  const { order_number: number } = one["paymentData"] as { order_number: string };
  await setup.settle(one["paymentId"]);
  await setup.settle(two["paymentId"]);
  const unclear = await refund(number);
  expect([unclear.code, unclear.error]).toEqual([1, expect.stringContaining(String(two["paymentId"]))]);
  expect(await refund(number, "--payment", String(two["paymentId"]))).toMatchObject({ code: 0, answer: { already: false } });
  expect(await currentPlan({ token, user, number, paymentId: "" })).toBe("popular");
  expect(await refund(number)).toMatchObject({ answer: { payment: one["paymentId"], already: false } });
  expect(await currentPlan({ token, user, number, paymentId: "" })).toBe("start");
});

test("what makes no sense is refused with a sentence, and changes nothing", async () => {
  const { token, user } = await makeToken(setup.database, "start");
  const { number, paymentId } = await setup.open({ token, user }, "popular");
  const faults: [string[], string][] = [
    [[], "npm run refund -- ORDER"],
    [["100001"], "npm run refund -- ORDER"],
    [["TD-1"], "There is no order TD-1."],
    [[number], `Order ${number} is pending: no money came for it`],
    [[number, "--payment", "A".repeat(22)], "has no payment"],
  ];
  for (const [args, sentence] of faults)
    expect(await refund(...args), args.join(" ")).toMatchObject({ code: 1, error: expect.stringContaining(sentence) });
  expect((await setup.get(`/api/payment-status/${paymentId}`)).body).toMatchObject({ status: "pending" });
});

test("failed work is listed with its reason, and goes on once it is retried", async () => {
  const [failed, waiting] = await setup.database.transaction(async (db) => {
    const promise = { kind: "send-mail", subjectId: "11111111-1111-4111-8111-111111111111" } as const;
    return [await addOutbox(db, promise), await addOutbox(db, promise)];
  });
  await setup.database.run((db) => failOutbox(db, failed, "the mail server refused it", new Date(), undefined));
  const listed = async () => (await outbox()).answer["failed"] as { id: string }[];
  expect(await listed()).toContainEqual(
    expect.objectContaining({ id: failed, kind: "send-mail", failures: 1, last_error: "the mail server refused it" }),
  );
  expect((await listed()).map(({ id }) => id)).not.toContain(waiting);
  expect(await outbox("--retry", failed)).toMatchObject({ code: 0, answer: { id: failed, retried: true } });
  expect((await listed()).map(({ id }) => id)).not.toContain(failed);
  for (const id of [waiting, "999999999"])
    expect(await outbox("--retry", id)).toMatchObject({ code: 1, error: expect.stringContaining("No failed work") });
  expect(await outbox("--retry", "x; drop")).toMatchObject({ code: 1, error: expect.stringContaining("npm run outbox") });
});
