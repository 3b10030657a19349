// One jobs process: hands over what the outbox promises, works it off, measures the service each minute and shares its figures.
// Any number may run.

import { randomUUID } from "node:crypto";
import type { ControlMessage } from "../../shared/contracts/control-messages.ts";
import type { JobsEnvironment } from "../../shared/node/environment.ts";
import { Sealer } from "../../shared/node/credentials/sealer.ts";
import { buildIdOf } from "../../shared/node/build-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { offeredProviders, publicUrlOf } from "../../shared/node/payments/payment-environment.ts";
import { createProviders } from "../../shared/node/payments/providers.ts";
import { Settlement } from "../../shared/node/payments/settlement.ts";
import { connectRedis, publish } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { keys } from "../../shared/redis/keys.ts";
import { repeat } from "../repeat.ts";
import { shareMetrics, withdrawMetrics } from "../worker-metrics.ts";
import { startAlertRounds } from "./alerts/alert-rounds.ts";
import { PushClient } from "./alerts/push-client.ts";
import { TelegramBot } from "./credentials/telegram-bot.ts";
import { JOB_TABLE, type AllJobParts } from "./handlers.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { addressIn, heldMails, smtpTransport } from "./mail/mail-transport.ts";
import { startJobWorker } from "./job-worker.ts";
import { noteWorkers } from "./status/note-workers.ts";
import { measureParts } from "./status/measure-parts.ts";
import { StatusWatch } from "./status/status-watch.ts";

/** As many as run at once; most wait for a mail server and hold none. */
const CONNECTIONS = 5;
const SHARE_METRICS_MS = 5000;
const NOTE_WORKERS_MS = 60_000;

/** Starts working; the returned function stops in order. Neither database needs to be there yet. */
export async function startJobsProcess(env: JobsEnvironment): Promise<() => Promise<void>> {
  const worker = `jobs-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL);
  const database = new Database(env.DATABASE_URL, CONNECTIONS, log);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const metrics = createJobMetrics(worker, buildIdOf(env));
  const now = () => new Date();
  const from = env.MAIL_FROM ?? "Tickdeck <tickdeck@localhost>";
  const isSafe = env.NODE_ENV === "production" && !env.ALLOW_WEAK;
  const transport = env.SMTP_URL
    ? smtpTransport({ url: env.SMTP_URL, from, requireTls: isSafe, refuseAt: env.SUPPORT_EMAIL })
    : heldMails(redis, now);
  const parts: AllJobParts = {
    database,
    log,
    now,
    transport,
    site: {
      publicUrl: publicUrlOf(env),
      operatorName: env.OPERATOR_NAME,
      operatorAddress: env.OPERATOR_ADDRESS,
      supportEmail: env.SUPPORT_EMAIL,
    },
    operators: env.SUPPORT_EMAIL ?? addressIn(from),
    mailSealer: new Sealer(env.SESSION_SECRET, "mail"),
    settlement: settlementOf(env, { database, redis, log, now }),
    credentialSealer: new Sealer(env.SESSION_SECRET, "credentials"),
    redis,
    bot: env.TELEGRAM_BOT_TOKEN === undefined ? undefined : new TelegramBot({ token: env.TELEGRAM_BOT_TOKEN, redis, now }),
    push: pushClientOf(env),
  };
  const stopWorking = startJobWorker({ redisUrl: env.REDIS_URL, table: JOB_TABLE, parts, metrics });
  const watch = new StatusWatch({
    database,
    log,
    now,
    measure: () =>
      measureParts({
        database,
        redis,
        transport,
        siteUrl: env.STATUS_URL ?? publicUrlOf(env),
        takesPayments: offeredProviders(env).length > 0,
        now,
      }),
    onReadings: (readings) => metrics.parts(readings),
  });
  const endWatching = watch.start();
  const endSharing = repeat(
    SHARE_METRICS_MS,
    () => shareMetrics(redis, worker, metrics.registry),
    (error) => log.debug({ error: String(error) }, "metrics not shared"),
  );
  const endNoting = repeat(
    NOTE_WORKERS_MS,
    () => noteWorkers(redis, database, now()),
    (error) => log.debug({ error: String(error) }, "workers not noted"),
  );
  const endAlerts = startAlertRounds({ database, redis, log, now, onFired: (delayMs) => metrics.alertFired(delayMs) });
  log.info("working");

  return async () => {
    endWatching();
    endSharing();
    endNoting();
    endAlerts();
    await stopWorking();
    transport.close();
    await withdrawMetrics(redis, worker).catch(() => undefined);
    redis.disconnect();
    await database.close();
  };
}

/** Undefined without both halves of the key. Push services want somebody they can write to. */
function pushClientOf(env: JobsEnvironment): PushClient | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL: email } = env;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  const address = publicUrlOf(env);
  const subject = email === undefined && address.startsWith("https:") ? address : `mailto:${email ?? "nobody@localhost"}`;
  return new PushClient({ publicKey, privateKey, subject });
}

/** A settlement that tells servers of what it changed. */
function settlementOf(
  env: JobsEnvironment,
  { redis, ...parts }: Pick<AllJobParts, "database" | "redis" | "log" | "now">,
): Settlement {
  const announce = (channel: string, message: string): void =>
    void publish(redis, channel, message).catch((error: Error) =>
      parts.log.warn({ error: error.message }, "news of a payment did not leave"),
    );
  const changed = (handle: string): ControlMessage => ({ kind: "changed", handle });
  return new Settlement({
    ...parts,
    providers: createProviders(env),
    onChanged: (paymentId) => announce(keys.payments(), paymentId),
    onPlanChanged: (handles) => handles.forEach((handle) => announce(keys.control(), JSON.stringify(changed(handle)))),
  });
}
