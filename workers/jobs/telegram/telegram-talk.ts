// The bot's answers, which are plain text: whatever a name contains, it marks up nothing.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { moveTelegramChat } from "../../../shared/postgres/telegram-chats.queries.ts";
import { mailContext } from "../mail/compose-mail.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import type { CredentialJobDeps } from "../credentials/deliver-credentials.ts";
import { MovedChatError, type TelegramKeyboard } from "./telegram-bot.ts";

export interface TelegramJobDeps extends CredentialJobDeps {
  readonly redis: RedisClient;
}

/** Texts of this language, and the site's addresses. */
export const wordsIn = (language: string | undefined, { site }: Pick<TelegramJobDeps, "site">): MailContext =>
  mailContext(storedLanguage(language), site);

export interface ChatMessage {
  readonly chatId: string;
  readonly text: string;
  readonly keyboard?: TelegramKeyboard | undefined;
}

type SendDeps = Pick<TelegramJobDeps, "database"> & { readonly bot: NonNullable<TelegramJobDeps["bot"]> };

/** Sends to a chat, and follows a group that became a supergroup. Rejects as `TelegramBot.send` does. */
export async function sendToChat({ bot, database }: SendDeps, { chatId, text, keyboard }: ChatMessage): Promise<void> {
  try {
    await bot.send(chatId, text, keyboard);
  } catch (error) {
    if (!(error instanceof MovedChatError)) throw error;
    await database.transaction((db) => moveTelegramChat(db, chatId, error.to));
    await bot.send(String(error.to), text, keyboard);
  }
}

/** What was asked for is done even if the answer does not arrive. */
export async function reply(parts: TelegramJobDeps, chatId: number, text: string): Promise<void> {
  const { bot, database } = parts;
  if (bot) await attempt(parts, () => sendToChat({ bot, database }, { chatId: String(chatId), text }));
}

/** A call that may fail without harm; undefined then. */
export async function attempt<Result>({ log }: TelegramJobDeps, call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    log.info({ error: String(error) }, "the bot's answer did not arrive");
    return undefined;
  }
}
