import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderMoney } from "../../postgres/order-money.queries.ts";
import { orderFacts } from "../../postgres/order-page.queries.ts";
import { insertWithdrawal } from "../../postgres/orders.queries.ts";
import { dueRefund } from "./due-refund.ts";
import type { MoneyRefusal } from "./money-refusal.ts";
import type { ProviderPayment, RawNotification } from "./provider.ts";
import { nowpaymentsSetup } from "./testing/fake-nowpayments.ts";
import { yoomoneySetup } from "./testing/fake-yoomoney.ts";
import { mockSetup } from "./testing/mock-setup.ts";
import type { ProviderSetup } from "./testing/provider-setup.ts";
import { expectNoGrant, expectOneGrant, newId, SettlementSetup } from "./testing/settlement-setup.ts";
import { SETUPS } from "./testing/setups.ts";

let books: SettlementSetup;
beforeAll(async () => void (books = await SettlementSetup.open()));
afterAll(() => books.close());

const money = async (payment: ProviderPayment) => {
  const { number } = await books.payment(payment.id);
  const found = await books.database.run((db) => orderMoney(db, number));
  if (!found) throw new Error(`No order ${number}`);
  return found;
};
const receive = (setup: ProviderSetup, notification: RawNotification | undefined) =>
  books.settlement(setup).receive(setup.provider.id, notification as RawNotification);

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  test("two halves pay an order, once, and what is missing between them is named", async () => {
    const setup = await makeSetup();
    const payment = await books.makePayment(setup);
    const [first, second] = await setup.payParts(payment, [0.5, 0.5]);
    if (!setup.can.bePaidInParts) return expect(first).toBeUndefined();
    await receive(setup, first);
    await expectNoGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
    expect(await money(payment)).toMatchObject({ price: "18.96", received: "9.48", missing: "9.48", state: "underpaid" });
    await receive(setup, second);
    await receive(setup, second);
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
    expect(await money(payment)).toMatchObject({ received: "18.96", receivedShare: "1", missing: "0.00", state: "paid" });
    await setup.close();
  });

  test("a tolerance forgives what is missing up to it, and nothing beyond", async () => {
    const setup = await makeSetup();
    const payments = [await books.makePayment(setup), await books.makePayment(setup)];
    for (const [at, tolerance] of [0, 1].entries()) {
      books.tolerancePercent = tolerance;
      const payment = payments[at] as ProviderPayment;
      await receive(setup, (await setup.pay(payment, "less")).at(-1));
    }
    books.tolerancePercent = 0;
    await expectNoGrant(books, payments[0] as ProviderPayment);
    await expectOneGrant(books, payments[1] as ProviderPayment);
    await setup.close();
  });

  test("an operator accepts what came, once, with a reason; later money for the rest is no alarm", async () => {
    const setup = await makeSetup();
    const payment = await books.makePayment(setup);
    await receive(setup, (await setup.pay(payment, "half")).at(-1));
    const adminId = await books.admin();
    const settlement = books.settlement(setup);
    const { number } = await books.payment(payment.id);
    const accepted = await settlement.acceptAsPaid({ orderNumber: number, adminId, reason: "the bank took its fee" });
    expect(accepted).toEqual({ order: number, payment: payment.id });
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
    const again = settlement.acceptAsPaid({ paymentId: payment.id, adminId, reason: "twice" });
    await expect(again).rejects.toMatchObject({ reason: "already-granted" } satisfies Partial<MoneyRefusal>);
    const refund = { orderNumber: number, adminId, reference: "transfer 7", reason: "the customer asked" };
    expect(await settlement.refundByHand(refund)).toMatchObject({ order: number, already: false });
    expect(await books.effects(payment.id)).toMatchObject({ state: "refunded", grants: 1, days: 0 });
    expect(await settlement.refundByHand(refund)).toMatchObject({ already: true });
    const actions = await books.audited(number);
    expect(actions).toEqual(expect.arrayContaining(["payment-accepted", "refund-recorded", "subscription-revoked"]));
    await setup.close();
  });
});

