import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance, isGranted, PAYMENT_REPORTS, PAYMENT_STATES, type PaymentReport, type PaymentState } from "./payment-state.ts";

/** Everything that happened to a payment that got these reports. */
function live(reports: readonly PaymentReport[]) {
  let state: PaymentState = "pending";
  let grants = 0;
  let revocations = 0;
  const alarms: string[] = [];
  for (const report of reports) {
    const next = advance(state, report);
    state = next.state;
    grants += Number(next.grants);
    revocations += Number(next.revokes);
    if (next.alarm) alarms.push(next.alarm);
  }
  return { state, grants, revocations, alarms };
}

test.each<[PaymentReport[], PaymentState, number, string[]]>([
  [["waiting", "processing", "paid"], "succeeded", 1, []],
  [["paid", "waiting"], "succeeded", 1, []],
  [["paid", "processing"], "succeeded", 1, []],
  [["paid", "paid"], "succeeded", 1, []],
  [["paid", "failed"], "succeeded", 1, ["failed-after-success"]],
  [["paid", "expired"], "succeeded", 1, []],
  [["expired", "paid"], "succeeded", 1, ["late"]],
  [["expired", "processing", "paid"], "succeeded", 1, []],
  [["failed", "paid"], "succeeded", 1, ["late"]],
  [["failed", "processing"], "failed", 0, []],
  [["processing", "expired"], "processing", 0, []],
  [["underpaid", "underpaid"], "underpaid", 0, ["underpaid"]],
  [["underpaid", "failed"], "underpaid", 0, ["underpaid"]],
  [["underpaid", "paid"], "succeeded", 1, ["underpaid"]],
  [["overpaid"], "overpaid", 1, ["overpaid"]],
  [["held", "expired"], "held", 0, ["held"]],
  [["underpaid", "held"], "underpaid", 0, ["underpaid", "held"]],
  [["paid", "held"], "succeeded", 1, ["held"]],
  [["held", "paid"], "succeeded", 1, ["held"]],
  [["refunded", "paid"], "refunded", 0, ["paid-after-refund"]],
])("%j ends as %s with %i grants and the alarms %j", (reports, state, grants, alarms) => {
  expect(live(reports)).toMatchObject({ state, grants, alarms });
});

test("a refund takes back exactly what was granted", () => {
  expect(live(["paid", "refunded", "refunded"])).toMatchObject({ state: "refunded", grants: 1, revocations: 1 });
  expect(live(["underpaid", "refunded"])).toMatchObject({ state: "refunded", grants: 0, revocations: 0 });
});

const sequences = fc.array(fc.constantFrom(...PAYMENT_REPORTS), { maxLength: 30 });

describe("T15: whatever the reports, their order and their number,", () => {
  test("a payment is granted once at most, and only by final money of at least its price", () => {
    fc.assert(
      fc.property(sequences, (reports) => {
        const { state, grants } = live(reports);
        expect(grants).toBeLessThanOrEqual(1);
        const beforeRefund = reports.slice(0, reports.includes("refunded") ? reports.indexOf("refunded") : undefined);
        const isPaid = beforeRefund.some((report) => report === "paid" || report === "overpaid");
        expect(grants).toBe(Number(isPaid));
        if (isGranted(state)) expect(grants).toBe(1);
      }),
    );
  });

  test("repeating each of them changes neither state nor grants", () => {
    fc.assert(
      fc.property(sequences, (reports) => {
        const doubled = live(reports.flatMap((report) => [report, report]));
        const once = live(reports);
        expect([doubled.state, doubled.grants, doubled.revocations]).toEqual([once.state, once.grants, once.revocations]);
      }),
    );
  });

  test("what was granted is taken back by a refund alone", () => {
    fc.assert(
      fc.property(sequences, (reports) => {
        const { grants, revocations, state } = live(reports);
        expect(revocations).toBe(Number(grants === 1 && reports.includes("refunded")));
        if (grants === 1 && revocations === 0) expect(isGranted(state)).toBe(true);
      }),
    );
  });

  test("every state answers every report with a state", () => {
    for (const state of PAYMENT_STATES)
      for (const report of PAYMENT_REPORTS) expect(PAYMENT_STATES).toContain(advance(state, report).state);
  });
});
