// Does what a pressed button says, if its presser may, answers, and shows on the button what was done. Pressing it again changes
// nothing.

import type { ControlMessage } from "../../../shared/contracts/control-messages.ts";
import { publish } from "../../../shared/node/redis.ts";
import { deliverySettingsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import { pauseAlert } from "../../../shared/postgres/alerts.queries.ts";
import { messageOfChat, targetsObeying, type ChatMessageRow } from "../../../shared/postgres/telegram-chats.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { MailTextKey } from "../mail/texts/mail-texts.ts";
import { readButtonData, type Pressed } from "./message-buttons.ts";
import { messageKeyboard } from "./message-keyboard.ts";
import { endMutes, mute, type Muted } from "./report-mute.ts";
import { attempt, wordsIn, type TelegramJobDeps } from "./telegram-talk.ts";
import type { TelegramCallback } from "./telegram-update.ts";

const COIN_MS = 3_600_000;
const LIST_MS = 86_400_000;

interface Done {
  readonly key: MailTextKey;
  readonly values?: Readonly<Record<string, string>>;
  /** Whose message it is; undefined when nothing was done. */
  readonly row?: ChatMessageRow;
}

export async function pressButton(callback: TelegramCallback, parts: TelegramJobDeps): Promise<void> {
  const { id, from } = callback;
  const { key, values, row } = await act(callback, parts);
  const words = wordsIn(row?.language ?? from.language_code?.slice(0, 2) ?? "en", parts);
  await attempt(parts, async () => parts.bot?.answerButton(id, words.language.text(key, values)));
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
  if (pressed.action === "pause" || pressed.action === "resume") return pauseFiringAlert(pressed, row, parts);
  return changeMute(pressed, row, parts);
}

async function changeMute({ action }: Pressed, row: ChatMessageRow, parts: TelegramJobDeps): Promise<Done> {
  const { userId, report } = row;
  if (!report) return { key: "telegram.answer.gone" };
  const isList = action === "mute-list" || action === "unmute-list";
  const muted: Muted = isList ? { kind: "list", ...report } : { kind: "coin", ...report };
  const change = { userId, now: parts.now() };
  const { isolated, second } = wordsIn(row.language, parts).language;
  const name = isolated(isList ? report.listName : report.symbol);
  if (action === "unmute-list" || action === "unmute-coin") {
    await parts.database.run((db) => endMutes(db, change, [muted]));
    return { key: isList ? "telegram.unmute.list" : "telegram.unmute.coin", values: { name }, row };
  }
  const until = new Date(change.now.getTime() + (isList ? LIST_MS : COIN_MS));
  const { at, timeZone } = await parts.database.run(async (db) => ({
    at: await mute(db, change, muted, until),
    timeZone: (await deliverySettingsOf(db, userId)).timeZone,
  }));
  return { key: isList ? "telegram.mute.list" : "telegram.mute.coin", values: { name, at: second(at, timeZone) }, row };
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
  const keyboard = await messageKeyboard(row, wordsIn(row.language, parts), parts);
  await attempt(parts, async () => parts.bot?.editButtons(message.chat.id, message.message_id, keyboard));
}
