// The money of a payment went back outside of what its provider reports: the same follows as if it had reported it.

import { userInfo } from "node:os";
import { advance, type PaymentState } from "../../../shared/checkout/payment-state.ts";
import { revokeGrant } from "../../../shared/node/payments/grant.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import { changePayment, lockOrderPayments, type PaymentView } from "../../../shared/postgres/checkout.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { openSessionsOfBuyer } from "../../../shared/postgres/sessions.queries.ts";
import { UserFault } from "../user/user-fault.ts";

/** Payments for which money came in. */
const PAID: ReadonlySet<PaymentState> = new Set(["succeeded", "overpaid", "underpaid", "held"]);

export interface Refund {
  readonly order: string;
  /** Needed where several payments of the order brought money. */
  readonly payment: string | undefined;
  readonly at: Date;
  /** Called once it is recorded, with the handles of the buyer's open sessions. */
  readonly onRecorded: (paymentId: string, sessions: readonly string[]) => Promise<void>;
}

export interface RecordedRefund {
  readonly order: string;
  readonly payment: string;
  readonly amount: string;
  readonly currency: string;
  /** It was recorded before, and nothing has changed now. */
  readonly already: boolean;
}

/**
 * Records a refund once: the plan is taken back, the customer gets a mail, and the audit log names who did it. Throws UserFault for
 * an order that has no money to give back.
 */
export async function recordRefund(database: Database, { order, payment, at, onRecorded }: Refund): Promise<RecordedRefund> {
  let sessions: readonly string[] = [];
  const recorded = await database.transaction(async (db) => {
    const chosen = choose(await lockOrderPayments(db, order), order, payment);
    const answer = { order, payment: chosen.id, amount: chosen.charge_amount, currency: chosen.charge_currency };
    if (chosen.state === "refunded") return { ...answer, already: true };
    const { state, revokes } = advance(chosen.state, "refunded");
    await changePayment(db, chosen.id, { state, updated_at: at });
    if (revokes) await revokeGrant(db, chosen, at);
    sessions = await openSessionsOfBuyer(db, chosen.order_id);
    const details = { ...answer, provider: chosen.provider, operator: userInfo().username };
    await addAudit(db, [{ action: "refund-recorded", userId: chosen.user_id, details }]);
    return { ...answer, already: false };
  });
  if (!recorded.already) await onRecorded(recorded.payment, sessions);
  return recorded;
}

/** The payment that is meant; throws UserFault. */
function choose(payments: readonly PaymentView[], order: string, id: string | undefined): PaymentView {
  if (payments.length === 0) throw new UserFault(`There is no order ${order}.`);
  const named = id === undefined ? payments : payments.filter((payment) => payment.id === id);
  if (named.length === 0) throw new UserFault(`Order ${order} has no payment ${id}.`);
  const [first, ...others] = named.filter(({ state }) => PAID.has(state));
  if (others.length > 0) {
    const list = [first, ...others].map((payment) => `${payment?.id} (${payment?.provider}, ${payment?.state})`).join(", ");
    throw new UserFault(`Order ${order} was paid more than once; choose with --payment: ${list}.`);
  }
  const chosen = first ?? named.find(({ state }) => state === "refunded");
  if (!chosen)
    throw new UserFault(`Order ${order} is ${named.at(-1)?.state}: no money came for it, so there is nothing to pay back.`);
  return chosen;
}
