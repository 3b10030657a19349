// Mails about a plan that is about to end, or has ended.

import type { PlanId } from "../../../../shared/contracts/plans.ts";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
import { renewalPage } from "../../../../shared/contracts/order-links.ts";
import type { MailBlock, MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";

/** The order's own page; nothing when there is no order. */
export const orderLink = (number: string | undefined, { language, orderUrl }: MailContext): MailBlock[] =>
  number === undefined ? [] : [{ kind: "link", label: language.text("order.link"), url: orderUrl(number) }];

/** A plan's name, the same in every language. */
export const planName = (plan: PlanId): string => plan[0]?.toUpperCase() + plan.slice(1);

export function renewalReminderMail(params: MailParams<"renewal-reminder">, context: MailContext): MailContent {
  const { language, url } = context;
  const { text, day, isolated } = language;
  const values = { plan: isolated(planName(params.plan)), days: params.days, end: day(params.endsAt) };
  return {
    subject: text("renewal-reminder.subject", values),
    preheader: text("renewal-reminder.preheader", values),
    title: text("renewal-reminder.title", values),
    blocks: [
      { kind: "text", text: text("renewal-reminder.text", values) },
      { kind: "button", label: text("renewal-reminder.button"), url: url(renewalPage(params.plan)) },
      ...orderLink(params.orderNumber, context),
      { kind: "note", text: text("renewal-reminder.keep") },
    ],
    isRefusable: true,
  };
}

export function subscriptionEndedMail(params: MailParams<"subscription-ended">, context: MailContext): MailContent {
  const { language, url } = context;
  const { text, day, isolated } = language;
  const values = { plan: isolated(planName(params.plan)), end: day(params.endedAt) };
  return {
    subject: text("subscription-ended.subject", values),
    preheader: text("subscription-ended.preheader"),
    title: text("subscription-ended.title", values),
    blocks: [
      { kind: "text", text: text("subscription-ended.text", values) },
      { kind: "button", label: text("subscription-ended.button"), url: url(renewalPage(params.plan)) },
      ...orderLink(params.orderNumber, context),
    ],
    isRefusable: true,
  };
}
