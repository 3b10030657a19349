import { orderAddress } from "../../../shared/contracts/application-pages.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import { MAIL_PARAMS, type MailParams, type MailTemplate } from "../../../shared/contracts/mails.ts";
import type { OrderSecrets } from "../../../shared/node/credentials/order-secrets.ts";
import type { MailContent, MailFrame } from "./mail-content.ts";
import { mailLanguage } from "./mail-language.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import {
  accountDeletedMail,
  passwordChangedMail,
  planAddedMail,
  resetLinkMail,
  setupWaitingMail,
  trialCodeMail,
} from "./templates/account-mails.ts";
import { webhookOffMail } from "./templates/alert-mails.ts";
import { reportLeftOutMail } from "./templates/report-mails.ts";
import { attentionNoticeMail } from "./templates/attention-notice.ts";
import { contactNoticeMail } from "./templates/contact-notice.ts";
import type { MailContext } from "./templates/mail-context.ts";
import { loginMovedMail } from "./templates/login-moved-mail.ts";
import { messageReplyMail } from "./templates/message-reply.ts";
import { paymentProblemMail, receiptMail, refundMail } from "./templates/payment-mails.ts";
import { renewalReminderMail, subscriptionEndedMail } from "./templates/plan-mails.ts";

type Compose<T extends MailTemplate> = (params: MailParams<T>, context: MailContext) => MailContent;

const TEMPLATES: { readonly [T in MailTemplate]: Compose<T> } = {
  "reset-link": resetLinkMail,
  "password-changed": passwordChangedMail,
  "plan-added": planAddedMail,
  receipt: receiptMail,
  "payment-problem": paymentProblemMail,
  "renewal-reminder": renewalReminderMail,
  "subscription-ended": subscriptionEndedMail,
  "trial-code": trialCodeMail,
  "contact-notice": contactNoticeMail,
  "refund-confirmation": refundMail,
  "login-moved": loginMovedMail,
  "account-deleted": accountDeletedMail,
  "setup-waiting": setupWaitingMail,
  "webhook-off": webhookOffMail,
  "report-left-out": reportLeftOutMail,
  "message-reply": messageReplyMail,
  "attention-notice": attentionNoticeMail,
};

export interface MailSite {
  /** Its base address, without a trailing slash. */
  readonly publicUrl: string;
  readonly operatorName: string | undefined;
  readonly operatorAddress: string | undefined;
  readonly supportEmail: string | undefined;
  readonly orderSecrets: OrderSecrets;
}

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly isRefusable?: boolean;
  readonly thread?: MailContent["thread"];
  readonly isPersonal?: boolean;
}

/** The text of a template in this language; throws on invalid parameters. */
export function composeContent(template: MailTemplate, params: unknown, context: MailContext): MailContent {
  // The table pairs each template with its own parameters, which its schema has just checked.
  const compose = TEMPLATES[template] as (params: unknown, context: MailContext) => MailContent;
  return compose(MAIL_PARAMS[template].parse(params), context);
}

export function mailContext(language: Language, site: MailSite, secret?: string): MailContext {
  const url = (path: string): string => new URL(path, `${site.publicUrl}/`).href;
  return {
    language: mailLanguage(language),
    url,
    orderUrl: (number) => url(orderAddress(site.orderSecrets.secretOf(number))),
    secret: () => {
      if (secret === undefined) throw new Error("This mail has lost its secret");
      return secret;
    },
  };
}

/** Writes the content as HTML and as text. */
export function writeMail(content: MailContent, language: Language, site: MailSite): ComposedMail {
  const { text, direction, isolated } = mailLanguage(language);
  const operator = [site.operatorName, site.operatorAddress].filter((line) => line !== undefined).join(", ");
  const frame: MailFrame = {
    language,
    direction,
    linkHint: text("common.link"),
    footer: [
      ...(site.supportEmail === undefined ? [] : [text("common.help", { email: isolated(site.supportEmail) })]),
      text("common.reason", { site: isolated(new URL(site.publicUrl).host) }),
      ...(operator === "" ? [] : [operator]),
    ],
  };
  const { replyTo, isRefusable, thread, isPersonal } = content;
  return {
    subject: oneLine(content.subject),
    html: renderHtml(content, frame),
    text: renderText(content, frame),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(isRefusable === undefined ? {} : { isRefusable }),
    ...(thread === undefined ? {} : { thread }),
    ...(isPersonal === undefined ? {} : { isPersonal, ...(site.supportEmail !== undefined && { replyTo: site.supportEmail }) }),
  };
}

/** Removes control characters and direction marks, which mail lists might show. */
function oneLine(subject: string): string {
  return subject
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
}
