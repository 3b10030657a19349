// Reads what people do to the bot. It polls instead of using webhooks, so it needs no public address; only one run of a schedule
// is active at a time, as Telegram requires. A run waits at Telegram for most of its period, so that a button is answered at once.

import { bindTelegramChat } from "../../../shared/postgres/credentials.queries.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { moveTelegramChat, renameTelegramChat, turnOffChat } from "../../../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { JobSchedule } from "../job-table.ts";
import { oneLine } from "./chat-name.ts";
import { pressButton } from "./press-button.ts";
import { botCommand, offerCommands, runCommand } from "./telegram-commands.ts";
import { linkChat } from "./telegram-linking.ts";
import type { TelegramJobDeps } from "./telegram-talk.ts";
import type { TelegramChatRow, TelegramMembership, TelegramMessage, TelegramUpdate } from "./telegram-update.ts";

const PERIOD_MS = 5000;
/** The next run begins soon after this one, never beside it. */
const POLL_MS = 4500;
/** How long servers may link to a bot whose name was not checked again. */
const NAME_TTL_S = 3600;
/** Rounds of up to a hundred updates; the next run reads the rest. */
const MAX_ROUNDS = 20;
/** By which the bot left, or was made to. */
const GONE = ["left", "kicked"];

export const telegramUpdates: JobSchedule<TelegramJobDeps> = {
  everyMs: PERIOD_MS,
  run: (parts) => readUpdates(parts, POLL_MS),
};

/** Handles what came and what comes meanwhile. Asking for what follows confirms what was handled; nothing needs to be remembered. */
export async function readUpdates(parts: TelegramJobDeps, pollMs: number): Promise<void> {
  const { bot, redis } = parts;
  if (!bot) return;
  const endAt = performance.now() + pollMs;
  const leftSeconds = (): number => Math.max(0, Math.floor((endAt - performance.now()) / 1000));
  const known = await redis.get(keys.telegramBot());
  const botName = known ?? (await bot.name());
  if (known === null) await redis.set(keys.telegramBot(), botName, "EX", NAME_TTL_S);
  await offerCommands(parts, botName);
  let updates = await bot.updates(undefined, leftSeconds());
  for (let round = 0; updates.length > 0 && round < MAX_ROUNDS; round++) {
    for (const update of updates) await handle(update, botName, parts);
    updates = await bot.updates(Math.max(...updates.map(({ update_id: id }) => id)) + 1, leftSeconds());
  }
}

async function handle(update: TelegramUpdate, botName: string, parts: TelegramJobDeps): Promise<void> {
  const { message, channel_post: post, callback_query: pressed, my_chat_member: membership } = update;
  if (message) await handleMessage(message, botName, parts);
  else if (post) await handlePost(post, botName, parts);
  else if (pressed) await pressButton(pressed, parts);
  else if (membership) await handleMembership(membership, parts);
}

/** It also says what the chat is called: a bot whose privacy mode kept a new title from it learns that here. */
async function handleMembership(
  { chat, new_chat_member: { status } }: TelegramMembership,
  { database }: TelegramJobDeps,
): Promise<void> {
  await database.run((db) => (GONE.includes(status) ? turnOffChat(db, chat.id) : renameIn(db, chat)));
}

async function renameIn(db: Queries, { id, title }: TelegramChatRow): Promise<void> {
  if (title !== undefined && title !== "") await renameTelegramChat(db, id, oneLine(title));
}

async function handleMessage(message: TelegramMessage, botName: string, parts: TelegramJobDeps): Promise<void> {
  const { chat, from, migrate_to_chat_id: movedTo, new_chat_title: title } = message;
  const { database, now } = parts;
  if (movedTo !== undefined) return database.transaction((db) => moveTelegramChat(db, chat.id, movedTo));
  if (title !== undefined) return database.run((db) => renameIn(db, { ...chat, title }));
  const command = botCommand(message.text, botName);
  if (!command || !from) return;
  const code = linkCode(command);
  if (code === undefined) return runCommand({ ...command, chat, from }, parts);
  const { username } = from;
  const isLogin =
    chat.type === "private" &&
    username !== undefined &&
    (await database.transaction((db) => bindTelegramChat(db, { start: code, username, chatId: chat.id, now: now() })));
  if (!isLogin) await linkChat(code, message, parts);
}

/** Nobody commands a channel from within: its posts do not say who wrote them. */
async function handlePost(post: TelegramMessage, botName: string, parts: TelegramJobDeps): Promise<void> {
  const { chat, new_chat_title: title } = post;
  if (title !== undefined) return parts.database.run((db) => renameIn(db, { ...chat, title }));
  const command = botCommand(post.text, botName);
  const code = command && linkCode(command);
  if (code !== undefined) await linkChat(code, post, parts);
}

function linkCode({ name, rest }: { readonly name: string; readonly rest: string }): string | undefined {
  return (name === "start" || name === "link") && /^[\w-]{1,64}$/.test(rest) ? rest : undefined;
}
