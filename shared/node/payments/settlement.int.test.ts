// Every provider on a real database: whatever is sent, how often, in which order and however it is interrupted, a paid order
// gives one subscription and an unpaid one none.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DatabaseBusyError } from "../../postgres/database-errors.ts";
import { createUser } from "../../postgres/users.queries.ts";
import type { ProviderPayment, RawNotification } from "./provider.ts";
import type { Outcome } from "./settle-claim.ts";
import type { Settlement, SettlementStep } from "./settlement.ts";
import { paymentOf, type ProviderSetup } from "./testing/provider-setup.ts";
import { expectNoGrant, expectOneGrant, newId, SettlementSetup } from "./testing/settlement-setup.ts";
import { SETUPS } from "./testing/setups.ts";

const STEPS: readonly SettlementStep[] = ["kept", "confirmed", "changed", "granted", "finished", "committed"];

let books: SettlementSetup;
beforeAll(async () => void (books = await SettlementSetup.open()));
afterAll(() => books.close());

const expectGrantedOnce = (payment: ProviderPayment, logins?: number) => expectOneGrant(books, payment, logins);
const expectNothing = (payment: ProviderPayment) => expectNoGrant(books, payment);

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  let setup: ProviderSetup;
  let settlement: Settlement;
  let payment: ProviderPayment;

  beforeEach(async () => {
    books.now = Date.now();
    books.alarms.length = 0;
    books.changed.length = 0;
    books.planChanged.length = 0;
    setup = await makeSetup();
    settlement = books.settlement(setup);
    payment = await books.makePayment(setup);
  });

  afterEach(() => setup.close());

  const receive = (notification: RawNotification, by = settlement) => by.receive(setup.provider.id, notification);
  const receiveAll = async (notifications: readonly RawNotification[]) => {
    for (const notification of notifications) await receive(notification);
  };

  test("a payment of the price gives the plan, the account and the receipt, and tells whoever waits", async () => {
    await receiveAll(await setup.pay(payment, "exact"));
    await expectGrantedOnce(payment);
    expect((await books.payment(payment.id)).state).toBe("succeeded");
    expect(books.changed).toContain(payment.id);
    expect(books.alarms).toEqual([]);
  });

  test("the buyer's open sessions are named once for a plan and once for its end, those of others and ended ones never", async () => {
    const user = await books.database.run((db) =>
      createUser(db, {
        email: `${newId().toLowerCase()}@example.test`,
        passwordHash: "x",
        language: "en",
        firstPasswordEndsAt: null,
      }),
    );
    const open = await books.session(user.id);
    await books.session(user.id, { endedAt: new Date() });
    const mine = await books.makePayment(setup, { userId: user.id });
    await receiveAll(await setup.pay(payment, "exact"));
    expect(books.planChanged).toEqual([]);
    await receiveAll(await setup.pay(mine, "exact"));
    expect(books.planChanged).toEqual([open]);
    if (!setup.can.refund) return;
    await receiveAll(await setup.refund(mine));
    expect(books.planChanged).toEqual([open, open]);
  });

  test("T13: fifty deliveries at once on two servers give one grant and one receipt", async () => {
    const last = (await setup.pay(payment, "exact")).at(-1) as RawNotification;
    const other = books.settlement(setup);
    // A call that finds no free connection is asked to send again, and does.
    const untilTaken = async (by: Settlement): Promise<Outcome> => {
      try {
        return await receive(last, by);
      } catch (error) {
        if (error instanceof DatabaseBusyError) return untilTaken(by);
        throw error;
      }
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => untilTaken(i % 2 ? other : settlement)));
    expect(outcomes.every((outcome) => ["applied", "duplicate", "unchanged"].includes(outcome))).toBe(true);
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    await expectGrantedOnce(payment);
    expect(await receive(last)).toBe("duplicate");
  });

  test.each(STEPS)("T15: a process that dies once it has %s loses nothing and gives nothing twice", async (deadly) => {
    const last = (await setup.pay(payment, "exact")).at(-1) as RawNotification;
    const dying = books.settlement(setup, (step) => {
      if (step === deadly) throw new Error("killed");
    });
    await expect(receive(last, dying)).rejects.toThrow("killed");
    await receive(last);
    await expectGrantedOnce(payment);
  });

  test("T13: a cent too little and another currency give nothing and an alarm", async () => {
    await receiveAll(await setup.pay(payment, "less"));
    await expectNothing(payment);
    const { state, email } = await books.payment(payment.id);
    expect(state).toBe("underpaid");
    expect(books.alarms).toEqual(["underpaid"]);
    const mails = await books.database.run((db) =>
      db.selectFrom("mails").select(["template", "params"]).where("recipient", "=", email).execute(),
    );
    expect(mails).toMatchObject([{ template: "payment-problem", params: { problem: "underpaid" } }]);
    const other = await books.makePayment(setup);
    await receiveAll(await setup.payOtherCurrency(other));
    await expectNothing(other);
    expect(books.alarms).toContain("wrong-currency");
    const { number } = await books.payment(other.id);
    const { details } = await books.database.run((db) =>
      db.selectFrom("attention").select("details").where("subject", "=", number).executeTakeFirstOrThrow(),
    );
    expect(details).toMatchObject({ says: expect.stringMatching(/^price [\d.]+ \w+ instead of [\d.]+ \w+$/) as unknown });
  });

  test("money in another currency is kept as it came, pays for nothing, and goes back as it came", async () => {
    const notifications = await setup.payOtherCurrency(payment);
    const parts = async () =>
      books.database.run((db) =>
        db
          .selectFrom("payment_receipts")
          .select(["external_id", "amount", "currency", "counts", "refunded_at"])
          .where("payment_id", "=", payment.id)
          .execute(),
      );
    await receiveAll(notifications);
    await receiveAll(notifications);
    const [part, ...others] = await parts();
    expect(others).toEqual([]);
    expect(part).toMatchObject({ counts: false, refunded_at: null });
    expect(part?.currency).not.toBe("");
    expect(Number(part?.amount)).toBeGreaterThan(0);
    await expectNothing(payment);
    const { number, email } = await books.payment(payment.id);
    const recorded = await settlement.refundByHand({ orderNumber: number, operator: "test", reason: "wrong currency" });
    expect(recorded).toMatchObject({ already: false, currency: part?.currency });
    expect(Number(recorded.amount)).toBe(Number(part?.amount));
    expect((await parts())[0]?.refunded_at).not.toBeNull();
    expect((await books.payment(payment.id)).state).toBe("refunded");
    const notices = await books.database.run((db) =>
      db.selectFrom("mails").select(["template", "params"]).where("recipient", "=", email).execute(),
    );
    expect(notices).toMatchObject([{ params: { amount: recorded.amount, currency: recorded.currency } }]);
    expect(await settlement.refundByHand({ orderNumber: number, operator: "test" })).toMatchObject({ already: true });
    const open = await books.database.run((db) =>
      db.selectFrom("attention").select("kind").where("subject", "=", number).where("closed_at", "is", null).execute(),
    );
    expect(open).toEqual([]);
  });

  test("an order that is accepted in spite of the currency gives back what came", async () => {
    await receiveAll(await setup.payOtherCurrency(payment));
    const { number } = await books.payment(payment.id);
    const admin = await books.admin();
    await settlement.acceptAsPaid({ orderNumber: number, adminId: admin, reason: "agreed" });
    await expectGrantedOnce(payment);
    const [part] = await books.database.run((db) =>
      db.selectFrom("payment_receipts").select(["amount", "currency"]).where("payment_id", "=", payment.id).execute(),
    );
    const recorded = await settlement.refundByHand({ orderNumber: number, operator: "test" });
    expect([Number(recorded.amount), recorded.currency]).toEqual([Number(part?.amount), part?.currency]);
  });

  test("more than the price gives the plan and an alarm", async () => {
    await receiveAll(await setup.pay(payment, "more"));
    await expectGrantedOnce(payment);
    expect((await books.payment(payment.id)).state).toBe("overpaid");
    expect(books.alarms).toEqual(["overpaid"]);
  });

  test("T13: money that comes after the payment has expired counts, and is marked as late", async () => {
    books.now += 1_500_001;
    expect(await settlement.expire(payment.id)).toBe(true);
    expect(await settlement.expire(payment.id)).toBe(false);
    await receiveAll(await setup.pay(payment, "exact"));
    await expectGrantedOnce(payment);
    const row = await books.database.run((db) =>
      db.selectFrom("payments").select("is_late").where("id", "=", payment.id).executeTakeFirstOrThrow(),
    );
    expect(row.is_late).toBe(true);
  });

  test("T13: a failure after success changes nothing and raises an alarm", async () => {
    if (!setup.can.fail) return expect(await setup.breakOff(payment)).toEqual([]);
    await receiveAll(await setup.pay(payment, "exact"));
    await receiveAll(await setup.breakOff(payment));
    await expectGrantedOnce(payment);
    expect(books.alarms).toEqual(["failed-after-success"]);
  });

  test("a refund takes the plan back, once", async () => {
    if (!setup.can.refund) return expect(await setup.refund(payment)).toEqual([]);
    await receiveAll(await setup.pay(payment, "exact"));
    const refunds = await setup.refund(payment);
    await receiveAll([...refunds, ...refunds]);
    expect(await books.effects(payment.id)).toMatchObject({ state: "refunded", grants: 1, days: 0 });
  });

  test("T15: two payments of one order give it once; the second is for somebody to look at", async () => {
    const order = (await books.payment(payment.id)).order_id;
    const second = await books.makePayment(setup, { order: order });
    await receiveAll(await setup.pay(payment, "exact"));
    await receiveAll(await setup.pay(second, "exact"));
    await expectGrantedOnce(payment);
    expect(books.alarms).toEqual(["order-paid-twice"]);
  });

  test("two orders of one new address at once make one account with both", async () => {
    const email = `${newId().toLowerCase()}@example.test`;
    const both = [await books.makePayment(setup, { email }), await books.makePayment(setup, { email })];
    const sent = await Promise.all(both.map(async (each) => (await setup.pay(each, "exact")).at(-1) as RawNotification));
    await Promise.all(sent.map((each) => receive(each)));
    const [first] = both as [ProviderPayment];
    expect((await books.effects(first.id)).days).toBeGreaterThanOrEqual(56);
    const users = await books.database.run((db) => db.selectFrom("users").select("id").where("email", "=", email).execute());
    expect(users).toHaveLength(1);
  });

  test("a known customer keeps password and block", async () => {
    const email = `${newId().toLowerCase()}@example.test`;
    const userId = await books.database.run(async (db) => {
      const { id } = await createUser(db, { email, passwordHash: "$own$", language: "en", firstPasswordEndsAt: null });
      await db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", id).execute();
      return id;
    });
    const renewal = await books.makePayment(setup, { email });
    await receiveAll(await setup.pay(renewal, "exact"));
    await expectGrantedOnce(renewal, 0);
    const user = await books.database.run((db) =>
      db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow(),
    );
    expect(user).toMatchObject({ password_hash: "$own$", blocked_at: expect.any(Date) as Date });
    expect(books.alarms).toEqual(["paid-by-blocked-user"]);
  });

  test("an unknown payment is stored, raises an alarm and is finished", async () => {
    const toOpen = paymentOf(setup.provider, newId());
    const strangers = { ...toOpen, invoiceId: (await setup.provider.open(toOpen)).invoiceId };
    const sent = (await setup.pay(strangers, "exact")).at(-1) as RawNotification;
    expect(await receive(sent)).toBe("unknown-payment");
    expect(await receive(sent)).toBe("duplicate");
    expect(books.alarms).toEqual(["unknown-payment"]);
  });

  test("T14: payments without a notification are found by asking, if the provider can be asked", async () => {
    await setup.pay(payment, "exact");
    books.now += 70 * 60_000;
    await settlement.expire(payment.id);
    await settlement.reconcile(await books.payment(payment.id));
    await settlement.reconcile(await books.payment(payment.id));
    if (setup.can.beAsked) await expectGrantedOnce(payment);
    else await expectNothing(payment);
  });

  test("a provider that cannot be asked now delays the grant, and the next delivery makes it", async () => {
    if (!setup.can.beAsked) return expect(setup.requestCount()).toBe(0);
    const last = (await setup.pay(payment, "exact")).at(-1) as RawNotification;
    setup.fail("error", "error", "error");
    await expect(receive(last)).rejects.toMatchObject({ name: "ProviderUnavailableError" });
    await expectNothing(payment);
    await receive(last);
    await expectGrantedOnce(payment);
  });
});
