// The mail that brings the operators what somebody wrote on the contact page. Every word of it is a stranger's.

import { z } from "zod";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";

const isAddress = (text: string): boolean => z.email().safeParse(text).success;

export function contactNoticeMail(params: MailParams<"contact-notice">, { language }: MailContext): MailContent {
  const { text, nameOf, isolated } = language;
  return {
    subject: text("contact-notice.subject", { name: isolated(params.name), subject: isolated(params.subject) }),
    preheader: text("contact-notice.preheader"),
    title: text("contact-notice.title"),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: text("fact.name"), value: isolated(params.name) },
          { label: text("fact.email"), value: params.email, isCode: true },
          { label: text("fact.subject"), value: isolated(params.subject) },
          { label: text("fact.language"), value: nameOf(params.language) },
        ],
      },
      { kind: "quote", text: params.message },
      { kind: "note", text: text("contact-notice.reply") },
    ],
    ...(isAddress(params.email) ? { replyTo: params.email } : {}),
  };
}
