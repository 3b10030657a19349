import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isHmac } from "./signatures.ts";
import type { ProviderPayment, RawNotification } from "./provider.ts";
import { formOf, formWithSha1, signedForm, yoomoneySetup, YOOMONEY_SECRET, type YoomoneySetup } from "./testing/fake-yoomoney.ts";
import { judge } from "./testing/judge.ts";
import { signedText } from "./yoomoney.ts";

const ID = "Zm9vYmFyYmF6cXV4MTIzNA";
const SAMPLE = {
  notification_type: "p2p-incoming",
  operation_id: "1234567",
  amount: "300.00",
  currency: "643",
  datetime: "2011-07-01T09:00:00.000+04:00",
  sender: "41001XXXXXXXX",
  codepro: "false",
  label: "YM.label.12345",
};
const SIGNED_SAMPLE = { ...SAMPLE, withdraw_amount: "301.50", unaccepted: "false" };

let setup: YoomoneySetup;
let payment: ProviderPayment;

beforeEach(async () => {
  setup = await yoomoneySetup();
  payment = { id: ID, charge: { amount: "1000.00", currency: "RUB" }, invoiceId: null, externalId: null };
});

afterEach(() => setup.close());

const read = (notification: RawNotification) => setup.provider.read(notification);
const again = async (change: Parameters<typeof yoomoneySetup>[0]) => {
  await setup.close();
  setup = await yoomoneySetup(change);
};

describe("T14: the signature", () => {
  test("of the known answer is ours", () => {
    const text = signedText(new Map(Object.entries(SIGNED_SAMPLE)));
    expect(text).toBe(
      "amount=300.00&codepro=false&currency=643&datetime=2011-07-01T09%3A00%3A00.000%2B04%3A00&label=YM.label.12345" +
        "&notification_type=p2p-incoming&operation_id=1234567&sender=41001XXXXXXXX&unaccepted=false&withdraw_amount=301.50",
    );
    const sign = "1e5dbeaf47938c42ceed1e4d07569cb5a718392eb0d33ddd07b5c18f36974360";
    expect(isHmac("sha256", [YOOMONEY_SECRET], text, sign)).toBe(true);
    expect(read(formOf({ ...SIGNED_SAMPLE, sign }))).toMatchObject({
      paymentId: "YM.label.12345",
      status: "paid",
      paid: "301.50",
    });
  });

  test("counts empty fields and signs that browsers leave alone", () => {
    const fields = { ...SIGNED_SAMPLE, sender: "", comment: "it's (good)! * ~ я" };
    expect(read(signedForm(fields, YOOMONEY_SECRET)).status).toBe("paid");
  });

  test.each([-3_600_000, -301_000, 301_000])(
    "T13: holds for a payment made %s ms from now: the signed time is that of the payment, and late notices are honest",
    (offMs) => {
      const fields = { ...SIGNED_SAMPLE, datetime: new Date(Date.now() + offMs).toISOString() };
      const [first, second] = [read(signedForm(fields, YOOMONEY_SECRET)), read(signedForm(fields, YOOMONEY_SECRET))];
      expect(first.status).toBe("paid");
      // A replay does not count because it is the same event.
      expect(second.eventId).toBe(first.eventId);
    },
  );

  test("T13: of a secret that was changed holds as long as the old one is listed", async () => {
    const old = setup.fake.receive({ label: ID, sum: 1000, secret: "the-secret-of-before" });
    expect(() => read(old)).toThrow("signature");
    await again({ secrets: [YOOMONEY_SECRET, "the-secret-of-before"] });
    expect(read(old).status).toBe("paid");
    // Removed from the list at the end of the overlap.
    await again({ secrets: [YOOMONEY_SECRET] });
    expect(() => read(old)).toThrow("signature");
  });

  test("from before 2026 is accepted only if enabled", async () => {
    const old = formWithSha1(SAMPLE, YOOMONEY_SECRET);
    expect(new URLSearchParams(old.body.toString()).get("sha1_hash")).toBe("a2ee4a9195f4a90e893cff4f62eeba0b662321f9");
    expect(() => read(old)).toThrow("signature");
    await again({ acceptSha1: true });
    // It does not say what was debited, so nobody can tell whether it is enough.
    expect(read(old).status).toBe("held");
    expect(() => read(formWithSha1({ ...SAMPLE, amount: "301.00" }, "another secret"))).toThrow("signature");
  });

  test("does not help a duplicate field", () => {
    const { body, headers } = signedForm(SIGNED_SAMPLE, YOOMONEY_SECRET);
    expect(() => read({ body: Buffer.concat([body, Buffer.from("&label=other")]), headers })).toThrow("twice");
  });
});

