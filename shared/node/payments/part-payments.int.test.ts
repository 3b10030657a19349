// An order that is paid in parts: they add up, whichever way they come, and what is missing is known.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderMoney } from "../../postgres/order-money.queries.ts";
import { orderFacts } from "../../postgres/order-page.queries.ts";
import { insertWithdrawal } from "../../postgres/orders.queries.ts";
import { dueRefund } from "./due-refund.ts";
import type { MoneyRefusal } from "./money-refusal.ts";
import type { ProviderPayment, RawNotification } from "./provider.ts";
import { nowpaymentsStand } from "./testing/fake-nowpayments.ts";
import { yoomoneyStand } from "./testing/fake-yoomoney.ts";
import { mockStand } from "./testing/mock-stand.ts";
import type { ProviderStand } from "./testing/provider-stand.ts";
import { expectNoGrant, expectOneGrant, newId, SettlementStand } from "./testing/settlement-stand.ts";
import { STANDS } from "./testing/stands.ts";

let books: SettlementStand;
beforeAll(async () => void (books = await SettlementStand.open()));
afterAll(() => books.close());

const money = async (payment: ProviderPayment) => {
  const { number } = await books.payment(payment.id);
  const found = await books.database.run((db) => orderMoney(db, number));
  if (!found) throw new Error(`No order ${number}`);
  return found;
};
const receive = (stand: ProviderStand, notification: RawNotification | undefined) =>
  books.settlement(stand).receive(stand.provider.id, notification as RawNotification);

describe.each(Object.entries(STANDS))("%s", (_name, makeStand) => {
  test("two halves pay an order, once, and what is missing between them is named", async () => {
    const stand = await makeStand();
    const payment = await books.makePayment(stand);
    const [first, second] = await stand.payParts(payment, [0.5, 0.5]);
    if (!stand.can.bePaidInParts) return expect(first).toBeUndefined();
    await receive(stand, first);
    await expectNoGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
    expect(await money(payment)).toMatchObject({ price: "18.96", received: "9.48", missing: "9.48", state: "underpaid" });
    await receive(stand, second);
    await receive(stand, second);
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
    expect(await money(payment)).toMatchObject({ received: "18.96", receivedShare: "1", missing: "0.00", state: "paid" });
    await stand.close();
  });

  test("a tolerance forgives what is missing up to it, and nothing beyond", async () => {
    const stand = await makeStand();
    const payments = [await books.makePayment(stand), await books.makePayment(stand)];
    for (const [at, tolerance] of [0, 1].entries()) {
      books.tolerancePercent = tolerance;
      const payment = payments[at] as ProviderPayment;
      await receive(stand, (await stand.pay(payment, "less")).at(-1));
    }
    books.tolerancePercent = 0;
    await expectNoGrant(books, payments[0] as ProviderPayment);
    await expectOneGrant(books, payments[1] as ProviderPayment);
    await stand.close();
  });

  test("an operator accepts what came, once, with a reason; later money for the rest is no alarm", async () => {
    const stand = await makeStand();
    const payment = await books.makePayment(stand);
    await receive(stand, (await stand.pay(payment, "half")).at(-1));
    const adminId = await books.admin();
    const settlement = books.settlement(stand);
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
    await stand.close();
  });
});