test("a half at one provider and the rest at another pay one order", async () => {
  const [card, crypto] = [await yoomoneySetup(), await nowpaymentsSetup()];
  const first = await books.makePayment(card);
  await receive(card, (await card.payParts(first, [0.5, 0.5]))[0]);
  const { missing } = await money(first);
  const rest = await books.makePayment(crypto, { order: (await books.payment(first.id)).order_id, part: missing });
  await receive(crypto, (await crypto.pay(rest, "exact")).at(-1));
  await expectOneGrant(books, rest);
  expect((await books.payment(first.id)).state).toBe("succeeded");
  expect(await books.attention(first.id)).toEqual([]);
  await crypto.close();
  await card.close();
});

describe("an order whose rest was paid by a payment of its own", () => {
  interface Parts {
    readonly first: ProviderPayment;
    readonly rest: ProviderPayment;
    readonly number: string;
  }

  /** Pays this share by the first payment, then the rest by another one. */
  async function payInParts(card: ProviderSetup, other: ProviderSetup, share = 0.5): Promise<Parts> {
    const first = await books.makePayment(card);
    await receive(card, (await card.payParts(first, [share, 1 - share]))[0]);
    const { missing, number } = await money(first);
    const rest = await books.makePayment(other, { order: (await books.payment(first.id)).order_id, part: missing });
    await receive(other, (await other.pay(rest, "exact")).at(-1));
    return { first, rest, number };
  }
  const receiptOf = async ({ number }: Parts) => {
    const mails = await books.database.run((db) =>
      db.selectFrom("mails").selectAll().where("template", "=", "receipt").execute(),
    );
    return mails.map(({ params }) => params as Record<string, string>).find(({ orderNumber }) => orderNumber === number);
  };

  test("tells the sum of both as what was paid, in the receipt and as what is due back", async () => {
    const card = await yoomoneySetup();
    const parts = await payInParts(card, card);
    expect(await receiptOf(parts)).toMatchObject({ amount: "1810.68", currency: "RUB", price: "18.96", rate: "95.5" });
    const due = await books.database.run((db) => dueRefund(db, parts.number, new Date(books.now)));
    expect(due).toMatchObject({ share: { paid: "1810.68", refund: "1810.68" }, order: { charge_currency: "RUB" } });
    const shown = await books.database.run((db) => orderFacts(db, parts.number));
    expect(shown).toMatchObject({ charge_amount: "1810.68", charge_currency: "RUB" });
    await card.close();
  });

  test("tells the price where the parts came in two currencies", async () => {
    const [card, crypto] = [await yoomoneySetup(), await nowpaymentsSetup()];
    const parts = await payInParts(card, crypto);
    expect(await receiptOf(parts)).toMatchObject({ amount: "18.96", currency: "USDT" });
    expect(await receiptOf(parts)).not.toHaveProperty("rate");
    await Promise.all([card.close(), crypto.close()]);
  });

  test("gives back of each part what is due of it after a withdrawal, and both together what is due", async () => {
    const card = await yoomoneySetup();
    const parts = await payInParts(card, card, 0.25);
    const confirmed = new Date(books.now);
    const { order_id: orderId } = await books.payment(parts.first.id);
    await books.database.run((db) => insertWithdrawal(db, orderId, "withdrawal", confirmed));
    await books.database.run((db) =>
      db.updateTable("withdrawals").set({ confirmed_at: confirmed }).where("order_id", "=", orderId).execute(),
    );
    const adminId = await books.admin();
    const back = (payment: ProviderPayment) =>
      books.settlement(card).refundByHand({ paymentId: payment.id, adminId, reference: "transfer 8", reason: "withdrawn" });
    expect(await back(parts.rest)).toMatchObject({ amount: "1358.01", currency: "RUB" });
    expect(await back(parts.first)).toMatchObject({ amount: "452.67", currency: "RUB" });
    await card.close();
  });
});

test.each([
  ["a part of the price", { payment_status: "partially_paid", actually_paid: 0.00008152260000000001 }, "payment-underpaid"],
  [
    "another price",
    { payment_status: "finished", actually_paid: 0.00016304520000000002, price_amount: 1 },
    "payment-wrong-price",
  ],
] as const)("%s with the noise of floating point behind it is kept, told and given back", async (_, change, kind) => {
  const setup = await nowpaymentsSetup();
  const payment = await books.makePayment(setup);
  await receive(setup, setup.fake.change(setup.fake.begin(payment.id), { ...change, pay_amount: 0.00016304520000000002 }));
  expect(await books.attention(payment.id)).toEqual([kind]);
  const { number } = await books.payment(payment.id);
  const back = await books.settlement(setup).refundByHand({ orderNumber: number, operator: "test" });
  expect(back).toMatchObject({ already: false });
  expect(await books.attention(payment.id)).toEqual([]);
  await setup.close();
});

