// The content of an order's page as a pure function, so that every state is one line.

import { isGranted } from "../../../shared/checkout/payment-state.ts";
import { refundDueAt } from "../../../shared/checkout/withdrawal-days.ts";
import { statusOf } from "../../../shared/contracts/checkout.ts";
import type { OrderPage, OrderState } from "../../../shared/contracts/order-page.ts";
import type { OrderMoney, OrderPayment } from "../../../shared/postgres/order-money.queries.ts";
import { isLoginUsed, type LoginRow } from "../../../shared/postgres/order-login.queries.ts";
import type { OrderFacts } from "../../../shared/postgres/order-page.queries.ts";
import { maskAddress, maskContact } from "./mask-contact.ts";

interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface OrderViewInput {
  readonly facts: OrderFacts;
  readonly money: OrderMoney;
  /** Where each payment is paid, by payment. */
  readonly payUrls: ReadonlyMap<string, string | null>;
  readonly login: LoginRow | undefined;
  /** What a withdrawal is owed; undefined without one. */
  readonly owed: Money | undefined;
  /** Name of the Telegram bot; null when there is none. */
  readonly botName: string | null;
  /** The request comes from the browser that ordered. */
  readonly isOwnBrowser: boolean;
  /** Epoch ms. */
  readonly now: number;
}

const STEPS: Readonly<Record<OrderState, OrderPage["next"]>> = {
  waiting: "pay",
  processing: "wait",
  underpaid: "pay-rest",
  held: "wait",
  failed: "pay-again",
  expired: "pay-again",
  paid: "sign-in",
  withdrawn: "none",
  refunded: "none",
};

export function orderView(input: OrderViewInput): OrderPage {
  const { facts, money, payUrls, now } = input;
  const { snapshot } = facts;
  const state = stateOf(facts, money, now);
  const payments = money.payments.map((payment) => ({
    paymentId: payment.id,
    provider: payment.provider,
    status: statusOf(payment.state),
    charge: payment.charge,
    missing: payment.missing,
    received: payment.receipts.map(({ amount, currency, receivedAt }) => ({ amount, currency, at: receivedAt.getTime() })),
    pay_url: isOpen(payment, now) ? (payUrls.get(payment.id) ?? null) : null,
    created_at: payment.createdAt.getTime(),
    valid_ms: validMs(payment, now),
  }));
  return {
    number: facts.number,
    plan: snapshot.plan,
    billing_cycle: snapshot.cycle,
    price: snapshot.price,
    discount_percent: snapshot.discount_percent,
    amount: money.price,
    received: money.received,
    missing: money.missing,
    currency: snapshot.currency,
    is_overpaid: money.payments.some((payment) => payment.state === "overpaid"),
    is_late: money.payments.some((payment) => isGranted(payment.state) && payment.isLate),
    state,
    next: STEPS[state],
    valid_ms: payments[0]?.valid_ms ?? 0,
    ordered_at: facts.created_at.getTime(),
    payments,
    contact: maskContact(facts.contact_method, facts.contact),
    contact_method: facts.contact_method,
    login: loginView(input, state),
    receipt: receiptView(facts),
    withdrawal: withdrawalView(input),
  };
}

function withdrawalView({ facts, owed }: OrderViewInput): OrderPage["withdrawal"] {
  const { withdrawal_kind: kind, confirmed_at: confirmedAt, refunded_at: refundedAt } = facts;
  if (kind === null || confirmedAt === null) return null;
  return {
    kind,
    confirmed_at: confirmedAt.getTime(),
    refunded_at: refundedAt?.getTime() ?? null,
    refund: owed ?? null,
    due_at: owed ? refundDueAt(confirmedAt.getTime()) : null,
  };
}

function stateOf(facts: OrderFacts, money: OrderMoney, now: number): OrderState {
  if (money.state === "paid" && facts.confirmed_at !== null) {
    if (facts.refunded_at !== null) return "refunded";
    // A request after the withdrawal period leaves the order as it is until somebody decides.
    return facts.withdrawal_kind === "withdrawal" ? "withdrawn" : "paid";
  }
  if (money.state === "unconfirmed") return "processing";
  // Our timer may be a moment behind the clock.
  if (money.state === "waiting" && !money.payments.some((payment) => isOpen(payment, now))) return "expired";
  return money.state;
}

const validMs = ({ state, expiresAt }: OrderPayment, now: number): number =>
  state === "pending" ? Math.max(0, expiresAt.getTime() - now) : 0;
const isOpen = (payment: OrderPayment, now: number): boolean => validMs(payment, now) > 0;

function receiptView(facts: OrderFacts): OrderPage["receipt"] {
  const {
    granted_at: paidAt,
    starts_at: startsAt,
    ends_at: endsAt,
    provider,
    charge_amount: amount,
    charge_currency: currency,
  } = facts;
  if (paidAt === null || startsAt === null || endsAt === null || provider === null || currency === null) return null;
  return {
    provider,
    paid_at: paidAt.getTime(),
    starts_at: startsAt.getTime(),
    ends_at: endsAt.getTime(),
    charge: { amount, currency },
  };
}

function loginView({ facts, login, botName, isOwnBrowser, now }: OrderViewInput, order: OrderState): OrderPage["login"] {
  const hasBot = botName !== null;
  const isPaid = facts.granted_at !== null;
  const isGone = order === "refunded" || order === "withdrawn";
  const isUsed = login !== undefined && isLoginUsed(login);
  const isByBot = login ? isByTelegram(login) : facts.contact_method === "telegram" && hasBot;
  const mayMove = isOwnBrowser && facts.login_moved_at === null && facts.user_id === null && !isGone && !isUsed;
  const awaitsBot = login?.status === "waiting" && login.telegram_chat_id === null && login.expires_at.getTime() > now;
  return {
    state: login?.status ?? (isPaid || facts.user_id !== null ? "account" : "later"),
    channel: isByBot ? "telegram" : "email",
    to:
      login && !isByBot
        ? maskAddress(addressOf(login))
        : isByBot
          ? maskContact("telegram", facts.contact)
          : maskAddress(facts.email),
    sent_at: login?.status === "sent" ? (login.finished_at?.getTime() ?? null) : null,
    telegram_link:
      awaitsBot && hasBot && login.telegram_start !== null ? `https://t.me/${botName}?start=${login.telegram_start}` : null,
    can_resend: login !== undefined && login.status !== "waiting" && !isUsed && !isGone,
    can_move: mayMove && (login !== undefined || !isPaid),
  };
}

/** Whoever never opened the bot got the login by mail. */
const isByTelegram = ({ method, status, telegram_chat_id: chat }: LoginRow): boolean =>
  method === "telegram" && (chat !== null || status === "waiting");
const addressOf = ({ method, recipient, email }: LoginRow): string => (method === "email" ? recipient : email);
