import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { proves, type ProviderPayment, type RawNotification } from "./provider.ts";
import { nowpaymentsSetup, NOWPAYMENTS_SECRET, signedJson, type NowpaymentsSetup } from "./testing/fake-nowpayments.ts";
import { judge } from "./testing/judge.ts";
import { paymentOf } from "./testing/provider-setup.ts";

let setup: NowpaymentsSetup;
let payment: ProviderPayment;

beforeEach(async () => {
  setup = await nowpaymentsSetup();
  const toOpen = paymentOf(setup.provider, "Zm9vYmFyYmF6cXV4MTIzNA");
  payment = { ...toOpen, invoiceId: (await setup.provider.open(toOpen)).invoiceId };
});

afterEach(() => setup.close());

const read = (notification: RawNotification) => setup.provider.read(notification);

/** A text signed exactly as written, for numbers that JavaScript would print differently. */
const signedText = (text: string, signed = text): RawNotification => ({
  body: Buffer.from(text),
  headers: { "x-nowpayments-sig": createHmac("sha512", NOWPAYMENTS_SECRET).update(signed).digest("hex") },
});

test("the invoice carries our id, the price as a number of the given digits, and where to notify", async () => {
  await setup.provider.open(paymentOf(setup.provider, "b3RoZXJvdGhlcm90aGVyMQ", "10.00"));
  const { body, headers, path } = setup.fake.server.requests.at(-1) ?? { body: "" };
  expect([path, headers?.["content-type"]]).toEqual(["/v1/invoice", "application/json"]);
  expect(body).toContain('"price_amount":10.00,"price_currency":"usd","order_id":"b3RoZXJvdGhlcm90aGVyMQ"');
  expect(JSON.parse(body)).toMatchObject({ ipn_callback_url: expect.stringContaining("/api/webhooks/nowpayments") as unknown });
});

test("somebody who has paid a part returns to the order, not to the page that says nothing was bought", async () => {
  await setup.provider.open(paymentOf(setup.provider, "YW5vdGhlcm9uZW90aGVyMQ"));
  const { success_url: order, ...invoice } = JSON.parse(setup.fake.server.requests.at(-1)?.body ?? "") as Record<string, string>;
  expect(invoice).toMatchObject({ partially_paid_url: order, cancel_url: expect.stringContaining("/failed-payment") as unknown });
});

test("an invoice whose answer was lost is not made a second time", async () => {
  setup.fail("cut");
  const toOpen = paymentOf(setup.provider, "b3RoZXJvdGhlcm90aGVyMQ");
  await expect(setup.provider.open(toOpen)).rejects.toMatchObject({ name: "ProviderUnavailableError" });
  expect(setup.fake.server.requests.filter(({ body }) => body.includes(toOpen.id))).toHaveLength(1);
});

test.each([
  ["waiting", { report: "waiting" }],
  ["confirming", { report: "processing" }],
  ["confirmed", { report: "processing" }],
  ["sending", { report: "processing" }],
  ["partially_paid", { report: "underpaid" }],
  ["finished", { report: "underpaid" }],
  ["failed", { report: "failed" }],
  ["refunded", { report: "refunded" }],
  ["expired", { report: "waiting" }],
])("%s with a tenth paid means %j", (status, meaning) => {
  const paying = setup.fake.begin(payment.id);
  const notification = setup.fake.change(paying, { payment_status: status, actually_paid: paying.pay_amount / 10 });
  expect(judge(read(notification), payment.charge)).toEqual(meaning);
});

test("money that comes to an old address again is not taken for a payment, finished or not", () => {
  const paying = setup.fake.begin(payment.id);
  const notification = setup.fake.change(paying, {
    payment_status: "finished",
    actually_paid: paying.pay_amount,
    parent_payment_id: 4_999_999_999,
  });
  expect(judge(read(notification), payment.charge)).toEqual({ fault: "redeposit" });
});

