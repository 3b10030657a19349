import type { MailTemplate } from "../../../shared/contracts/mails.ts";
import { OrderSecrets } from "../../../shared/node/credentials/order-secrets.ts";
import type { MailSite } from "../mail/compose-mail.ts";
import type { Credentials } from "../mail/templates/account-mails.ts";

export const SAMPLE_SITE: MailSite = {
  publicUrl: "https://tickdeck.example",
  operatorName: "Example Ltd",
  operatorAddress: "1 Street, Town",
  supportEmail: "help@tickdeck.example",
  orderSecrets: new OrderSecrets("a sample's own secret of enough length 0123456789"),
};

export const SAMPLE_CREDENTIALS: Credentials = {
  login: "customer@example.test",
  password: "K7QX2M4PZT5RB6HW",
  setPasswordPath: "/reset-password#Zx81mQpVt4sN2kRw9aLc0dEh5uYb7gJfTi3oXqWv6Ms",
  orderNumber: "TD-2026-004217",
};

const order = { orderNumber: "TD-2026-004217" };
const at = "2026-11-22T09:41:00.000Z";
const money = { amount: "718.20", currency: "RUB" };
const period = { startsAt: at, endsAt: "2027-11-22T09:41:00.000Z" };

export const MAIL_SAMPLES: readonly { readonly name: string; readonly template: MailTemplate; readonly params: unknown }[] = [
  { name: "reset-link", template: "reset-link", params: { minutes: 30 } },
  { name: "password-changed", template: "password-changed", params: { at } },
  {
    name: "password-changed-all",
    template: "password-changed",
    params: { at, dropped: ["sessions", "api-keys", "alert-targets"] },
  },
  { name: "plan-added", template: "plan-added", params: { ...order, login: "anna@xn--e1afmkfd.xn--p1ai", linkDays: null } },
  { name: "plan-added-link", template: "plan-added", params: { ...order, login: "customer@example.test", linkDays: 7 } },
  {
    name: "receipt",
    template: "receipt",
    params: { ...order, plan: "popular", cycle: "yearly", ...period, paidAt: at, ...money, price: "7.96", rate: "90.2261" },
  },
  {
    name: "receipt-on-chain",
    template: "receipt",
    params: {
      ...order,
      plan: "professional",
      cycle: "monthly",
      ...period,
      paidAt: at,
      amount: "0.00028113",
      currency: "BTC",
      price: "18.96",
      transaction: "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
    },
  },
  ...(["underpaid", "overpaid", "late"] as const).map((problem) => ({
    name: `payment-${problem}`,
    template: "payment-problem" as const,
    params: { ...order, problem, expected: "9.96", received: "8.5", currency: "USDT" },
  })),
  {
    name: "renewal-reminder",
    template: "renewal-reminder",
    params: { ...order, plan: "popular", endsAt: period.endsAt, days: 3 },
  },
  { name: "subscription-ended", template: "subscription-ended", params: { ...order, plan: "start", endedAt: at } },
  { name: "trial-code", template: "trial-code", params: { minutes: 15 } },
  {
    name: "contact-notice",
    template: "contact-notice",
    params: {
      name: "Anna K.",
      email: "anna@example.test",
      subject: "Binance in the Start plan",
      message: "Hello,\n\nis there a way to try Binance before I upgrade?\n\nThank you\nAnna",
      language: "de",
    },
  },
  ...(["refund-requested", "withdrawal-received", "refunded"] as const).map((step) => ({
    name: step,
    template: "refund-confirmation" as const,
    params: {
      ...order,
      step,
      at,
      ...money,
      ...(step === "refund-requested" ? {} : { share: { paid: "951.18", daysUsed: 10, daysBought: 31 } }),
    },
  })),
  { name: "setup-waiting", template: "setup-waiting", params: { name: "Scalping" } },
  ...(["gone", "failing"] as const).map((reason) => ({
    name: `webhook-off-${reason}`,
    template: "webhook-off" as const,
    params: { name: "My bot", reason, at },
  })),
  { name: "report-left-out", template: "report-left-out", params: { list: "Pumps with volume", exchange: "mexc" } },
  {
    name: "message-reply",
    template: "message-reply",
    params: {
      messageId: "7a1f4c52-8f0e-4a9e-9c1d-0a2b3c4d5e6f",
      before: [],
      subject: "Binance in the Start plan",
      text: "Hello Anna,\n\nthe free test shows it.",
      quoted: "Is there a way to try Binance before I upgrade?",
    },
  },
  {
    name: "attention-notice",
    template: "attention-notice",
    params: {
      rows: [
        {
          kind: "payment-underpaid",
          subject: "TD-100001",
          since: at,
          facts: [
            ["received", "475.59"],
            ["due", "951.18"],
          ],
        },
        { kind: "webhooks-refused", subject: "yoomoney", since: at, facts: [] },
      ],
      more: 2,
      messages: 1,
    },
  },
  ...(["old", "new"] as const).map((side) => ({
    name: `login-moved-${side}`,
    template: "login-moved" as const,
    params: { ...order, at, side, other: "a***@e***.com" },
  })),
  { name: "account-deleted", template: "account-deleted", params: { at } },
];
