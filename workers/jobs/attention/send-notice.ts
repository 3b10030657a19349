// Sends operators a promised notice through the bot, to the chat the deployment names.

import { markMailRefused, markMailSent, startMail } from "../../../shared/postgres/mails.queries.ts";
import type { CredentialJobDeps } from "../credentials/deliver-credentials.ts";
import { PermanentError, type JobHandler } from "../job-table.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { contentOf } from "../mail/send-mail.ts";

export interface NoticeJobDeps extends CredentialJobDeps {
  readonly operatorsChat: string | undefined;
}

/** Telegram's limit on a message, with room. */
const MAX_LENGTH = 4000;

export const sendNotice: JobHandler<NoticeJobDeps> = {
  queue: "mails",
  run: async (id, deps) => {
    const { database, bot, operatorsChat: chat, now } = deps;
    const row = await database.run((db) => startMail(db, id));
    if (!row) return;
    try {
      if (!bot || chat === undefined) throw new PermanentError("no bot or no chat is set up");
      await bot.send(chat, renderBlocks(contentOf(row, deps).content).slice(0, MAX_LENGTH));
    } catch (error) {
      await database.run((db) => markMailRefused(db, id, String(error), now(), error instanceof PermanentError));
      throw error;
    }
    await database.run((db) => markMailSent(db, id, "telegram", now()));
  },
};
