// Mails to send and their results. A row holds the template's name and parameters; the text is made when it is sent.

import { sql } from "kysely";
import type { Language } from "../contracts/languages.ts";
import { MAIL_PARAMS, OPERATORS_CHAT, type MailParams, type MailTemplate } from "../contracts/mails.ts";
import type { Queries } from "./database.ts";
import { jsonColumn } from "./json-column.ts";
import { addOutbox } from "./outbox.queries.ts";

export interface NewMail<T extends MailTemplate> {
  readonly template: T;
  /** An address, OPERATORS, or OPERATORS_CHAT. */
  readonly to: string;
  readonly language: Language;
  /** No secrets: they are stored in clear. */
  readonly params: MailParams<T>;
  /** A code or the path of a one-time link, sealed (shared/node/credentials/sealer.ts). */
  readonly sealedSecret?: Buffer;
}

/** Promises a mail; call it inside the transaction that makes it due. Throws on invalid template parameters. */
export async function queueMail<T extends MailTemplate>(db: Queries, mail: NewMail<T>): Promise<string> {
  const params = MAIL_PARAMS[mail.template].parse(mail.params);
  const { id } = await db
    .insertInto("mails")
    .values({
      template: mail.template,
      recipient: mail.to,
      language: mail.language,
      params: jsonColumn(params),
      sealed_secret: mail.sealedSecret ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutbox(db, { kind: mail.to === OPERATORS_CHAT ? "tell-operators" : "send-mail", subjectId: id });
  return id;
}

export interface MailRow {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly language: string;
  readonly params: unknown;
  readonly sealed_secret: Buffer | null;
  readonly created_at: Date;
}

/** Counts a try and returns the mail; undefined when it was sent or is gone. */
export async function startMail(db: Queries, id: string): Promise<MailRow | undefined> {
  return db
    .updateTable("mails")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .where("status", "!=", "sent")
    .returning(["id", "template", "recipient", "language", "params", "sealed_secret", "created_at"])
    .executeTakeFirst();
}

/** The mail was sent; its secret is wiped. */
export async function markMailSent(db: Queries, id: string, messageId: string, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ status: "sent", provider_message_id: messageId, last_error: null, sealed_secret: null, finished_at: now })
    .where("id", "=", id)
    .execute();
}

/** Records why the mail was not sent; `isFinal` when retrying cannot help. */
export async function markMailRefused(db: Queries, id: string, error: string, now: Date, isFinal: boolean): Promise<void> {
  await db
    .updateTable("mails")
    .set({ last_error: error, ...(isFinal ? { status: "failed" as const, finished_at: now } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Deletes up to `max` mails written before this moment, with their recipients; returns how many. */
export async function pruneMails(db: Queries, before: Date, max: number): Promise<number> {
  const old = db.selectFrom("mails").select("id").where("created_at", "<", before).limit(max);
  const result = await db.deleteFrom("mails").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
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
