// What a paid order gives, inside the transaction that settles its payment: an account if there is none, the plan, and messages
// to the customer. A refund takes the plan back.

import { Big } from "big.js";
import type { PlanSnapshot } from "../../checkout/order-quote.ts";
import type { PaymentAlarm } from "../../checkout/payment-state.ts";
import { addMonths } from "../../checkout/plan-periods.ts";
import { MONTHS } from "../../checkout/price-catalogue.ts";
import { storedLanguage } from "../stored-language.ts";
import {
  isAddressConfirmed,
  promisePurchaseLink,
  shutOutHolder,
  telegramHolders,
} from "../../postgres/address-owners.queries.ts";
import { addAudit } from "../../postgres/audit.queries.ts";
import type { PaymentView } from "../../postgres/payments.queries.ts";
import { startCredentialDelivery } from "../../postgres/credentials.queries.ts";
import type { Queries } from "../../postgres/database.ts";
import { queueMail } from "../../postgres/mails.queries.ts";
import { chargeOfOrder } from "../../postgres/order-charge.ts";
import { finishWithdrawal, grantState, insertGrant, takeGrant } from "../../postgres/payment-events.queries.ts";
import { grantSubscription, periodsOf, revokeSubscription } from "../../postgres/subscriptions.queries.ts";
import { createUser, isUserBlocked, lockUser } from "../../postgres/users.queries.ts";
import { UNUSABLE_PASSWORD_HASH } from "../credentials/password.ts";
import type { RefundedMoney } from "./due-refund.ts";

/** Grants the order of a payment whose rows are locked; returns what somebody must check. An order is granted once. */
export async function grantOrder(
  db: Queries,
  payment: PaymentView,
  now: Date,
): Promise<("order-paid-twice" | "paid-by-blocked-user")[]> {
  if ((await grantState(db, payment.order_id)) !== "open") return ["order-paid-twice"];
  const { plan, cycle } = payment.snapshot;
  const user = await userOf(db, payment);
  const { startsAt, endsAt } = await givePlan(db, user.id, { plan, cycle }, now);
  const grant = { paymentId: payment.id, orderId: payment.order_id, userId: user.id, plan, cycle, startsAt, endsAt };
  await insertGrant(db, grant, now);
  await addAudit(db, [{ action: "subscription-granted", userId: user.id, details: { order: payment.number, plan, cycle } }]);
  await queueReceipt(db, payment, { now, startsAt, endsAt });
  if (user.isNew) await deliverLogin(db, payment, user.id);
  else if (payment.user_id === null) await tellOwner(db, { ...payment, orderNumber: payment.number }, user.id, now);
  // A purchase never readmits a blocked user.
  return (await isUserBlocked(db, user.id)) ? ["paid-by-blocked-user"] : [];
}

/** Gives a user what an order bought; returns the period added to this plan. */
export async function givePlan(
  db: Queries,
  userId: string,
  { plan, cycle }: Pick<PlanSnapshot, "plan" | "cycle">,
  now: Date,
): Promise<{ readonly startsAt: Date; readonly endsAt: Date }> {
  await lockUser(db, userId);
  const running = (await periodsOf(db, userId)).find((period) => period.plan === plan && period.endsAt > now.getTime());
  const { endsAt } = await grantSubscription(db, { userId, plan, cycle, startsAt: now });
  return { startsAt: running ? new Date(running.endsAt) : now, endsAt };
}

/** Takes back what an order gave, unless it gave nothing or that was already taken back. */
export async function revokeGrant(db: Queries, payment: PaymentView, now: Date): Promise<void> {
  const grant = await takeGrant(db, payment.order_id, now);
  if (!grant) return;
  await finishWithdrawal(db, payment.order_id, now);
  if (grant.user_id === null) return;
  const begin = grant.starts_at.getTime();
  const length = addMonths(begin, MONTHS[grant.cycle]) - begin;
  await revokeSubscription(db, grant.user_id, { plan: grant.plan, length, at: now.getTime() });
  await addAudit(db, [{ action: "subscription-revoked", userId: grant.user_id, details: { order: payment.number } }]);
}

/** Tells the customer about a refund. */
export async function queueRefund(db: Queries, payment: PaymentView, money: RefundedMoney, now: Date): Promise<void> {
  await queueMail(db, {
    template: "refund-confirmation",
    to: payment.email,
    language: storedLanguage(payment.language),
    params: { orderNumber: payment.number, step: "refunded", at: now.toISOString(), ...money },
  });
}

/** The account the order belongs to: the buyer's own, else that of the address, else a new one without a password. */
async function userOf(db: Queries, { user_id: own, email, language }: PaymentView): Promise<{ id: string; isNew: boolean }> {
  if (own !== null) return { id: own, isNew: false };
  return createUser(db, { email, passwordHash: UNUSABLE_PASSWORD_HASH, language, firstPasswordEndsAt: null });
}

/** The login goes only to the registered contact. */
async function deliverLogin(db: Queries, payment: PaymentView, userId: string): Promise<void> {
  const { contact, contact_method: contactMethod, order_id: orderId } = payment;
  const language = storedLanguage(payment.language);
  await startCredentialDelivery(db, { userId, contact, contactMethod, language, orderId });
}

type Purchase = Pick<PaymentView, "email" | "contact" | "contact_method" | "language"> & { readonly orderNumber: string };

/**
 * A purchase for an existing account by somebody who was not signed in. Whoever reads the address' mail is told; if nobody has
 * proved to be that, by a link that proves it. A login sent to a Telegram name then opens nothing any more, unless that same name
 * bought again: what the address's owner paid for never stays with somebody else.
 */
export async function tellOwner(db: Queries, purchase: Purchase, userId: string, now: Date): Promise<void> {
  const { email: to, contact, contact_method: method, orderNumber } = purchase;
  if (await isAddressConfirmed(db, userId)) {
    const params = { login: to, linkDays: null, orderNumber };
    await queueMail(db, { template: "plan-added", to, language: storedLanguage(purchase.language), params });
    return;
  }
  const holders = await telegramHolders(db, userId);
  const isHolder = method === "telegram" && holders.includes(contact);
  if (holders.length > 0 && !isHolder) await shutOutHolder(db, userId, { noPasswordHash: UNUSABLE_PASSWORD_HASH, now });
  await promisePurchaseLink(db, userId);
}

async function queueReceipt(
  db: Queries,
  payment: PaymentView,
  { now, startsAt, endsAt }: { readonly now: Date; readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const { amount, currency } = await chargeOfOrder(db, payment.order_id);
  const isOtherCurrency = currency !== payment.currency;
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
      amount,
      currency,
      ...(isOtherCurrency ? { price: payment.amount, rate: Big(amount).div(payment.amount).round(4).toFixed() } : {}),
    },
  });
}

const PROBLEMS = ["underpaid", "overpaid", "late"] as const;

/** Tells the customer that the amount differs from the price, or came late; other alarms concern only operators. */
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

/** Without an exponent, and not too long for a mail. */
const plainDecimal = (amount: string): string => Big(amount).round(18).toFixed();
