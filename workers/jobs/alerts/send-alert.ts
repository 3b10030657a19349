// Sends one message about fired alerts or lists' reports to one target. The try is written down before the service is called: after a kill
// in between nobody knows whether it arrived. Mails and Telegram messages then stay unknown; pushes, which replace each other on the
// screen by their tag, are sent again.

import { directionOf } from "../../../shared/contracts/languages.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import {
  forgetTarget,
  grantAlertMessage,
  noteAlertMessage,
  turnOffTarget,
  type GrantedMessage,
} from "../../../shared/postgres/alert-messages.queries.ts";
import { messageOfChat } from "../../../shared/postgres/telegram-chats.queries.ts";
import { GoneError, PermanentError, UnknownError, type JobHandler } from "../job-table.ts";
import { mailContext, writeMail } from "../mail/compose-mail.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { plainAddress, type MailJobDeps } from "../mail/send-mail.ts";
import type { TelegramBot } from "../telegram/telegram-bot.ts";
import { messageKeyboard } from "../telegram/message-keyboard.ts";
import { sendToChat } from "../telegram/telegram-talk.ts";
import { withRelation } from "../reports/known-relation.ts";
import { pathOf, timelyContentOf } from "./message-content.ts";
import type { PushClient } from "./push-client.ts";

export interface AlertJobDeps extends MailJobDeps {
  /** Undefined when no bot is set up. */
  readonly bot: TelegramBot | undefined;
  readonly redis: RedisClient;
  /** Undefined without VAPID keys. */
  readonly push: PushClient | undefined;
}

export const sendAlert: JobHandler<AlertJobDeps> = {
  queue: "alerts",
  run: async (id, parts) => {
    const { database, now } = parts;
    const granted = await database.transaction((db) => grantAlertMessage(db, id, now()));
    if (!granted) return;
    const message = await withRelation(granted, parts.redis);
    try {
      await send(message, parts);
    } catch (error) {
      const outcome = outcomeOf(error, message);
      await database.transaction(async (db) => {
        await noteAlertMessage(db, message, outcome, now());
        if (!(error instanceof GoneError)) return;
        // A browser subscribes again by itself; a chat that blocked the bot may unblock it, so its owner sees that it is off.
        await (message.channel === "push" ? forgetTarget : turnOffTarget)(db, message.targetId);
      });
      // Nothing follows that another try could mend.
      if (outcome === "unknown") return;
      throw error;
    }
    await database.transaction((db) => noteAlertMessage(db, message, "sent", now()));
  },
};

function outcomeOf(error: unknown, { channel }: GrantedMessage): "refused" | "unknown" | "away" {
  if (error instanceof PermanentError) return "refused";
  return error instanceof UnknownError && channel !== "push" ? "unknown" : "away";
}

async function send(message: GrantedMessage, { transport, bot, push, site, now, database }: AlertJobDeps): Promise<void> {
  const language = storedLanguage(message.language);
  const context = mailContext(language, site);
  const content = timelyContentOf(message, context, now());
  if (message.channel === "mail") {
    await transport.send({ id: message.id, to: plainAddress(message.email), ...writeMail(content, language, site) });
  } else if (message.channel === "telegram") {
    if (!bot) throw new PermanentError("no bot is set up");
    const { id, address: chatId } = message;
    const row = await database.run((db) => messageOfChat(db, id, chatId));
    const keyboard = row && (await messageKeyboard(row, context, { database, now }));
    await sendToChat({ bot, database }, { chatId, text: renderBlocks(content), keyboard });
  } else {
    const { id, address: endpoint, pushKey: p256dh, pushSecret: auth } = message;
    if (!push || p256dh === null || auth === null) throw new PermanentError("no push can be sent");
    const { title, preheader: body } = content;
    const shown = { title, body, tag: id, lang: language, dir: directionOf(language), path: pathOf(message) };
    await push.send({ endpoint, p256dh, auth }, id, shown);
  }
}
