// Sends one promised mail: fills its template, hands it to the mail server, records the result.

import { mailAddress } from "../../../shared/addresses/mail-address.ts";
import { z } from "zod";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { MAIL_PARAMS, OPERATORS, type MailTemplate } from "../../../shared/contracts/mails.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { addOrderAddress } from "../../../shared/postgres/order-addresses.queries.ts";
import { markMailRefused, markMailSent, startMail, type MailRow } from "../../../shared/postgres/mails.queries.ts";
import { PermanentError, type JobHandler, type JobDeps } from "../job-table.ts";
import { composeContent, mailContext, writeMail, type MailSite } from "./compose-mail.ts";
import type { MailTransport, OutgoingMail } from "./mail-transport.ts";

export interface MailJobDeps extends JobDeps {
  readonly transport: MailTransport;
  readonly site: MailSite;
  /** Where mails to OPERATORS go. */
  readonly operators: string;
  readonly mailSealer: Sealer;
}

/** Its subject is a row of mails. A sent mail is not sent again. */
export const sendMail: JobHandler<MailJobDeps> = {
  queue: "mails",
  run: async (id, parts) => {
    const { database, transport, now } = parts;
    const row = await database.run((db) => startMail(db, id));
    if (!row) return;
    try {
      const order = orderSchema.safeParse(row.params);
      if (order.success) await openByMail(database, order.data.orderNumber, parts.site);
      const messageId = await transport.send(compose(row, parts));
      await database.run((db) => markMailSent(db, id, messageId, now()));
    } catch (error) {
      const isFinal = error instanceof PermanentError;
      await database.run((db) => markMailRefused(db, id, String(error), now(), isFinal));
      throw error;
    }
  },
};

const orderSchema = z.object({ orderNumber: z.string() });

/** Lets the link in a mail open its order: it may be the first one made with this key. */
export async function openByMail(database: Database, orderNumber: string, { orderSecrets }: MailSite): Promise<void> {
  await database.run((db) => addOrderAddress(db, orderNumber, orderSecrets.hashOf(orderNumber)));
}

function compose(row: MailRow, parts: MailJobDeps): OutgoingMail {
  const { site, operators } = parts;
  const to = plainAddress(row.recipient === OPERATORS ? operators : row.recipient);
  const { content, language } = contentOf(row, parts);
  return { id: row.id, to, ...writeMail(content, language, site) };
}

/** The content of a promised mail; throws when it can no longer be made. */
export function contentOf(row: MailRow, { site, mailSealer }: Pick<MailJobDeps, "site" | "mailSealer">) {
  if (row.params === null) throw new PermanentError("its parameters were wiped");
  if (!isTemplate(row.template)) throw new Error(`no template ${row.template}`);
  const language = storedLanguage(row.language);
  const secret = row.sealed_secret === null ? undefined : mailSealer.open(row.sealed_secret);
  return { content: composeContent(row.template, row.params, mailContext(language, site, secret)), language };
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAIL_PARAMS, name);

/** Exactly one address: no list, no name, no second line. Throws PermanentError otherwise. */
export function plainAddress(address: string): string {
  const plain = mailAddress(address);
  if (plain === undefined) throw new PermanentError("its recipient is no address");
  return plain;
}
