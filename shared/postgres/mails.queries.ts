// Mails to send and what became of them. A row holds the template's name and parameters; the text is made when it is sent.

import type { Language } from "../contracts/languages.ts";
import { MAIL_PARAMS, type MailParams, type MailTemplate } from "../contracts/mails.ts";
import type { Queries } from "./database.ts";
import { addOutbox } from "./outbox.queries.ts";

export interface NewMail<T extends MailTemplate> {
  readonly template: T;
  /** An address. */
  readonly to: string;
  readonly language: Language;
  /** No secrets: they are stored as they are. */
  readonly params: MailParams<T>;
  /** A code or the path of a one-time link, encrypted. */
  readonly sealedSecret?: Buffer;
}

/** Promises a mail; call it inside the transaction that makes it due. Throws on parameters the template cannot have. */
export async function queueMail<T extends MailTemplate>(db: Queries, mail: NewMail<T>): Promise<string> {
  const params = MAIL_PARAMS[mail.template].parse(mail.params);
  const { id } = await db
    .insertInto("mails")
    .values({
      template: mail.template,
      recipient: mail.to,
      language: mail.language,
      params: JSON.stringify(params),
      sealed_secret: mail.sealedSecret ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutbox(db, { kind: "send-mail", subjectId: id });
  return id;
}

/** Wipes parameters and secrets of up to `max` mails written before this moment; returns how many. */
export async function wipeMails(db: Queries, before: Date, max: number): Promise<number> {
  const result = await db
    .updateTable("mails")
    .set({ params: null, sealed_secret: null })
    .where("id", "in", (from) =>
      from.selectFrom("mails").select("id").where("created_at", "<", before).where("params", "is not", null).limit(max),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
