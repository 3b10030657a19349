// The buttons of a message as things are now: when it is sent, and after one of them was pressed.

import type { AlertState } from "../../../shared/contracts/alerts.ts";
import { alertStateOf } from "../../../shared/postgres/alerts.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { ChatMessageRow } from "../../../shared/postgres/telegram-chats.queries.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { firingButtons } from "./message-buttons.ts";
import type { TelegramKeyboard } from "./telegram-bot.ts";

/** An alert in another state is over: there is nothing to pause. */
const IS_PAUSED: Partial<Readonly<Record<AlertState, boolean>>> = { armed: false, waiting: false, paused: true };

/** None for a message that is about no single coin. */
export async function messageKeyboard(row: ChatMessageRow, context: MailContext, database: Database): Promise<TelegramKeyboard> {
  const { messageId, userId, firing } = row;
  if (!firing) return [];
  const state = await database.run((db) => alertStateOf(db, userId, firing.alertId));
  return firingButtons({ messageId, firing, isPaused: state && IS_PAUSED[state] }, context);
}
