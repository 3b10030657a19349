// A code from the account page links the chat in which it is written. Everybody in a group sees it, so it is used up there even
// if its writer may not link the group.

import { ACCOUNT_PAGE } from "../../../shared/contracts/application-pages.ts";
import { MAX_TELEGRAM_CHATS, type TelegramChatKind } from "../../../shared/contracts/alert-delivery.ts";
import { tokenHash } from "../../../shared/node/credentials/token.ts";
import { languageOfLink, linkTelegramChat, spendTelegramLink } from "../../../shared/postgres/telegram-chats.queries.ts";
import { chatName } from "./chat-name.ts";
import { attempt, reply, wordsIn, type TelegramJobDeps } from "./telegram-talk.ts";
import type { TelegramMessage } from "./telegram-update.ts";

const KINDS: Readonly<Record<string, TelegramChatKind>> = {
  private: "private",
  group: "group",
  supergroup: "group",
  channel: "channel",
};

/** Links the message's chat to the account of this code. Unknown codes are not answered. */
export async function linkChat(code: string, message: TelegramMessage, parts: TelegramJobDeps): Promise<void> {
  const { database, now, site } = parts;
  const { chat, from } = message;
  const kind = KINDS[chat.type];
  const codeHash = tokenHash(code);
  const language = await database.run((db) => languageOfLink(db, codeHash, now()));
  if (!kind || language === undefined) return;
  const { language: words, url } = wordsIn(language, parts);
  if (!(await mayLink(message, kind, parts))) {
    await database.run((db) => spendTelegramLink(db, codeHash));
    return reply(parts, chat.id, words.text("telegram.notAdministrator"));
  }
  const linkedBy = isAnonymous(message) ? undefined : from?.id;
  const link = { codeHash, chatId: chat.id, kind, name: chatName(chat, from), linkedBy };
  const linked = await database.transaction((db) => linkTelegramChat(db, link, now()));
  if (!linked) return;
  const text =
    linked.outcome === "linked"
      ? words.text("telegram.linked", { site: new URL(site.publicUrl).host })
      : words.text("telegram.full", { max: MAX_TELEGRAM_CHATS, url: url(ACCOUNT_PAGE) });
  await reply(parts, chat.id, text);
}

/** Whoever writes in a channel or in a group's name is an administrator; of others Telegram is asked. */
async function mayLink(message: TelegramMessage, kind: TelegramChatKind, parts: TelegramJobDeps): Promise<boolean> {
  const { chat, from } = message;
  if (kind !== "group" || isAnonymous(message)) return true;
  const isAdministrator = from && (await attempt(parts, async () => parts.bot?.isAdministrator(chat.id, from.id)));
  return isAdministrator === true;
}

const isAnonymous = ({ chat, sender_chat: sender }: TelegramMessage): boolean => sender?.id === chat.id;
