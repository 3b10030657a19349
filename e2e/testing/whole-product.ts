// The product as a customer meets it, once for all walks of a file: server, jobs worker, mail server, both real providers' fakes,
// a scripted market and a Chromium.

import { chromium, type Browser } from "@playwright/test";
import { Queue } from "bullmq";
import { inject } from "vitest";
import { startMailServer, type MailServer, type ReceivedMail } from "../../workers/jobs/testing/mail-server.ts";
import { keys } from "../../shared/redis/keys.ts";
import { startServer, testDatabase, testRedis, until } from "../../server/testing/start-app.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { readJobsEnvironment } from "../../shared/node/environment.ts";
import { queuePrefix } from "../../shared/node/redis.ts";
import { nowpaymentsSetup, type NowpaymentsSetup } from "../../shared/node/payments/testing/fake-nowpayments.ts";
import { yoomoneySetup, type YoomoneySetup } from "../../shared/node/payments/testing/fake-yoomoney.ts";
import type { RawNotification } from "../../shared/node/payments/provider.ts";
import type { Database, Queries } from "../../shared/postgres/database.ts";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { startJobsProcess } from "../../workers/jobs/jobs-process.ts";
import { Line } from "./line.ts";
import { ScriptedMarket } from "./scripted-market.ts";
import { CHROMIUM_ARGS } from "./visits.ts";

/** As long as a busy machine may take to hash a password and send its mail, ms. */
const MAIL_MS = 20_000;

export interface WholeProduct {
  readonly url: string;
  readonly browser: Browser;
  readonly database: Database;
  readonly yoomoney: YoomoneySetup;
  readonly nowpayments: NowpaymentsSetup;
  /** The free test that runs now ends in so many ms. */
  shortenTest(leftMs: number): Promise<void>;
  /** Hands a provider's notification in, as the provider does over the network, and fails unless it is taken. */
  notify(provider: string, notification: RawNotification): Promise<void>;
  /** The same, whatever the answer is; its status. */
  offer(provider: string, notification: RawNotification): Promise<number>;
  /** Has the jobs worker run a schedule before its time. */
  runSchedule(name: string): Promise<void>;
  /** Everything that came to this address so far. */
  mailsTo(address: string): readonly ReceivedMail[];
  /** The first mail to this address that `isWanted`. */
  mailTo(address: string, isWanted: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Starts all of it, with the three providers on offer and the mails going out over SMTP. */
export async function startWholeProduct(): Promise<WholeProduct> {
  const [browser, database, mails, yoomoney, nowpayments] = await Promise.all([
    chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_ARGS }),
    testDatabase(),
    startMailServer({ hideSTARTTLS: true }),
    yoomoneySetup(),
    nowpaymentsSetup(),
  ]);
  const redis = testRedis();
  const market = await ScriptedMarket.start(redis);
  // Providers and mails name the public address, which has to be known before the server has a port.
  const line = await Line.to("http://127.0.0.1:1");
  const environment = {
    ...yoomoney.environment,
    ...nowpayments.environment,
    ...surroundings(line.url, mails),
    PAYMENT_PROVIDERS: "nowpayments,yoomoney,mock",
  };
  // Each walk comes from an address of its own.
  const server = await startServer({ ...environment, TRUST_PROXY: "127.0.0.1/32" }, { clientRoot: inject("clientFolder") });
  line.moveTo(server.url);
  const stopJobs = await startJobsProcess(readJobsEnvironment(environment));
  const schedules = new Queue("schedules", { connection: redis, prefix: queuePrefix(redis) });
  const mailsTo = (address: string) => mails.mails.filter(({ envelope }) => envelope.to.includes(address));
  const offer: WholeProduct["offer"] = async (provider, { body, headers }) => {
    const answer = await fetch(`${line.url}/api/webhooks/${provider}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: headers as Record<string, string>,
    });
    await answer.body?.cancel();
    return answer.status;
  };
  await until("tables", () => EXCHANGES.every((exchange) => server.app.market.feed(exchange).header?.warming === false));
  return {
    url: line.url,
    browser,
    database,
    yoomoney,
    nowpayments,
    shortenTest: async (leftMs) => {
      const handle = await database.transaction((db) => endTestIn(db, leftMs));
      // Servers remember a session for a while.
      await redis.publish(keys.control(), JSON.stringify({ kind: "changed", handle }));
    },
    offer,
    notify: async (provider, notification) => {
      const status = await offer(provider, notification);
      if (status !== 200) throw new Error(`The webhook of ${provider} answered ${status}`);
    },
    runSchedule: async (name) => void (await schedules.add(name, {})),
    mailsTo,
    mailTo: (address, isWanted) => until(`a mail to ${address}`, () => mailsTo(address).find(isWanted), MAIL_MS),
    stop: async () => {
      await browser.close();
      await stopJobs();
      await schedules.close();
      market.stop();
      await line.close();
      await server.close();
      await Promise.all([mails.close(), yoomoney.close(), nowpayments.close(), redis.quit(), database.close()]);
    },
  };
}

/** Moves the end of the one running test; returns the handle of its session. */
async function endTestIn(db: Queries, leftMs: number): Promise<string> {
  const { id } = await db
    .updateTable("test_accesses")
    .set({ expires_at: new Date(Date.now() + leftMs) })
    .where("expires_at", ">", new Date())
    .returning("id")
    .executeTakeFirstOrThrow();
  const { handle } = await db.selectFrom("sessions").select("handle").where("test_access_id", "=", id).executeTakeFirstOrThrow();
  return handle;
}

const surroundings = (publicUrl: string, mails: MailServer): NodeJS.ProcessEnv => ({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  PUBLIC_URL: publicUrl,
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  SESSION_SECRET: "a test's own secret of enough length 0123456789",
  SMTP_URL: mails.url,
  MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
  SUPPORT_EMAIL: "help@tickdeck.test",
});
