import { mailAddress } from "../../../../shared/addresses/mail-address.ts";
import { readableAddress } from "../../../../shared/node/readable-address.ts";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
import { visibleText } from "../../../../shared/texts/visible-text.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";

export function contactNoticeMail(params: MailParams<"contact-notice">, { language }: MailContext): MailContent {
  const { text, nameOf, isolated } = language;
  return {
    subject: text("contact-notice.subject", {
      name: isolated(visibleText(params.name)),
      subject: isolated(visibleText(params.subject)),
    }),
    preheader: text("contact-notice.preheader"),
    title: text("contact-notice.title"),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: text("fact.name"), value: isolated(visibleText(params.name)) },
          { label: text("fact.email"), value: visibleText(readableAddress(params.email)), isCode: true },
          { label: text("fact.subject"), value: isolated(visibleText(params.subject)) },
          { label: text("fact.language"), value: nameOf(params.language) },
        ],
      },
      { kind: "quote", text: visibleText(params.message) },
      { kind: "note", text: text("contact-notice.reply") },
    ],
    ...(mailAddress(params.email) !== undefined ? { replyTo: params.email } : {}),
  };
}
