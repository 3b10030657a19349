// An operator's answer to a message: the answer, and below it the question.

import type { MailParams } from "../../../../shared/contracts/mails.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";

export function messageReplyMail(params: MailParams<"message-reply">, { language }: MailContext): MailContent {
  const { subject, text, quoted, messageId, before } = params;
  return {
    // Mail programs recognize this prefix in every language.
    subject: `Re: ${subject}`,
    preheader: text.slice(0, 120),
    title: language.isolated(subject),
    blocks: [...text.split(/\n{2,}/).map((part) => ({ kind: "text" as const, text: part })), { kind: "quote", text: quoted }],
    thread: { root: messageId, before },
    isPersonal: true,
  };
}
