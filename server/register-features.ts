// Registers the routes of every feature, each with the parts it works with.

import type { FastifyRequest } from "fastify";
import type { ArchiveStore } from "../shared/archive/archive-store.ts";
import { QUEUES_PAGE } from "../shared/contracts/application-pages.ts";
import { buildIdOf } from "../shared/node/build-id.ts";
import { totpSealer } from "../shared/node/credentials/admin-secrets.ts";
import { HashGate } from "../shared/node/credentials/hash-gate.ts";
import { OrderSecrets } from "../shared/node/credentials/order-secrets.ts";
import { Sealer } from "../shared/node/credentials/sealer.ts";
import { webhookSealer } from "../shared/node/credentials/webhook-secrets.ts";
import type { Environment } from "../shared/node/environment.ts";
import type { Log } from "../shared/node/log.ts";
import type { RedisClient } from "../shared/node/redis.ts";
import { publicUrlOf } from "../shared/node/payments/payment-environment.ts";
import { createProviders } from "../shared/node/payments/providers.ts";
import { ServiceOutcomes } from "../shared/node/service-outcomes.ts";
import { Settlement } from "../shared/node/payments/settlement.ts";
import type { Database } from "../shared/postgres/database.ts";
import { keys } from "../shared/redis/keys.ts";
import type { AdminSessions } from "./admin/admin-sessions.ts";
import type { ControlChannel } from "./control-channel.ts";
import { BrowserMarks } from "./credentials/browser-marks.ts";
import { KnownDevices } from "./credentials/known-device.ts";
import { DelayedLogins } from "./credentials/delayed-logins.ts";
import { LoginStrikes } from "./credentials/login-strikes.ts";
import { StrangerTries } from "./credentials/stranger-tries.ts";
import { VisitorMarks } from "./credentials/visitor-marks.ts";
import { WorkProofs } from "./credentials/work-proofs.ts";
import { accountRoutes } from "./features/account/account.routes.ts";
import { PasswordService } from "./features/account/password.service.ts";
import { sessionRoutes } from "./features/account/session.routes.ts";
import { adminSessionRoutes } from "./features/admin/admin-session.routes.ts";
import { adminsRoutes } from "./features/admin/admins.routes.ts";
import { attentionRoutes } from "./features/admin/attention.routes.ts";
import { customerChangesRoutes } from "./features/admin/customer-changes.routes.ts";
import { customersRoutes } from "./features/admin/customers.routes.ts";
import { deploysRoutes } from "./features/admin/deploys.routes.ts";
import { funnelRoutes } from "./features/admin/funnel.routes.ts";
import { inboxRoutes } from "./features/admin/inbox.routes.ts";
import { jobsRoutes } from "./features/admin/jobs.routes.ts";
import { marketHealthRoutes } from "./features/admin/market.routes.ts";
import { adminEventsRoutes, SIGN_OF_LIFE_MS } from "./features/admin/admin-events.routes.ts";
import { orderActRoutes } from "./features/admin/order-acts.routes.ts";
import { ordersFileRoutes } from "./features/admin/orders-file.routes.ts";
import { operatorOrderRoutes } from "./features/admin/orders.routes.ts";
import { alertDeliveryRoutes } from "./features/alerts/alert-delivery.routes.ts";
import { alertRoutes } from "./features/alerts/alerts.routes.ts";
import { webhooksRoutes } from "./features/alerts/webhooks.routes.ts";
import { listReportRoutes } from "./features/list-reports/list-reports.routes.ts";
import { apiKeyRoutes } from "./features/api-keys/api-keys.routes.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import type { ChatTimes } from "./features/chat/chat-service.ts";
import { chatRoutes } from "./features/chat/chat.routes.ts";
import { checkoutRoutes } from "./features/checkout/checkout.routes.ts";
import { orderRoutes } from "./features/checkout/orders.routes.ts";
import { quoteRoutes } from "./features/checkout/quote.routes.ts";
import { PaymentEvents } from "./features/checkout/payment-events.ts";
import { RefusedWebhooks } from "./features/checkout/refused-webhooks.ts";
import { webhookRoutes } from "./features/checkout/webhooks.routes.ts";
import { contactRoutes } from "./features/contact/contact.routes.ts";
import { devOutboxRoutes } from "./features/dev-outbox/dev-outbox.routes.ts";
import { mcpRoutes } from "./features/mcp/mcp.routes.ts";
import { historyRoutes } from "./features/history/history.routes.ts";
import { depthRoutes } from "./features/market/depth.routes.ts";
import { DepthService } from "./features/market/depth.service.ts";
import { klinesRoutes } from "./features/market/klines.routes.ts";
import { tableRoutes } from "./features/market/table.routes.ts";
import { queueDashboard } from "./features/queues/queue-dashboard.ts";
import { earnedDiscount, quizRoutes } from "./features/quiz/quiz.routes.ts";
import { pageViewRoutes } from "./features/site/page-view.routes.ts";
import { settingsRoutes } from "./features/settings/settings.routes.ts";
import { signalPollRoutes } from "./features/signals/signal-poll.routes.ts";
import { signalPastRoutes } from "./features/signals/signal-past.routes.ts";
import { signalRecordRoutes } from "./features/signals/signal-record.routes.ts";
import { setupRoutes } from "./features/setups/setups.routes.ts";
import { siteRoutes } from "./features/site/site.routes.ts";
import { liveStates } from "./features/status/live-states.ts";
import { statusRoutes } from "./features/status/status.routes.ts";
import { testAccessRoutes } from "./features/test-access/test-access.routes.ts";
import { TestAccessService } from "./features/test-access/test-access.service.ts";
import { watchListRoutes } from "./features/watch-lists/watch-lists.routes.ts";
import { addressKey } from "./http/client-address.ts";
import type { Cookies } from "./http/cookies.ts";
import type { HttpApp } from "./http/fastify-app.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import type { Market } from "./push/market.ts";
import type { ProcessRecord } from "./process-record.ts";
import type { ServerMetrics } from "./server-metrics.ts";
import type { SessionService } from "./sessions/session.service.ts";
import type { PastThreads } from "./past/past-threads.ts";
import { WorkerQuestions } from "./push/worker-questions.ts";

