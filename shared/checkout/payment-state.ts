// The life of one payment: what each report changes, and what follows. Reports come from notifications, from asking the provider
// and from our own clock, in any order and more than once.

export const PAYMENT_STATES = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "expired",
  "underpaid",
  "overpaid",
  "held",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What may be reported about a payment. */
export const PAYMENT_REPORTS = [
  /** The provider knows it, no money yet. */
  "waiting",
  /** Money is on its way and not final. */
  "processing",
  /** Final money: less than, exactly or more than asked. */
  "underpaid",
  "paid",
  "overpaid",
  /** The provider has the money but holds it back. */
  "held",
  "failed",
  /** Expired by our clock. */
  "expired",
  "refunded",
] as const;
export type PaymentReport = (typeof PAYMENT_REPORTS)[number];

/** Needs an operator's attention. */
export type PaymentAlarm = "failed-after-success" | "paid-after-refund" | "late" | "underpaid" | "overpaid" | "held";

export interface PaymentStep {
  readonly state: PaymentState;
  /** The order is paid: grant it, once. */
  readonly grants: boolean;
  /** The money was returned: revoke what was granted. */
  readonly revokes: boolean;
  readonly alarm: PaymentAlarm | undefined;
}

const GRANTED: ReadonlySet<PaymentState> = new Set(["succeeded", "overpaid"]);
const CLOSED: ReadonlySet<PaymentState> = new Set(["expired", "failed"]);

/** Whether a payment in this state has paid its order. */
export function isGranted(state: PaymentState): boolean {
  return GRANTED.has(state);
}

const step = (state: PaymentState, change: Partial<PaymentStep> = {}): PaymentStep => ({
  state,
  grants: false,
  revokes: false,
  alarm: undefined,
  ...change,
});

/** The effect of a report on a payment; the same state when it changes nothing. */
export function advance(state: PaymentState, report: PaymentReport): PaymentStep {
  if (state === "refunded") return step(state, { alarm: isMoney(report) ? "paid-after-refund" : undefined });
  if (report === "refunded") return step("refunded", { revokes: isGranted(state) });
  // Only a refund takes back what was paid for.
  if (isGranted(state)) return step(state, { alarm: alarmAfterGrant(report) });
  switch (report) {
    case "paid":
      return step("succeeded", { grants: true, alarm: CLOSED.has(state) ? "late" : undefined });
    case "overpaid":
      return step("overpaid", { grants: true, alarm: "overpaid" });
    case "underpaid":
      return step("underpaid", { alarm: state === "underpaid" ? undefined : "underpaid" });
    case "held":
      return step(state === "underpaid" ? state : "held", { alarm: state === "held" ? undefined : "held" });
    case "processing":
      return step(state === "pending" || state === "expired" ? "processing" : state);
    case "failed":
      return step(state === "underpaid" ? state : "failed");
    case "expired":
      return step(state === "pending" ? "expired" : state);
    case "waiting":
      return step(state);
  }
}

/** A second payment is noticed by its receipt; held money leaves none. */
function alarmAfterGrant(report: PaymentReport): PaymentAlarm | undefined {
  if (report === "held") return "held";
  return report === "failed" ? "failed-after-success" : undefined;
}

export function isMoney(report: PaymentReport): boolean {
  return report === "paid" || report === "overpaid" || report === "underpaid";
}
