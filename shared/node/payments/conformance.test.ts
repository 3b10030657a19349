// What every provider must guarantee: one suite for all.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ForgedNotificationError, type ProviderPayment, type RawNotification } from "./provider.ts";
import { judge } from "./testing/judge.ts";
import { paymentOf, type ProviderSetup } from "./testing/provider-setup.ts";
import { SETUPS } from "./testing/setups.ts";

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  let setup: ProviderSetup;
  let payment: ProviderPayment;

  beforeEach(async () => {
    setup = await makeSetup();
    const toOpen = paymentOf(setup.provider, "Zm9vYmFyYmF6cXV4MTIzNA");
    payment = { ...toOpen, invoiceId: (await setup.provider.open(toOpen)).invoiceId };
  });

  afterEach(() => setup.close());

  const read = (notification: RawNotification) => setup.provider.read(notification);
  const reportsOf = (notifications: readonly RawNotification[]) =>
    notifications.map((notification) => judge(read(notification), payment.charge));

  test("points the customer to a page to pay on", async () => {
    const { url } = await setup.provider.open(paymentOf(setup.provider, payment.id));
    expect(new URL(url).protocol).toMatch(/^https?:$/);
    const form = setup.provider.form(paymentOf(setup.provider, payment.id));
    if (form) expect(new URL(url).pathname).toBe(`/pay/${payment.id}`);
  });

  test("charges at least the price, in whole cents", () => {
    for (const amount of ["5.57", "6.96", "9.46", "287.52"])
      expect(setup.provider.chargeFor(amount).amount).toMatch(/^\d+\.\d{2}$/);
    expect(Number(setup.provider.chargeFor("18.96").amount)).toBeGreaterThanOrEqual(18.96);
  });

  test("reports a payment of exactly the price as paid, with our id", async () => {
    const notifications = await setup.pay(payment, "exact");
    expect(reportsOf(notifications).at(-1)).toEqual({ report: "paid" });
    for (const notification of notifications) expect(read(notification).paymentId).toBe(payment.id);
  });

  test("T13: reports a cent too little as underpaid, and more as overpaid", async () => {
    expect(reportsOf(await setup.pay(payment, "less")).at(-1)).toEqual({ report: "underpaid" });
    expect(reportsOf(await setup.pay(payment, "more")).at(-1)).toEqual({ report: "overpaid" });
  });

  test("T13: takes money of another currency for nothing", async () => {
    expect(reportsOf(await setup.payOtherCurrency(payment)).at(-1)).toEqual({ fault: "wrong-currency" });
  });

  test("gives the same event the same id, and another event another", async () => {
    const notifications = await setup.pay(payment, "exact");
    const ids = notifications.map((notification) => read(notification).eventId);
    expect(notifications.map((notification) => read(notification).eventId)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("T13: refuses a notification without its signature, with another's, and with one byte changed", async () => {
    const [first, other] = [await setup.pay(payment, "exact"), await setup.pay(payment, "more")].map((all) => all.at(-1));
    if (!first || !other) throw new Error("Nothing was sent");
    const forged = (notification: RawNotification) => expect(() => read(notification)).toThrow(ForgedNotificationError);
    const bare = Object.fromEntries(Object.entries(first.headers).filter(([name]) => name === "content-type"));
    if (Object.keys(first.headers).length > 1) {
      forged({ body: first.body, headers: bare });
      forged({ body: other.body, headers: first.headers });
    }
    for (const body of ["", "{}", "a=1", "null", "[]", '{"__proto__":{"x":1}}', "[".repeat(60_000)])
      forged({ body: Buffer.from(body), headers: first.headers });
    fc.assert(
      fc.property(fc.nat(first.body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const body = Buffer.from(first.body);
        body[at] = (body[at] ?? 0) ^ change;
        const changed = { body, headers: first.headers };
        // White space and the letter case of a signature do not matter; everything else does.
        try {
          expect(read(changed)).toEqual(read(first));
        } catch (error) {
          expect(error).toBeInstanceOf(ForgedNotificationError);
        }
      }),
    );
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("knows a broken off, held and returned payment, where it has such", async () => {
    if (setup.can.fail) expect(reportsOf(await setup.breakOff(payment)).at(-1)).toEqual({ report: "failed" });
    if (setup.can.hold) expect(reportsOf(await setup.hold(payment)).at(-1)).toEqual({ report: "held" });
    if (setup.can.refund) expect(reportsOf(await setup.refund(payment)).at(-1)).toEqual({ report: "refunded" });
    expect(setup.can.fail || setup.can.hold).toBe(true);
  });

  test("confirms what it sent, and tells when asked what nobody sent", async () => {
    const notifications = await setup.pay(payment, "exact");
    const claim = read(notifications.at(-1) as RawNotification);
    const confirmed = await setup.provider.confirm(claim, payment);
    expect(judge(confirmed, payment.charge)).toEqual({ report: "paid" });
    expect(confirmed.paymentId).toBe(payment.id);
    const asked = await setup.provider.ask(payment);
    expect(asked.map((each) => judge(each, payment.charge))).toEqual(setup.can.beAsked ? [{ report: "paid" }] : []);
  });

  test("asked of a payment that nobody made, it says nothing of others", async () => {
    await setup.pay(payment, "exact");
    expect(await setup.provider.ask({ ...payment, id: "b3RoZXJvdGhlcm90aGVyMQ", invoiceId: "1" })).toEqual([]);
  });

  test("is asked again after a temporary fault, and fails plainly after a permanent one", async () => {
    if (!setup.can.beAsked) return expect(setup.requestCount()).toBe(0);
    await setup.pay(payment, "exact");
    setup.fail("error", "cut");
    expect(await setup.provider.ask(payment)).toHaveLength(1);
    setup.fail("hang", "throttle", "error");
    await expect(setup.provider.ask(payment)).rejects.toMatchObject({ name: "ProviderUnavailableError" });
    setup.fail("nonsense");
    await expect(setup.provider.ask(payment)).rejects.toMatchObject({ name: "ProviderUnavailableError" });
    setup.fail("refuse");
    await expect(setup.provider.ask(payment)).rejects.toMatchObject({ name: "ProviderRefusedError" });
  });
});
