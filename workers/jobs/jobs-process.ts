// One jobs process: relays the outbox, works its jobs off, measures the service each minute and shares its figures. Any number may run.

import { randomUUID } from "node:crypto";
import type { DestinationStream } from "pino";
import type { ControlMessage } from "../../shared/contracts/control-messages.ts";
import type { JobsEnvironment } from "../../shared/node/environment.ts";
import { OrderSecrets } from "../../shared/node/credentials/order-secrets.ts";
import { Sealer } from "../../shared/node/credentials/sealer.ts";
import { webhookSealer } from "../../shared/node/credentials/webhook-secrets.ts";
import { buildIdOf } from "../../shared/node/build-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { offeredProviders, publicUrlOf } from "../../shared/node/payments/payment-environment.ts";
import { providerProbes } from "../../shared/node/payments/provider-probes.ts";
import { createProviders } from "../../shared/node/payments/providers.ts";
import { Settlement } from "../../shared/node/payments/settlement.ts";
import { connectRedis, publish } from "../../shared/node/redis.ts";
import { ServiceOutcomes } from "../../shared/node/service-outcomes.ts";
import { Database } from "../../shared/postgres/database.ts";
import { keys } from "../../shared/redis/keys.ts";
import { repeat } from "../repeat.ts";
import { shareMetrics, withdrawMetrics } from "../worker-metrics.ts";
import { startAlertRounds } from "./alerts/alert-rounds.ts";
import { PushClient } from "./alerts/push-client.ts";
import { TelegramBot, type TelegramBotDeps } from "./telegram/telegram-bot.ts";
import { noticeSettingsOf } from "./attention/tell-operators.ts";
import { JOB_TABLE, type AllJobDeps } from "./handlers.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { startReports } from "./reports/start-reports.ts";
import { addressIn, countedTransport, heldMails, smtpTransport, type MailTransport } from "./mail/mail-transport.ts";
import { startJobWorker } from "./job-worker.ts";
import { certificateLeft } from "./status/certificate-left.ts";
import { noteWorkers } from "./status/note-workers.ts";
import type { ProbedService } from "./status/measure-service.ts";
import { measureParts } from "./status/measure-parts.ts";
import { StatusWatch } from "./status/status-watch.ts";
import { WebhookClient } from "./webhooks/webhook-client.ts";

/** As many as run at once; most wait for a mail server and hold none. */
const CONNECTIONS = 7;
const SHARE_METRICS_MS = 5000;
const NOTE_WORKERS_MS = 10_000;
const CERTIFICATE_MS = 60_000;

/**
 * Starts working; the returned function shuts down in order. Neither database needs to be up yet. `logTo` is standard output by
 * default.
 */
