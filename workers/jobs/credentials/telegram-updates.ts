// Reads what customers write to the bot: "/start" with the word of their link says where their login or alerts may go, "/stop"
// ends alerts. It polls instead of using webhooks, so it needs no public address; only one run of a schedule is active at a time,
// as Telegram requires.

import type { RedisClient } from "../../../shared/node/redis.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { linkTelegramChat, unlinkTelegramChat } from "../../../shared/postgres/alert-delivery.queries.ts";
import { bindTelegramChat } from "../../../shared/postgres/credentials.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { JobSchedule } from "../job-table.ts";
import { mailLanguage } from "../mail/mail-language.ts";
import type { CredentialJobDeps } from "./deliver-credentials.ts";
import type { TelegramUpdate } from "./telegram-bot.ts";

/** How long servers may link to a bot whose name was not checked again. */
const NAME_TTL_S = 3600;
const MAX_NAME = 64;
/** Rounds of up to a hundred messages; the next run reads the rest. */
const MAX_ROUNDS = 20;

export interface TelegramJobDeps extends CredentialJobDeps {
  readonly redis: RedisClient;
}

/** Asking for what comes next confirms what was handled; nothing needs to be remembered. */
export const telegramUpdates: JobSchedule<TelegramJobDeps> = {
  everyMs: 5000,
  run: async (parts) => {
    const { bot, redis } = parts;
    if (!bot) return;
    if ((await redis.exists(keys.telegramBot())) === 0) await redis.set(keys.telegramBot(), await bot.name(), "EX", NAME_TTL_S);
    let updates = await bot.updates(undefined);
    for (let round = 0; updates.length > 0 && round < MAX_ROUNDS; round++) {
      for (const update of updates) await handle(update, parts);
      updates = await bot.updates(Math.max(...updates.map(({ update_id: id }) => id)) + 1);
    }
  },
};

async function handle({ message }: TelegramUpdate, parts: TelegramJobDeps): Promise<void> {
  if (message?.chat.type !== "private") return;
  const { database, now } = parts;
  const chatId = message.chat.id;
  const text = message.text ?? "";
  const start = /^\/start ([\w-]{1,64})$/.exec(text)?.[1];
  if (start !== undefined) {
    const { username, first_name: firstName } = message.from ?? {};
    const isLogin = await database.transaction(
      async (db) => username !== undefined && bindTelegramChat(db, { start, username, chatId, now: now() }),
    );
    if (isLogin) return;
    const name = username === undefined ? (firstName ?? "").slice(0, MAX_NAME) : `@${username}`;
    const link = { codeHash: tokenHash(start), chatId, name };
    const language = await database.transaction((db) => linkTelegramChat(db, link, now()));
    if (language !== undefined) await reply(parts, chatId, "telegram.linked", language);
  } else if (text === "/stop") {
    const language = await database.run((db) => unlinkTelegramChat(db, chatId));
    if (language !== undefined) await reply(parts, chatId, "telegram.stopped", language);
  }
}

/** The work is done even if the answer does not arrive. */
async function reply(
  { bot, site, log }: TelegramJobDeps,
  chatId: number,
  key: "telegram.linked" | "telegram.stopped",
  language: string,
): Promise<void> {
  const { text } = mailLanguage(storedLanguage(language));
  const words = text(key, { site: new URL(site.publicUrl).host });
  await bot
    ?.send(String(chatId), words)
    .catch((error: unknown) => log.info({ error: String(error) }, "the bot's answer did not arrive"));
}
