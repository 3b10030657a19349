// The life of one payment: what each report about it changes, and what follows. Reports come from notifications, from asking
// the provider and from our own clock, in any order and more than once.

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
  /** Money is under way and not final. */
  "processing",
  /** Final money: less than, exactly or more than was asked. */
  "underpaid",
  "paid",
  "overpaid",
  /** The money is there and the provider keeps it back. */
  "held",
  "failed",
  /** Its time is up by our clock. */
  "expired",
  "refunded",
] as const;
export type PaymentReport = (typeof PAYMENT_REPORTS)[number];

/** What an operator must look at. */
export type PaymentAlarm = "failed-after-success" | "paid-after-refund" | "late" | "underpaid" | "overpaid" | "held";

export interface PaymentStep {
  readonly state: PaymentState;
  /** The order is paid for: grant it, once. */
  readonly grants: boolean;
  /** The money went back: take away what was granted, if anything was. */
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

/** What a report makes of a payment; the same state when it changes nothing. */
export function advance(state: PaymentState, report: PaymentReport): PaymentStep {
  if (state === "refunded") return step(state, { alarm: isMoney(report) ? "paid-after-refund" : undefined });
  if (report === "refunded") return step("refunded", { revokes: isGranted(state) });
  // Nothing but a refund takes back what was paid for.
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

/** Money that comes once more is seen by its receipt; what is kept back leaves none. */
function alarmAfterGrant(report: PaymentReport): PaymentAlarm | undefined {
  if (report === "held") return "held";
  return report === "failed" ? "failed-after-success" : undefined;
}

/** Whether a report is about final money. */
export function isMoney(report: PaymentReport): boolean {
  return report === "paid" || report === "overpaid" || report === "underpaid";
}
