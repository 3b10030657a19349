// What a chat is called on the account page.

import { cutText } from "../cut-text.ts";
import type { TelegramChatRow, TelegramUser } from "./telegram-update.ts";

const MAX_NAME = 64;

/** The title of a group or channel, the name of the person in a private chat; one line. */
export function chatName({ type, title = "" }: TelegramChatRow, from: TelegramUser | undefined): string {
  const person = from?.username === undefined ? (from?.first_name ?? "") : `@${from.username}`;
  return oneLine(type === "private" ? person : title);
}

/** A title as it is shown. */
export const oneLine = (title: string): string => cutText(title.replaceAll(/[\p{Cc}\p{Cs}]/gu, ""), MAX_NAME);
