// Reads what customers write to the bot: "/start" with the word of their link tells where their login may go.

import type { RedisClient } from "../../../shared/node/redis.ts";
import { bindTelegramChat } from "../../../shared/postgres/credentials.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { JobSchedule } from "../job-table.ts";
import type { CredentialJobParts } from "./deliver-credentials.ts";
import type { TelegramUpdate } from "./telegram-bot.ts";

/** How long servers may link to a bot that nobody has asked for its name again. */
const NAME_TTL_S = 3600;

export interface TelegramJobParts extends CredentialJobParts {
  readonly redis: RedisClient;
}

/** Confirms what it has handled by asking for what comes after it; nothing needs to be remembered. */
export const telegramUpdates: JobSchedule<TelegramJobParts> = {
  everyMs: 5000,
  run: async (parts) => {
    const { bot, redis } = parts;
    if (!bot) return;
    if ((await redis.exists(keys.telegramBot())) === 0) await redis.set(keys.telegramBot(), await bot.name(), "EX", NAME_TTL_S);
    let updates = await bot.updates(undefined);
    while (updates.length > 0) {
      for (const update of updates) await handle(update, parts);
      updates = await bot.updates(Math.max(...updates.map(({ update_id: id }) => id)) + 1);
    }
  },
};

async function handle({ message }: TelegramUpdate, { database, now }: TelegramJobParts): Promise<void> {
  const start = /^\/start ([\w-]{1,64})$/.exec(message?.text ?? "")?.[1];
  const username = message?.from?.username;
  if (!message || start === undefined || username === undefined || message.chat.type !== "private") return;
  await database.transaction((db) => bindTelegramChat(db, { start, username, chatId: message.chat.id, now: now() }));
}
