// A provider whose interface lags behind its notifications: its claims are not lost, a person sees them at once, and they are
// granted when the interface has caught up, by a repeat or by asking, even after a restart.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentsToAsk } from "../../postgres/payments.queries.ts";
import { ProviderUnavailableError, type ProviderPayment, type RawNotification } from "./provider.ts";
import { signedForm, YOOMONEY_SECRET, yoomoneySetup } from "./testing/fake-yoomoney.ts";
import { nowpaymentsSetup } from "./testing/fake-nowpayments.ts";
import type { ProviderSetup } from "./testing/provider-setup.ts";
import { expectNoGrant, expectOneGrant, SettlementSetup } from "./testing/settlement-setup.ts";
import { SETUPS } from "./testing/setups.ts";

let books: SettlementSetup;
beforeAll(async () => void (books = await SettlementSetup.open()));
afterAll(() => books.close());

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  let setup: ProviderSetup;
  let payment: ProviderPayment;

  beforeEach(async () => {
    setup = await makeSetup();
    payment = await books.makePayment(setup);
  });
  afterEach(() => setup.close());

  // A separate process each time: nothing may be remembered outside the database.
  const receive = (notification: RawNotification) => books.settlement(setup).receive(setup.provider.id, notification);
  const paidBehind = async (asks: number): Promise<RawNotification> => {
    setup.lag(asks);
    return (await setup.pay(payment, "exact")).at(-1) as RawNotification;
  };

  test.each([1, 2, 5])("%i askings behind, repeats of the notification finish it", async (asks) => {
    const paid = await paidBehind(asks);
    let refused = 0;
    for (; refused < (setup.can.beAsked ? asks : 0); refused++) {
      await expect(receive(paid)).rejects.toBeInstanceOf(ProviderUnavailableError);
      await expectNoGrant(books, payment);
      expect(await books.attention(payment.id)).toEqual(["payment-unconfirmed"]);
    }
    expect(await receive(paid)).toBe("applied");
    expect(await receive(paid)).toBe("duplicate");
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
  });

  test.each([1, 2, 5])("%i askings behind and never repeated, asking finishes it", async (asks) => {
    const paid = await paidBehind(asks);
    if (!setup.can.beAsked) return expect(await receive(paid)).toBe("applied");
    await expect(receive(paid)).rejects.toBeInstanceOf(ProviderUnavailableError);
    for (let round = 0; round < asks; round++) await books.settlement(setup).reconcile(await books.payment(payment.id));
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
    expect(await receive(paid)).toBe("duplicate");
  });

  test("an interface that cannot be reached leaves the claim open and on the list", async () => {
    if (!setup.can.beAsked) return expect(setup.requestCount()).toBe(0);
    const paid = await paidBehind(0);
    setup.fail("error", "error", "error");
    await expect(receive(paid)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(await books.attention(payment.id)).toEqual(["payment-unconfirmed"]);
    await books.settlement(setup).reconcile(await books.payment(payment.id));
    await expectOneGrant(books, payment);
    expect(await books.attention(payment.id)).toEqual([]);
  });

  test("a claim whose process died before it was settled is finished by asking, whether or not the provider can be asked", async () => {
    const paid = await paidBehind(0);
    const dying = books.settlement(setup, (step) => {
      if (step === "kept") throw new Error("killed");
    });
    await expect(dying.receive(setup.provider.id, paid)).rejects.toThrow("killed");
    const inMinute = new Date(books.now + 60_000);
    const due = await books.database.run((db) => paymentsToAsk(db, inMinute, [], 1000));
    expect(due.map(({ id }) => id)).toContain(payment.id);
    await books.settlement(setup).reconcile(await books.payment(payment.id));
    await expectOneGrant(books, payment);
  });
});

test("an order whose claim was once taken for dealt with is granted by asking", async () => {
  const setup = await nowpaymentsSetup();
  const payment = await books.makePayment(setup);
  const paid = (await setup.pay(payment, "exact")).at(-1) as RawNotification;
  const claim = setup.provider.read(paid);
  await books.database.run((db) =>
    db
      .insertInto("payment_events")
      .values({
        provider: setup.provider.id,
        event_id: claim.eventId,
        body_hash: Buffer.from(payment.id),
        body: paid.body,
        payment_id: payment.id,
        processed_at: new Date(),
        outcome: "applied",
        claim: null,
      })
      .execute(),
  );
  expect(await books.settlement(setup).receive(setup.provider.id, paid)).toBe("duplicate");
  await books.settlement(setup).reconcile(await books.payment(payment.id));
  await expectOneGrant(books, payment);
  await setup.close();
});

test("a YooMoney notification that does not tell the sum is held until the history proves the payment", async () => {
  const setup = await yoomoneySetup();
  const payment = await books.makePayment(setup);
  const settlement = books.settlement(setup);
  const { body } = setup.fake.receive({ label: payment.id, sum: Number(payment.charge.amount) });
  const fields = Object.fromEntries(new URLSearchParams(body.toString()));
  const { sign: _sign, withdraw_amount: _sum, ...unproved } = fields;
  expect(await settlement.receive("yoomoney", signedForm(unproved as Record<string, string>, YOOMONEY_SECRET))).toBe("applied");
  expect((await books.payment(payment.id)).state).toBe("held");
  expect(await books.attention(payment.id)).toEqual(["payment-held"]);
  await settlement.reconcile(await books.payment(payment.id));
  await expectOneGrant(books, payment);
  expect(await books.attention(payment.id)).toEqual([]);
  await setup.close();
});
