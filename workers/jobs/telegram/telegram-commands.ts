// What people write to the bot. It obeys only who linked the chat, and is silent to everybody else in a group.

import { createHash } from "node:crypto";
import { ACCOUNT_PAGE } from "../../../shared/contracts/application-pages.ts";
import { LANGUAGES } from "../../../shared/contracts/languages.ts";
import { removeAlertTarget } from "../../../shared/postgres/alert-delivery.queries.ts";
import { targetsObeying } from "../../../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { mailLanguage, type MailLanguage } from "../mail/mail-language.ts";
import { listsText, muteText, unmuteText, type MuteCommand } from "./mute-command.ts";
import type { BotCommand } from "./telegram-bot.ts";
import { statusText } from "./telegram-status.ts";
import { attempt, reply, wordsIn, type TelegramJobDeps } from "./telegram-talk.ts";
import type { TelegramChatRow, TelegramUser } from "./telegram-update.ts";

const COMMANDS = ["status", "lists", "mute", "unmute", "stop", "help"] as const;
type Command = (typeof COMMANDS)[number];

const isCommand = (name: string): name is Command => (COMMANDS as readonly string[]).includes(name);

export interface WrittenCommand {
  readonly name: string;
  /** What follows it. */
  readonly rest: string;
}

/** Undefined for what is no command, or one for another bot. */
export function botCommand(text: string | undefined, botName: string): WrittenCommand | undefined {
  const found = /^\/([a-z]+)(?:@(\w+))?(?:\s+(\S.*?))?\s*$/is.exec(text ?? "");
  if (!found) return undefined;
  const [, name = "", bot, rest = ""] = found;
  if (bot !== undefined && bot.toLowerCase() !== botName.toLowerCase()) return undefined;
  return { name: name.toLowerCase(), rest };
}

/** Has clients offer the commands, each in its language; once for each bot and wording. */
export async function offerCommands(parts: TelegramJobDeps, botName: string): Promise<void> {
  const { bot, redis } = parts;
  const offered = LANGUAGES.map((id) => ({ id, commands: commandsIn(mailLanguage(id)) }));
  const mark = createHash("sha256")
    .update(JSON.stringify([botName, offered]))
    .digest("hex");
  if ((await redis.get(keys.telegramCommands())) === mark) return;
  await attempt(parts, async () => {
    await bot?.setCommands(commandsIn(mailLanguage("en")));
    for (const { id, commands } of offered) await bot?.setCommands(commands, id);
    await redis.set(keys.telegramCommands(), mark);
  });
}

interface CommandMessage extends WrittenCommand {
  readonly chat: TelegramChatRow;
  readonly from: TelegramUser;
}

/** Does what the command says for each account that obeys its writer, and answers. */
export async function runCommand(message: CommandMessage, parts: TelegramJobDeps): Promise<void> {
  const { name, chat, from } = message;
  const isPrivate = chat.type === "private";
  // In a group it may be another bot's.
  if (!isCommand(name) && !isPrivate) return;
  const targets = await parts.database.run((db) => targetsObeying(db, chat.id, from.id));
  if (targets.length === 0 && isPrivate && name !== "stop") await reply(parts, chat.id, strangerText(from, parts));
  for (const target of targets) {
    const command = { target, rest: message.rest, words: wordsIn(target.language, parts) };
    await reply(parts, chat.id, await ANSWERS[isCommand(name) ? name : "help"](command, parts));
  }
}

const ANSWERS: Readonly<Record<Command, (command: MuteCommand, parts: TelegramJobDeps) => Promise<string> | string>> = {
  status: ({ target, words }, parts) => statusText(target, words, parts),
  lists: listsText,
  mute: muteText,
  unmute: unmuteText,
  help: ({ words }) => helpText(words.language),
  stop: async ({ target: { userId, targetId }, words }, { database }) => {
    await database.run((db) => removeAlertTarget(db, userId, targetId));
    return words.language.text("telegram.stopped");
  },
};

function strangerText({ language_code: code }: TelegramUser, parts: TelegramJobDeps): string {
  const { language, url } = wordsIn(code?.slice(0, 2) ?? "en", parts);
  return language.text("telegram.unlinked", { url: url(ACCOUNT_PAGE) });
}

function helpText(language: MailLanguage): string {
  return commandsIn(language)
    .map(({ command, description }) => `/${command}: ${description}`)
    .join("\n");
}

function commandsIn({ text }: MailLanguage): BotCommand[] {
  return COMMANDS.map((command) => ({ command, description: text(`telegram.command.${command}`) }));
}
