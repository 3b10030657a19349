// Sends one message about fired alerts to one target. A kill after the service took it and before we noted it sends it again:
// mails then carry one Message-ID, pushes replace each other on the screen by their tag, and Telegram, which has no such mark,
// shows it twice.

import { directionOf } from "../../../shared/contracts/languages.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { PAGES } from "../../../shared/contracts/application-pages.ts";
import {
  forgetTarget,
  grantAlertMessage,
  noteAlertMessage,
  turnOffTarget,
  type GrantedMessage,
} from "../../../shared/postgres/alert-messages.queries.ts";
import type { TelegramBot } from "../credentials/telegram-bot.ts";
import { GoneError, PermanentError, type JobHandler } from "../job-table.ts";
import { mailContext, writeMail } from "../mail/compose-mail.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { plainAddress, type MailJobDeps } from "../mail/send-mail.ts";
import { firedAlertMail, restOfAlertsMail, testAlertMail } from "../mail/templates/alert-mails.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { chartPath } from "./chart-path.ts";
import type { PushClient } from "./push-client.ts";

export interface AlertJobDeps extends MailJobDeps {
  /** Undefined when no bot is set up. */
  readonly bot: TelegramBot | undefined;
  /** Undefined without VAPID keys. */
  readonly push: PushClient | undefined;
}

export const sendAlert: JobHandler<AlertJobDeps> = {
  queue: "alerts",
  run: async (id, parts) => {
    const { database, now } = parts;
    const message = await database.transaction((db) => grantAlertMessage(db, id, now()));
    if (!message) return;
    try {
      await send(message, parts);
    } catch (error) {
      const isFinal = error instanceof PermanentError;
      await database.transaction(async (db) => {
        await noteAlertMessage(db, message, isFinal ? "refused" : "away", now());
        if (!(error instanceof GoneError)) return;
        // A browser subscribes again by itself; a chat that blocked the bot may unblock it, so its owner sees that it is off.
        await (message.channel === "push" ? forgetTarget : turnOffTarget)(db, message.targetId);
      });
      throw error;
    }
    await database.transaction((db) => noteAlertMessage(db, message, "sent", now()));
  },
};

async function send(message: GrantedMessage, { transport, bot, push, site }: AlertJobDeps): Promise<void> {
  const language = storedLanguage(message.language);
  const content = contentOf(message, mailContext(language, site));
  if (message.channel === "mail") {
    await transport.send({ id: message.id, to: plainAddress(message.email), ...writeMail(content, language, site) });
  } else if (message.channel === "telegram") {
    if (!bot) throw new PermanentError("no bot is set up");
    await bot.send(message.address, renderBlocks(content));
  } else {
    const { id, address: endpoint, pushKey: p256dh, pushSecret: auth } = message;
    if (!push || p256dh === null || auth === null) throw new PermanentError("no push can be sent");
    const { title, preheader: body } = content;
    const shown = {
      title,
      body,
      tag: id,
      lang: language,
      dir: directionOf(language),
      path: message.about.kind === "firing" ? chartPath(message.about.firing) : PAGES.terminal,
    };
    await push.send({ endpoint, p256dh, auth }, id, shown);
  }
}

function contentOf({ about, timeZone }: GrantedMessage, context: MailContext): MailContent {
  if (about.kind === "firing") return firedAlertMail(about.firing, timeZone, context);
  return about.kind === "rest" ? restOfAlertsMail(about.count, about.symbols, context) : testAlertMail(context);
}
