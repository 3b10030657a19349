// The bot on real services and a Telegram that answers as the real one, with an owner of alerts, for tests.

import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { createLog } from "../../../shared/node/log.ts";
import { sendAlert } from "../alerts/send-alert.ts";
import { heldMails } from "../mail/mail-transport.ts";
import { TelegramBot } from "../telegram/telegram-bot.ts";
import { readUpdates } from "../telegram/telegram-updates.ts";
import { alertOwner, type AlertOwner } from "./alert-owner.ts";
import { startFakeTelegram, type FakeTelegram } from "./fake-telegram.ts";
import { openJobSetup, type JobSetup } from "./job-setup.ts";
import { SAMPLE_SITE } from "./mail-samples.ts";

const TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;

export interface BotSetup {
  readonly setup: JobSetup;
  readonly telegram: FakeTelegram;
  readonly owner: AlertOwner;
  readonly bot: TelegramBot;
  /** Handles what people did, and what they do within `pollMs`, 0 by default. */
  readBot(pollMs?: number): Promise<void>;
  /** Starts a worker that sends messages. */
  work(): void;
  close(): Promise<void>;
}

/** Empties Redis and the tables of users and promises first. */
export async function openBotSetup(): Promise<BotSetup> {
  const setup = await openJobSetup();
  const { database, redis, now } = setup;
  await redis.flushall();
  for (const table of ["outbox", "users"] as const) await database.run((db) => db.deleteFrom(table).execute());
  const telegram = await startFakeTelegram(TOKEN);
  const bot = new TelegramBot({ token: TOKEN, redis, now, baseUrl: telegram.url });
  const parts = {
    ...{ transport: heldMails(redis, now), site: SAMPLE_SITE, operators: "o@example.test", redis, bot, push: undefined },
    ...{ mailSealer: new Sealer("s".repeat(32), "mail"), credentialSealer: new Sealer("s".repeat(32), "credentials") },
  };
  return {
    setup,
    telegram,
    bot,
    owner: await alertOwner(database, "trader@example.test"),
    readBot: (pollMs = 0) => readUpdates({ ...parts, database, log: createLog("t", "silent"), now }, pollMs),
    work: () => void setup.work((id, base) => sendAlert.run(id, { ...base, ...parts }), { kind: "send-alert" }),
    close: async () => {
      await setup.close();
      telegram.close();
    },
  };
}