export interface FeatureDeps {
  readonly env: Environment;
  readonly log: Log;
  readonly options: FeatureOptions;
  readonly redis: {
    readonly commands: RedisClient;
    readonly limits: RedisClient;
    readonly queues: RedisClient;
    readonly control: RedisClient;
  };
  readonly database: Database;
  readonly market: Market;
  readonly archive: ArchiveStore;
  readonly past: PastThreads;
  readonly metrics: ServerMetrics;
  readonly control: ControlChannel;
  readonly sessions: SessionService;
  readonly limiter: RateLimiter;
  readonly cookies: Cookies;
  readonly admins: AdminSessions;
  readonly record: ProcessRecord;
}

/** What tests set otherwise. */
export interface FeatureOptions {
  /** Price alerts of one account. */
  readonly maxAlerts?: number;
  /** The clock of admins' sessions and one-time codes, epoch ms. */
  readonly adminNow?: () => number;
  /** How often a stream of news to an admin shows that it lives, ms. */
  readonly signOfLifeMs?: number;
  /** How long the assistant's service may take. */
  readonly chatTimes?: ChatTimes;
}

/** Adds all features to the application. */
export async function registerFeatures(http: HttpApp, deps: FeatureDeps): Promise<void> {
  const { env, log, options, redis, database, market, metrics, control, sessions, limiter, cookies, admins } = deps;
  const strikes = new LoginStrikes(redis.limits);
  const delays = new DelayedLogins(redis.limits, strikes);
  const devices = new KnownDevices(env.SESSION_SECRET);
  const gate = new HashGate();
  const proofs = new WorkProofs(env.SESSION_SECRET);
  const strangers = new StrangerTries(limiter, proofs);
  await http.register(authRoutes, { database, sessions, cookies, gate, strikes, delays, strangers, devices, metrics });
  const passwords = new PasswordService({ database, sessions, gate, strikes, devices });
  await http.register(accountRoutes, { database, sessions, cookies, passwords });
  const confirmPassword = passwords.confirm.bind(passwords);
  await http.register(apiKeyRoutes, { database, sessions, confirmPassword });
  await http.register(sessionRoutes, { sessions, cookies });
  const visitors = new VisitorMarks(env.SESSION_SECRET);
  const tests = new TestAccessService({
    database,
    limiter,
    marks: visitors,
    proofs,
    mailSealer: new Sealer(env.SESSION_SECRET, "mail"),
    testSeconds: env.TEST_ACCESS_SECONDS,
  });
  await http.register(testAccessRoutes, { cookies, visitors, tests });
  await http.register(quizRoutes, { database, cookies, visitors });
  await http.register(tableRoutes, { market, metrics, cookies });
  await http.register(siteRoutes, { market, redis: redis.commands, database });
  await http.register(statusRoutes, { database, now: Date.now, liveStates: () => liveStates(redis.commands, Date.now()) });
  await http.register(pageViewRoutes, { database, redis: redis.commands, now: () => new Date() });
  const questions = new WorkerQuestions(redis.commands, redis.control, log);
  await http.register(klinesRoutes, { market, questions, past: deps.past, archive: deps.archive });
  await http.register(depthRoutes, { market, depth: new DepthService(questions, redis.commands) });
  await http.register(historyRoutes, { market, past: deps.past });
  await http.register(signalPollRoutes, { signals: market.signals });
  await http.register(signalPastRoutes, { market, redis: redis.commands });
  await http.register(signalRecordRoutes, { database, redis: redis.commands });
  await http.register(mcpRoutes, { database, version: buildIdOf(env) });
  await http.register(setupRoutes, { database, control });
  await http.register(watchListRoutes, { database, control });
  await http.register(settingsRoutes, { database, control });
  await http.register(alertRoutes, { database, control, maxAlerts: options.maxAlerts });
  const botName = () => redis.commands.get(keys.telegramBot()).catch(() => null);
  await http.register(alertDeliveryRoutes, { database, botName, pushKey: env.VAPID_PUBLIC_KEY });
  await http.register(webhooksRoutes, { database, sealer: webhookSealer(env.SESSION_SECRET) });
  await http.register(listReportRoutes, { database });
  await http.register(contactRoutes, { database, supportEmail: env.SUPPORT_EMAIL, control });
  await http.register(chatRoutes, { env, limiter, cookies, visitors, market, metrics, times: options.chatTimes });
  const providers = createProviders(env, new ServiceOutcomes(redis.commands, log));
  const events = new PaymentEvents(redis.commands, redis.control, log);
  const now = () => new Date();
  const settlement = new Settlement({
    database,
    providers,
    log,
    now,
    tolerancePercent: env.PAYMENT_TOLERANCE_PERCENT,
    onChanged: (id) => events.publish(id),
    onPlanChanged: (handles) => handles.forEach((handle) => sessions.announceChange(handle)),
  });
  const checkout = {
    database,
    providers,
    limiter,
    settlement,
    events,
    log,
    now: Date.now,
    launchUntil: env.LAUNCH_UNTIL,
    cookies,
    secrets: new OrderSecrets(env.SESSION_SECRET),
  };
  const marks = new BrowserMarks(cookies, devices, visitors);
  const callerOf = (request: FastifyRequest) => marks.read(request)?.id ?? addressKey(request.ip);
  const discountOf = (request: FastifyRequest) => earnedDiscount({ database, cookies, visitors }, request);
  await http.register(checkoutRoutes, { ...checkout, publicUrl: publicUrlOf(env), discountOf, callerOf, botName });
  await http.register(quoteRoutes, { ...checkout, discountOf, botName });
  await http.register(orderRoutes, { database, log, now });
  const refusals = new RefusedWebhooks(redis.commands, log);
  await http.register(webhookRoutes, { providers, settlement, limiter, refusals });
  const adminNow = options.adminNow ?? Date.now;
  const totpKeys = totpSealer(env.SESSION_SECRET);
  await http.register(adminSessionRoutes, {
    ...{ database, admins, cookies, gate, limiter, strangers, devices },
    totpSealer: totpKeys,
    now: adminNow,
  });
  await http.register(adminEventsRoutes, { database, admins, control, signOfLifeMs: options.signOfLifeMs ?? SIGN_OF_LIFE_MS });
  await http.register(inboxRoutes, { database, control });
  await http.register(attentionRoutes, { database, control });
  await http.register(customersRoutes, { database, delays });
  await http.register(customerChangesRoutes, { database, sessions, delays });
  await http.register(operatorOrderRoutes, { database, settlement });
  await http.register(orderActRoutes, { database, settlement, sessions, control });
  await http.register(ordersFileRoutes, { database });
  const processes = { redis: redis.commands, own: deps.record };
  await http.register(marketHealthRoutes, { database, questions, archive: deps.archive, ...processes });
  await http.register(deploysRoutes, { database, ...processes });
  await http.register(adminsRoutes, { database, admins });
  await http.register(jobsRoutes, { database, ...processes });
  await http.register(funnelRoutes, { database });
  await http.register(queueDashboard, { prefix: QUEUES_PAGE, redis: redis.queues, database, log });
  const isHoldingMails = env.NODE_ENV !== "production" && env.SMTP_URL === undefined;
  if (isHoldingMails) await http.register(devOutboxRoutes, { redis: redis.commands });
}