test.each([
  [{ codepro: "true" }, "held"],
  [{ unaccepted: "true" }, "held"],
  [{ codepro: "false", unaccepted: "false" }, "paid"],
  [{ test_notification: "true" }, "test"],
])("T14: with %j the money is %s", (fields, status) => {
  expect(read(setup.fake.receive({ label: ID, sum: 1000, fields })).status).toBe(status);
});

test("T14: what counts is what was debited, not what the wallet was credited", () => {
  const notification = setup.fake.receive({ label: ID, sum: 1000 });
  expect(new URLSearchParams(notification.body.toString()).get("amount")).toBe("970.00");
  expect(judge(read(notification), payment.charge)).toEqual({ report: "paid" });
});

test("a signed notification of an unknown kind is kept as such", () => {
  const odd = setup.fake.receive({ label: ID, sum: 1000, fields: { notification_type: "sbp-incoming" } });
  expect(read(odd)).toMatchObject({
    paymentId: ID,
    status: "unread",
    says: expect.stringContaining("notification_type") as unknown,
  });
});

test("money without a label belongs to no payment", () => {
  expect(read(setup.fake.receive({ label: "", sum: 1000 })).paymentId).toBeUndefined();
});

describe("the history", () => {
  const asked = async () => (await setup.provider.ask(payment)).map((claim) => judge(claim, payment.charge));

  test.each([
    ["AC", 1000, "paid"],
    ["PC", 1000, "paid"],
    ["AC", 900, "underpaid"],
    ["PC", 1100, "overpaid"],
  ] as const)("by %s of %d is %s", async (method, sum, report) => {
    setup.fake.receive({ label: ID, sum, method });
    expect(await asked()).toEqual([{ report }]);
  });

  test.each([
    ["an operation without a label", { operation_id: "2", label: null }, []],
    ["one that was refused, without its amount", { operation_id: "2", status: "refused", amount: undefined }, []],
    ["an incoming one without its amount", { operation_id: "2", amount: undefined }, ["unread"]],
    ["no operation at all", null, ["unread"]],
  ])("%s does not hide what is paid", async (_what, odd, expected) => {
    setup.fake.receive({ label: ID, sum: 1000 });
    setup.fake.oddRows = [odd && { status: "success", direction: "in", amount: 5, label: ID, ...odd }];
    expect((await setup.provider.ask(payment)).map(({ status }) => status)).toEqual([...expected, "paid"]);
  });

  test("that lags behind the notification puts the confirmation off", async () => {
    const claim = read(signedForm({ ...SIGNED_SAMPLE, label: ID }, YOOMONEY_SECRET));
    await expect(setup.provider.confirm(claim, payment)).rejects.toMatchObject({ name: "UnconfirmedError" });
  });

  test("cannot be asked without a token, and the signature alone counts", async () => {
    await again({ token: undefined });
    const claim = read(setup.fake.receive({ label: ID, sum: 1000 }));
    expect(await setup.provider.confirm(claim, payment)).toEqual(claim);
    expect(await asked()).toEqual([]);
    expect(setup.requestCount()).toBe(0);
  });
});

test("roubles are the price at the given rate, rounded up to a kopek", () => {
  expect(setup.provider.chargeFor("6.96")).toEqual({ amount: "664.68", currency: "RUB" });
  expect(setup.provider.chargeFor("5.57")).toEqual({ amount: "531.94", currency: "RUB" });
});