describe("an unknown statement", () => {
  const finished = { payment_id: 7, price_amount: 18.96, price_currency: "usd", pay_amount: 29, actually_paid: 29 };
  const asked = async (...rows: readonly unknown[]) => {
    setup.fake.oddRows = rows;
    return (await setup.provider.ask(payment)).map(({ status }) => status);
  };

  test.each([
    ["a status of another coin", { payment_id: 6, payment_status: "wrong_asset_confirmed", actually_paid: 0 }],
    ["a status that is not documented", { payment_id: 6, payment_status: "cancelled" }],
    ["a status that every object has", { payment_id: 6, payment_status: "constructor" }],
    ["no row at all", null],
    ["an amount that is none", { payment_id: 6, payment_status: "waiting", actually_paid: "" }],
  ])("%s does not hide what is paid", async (_what, odd) => {
    const paid = { ...finished, payment_status: "finished", order_id: payment.id };
    expect(await asked(odd && { ...paid, ...odd }, paid)).toEqual(["unread", "paid"]);
    expect(await asked(paid, odd && { ...paid, ...odd })).toEqual(["paid", "unread"]);
  });

  test("of another order is not ours", async () => {
    expect(await asked({ ...finished, payment_status: "cancelled", order_id: "another" })).toEqual([]);
  });

  test("is read as unknown when the signature is right, the same each time", () => {
    const paying = setup.fake.begin(payment.id);
    const odd = setup.fake.change(paying, { payment_status: "wrong_asset_confirmed", actually_paid: 0.5 });
    expect(read(odd)).toMatchObject({ paymentId: payment.id, status: "unread", says: 'the status is "wrong_asset_confirmed"' });
    const unreadable = setup.fake.change(paying, { payment_status: "finished", price_amount: "" as never });
    expect(read(unreadable)).toMatchObject({ paymentId: payment.id, externalId: String(paying.payment_id), status: "unread" });
    expect(read(unreadable).eventId).toBe(read(unreadable).eventId);
  });

  test("of a deposit's payment leaves the deposit to a person", async () => {
    const deposit = { ...finished, payment_status: "finished", parent_payment_id: 6, order_id: payment.id };
    expect(await asked({ ...finished, payment_id: 6, price_amount: "", order_id: payment.id }, deposit)).toEqual([
      "unread",
      "redeposit",
    ]);
  });
});

test("T13: another price than ours is a fault", () => {
  const paying = setup.fake.begin(payment.id);
  const notification = setup.fake.change(paying, { payment_status: "finished", price_amount: 0.01 });
  expect(judge(read(notification), payment.charge)).toEqual({ fault: "wrong-price" });
});

describe("numbers are read and signed as they are written", () => {
  const fields = (id: string, price: string, paid: string): string =>
    `{"actually_paid":${paid},"order_id":"x","parent_payment_id":null,"pay_amount":${paid},"payment_id":${id},` +
    `"payment_status":"finished","price_amount":${price},"price_currency":"usd"}`;

  test.each([
    ["5077125051", "18.96", "0.0000001"],
    ["12345678901234567890123", "18.960", "1e-7"],
    ["5077125051", "19.0", "0.10000000000000000555"],
  ])("id %s, price %s, paid %s", (id, price, paid) => {
    expect(read(signedText(fields(id, price, paid)))).toMatchObject({ externalId: id, price, paid, due: paid, status: "paid" });
  });

  test("in whatever order the keys come", () => {
    const text = fields("1", "18.96", "0.5");
    const turned = `{${text.slice(1, -1).split(",").reverse().join(" ,\n")}}`;
    expect(read(signedText(turned, text)).externalId).toBe("1");
    expect(() => read(signedText(turned, turned))).toThrow("signature");
  });

  test("T13: and a number that was written again is another", () => {
    const text = fields("1", "19.0", "0.5");
    expect(() => read(signedText(text.replace("19.0", "19"), text))).toThrow("signature");
  });
});

test("T13: a key that stands in it twice is refused, whoever signed", () => {
  const text = '{"payment_id":1,"payment_id":2}';
  expect(() => read(signedText(text, '{"payment_id":2}'))).toThrow("Not JSON");
});

test("nested objects are sorted too, and lists as the provider's own sorter does", () => {
  const base = { payment_id: 1, payment_status: "waiting", price_amount: 1, price_currency: "usd", order_id: "x" };
  expect(read(signedJson({ ...base, fee: { z: 1, a: { y: 1, b: 2 } } }, NOWPAYMENTS_SECRET)).externalId).toBe("1");
  expect(read(signedJson({ ...base, list: [{ b: 1, a: 2 }, 3] }, NOWPAYMENTS_SECRET)).externalId).toBe("1");
});

describe("T13: the provider is asked before money counts", () => {
  test("and what it answers counts, not what was sent", async () => {
    const [claim] = (await setup.pay(payment, "exact")).slice(-1).map(read);
    if (!claim) throw new Error("Nothing was sent");
    const [paying] = setup.fake.payments;
    if (!paying) throw new Error("Nothing was paid");
    setup.fake.change(paying, { payment_status: "confirming" });
    const answer = await setup.provider.confirm(claim, payment);
    expect(judge(answer, payment.charge)).toEqual({ report: "processing" });
    expect(proves(answer, claim)).toBe(false);
    setup.fake.change(paying, { order_id: "somebody else's" });
    expect((await setup.provider.confirm(claim, payment)).paymentId).toBe("somebody else's");
  });
});
