// The buttons of a message as things are now: when it is sent, and after one of them was pressed.

import type { AlertState } from "../../../shared/contracts/alerts.ts";
import { alertStateOf } from "../../../shared/postgres/alerts.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { mutesOf } from "../../../shared/postgres/report-mutes.queries.ts";
import type { ChatMessageRow } from "../../../shared/postgres/telegram-chats.queries.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { firingButtons, reportButtons } from "./message-buttons.ts";
import { isMuteOf } from "./report-mute.ts";
import type { TelegramKeyboard } from "./telegram-bot.ts";

/** An alert in another state is over: there is nothing to pause. */
const IS_PAUSED: Partial<Readonly<Record<AlertState, boolean>>> = { armed: false, waiting: false, paused: true };

interface KeyboardDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** None for a message that is about no single coin. */
export async function messageKeyboard(
  { messageId, userId, firing, report }: ChatMessageRow,
  context: MailContext,
  { database, now }: KeyboardDeps,
): Promise<TelegramKeyboard> {
  if (firing) {
    const state = await database.run((db) => alertStateOf(db, userId, firing.alertId));
    return firingButtons({ messageId, firing, isPaused: state && IS_PAUSED[state] }, context);
  }
  if (!report) return [];
  const mutes = await database.run((db) => mutesOf(db, userId, now()));
  const isCoinMuted = mutes.some(isMuteOf({ kind: "coin", ...report }));
  const isListMuted = mutes.some(isMuteOf({ kind: "list", ...report }));
  return reportButtons({ messageId, report, isCoinMuted, isListMuted }, context);
}
