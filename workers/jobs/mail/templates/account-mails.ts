import type { MailParams } from "../../../../shared/contracts/mails.ts";
import { SETUPS_PAGE } from "../../../../shared/contracts/application-pages.ts";
import { readableAddress } from "../../../../shared/node/readable-address.ts";
import type { MailBlock, MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";
import { orderLink } from "./plan-mails.ts";

/** Days and hours a first password works: unused, and after its first use. */
export const FIRST_PASSWORD_DAYS = 7;
export const FIRST_PASSWORD_HOURS = 24;

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** Path of the page that sets a password without the first one. */
  readonly setPasswordPath: string | undefined;
  /** Whose payment created the account; null when unknown. */
  readonly orderNumber: string | null;
}

/** Login and first password. The secret is not stored with the mail: it belongs to a delivery (deliver-credentials.ts). */
export function credentialsMail(credentials: Credentials, { language, url, orderUrl }: MailContext): MailContent {
  const { text } = language;
  const own = credentials.setPasswordPath;
  const order = credentials.orderNumber;
  return {
    subject: text("credentials.subject"),
    preheader: text("credentials.preheader"),
    title: text("credentials.title"),
    blocks: [
      { kind: "text", text: text("credentials.text") },
      {
        kind: "facts",
        facts: [
          { label: text("fact.login"), value: credentials.login, isCode: true },
          { label: text("fact.password"), value: credentials.password, isCode: true },
        ],
      },
      { kind: "button", label: text("credentials.button"), url: url("/login") },
      { kind: "text", text: text("credentials.own", { days: FIRST_PASSWORD_DAYS, hours: FIRST_PASSWORD_HOURS }) },
      ...(own === undefined ? [] : [{ kind: "link" as const, label: text("credentials.set"), url: url(own) }]),
      ...(order === null ? [] : [{ kind: "link" as const, label: text("order.link"), url: orderUrl(order) }]),
      { kind: "note", text: text("credentials.never") },
    ],
  };
}

export function resetLinkMail({ minutes }: MailParams<"reset-link">, { language, url, secret }: MailContext): MailContent {
  const { text } = language;
  return {
    subject: text("reset-link.subject"),
    preheader: text("reset-link.preheader", { minutes }),
    title: text("reset-link.title"),
    blocks: [
      { kind: "text", text: text("reset-link.text", { minutes }) },
      { kind: "button", label: text("reset-link.button"), url: url(secret()) },
      { kind: "note", text: text("reset-link.unasked") },
    ],
  };
}

const DROPPED = {
  sessions: "password-changed.sessions",
  "api-keys": "password-changed.apiKeys",
  "alert-targets": "password-changed.alertTargets",
} as const;

export function passwordChangedMail(
  { at, dropped }: MailParams<"password-changed">,
  { language, url }: MailContext,
): MailContent {
  const { text, moment } = language;
  return {
    subject: text("password-changed.subject"),
    preheader: text("password-changed.preheader"),
    title: text("password-changed.title"),
    blocks: [
      { kind: "text", text: text("password-changed.text", { at: moment(at) }) },
      ...dropped.map((kind) => ({ kind: "text" as const, text: text(DROPPED[kind]) })),
      { kind: "text", text: text("password-changed.unasked") },
      { kind: "button", label: text("password-changed.button"), url: url("/forgot-password") },
    ],
  };
}

/** To a customer who paid without signing in: the plan is on this address' account. */
export function planAddedMail({ login, linkDays, orderNumber }: MailParams<"plan-added">, context: MailContext): MailContent {
  const { language, url, secret } = context;
  const { text } = language;
  const fact = { label: text("fact.login"), value: readableAddress(login), isCode: true };
  const step: MailBlock[] =
    linkDays === null
      ? [
          { kind: "text", text: text("plan-added.known") },
          { kind: "button", label: text("credentials.button"), url: url("/login") },
          { kind: "link", label: text("plan-added.forgotten"), url: url("/forgot-password") },
        ]
      : [
          { kind: "text", text: text("plan-added.unproved", { days: linkDays }) },
          { kind: "button", label: text("plan-added.button"), url: url(secret()) },
          { kind: "note", text: text("plan-added.others") },
        ];
  return {
    subject: text("plan-added.subject"),
    preheader: text("plan-added.preheader"),
    title: text("plan-added.title"),
    blocks: [
      { kind: "text", text: text("plan-added.text") },
      { kind: "facts", facts: [fact] },
      ...step,
      ...orderLink(orderNumber, context),
    ],
  };
}

export function trialCodeMail({ minutes }: MailParams<"trial-code">, { language, secret }: MailContext): MailContent {
  const { text } = language;
  return {
    subject: text("trial-code.subject"),
    preheader: text("trial-code.preheader", { minutes }),
    title: text("trial-code.title"),
    blocks: [
      { kind: "text", text: text("trial-code.text", { minutes }) },
      { kind: "code", text: secret() },
      { kind: "note", text: text("common.unasked") },
    ],
  };
}

export function setupWaitingMail({ name }: MailParams<"setup-waiting">, { language, url }: MailContext): MailContent {
  const { text, isolated } = language;
  const values = { name: isolated(name) };
  return {
    subject: text("setup-waiting.subject", values),
    preheader: text("setup-waiting.preheader"),
    title: text("setup-waiting.title"),
    blocks: [
      { kind: "text", text: text("setup-waiting.text", values) },
      { kind: "button", label: text("setup-waiting.button"), url: url(SETUPS_PAGE) },
      { kind: "note", text: text("setup-waiting.untouched") },
    ],
  };
}

export function accountDeletedMail({ at }: MailParams<"account-deleted">, { language }: MailContext): MailContent {
  const { text, moment } = language;
  return {
    subject: text("account-deleted.subject"),
    preheader: text("account-deleted.preheader"),
    title: text("account-deleted.title"),
    blocks: [
      { kind: "text", text: text("account-deleted.text", { at: moment(at) }) },
      { kind: "note", text: text("account-deleted.bye") },
    ],
  };
}