export async function startJobsProcess(env: JobsEnvironment, logTo?: DestinationStream): Promise<() => Promise<void>> {
  const worker = `jobs-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL, logTo);
  const database = new Database(env.DATABASE_URL, CONNECTIONS, log);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const metrics = createJobMetrics(worker, buildIdOf(env), env.BACKUP_FOLDER, env.BACKUP_EVERY_HOURS);
  const now = () => new Date();
  const from = env.MAIL_FROM ?? "Tickdeck <tickdeck@localhost>";
  const isSafe = env.NODE_ENV === "production" && !env.ALLOW_WEAK;
  const outcomes = new ServiceOutcomes(redis, log);
  const transport = env.SMTP_URL
    ? countedTransport(
        smtpTransport({ url: env.SMTP_URL, from, requireTls: isSafe, refuseAt: env.SUPPORT_EMAIL }),
        outcomes.get("mail"),
      )
    : heldMails(redis, now);
  const bot = telegramBotOf(env, { redis, now, onOutcome: outcomes.get("telegram") });
  const services = servicesOf(env, transport, bot);
  const parts: AllJobDeps = {
    database,
    log,
    now,
    transport,
    site: {
      publicUrl: publicUrlOf(env),
      operatorName: env.OPERATOR_NAME,
      operatorAddress: env.OPERATOR_ADDRESS,
      supportEmail: env.SUPPORT_EMAIL,
      orderSecrets: new OrderSecrets(env.SESSION_SECRET),
    },
    operators: env.SUPPORT_EMAIL ?? addressIn(from),
    notices: noticeSettingsOf(env),
    operatorsChat: env.OPERATOR_TELEGRAM_CHAT,
    mailSealer: new Sealer(env.SESSION_SECRET, "mail"),
    settlement: settlementOf(env, { database, redis, log, now, outcomes }),
    credentialSealer: new Sealer(env.SESSION_SECRET, "credentials"),
    redis,
    bot,
    services,
    outcomes,
    push: pushClientOf(env),
    webhooks: new WebhookClient(),
    webhookSealer: webhookSealer(env.SESSION_SECRET),
    onWebhookTry: (outcome, tookMs) => metrics.webhookTried(outcome, tookMs),
  };
  const jobs = startJobWorker({ redisUrl: env.REDIS_URL, table: JOB_TABLE, parts, metrics });
  const watch = new StatusWatch({
    database,
    log,
    now,
    measure: () =>
      measureParts({
        database,
        redis,
        outcomes,
        services,
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
  const endCertificate = repeat(
    CERTIFICATE_MS,
    async () => metrics.certificate(await certificateLeft(publicUrlOf(env), Date.now())),
    (error) => log.debug({ error: String(error) }, "certificate not looked at"),
  );
  const endAlerts = startAlertRounds({
    ...{ database, redis, log, now },
    onFired: (delayMs) => {
      metrics.alertFired(delayMs);
      jobs.handOver();
    },
  });
  const endReports = startReports({
    ...{ redisUrl: env.REDIS_URL, redis, database, log, now },
    onPromised: (exchange, { sent, counted, kept }) => {
      if (sent > 0) jobs.handOver();
      for (const [outcome, count] of Object.entries({ sent, counted, kept }))
        metrics.reported(exchange, outcome as "sent" | "counted" | "kept", count);
    },
    onGap: ({ exchange, first, last, reason }) => {
      log.warn({ exchange, first, last, reason }, "signals of these seconds were not reported");
      metrics.reportsMissed(exchange, last - first + 1);
    },
  });
  log.info("working");

  return async () => {
    endWatching();
    endSharing();
    endNoting();
    endCertificate();
    endAlerts();
    await endReports();
    await jobs.stop();
    transport.close();
    await withdrawMetrics(redis, worker).catch(() => undefined);
    redis.disconnect();
    await database.close();
  };
}

/** The services this deployment calls; held mails are probed like a mail server. */
function servicesOf(env: JobsEnvironment, transport: MailTransport, bot: TelegramBot | undefined): readonly ProbedService[] {
  const providers = [...providerProbes(env)].map(([component, probe]) => ({ component, probe }));
  const mail = { component: "mail", probe: () => transport.check() } as const;
  return [mail, ...providers, ...(bot ? [{ component: "telegram", probe: () => bot.name() } as const] : [])];
}

function telegramBotOf(env: JobsEnvironment, parts: Omit<TelegramBotDeps, "token">): TelegramBot | undefined {
  return env.TELEGRAM_BOT_TOKEN === undefined ? undefined : new TelegramBot({ ...parts, token: env.TELEGRAM_BOT_TOKEN });
}

/** Undefined without both halves of the key. Push services require a contact address. */
function pushClientOf(env: JobsEnvironment): PushClient | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL: email } = env;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  const address = publicUrlOf(env);
  const subject = email === undefined && address.startsWith("https:") ? address : `mailto:${email ?? "nobody@localhost"}`;
  return new PushClient({ publicKey, privateKey, subject });
}

/** A settlement that notifies servers of its changes. */
function settlementOf(
  env: JobsEnvironment,
  { redis, outcomes, ...parts }: Pick<AllJobDeps, "database" | "redis" | "log" | "now"> & { readonly outcomes: ServiceOutcomes },
): Settlement {
  const announce = (channel: string, message: string): void =>
    void publish(redis, channel, message).catch((error: Error) =>
      parts.log.warn({ error: error.message }, "news of a payment did not leave"),
    );
  const changed = (handle: string): ControlMessage => ({ kind: "changed", handle });
  return new Settlement({
    ...parts,
    providers: createProviders(env, outcomes),
    tolerancePercent: env.PAYMENT_TOLERANCE_PERCENT,
    onChanged: (paymentId) => announce(keys.payments(), paymentId),
    onPlanChanged: (handles) => handles.forEach((handle) => announce(keys.control(), JSON.stringify(changed(handle)))),
  });
}