test("a half at one provider and the rest at another pay one order", async () => {
  const [card, crypto] = [await yoomoneyStand(), await nowpaymentsStand()];
  const first = await books.makePayment(card);
  await receive(card, (await card.payParts(first, [0.5, 0.5]))[0]);
  const { missing } = await money(first);
  const rest = await books.makePayment(crypto, { of: (await books.payment(first.id)).order_id, part: missing });
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

  /** This share by the first payment, then what is missing by another one. */
  async function payInParts(card: ProviderStand, other: ProviderStand, share = 0.5): Promise<Parts> {
    const first = await books.makePayment(card);
    await receive(card, (await card.payParts(first, [share, 1 - share]))[0]);
    const { missing, number } = await money(first);
    const rest = await books.makePayment(other, { of: (await books.payment(first.id)).order_id, part: missing });
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
    const card = await yoomoneyStand();
    const parts = await payInParts(card, card);
    expect(await receiptOf(parts)).toMatchObject({ amount: "1810.68", currency: "RUB", price: "18.96", rate: "95.5" });
    const due = await books.database.run((db) => dueRefund(db, parts.number, new Date(books.now)));
    expect(due).toMatchObject({ share: { paid: "1810.68", refund: "1810.68" }, order: { charge_currency: "RUB" } });
    const shown = await books.database.run((db) => orderFacts(db, parts.number));
    expect(shown).toMatchObject({ charge_amount: "1810.68", charge_currency: "RUB" });
    await card.close();
  });

  test("tells the price where the parts came in two currencies", async () => {
    const [card, crypto] = [await yoomoneyStand(), await nowpaymentsStand()];
    const parts = await payInParts(card, crypto);
    expect(await receiptOf(parts)).toMatchObject({ amount: "18.96", currency: "USDT" });
    expect(await receiptOf(parts)).not.toHaveProperty("rate");
    await Promise.all([card.close(), crypto.close()]);
  });

  test("gives back of each part what is due of it after a withdrawal, and both together what is due", async () => {
    const card = await yoomoneyStand();
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
  const stand = await nowpaymentsStand();
  const payment = await books.makePayment(stand);
  await receive(stand, stand.fake.change(stand.fake.begin(payment.id), { ...change, pay_amount: 0.00016304520000000002 }));
  expect(await books.attention(payment.id)).toEqual([kind]);
  const { number } = await books.payment(payment.id);
  const back = await books.settlement(stand).refundByHand({ orderNumber: number, operator: "test" });
  expect(back).toMatchObject({ already: false });
  expect(await books.attention(payment.id)).toEqual([]);
  await stand.close();
});

describe("money that comes to an old address of NOWPayments again", () => {
  test("in another coin is for a person, and grants nothing", async () => {
    const stand = await nowpaymentsStand();
    const payment = await books.makePayment(stand);
    const paying = stand.fake.begin(payment.id);
    const deposit = { payment_status: "finished", pay_currency: "doge", actually_paid: 1, pay_amount: 1 };
    expect(await receive(stand, stand.fake.redeposit(paying, deposit))).toBe("alarm");
    await expectNoGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual(["payment-redeposit"]);
    await stand.close();
  });

  test("counts by what was due there, not by its own due, and finds its order where it does not name it", async () => {
    const stand = await nowpaymentsStand();
    const payment = await books.makePayment(stand);
    const paying = stand.fake.begin(payment.id);
    await receive(stand, stand.fake.change(paying, { payment_status: "partially_paid", actually_paid: paying.pay_amount * 0.9 }));
    const dust = { payment_status: "finished", actually_paid: paying.pay_amount / 1000, pay_amount: paying.pay_amount / 1000 };
    expect(await receive(stand, stand.fake.redeposit(paying, { ...dust, order_id: null as never }))).toBe("applied");
    await expectNoGrant(books, payment);
    await receive(stand, stand.fake.redeposit(paying, { ...dust, actually_paid: paying.pay_amount * 0.1 }));
    await expectOneGrant(books, payment);
    await stand.close();
  });

  test("and goes back leaves no plan that is not paid for", async () => {
    const stand = await nowpaymentsStand();
    const payment = await books.makePayment(stand);
    for (const part of await stand.payParts(payment, [0.4, 0.6])) await receive(stand, part);
    await expectOneGrant(books, payment);
    const [, deposit] = stand.fake.payments;
    if (!deposit) throw new Error("There was one part only");
    expect(await receive(stand, stand.fake.change(deposit, { payment_status: "refunded" }))).toBe("applied");
    expect(await books.effects(payment.id)).toMatchObject({ state: "underpaid", days: 0 });
    expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
    await stand.close();
  });
});

test("a part that went back is on nobody's list any more", async () => {
  const stand = await nowpaymentsStand();
  const payment = await books.makePayment(stand);
  await receive(stand, (await stand.pay(payment, "half")).at(-1));
  expect(await books.attention(payment.id)).toEqual(["payment-underpaid"]);
  await receive(stand, (await stand.refund(payment)).at(-1));
  expect(await books.attention(payment.id)).toEqual([]);
  expect(await money(payment)).toMatchObject({ received: "0.00", state: "refunded" });
  await stand.close();
});

test("money goes back by the provider's own interface where there is one", async () => {
  const [mock, card] = [await mockStand(), await yoomoneyStand()];
  const adminId = await books.admin();
  for (const stand of [mock, card]) {
    const payment = await books.makePayment(stand);
    await receive(stand, (await stand.pay(payment, "exact")).at(-1));
    const settlement = books.settlement(stand);
    const refunded = settlement.refundAtProvider({ paymentId: payment.id, adminId, reason: "the customer asked" });
    expect(settlement.canRefund(stand.provider.id)).toBe(stand === mock);
    if (stand === mock) expect(await refunded).toMatchObject({ payment: payment.id, already: false });
    else await expect(refunded).rejects.toMatchObject({ reason: "no-interface" });
    expect(await books.effects(payment.id)).toMatchObject({ state: stand === mock ? "refunded" : "succeeded" });
  }
  await card.close();
});

test("an order that nobody made cannot be accepted or refunded", async () => {
  const stand = await yoomoneyStand();
  const settlement = books.settlement(stand);
  const about = { orderNumber: "TD-1", adminId: await books.admin(), reason: "none" };
  await expect(settlement.acceptAsPaid(about)).rejects.toMatchObject({ reason: "no-order" });
  await expect(settlement.refundByHand(about)).rejects.toMatchObject({ reason: "no-order" });
  await expect(settlement.acceptAsPaid({ ...about, paymentId: newId(), orderNumber: undefined })).rejects.toMatchObject({
    reason: "no-payment",
  });
  await stand.close();
});
