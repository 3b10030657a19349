// Mails about money: the receipt, a payment that differs from its order, money that goes back.

import { WITHDRAWAL_DAYS } from "../../../../shared/checkout/withdrawal-days.ts";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import { planName } from "./plan-mails.ts";
import type { MailContext } from "./mail-context.ts";

const MONTHS = { monthly: 1, yearly: 12 } as const;

export function receiptMail(params: MailParams<"receipt">, { language, url, orderUrl }: MailContext): MailContent {
  const { text, amount, day, moment, period, isolated } = language;
  const order = isolated(params.orderNumber);
  const paid = amount(params.amount, params.currency);
  const plan = isolated(planName(params.plan));
  const optional: (Fact | undefined)[] = [
    params.price === undefined ? undefined : { label: text("fact.price"), value: amount(params.price, "USDT") },
    params.rate === undefined
      ? undefined
      : { label: text("fact.rate"), value: isolated(`1 USDT = ${amount(params.rate, params.currency)}`) },
    params.transaction === undefined ? undefined : { label: text("fact.transaction"), value: params.transaction, isCode: true },
  ];
  return {
    subject: text("receipt.subject", { order }),
    preheader: text("receipt.preheader", { plan, amount: paid }),
    title: text("receipt.title"),
    blocks: [
      { kind: "text", text: text("receipt.text", { plan, end: day(params.endsAt) }) },
      {
        kind: "facts",
        facts: [
          { label: text("fact.order"), value: params.orderNumber, isCode: true },
          { label: text("fact.plan"), value: text("value.plan", { plan, months: MONTHS[params.cycle] }) },
          { label: text("fact.period"), value: period(params.startsAt, params.endsAt) },
          { label: text("fact.paidAt"), value: moment(params.paidAt) },
          { label: text("fact.amount"), value: paid },
          ...optional.filter((fact) => fact !== undefined),
        ],
      },
      { kind: "button", label: text("receipt.button"), url: url("/terminal") },
      { kind: "link", label: text("order.link"), url: orderUrl(params.orderNumber) },
      { kind: "note", text: text("receipt.ends") },
    ],
  };
}

export function paymentProblemMail(params: MailParams<"payment-problem">, { language, orderUrl }: MailContext): MailContent {
  const { text, amount, isolated } = language;
  const expected = amount(params.expected, params.currency);
  const received = amount(params.received, params.currency);
  return {
    subject: text("payment-problem.subject", { order: isolated(params.orderNumber) }),
    preheader: text("payment-problem.preheader", { received, expected }),
    title: text(`payment-problem.${params.problem}.title`),
    blocks: [
      { kind: "text", text: text(`payment-problem.${params.problem}.text`) },
      {
        kind: "facts",
        facts: [
          { label: text("fact.order"), value: params.orderNumber, isCode: true },
          { label: text("fact.expected"), value: expected },
          { label: text("fact.received"), value: received },
        ],
      },
      { kind: "button", label: text("order.button"), url: orderUrl(params.orderNumber) },
    ],
  };
}

export function refundMail(params: MailParams<"refund-confirmation">, { language, orderUrl }: MailContext): MailContent {
  const { text, amount, moment, isolated } = language;
  const order = isolated(params.orderNumber);
  const money = amount(params.amount, params.currency);
  return {
    subject: text(`refund-confirmation.${params.step}.subject`, { order }),
    preheader: text("refund-confirmation.preheader", { order, amount: money }),
    title: text(`refund-confirmation.${params.step}.title`),
    blocks: [
      { kind: "text", text: text(`refund-confirmation.${params.step}.text`, { at: moment(params.at), days: WITHDRAWAL_DAYS }) },
      {
        kind: "facts",
        facts: [{ label: text("fact.order"), value: params.orderNumber, isCode: true }, ...refundFacts(params, language)],
      },
      { kind: "button", label: text("order.button"), url: orderUrl(params.orderNumber) },
    ],
  };
}

/** What was paid, how much of it was used, and what goes back; only the payment while the decision is open. */
function refundFacts(
  { amount: sum, currency, share, step }: MailParams<"refund-confirmation">,
  { text, amount }: MailContext["language"],
): Fact[] {
  const money = amount(sum, currency);
  if (step === "refund-requested") return [{ label: text("fact.paid"), value: money }];
  const refund = { label: text("fact.refund"), value: money };
  if (!share) return [refund];
  const { paid, daysUsed: used, daysBought: days } = share;
  return [
    { label: text("fact.paid"), value: amount(paid, currency) },
    { label: text("fact.daysUsed"), value: text("value.daysUsed", { used, days }) },
    refund,
  ];
}
