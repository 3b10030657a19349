// What a paid order gives, inside the transaction that settles its payment: the account if there is none, the plan, and what
// the customer is sent. A refund takes the plan back.

import { Big } from "big.js";
import type { PaymentAlarm } from "../../checkout/payment-state.ts";
import { addMonths } from "../../checkout/plan-periods.ts";
import { MONTHS } from "../../checkout/price-catalogue.ts";
import { storedLanguage } from "../stored-language.ts";
import { addAudit } from "../../postgres/audit.queries.ts";
import type { PaymentView } from "../../postgres/checkout.queries.ts";
import { startCredentialDelivery } from "../../postgres/credentials.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import { queueMail } from "../../postgres/mails.queries.ts";
import { finishWithdrawal, insertGrant, isOrderGranted, takeGrant } from "../../postgres/payment-events.queries.ts";
import { grantSubscription, periodsOf, revokeSubscription } from "../../postgres/subscriptions.queries.ts";
import { createUser, isUserBlocked, lockUser } from "../../postgres/users.queries.ts";
import { UNUSABLE_PASSWORD_HASH } from "../credentials/password.ts";

/** Grants the order of a payment whose rows are locked; answers what somebody must look at. An order is granted once. */
export async function grantOrder(db: Queries, payment: PaymentView, now: Date): Promise<string[]> {
  if (await isOrderGranted(db, payment.order_id)) return ["order-paid-twice"];
  const { plan, cycle } = payment.snapshot;
  const user = await userOf(db, payment);
  await lockUser(db, user.id);
  const running = (await periodsOf(db, user.id)).find((period) => period.plan === plan && period.endsAt > now.getTime());
  const { endsAt } = await grantSubscription(db, { userId: user.id, plan, cycle, startsAt: now });
  const startsAt = running ? new Date(running.endsAt) : now;
  const grant = { paymentId: payment.id, orderId: payment.order_id, userId: user.id, plan, cycle, startsAt, endsAt };
  await insertGrant(db, grant, now);
  await addAudit(db, [{ action: "subscription-granted", userId: user.id, details: { order: payment.number, plan, cycle } }]);
  await queueReceipt(db, payment, { now, startsAt, endsAt });
  if (user.isNew) await deliverLogin(db, payment, user.id);
  // A purchase never lets somebody in again who was shut out.
  return (await isUserBlocked(db, user.id)) ? ["paid-by-blocked-user"] : [];
}

/** Takes back what a payment gave, if it gave anything that was not taken back before. */
export async function revokeGrant(db: Queries, payment: PaymentView, now: Date): Promise<void> {
  const grant = await takeGrant(db, payment.id, now);
  if (!grant) return;
  await finishWithdrawal(db, payment.order_id, now);
  if (grant.user_id === null) return;
  const begin = grant.starts_at.getTime();
  const length = addMonths(begin, MONTHS[grant.cycle]) - begin;
  await revokeSubscription(db, grant.user_id, { plan: grant.plan, length, at: now.getTime() });
  await addAudit(db, [{ action: "subscription-revoked", userId: grant.user_id, details: { order: payment.number } }]);
  await queueMail(db, {
    template: "refund-confirmation",
    to: payment.email,
    language: storedLanguage(payment.language),
    params: {
      orderNumber: payment.number,
      step: "refunded",
      at: now.toISOString(),
      amount: payment.charge_amount,
      currency: payment.charge_currency,
    },
  });
}

/** The account that the order belongs to: the buyer's own, else that of the address, else a new one without a password. */
async function userOf(db: Queries, { user_id: own, email, language }: PaymentView): Promise<{ id: string; isNew: boolean }> {
  if (own !== null) return { id: own, isNew: false };
  return createUser(db, { email, passwordHash: UNUSABLE_PASSWORD_HASH, language, firstPasswordEndsAt: null });
}

/** The login goes to the contact that was registered, and to no other. */
async function deliverLogin(db: Queries, payment: PaymentView, userId: string): Promise<void> {
  const { contact, contact_method: contactMethod, language } = payment;
  await startCredentialDelivery(db, { userId, contact, contactMethod, language: storedLanguage(language) });
}

async function queueReceipt(
  db: Queries,
  payment: PaymentView,
  { now, startsAt, endsAt }: { readonly now: Date; readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const isOtherCurrency = payment.charge_currency !== payment.currency;
  await queueMail(db, {
    template: "receipt",
    to: payment.email,
    language: storedLanguage(payment.language),
    params: {
      orderNumber: payment.number,
      plan: payment.snapshot.plan,
      cycle: payment.snapshot.cycle,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      paidAt: now.toISOString(),
      amount: payment.charge_amount,
      currency: payment.charge_currency,
      ...(isOtherCurrency
        ? { price: payment.amount, rate: Big(payment.charge_amount).div(payment.amount).round(4).toFixed() }
        : {}),
    },
  });
}

const PROBLEMS = ["underpaid", "overpaid", "late"] as const;

/** Tells the customer that what came is not what was asked, or came late; other alarms concern operators alone. */
export async function queueProblem(
  db: Queries,
  payment: PaymentView,
  alarm: PaymentAlarm,
  received: { readonly amount: string; readonly due: string; readonly currency: string },
): Promise<void> {
  const problem = PROBLEMS.find((each) => each === alarm);
  if (problem === undefined) return;
  const { due: expected, amount, currency } = received;
  await queueMail(db, {
    template: "payment-problem",
    to: payment.email,
    language: storedLanguage(payment.language),
    params: { orderNumber: payment.number, problem, expected: plainDecimal(expected), received: plainDecimal(amount), currency },
  });
}

/** Without an exponent, and no longer than a mail wants it. */
const plainDecimal = (amount: string): string => Big(amount).round(18).toFixed();
