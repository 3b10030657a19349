// Makes the first password of a new account and sends it by mail or by the bot the owner has opened. Between tries the password
// is kept encrypted, so that each try sends the same one; it is wiped on success.

import { randomInt } from "node:crypto";
import { z } from "zod";
import { readableAddress } from "../../../shared/node/readable-address.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { RESET_PASSWORD_PAGE } from "../../../shared/contracts/application-pages.ts";
import { hashPassword, UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { tellOwner } from "../../../shared/node/payments/grant.ts";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import {
  findDelivery,
  isBotTimeOver,
  lockDelivery,
  markDelivered,
  markUndelivered,
  setFirstPassword,
  storeSealedPassword,
  type DeliveryRow,
} from "../../../shared/postgres/credentials.queries.ts";
import { addResetLink } from "../../../shared/postgres/password-resets.queries.ts";
import { PermanentError, type JobHandler } from "../job-table.ts";
import { mailContext, writeMail } from "../mail/compose-mail.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { openByMail, plainAddress, type MailJobDeps } from "../mail/send-mail.ts";
import { credentialsMail, FIRST_PASSWORD_DAYS } from "../mail/templates/account-mails.ts";
import type { TelegramBot } from "../telegram/telegram-bot.ts";

export interface CredentialJobDeps extends MailJobDeps {
  readonly credentialSealer: Sealer;
  /** Undefined when no bot is set up. */
  readonly bot: TelegramBot | undefined;
}

const DAY_MS = 86_400_000;
const PASSWORD_LENGTH = 16;
/** Base32 without letters that look like digits: 80 bits in 16 characters. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const sealedSchema = z.object({ password: z.string(), setPasswordPath: z.string() });

/** Its subject is a row of credential_deliveries. */
export const deliverCredentials: JobHandler<CredentialJobDeps> = {
  queue: "mails",
  run: async (id, parts) => {
    const { database, now, bot } = parts;
    const found = await database.run((db) => findDelivery(db, id));
    if (!found || found.status !== "waiting" || isWaitingForBot(found, parts)) return;
    if (found.is_owners) return tellItsOwner(id, parts);
    const fault = faultOf(found, now());
    if (fault !== undefined) return database.run((db) => markUndelivered(db, id, fault, now(), true));
    const sealed = found.sealed_password ?? (await makePassword(found, parts));
    if (!sealed) return;
    try {
      const secret = sealedSchema.parse(JSON.parse(parts.credentialSealer.open(sealed)));
      const language = storedLanguage(found.language);
      const orderNumber = found.order_number;
      if (orderNumber !== null) await openByMail(database, orderNumber, parts.site);
      const login = readableAddress(found.email);
      const content = credentialsMail({ login, orderNumber, ...secret }, mailContext(language, parts.site));
      if (bot && found.telegram_chat_id !== null) await bot.send(found.telegram_chat_id, renderBlocks(content));
      else {
        const to = plainAddress(found.method === "email" ? found.recipient : found.email);
        await parts.transport.send({ id, to, ...writeMail(content, language, parts.site) });
      }
    } catch (error) {
      await database.run((db) => markUndelivered(db, id, String(error), now()));
      throw error;
    }
    await database.run((db) => markDelivered(db, id, now()));
  },
};

/** An existing account gets no new password: its owner is told that it has the plan. */
async function tellItsOwner(id: string, { database, now }: CredentialJobDeps): Promise<void> {
  await database.transaction(async (db) => {
    const row = await lockDelivery(db, id);
    if (!row || row.status !== "waiting" || row.order_number === null) return;
    const { email, language, order_number: orderNumber } = row;
    await tellOwner(db, { email, contact: email, contact_method: "email", language, orderNumber }, row.user_id, now());
    await markDelivered(db, id, now());
  });
}

/** Opening the bot promises the delivery again. */
function isWaitingForBot({ method, telegram_chat_id: chat, created_at: since }: DeliveryRow, { bot, now }: CredentialJobDeps) {
  return method === "telegram" && bot !== undefined && chat === null && !isBotTimeOver(since, now());
}

function faultOf({ expires_at: end, blocked_at: blocked }: DeliveryRow, now: Date): string | undefined {
  if (blocked !== null) return "the account is blocked";
  return end <= now ? "not sent in time" : undefined;
}

/** The sealed password of this delivery; undefined when the owner has chosen one. */
async function makePassword({ id, user_id: userId }: DeliveryRow, parts: CredentialJobDeps): Promise<Buffer | undefined> {
  const { database, now, credentialSealer } = parts;
  const password = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const token = newToken();
  const hash = await hashPassword(password);
  return database.transaction(async (db) => {
    const row = await lockDelivery(db, id);
    if (!row) throw new PermanentError("the delivery is gone");
    // Another worker was first: use its password.
    if (row.sealed_password !== null || row.status !== "waiting") return row.sealed_password ?? undefined;
    const endsAt = new Date(now().getTime() + FIRST_PASSWORD_DAYS * DAY_MS);
    if (!(await setFirstPassword(db, { userId, hash, noPasswordHash: UNUSABLE_PASSWORD_HASH, endsAt }))) {
      await markUndelivered(db, id, "the account has a password of its own", now(), true);
      return undefined;
    }
    await addResetLink(db, { userId, tokenHash: tokenHash(token), expiresAt: endsAt, deliveryId: id });
    const sealed = credentialSealer.seal(JSON.stringify({ password, setPasswordPath: `${RESET_PASSWORD_PAGE}#${token}` }));
    await storeSealedPassword(db, id, sealed);
    return sealed;
  });
}