describe("money that comes to an old address of NOWPayments again", () => {
  test("in another coin is for a person, and grants nothing", async () => {
    const setup = await nowpaymentsSetup();
    const payment = await books.makePayment(setup);
    const paying = setup.fake.begin(payment.id);
    const deposit = { payment_status: "finished", pay_currency: "doge", actually_paid: 1, pay_amount: 1 };
    expect(await receive(setup, setup.fake.redeposit(paying, deposit))).toBe("alarm");
    await expectNoGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual(["payment-redeposit"]);
    await setup.close();
  });

  test("counts by what was due there, not by its own due, and finds its order where it does not name it", async () => {
    const setup = await nowpaymentsSetup();
    const payment = await books.makePayment(setup);
    const paying = setup.fake.begin(payment.id);
    await receive(setup, setup.fake.change(paying, { payment_status: "partially_paid", actually_paid: paying.pay_amount * 0.9 }));
    const dust = { payment_status: "finished", actually_paid: paying.pay_amount / 1000, pay_amount: paying.pay_amount / 1000 };
    expect(await receive(setup, setup.fake.redeposit(paying, { ...dust, order_id: null as never }))).toBe("applied");
    await expectNoGrant(books, payment);
    await receive(setup, setup.fake.redeposit(paying, { ...dust, actually_paid: paying.pay_amount * 0.1 }));
    await expectOneGrant(books, payment);
    await setup.close();
  });

  test("and goes back leaves no plan that is not paid for", async () => {
    const setup = await nowpaymentsSetup();
    const payment = await books.makePayment(setup);
    for (const part of await setup.payParts(payment, [0.4, 0.6])) await receive(setup, part);
    await expectOneGrant(books, payment);
    const [, deposit] = setup.fake.payments;
    if (!deposit) throw new Error("There was one part only");
    expect(await receive(setup, setup.fake.change(deposit, { payment_status: "refunded" }))).toBe("applied");
    expect(await books.effects(payment.id)).toMatchObject({ state: "underpaid", days: 0 });
    expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
    await setup.close();
  });
});

test("a part that went back is on nobody's list any more", async () => {
  const setup = await nowpaymentsSetup();
  const payment = await books.makePayment(setup);
  await receive(setup, (await setup.pay(payment, "half")).at(-1));
  expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
  await receive(setup, (await setup.refund(payment)).at(-1));
  expect(await books.attention(payment.id)).toEqual([]);
  expect(await money(payment)).toMatchObject({ received: "0.00", state: "refunded" });
  await setup.close();
});

test("money goes back by the provider's own interface where there is one", async () => {
  const [mock, card] = [await mockSetup(), await yoomoneySetup()];
  const adminId = await books.admin();
  for (const setup of [mock, card]) {
    const payment = await books.makePayment(setup);
    await receive(setup, (await setup.pay(payment, "exact")).at(-1));
    const settlement = books.settlement(setup);
    const refunded = settlement.refundAtProvider({ paymentId: payment.id, adminId, reason: "the customer asked" });
    expect(settlement.canRefund(setup.provider.id)).toBe(setup === mock);
    if (setup === mock) expect(await refunded).toMatchObject({ payment: payment.id, already: false });
    else await expect(refunded).rejects.toMatchObject({ reason: "no-interface" });
    expect(await books.effects(payment.id)).toMatchObject({ state: setup === mock ? "refunded" : "succeeded" });
  }
  await card.close();
});

test("an order that nobody made cannot be accepted or refunded", async () => {
  const setup = await yoomoneySetup();
  const settlement = books.settlement(setup);
  const about = { orderNumber: "TD-1", adminId: await books.admin(), reason: "none" };
  await expect(settlement.acceptAsPaid(about)).rejects.toMatchObject({ reason: "no-order" });
  await expect(settlement.refundByHand(about)).rejects.toMatchObject({ reason: "no-order" });
  await expect(settlement.acceptAsPaid({ ...about, paymentId: newId(), orderNumber: undefined })).rejects.toMatchObject({
    reason: "no-payment",
  });
  await setup.close();
});
