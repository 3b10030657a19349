// Does what a pressed button says, if its presser may, answers, and shows on the button what was done. Pressing it again changes
// nothing.

import type { ControlMessage } from "../../../shared/contracts/control-messages.ts";
import { publish } from "../../../shared/node/redis.ts";
import { pauseAlert } from "../../../shared/postgres/alerts.queries.ts";
import { messageOfChat, targetsObeying, type ChatMessageRow } from "../../../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { MailTextKey } from "../mail/texts/mail-texts.ts";
import { readButtonData, type Pressed } from "./message-buttons.ts";
import { messageKeyboard } from "./message-keyboard.ts";
import { attempt, wordsIn, type TelegramJobDeps } from "./telegram-talk.ts";
import type { TelegramCallback } from "./telegram-update.ts";

interface Done {
  readonly key: MailTextKey;
  /** Whose message it is; undefined when nothing was done. */
  readonly row?: ChatMessageRow;
}

export async function pressButton(callback: TelegramCallback, parts: TelegramJobDeps): Promise<void> {
  const { id, from } = callback;
  const { key, row } = await act(callback, parts);
  const words = wordsIn(row?.language ?? from.language_code?.slice(0, 2) ?? "en", parts);
  await attempt(parts, async () => parts.bot?.answerButton(id, words.language.text(key)));
  if (row) await showDone(callback, row, parts);
}

async function act({ from, message, data }: TelegramCallback, parts: TelegramJobDeps): Promise<Done> {
  const { database } = parts;
  const pressed = readButtonData(data);
  if (!message || !pressed) return { key: "telegram.answer.gone" };
  const row = await database.run((db) => messageOfChat(db, pressed.messageId, message.chat.id));
  if (!row) return { key: "telegram.answer.gone" };
  const obeying = await database.run((db) => targetsObeying(db, message.chat.id, from.id));
  if (!obeying.some(({ targetId }) => targetId === row.targetId)) return { key: "telegram.answer.notYours" };
  return pauseFiringAlert(pressed, row, parts);
}

async function pauseFiringAlert({ action }: Pressed, row: ChatMessageRow, parts: TelegramJobDeps): Promise<Done> {
  const { database, redis, now } = parts;
  const { userId, firing } = row;
  if (!firing) return { key: "telegram.answer.gone" };
  const isPaused = await database.run((db) =>
    pauseAlert(db, userId, firing.alertId, { isPaused: action === "pause", now: now() }),
  );
  const changed: ControlMessage = { kind: "alerts", userId };
  await publish(redis, keys.control(), JSON.stringify(changed));
  return { key: isPaused ? "telegram.answer.paused" : "telegram.answer.resumed", row };
}

async function showDone({ message }: TelegramCallback, row: ChatMessageRow, parts: TelegramJobDeps): Promise<void> {
  if (!message) return;
  const keyboard = await messageKeyboard(row, wordsIn(row.language, parts), parts.database);
  await attempt(parts, async () => parts.bot?.editButtons(message.chat.id, message.message_id, keyboard));
}
