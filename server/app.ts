// Puts the server together without listening: connections, services, routes, sockets. Tests use this, main.ts listens.

import { join } from "node:path";
import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { QUEUES_PAGE } from "../shared/contracts/pages.ts";
import { pageValuesOf } from "../shared/contracts/page-values.ts";
import { buildIdOf } from "../shared/node/build-id.ts";
import { perExchange } from "../shared/market/exchange-id.ts";
import type { Environment } from "../shared/node/environment.ts";
import type { Log } from "../shared/node/log.ts";
import { publicUrlOf } from "../shared/node/payments/payment-environment.ts";
import { createProviders } from "../shared/node/payments/providers.ts";
import { Settlement } from "../shared/node/payments/settlement.ts";
import { connectRedis } from "../shared/node/redis.ts";
import { Sealer } from "../shared/node/credentials/sealer.ts";
import { Database } from "../shared/postgres/database.ts";
import { totpSealer } from "../shared/node/credentials/admin-secrets.ts";
import { AdminAuth } from "./admin/admin-auth.ts";
import { AdminSessions } from "./admin/admin-sessions.ts";
import { keys } from "../shared/redis/keys.ts";
import { Retention } from "./audit/retention.ts";
import { SecurityEvents } from "./audit/security-events.ts";
import { ControlChannel } from "./control-channel.ts";
import { awaitSchemaInBackground } from "./database-start.ts";
import { accountRoutes } from "./features/account/account.routes.ts";
import { sessionRoutes } from "./features/account/session.routes.ts";
import { adminSessionRoutes } from "./features/admin/admin-session.routes.ts";
import { adminsRoutes } from "./features/admin/admins.routes.ts";
import { customersRoutes } from "./features/admin/customers.routes.ts";
import { deploysRoutes } from "./features/admin/deploys.routes.ts";
import { funnelRoutes } from "./features/admin/funnel.routes.ts";
import { inboxRoutes, SIGN_OF_LIFE_MS } from "./features/admin/inbox.routes.ts";
import { jobsRoutes } from "./features/admin/jobs.routes.ts";
import { marketHealthRoutes } from "./features/admin/market.routes.ts";
import { operatorOrderRoutes } from "./features/admin/orders.routes.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { HashGate } from "../shared/node/credentials/hash-gate.ts";
import { KnownDevices } from "./credentials/known-device.ts";
import { LoginStrikes } from "./credentials/login-strikes.ts";
import { devOutboxRoutes } from "./features/dev-outbox/dev-outbox.routes.ts";
import { VisitorMarks } from "./credentials/visitor-marks.ts";
import { WorkProofs } from "./credentials/work-proofs.ts";
import { klinesRoutes } from "./features/market/klines.routes.ts";
import { chatRoutes } from "./features/chat/chat.routes.ts";
import type { ChatTimes } from "./features/chat/chat-service.ts";
import { contactRoutes } from "./features/contact/contact.routes.ts";
import { earnedDiscount, quizRoutes } from "./features/quiz/quiz.routes.ts";
import { tableRoutes } from "./features/market/table.routes.ts";
import { checkoutRoutes } from "./features/checkout/checkout.routes.ts";
import { orderRoutes } from "./features/checkout/orders.routes.ts";
import { PaymentNews } from "./features/checkout/payment-news.ts";
import { webhookRoutes } from "./features/checkout/webhooks.routes.ts";
import { pageViewRoutes } from "./features/site/page-view.routes.ts";
import { queueDashboard } from "./features/queues/queue-dashboard.ts";
import { siteRoutes } from "./features/site/site.routes.ts";
import { statusRoutes } from "./features/status/status.routes.ts";
import { testAccessRoutes } from "./features/test-access/test-access.routes.ts";
import { TestAccessService } from "./features/test-access/test-access.service.ts";
import { watchListRoutes } from "./features/watch-lists/watch-lists.routes.ts";
import { installAccessLog } from "./http/access-log.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { Cookies } from "./http/cookies.ts";
import { installErrorHandler, refuseAddress } from "./http/error-handler.ts";
import { createFastify, type HttpApp } from "./http/fastify-app.ts";
import { registerAliveRoute, registerReadyRoute } from "./http/health.routes.ts";
import { HealthService } from "./http/health.service.ts";
import { measureRequests, registerMetricsRoute } from "./http/metrics.routes.ts";
import { registerOpenapiRoutes } from "./http/openapi.routes.ts";
import { everybodyMayAsk, localOrTokenMayAsk } from "./http/operator-access.ts";
import { installOpenapi } from "./http/openapi.ts";
import { installCsrfRule, OriginPolicy } from "./http/origin.ts";
import { RateLimiter } from "./http/rate-limiter.ts";
import { RequestAuth } from "./http/request-auth.ts";
import { installRouteRules } from "./http/route-rules.ts";
import { installReadyAnswers } from "./http/ready-answers.ts";
import { installSecurityHeaders, SecurityHeaders } from "./http/security-headers.ts";
import { SlidingWindows } from "./http/sliding-window.ts";
import { installStaticClient } from "./http/static-client.ts";
import { SOCKET_LIMITS, type SocketLimits } from "./push/admission/connection-limits.ts";
import { TestSlots } from "./push/admission/test-slots.ts";
import { Gateway } from "./push/gateway.ts";
import { Market } from "./push/market.ts";
import { RULES_EVERY_MS } from "./push/signals/rule-registry.ts";
import { ProcessRecord } from "./process-record.ts";
import { ServerMetrics } from "./server-metrics.ts";
import { SessionService } from "./sessions/session.service.ts";

const POOL_SIZE = 10;
const CLIENT_BUILD = join(import.meta.dirname, "../dist/client");

export interface AppOptions {
  /** Called once with the reason when this process must not go on with its database. */
  readonly onRefusal?: (sentence: string) => void;
  readonly socketLimits?: Partial<SocketLimits>;
  /** How long Redis may take to count a call before this process counts alone, ms. */
  readonly countsWithinMs?: number;
  /** How often the rules in use are published to the workers again, ms. */
  readonly rulesEveryMs?: number;
  /** The clock of admins' sessions and one-time codes, epoch ms. */
  readonly adminNow?: () => number;
  /** How often a stream of news to an admin shows that it lives, ms. */
  readonly signOfLifeMs?: number;
  /** How long the assistant's service may take. */
  readonly chatTimes?: ChatTimes;
  /** Folder of the built client. */
  readonly clientRoot?: string;
}

export interface ServerApp {
  readonly http: HttpApp;
  /** What listens on METRICS_PORT; undefined without one. */
  readonly internal: HttpApp | undefined;
  readonly gateway: Gateway;
  readonly market: Market;
  readonly health: HealthService;
  /** Closes everything in order; safe to call once. */
  close(): Promise<void>;
}

/** Builds the server and starts what runs beside requests: market reading, migration, sweeps. */
export async function buildApp(env: Environment, log: Log, options: AppOptions = {}): Promise<ServerApp> {
  const build = buildIdOf(env);
  const metrics = new ServerMetrics(build);
  const redis = connections(env, log, options.countsWithinMs);
  const database = new Database(env.DATABASE_URL, POOL_SIZE, log);
  const schema = awaitSchemaInBackground(database, log, {
    migrates: env.NODE_ENV !== "production",
    refuseSuperuser: env.NODE_ENV === "production" && !env.ALLOW_WEAK,
    onRefusal: options.onRefusal ?? ((sentence) => log.fatal(sentence)),
  });
  const control = new ControlChannel(redis.commands, redis.control, log);
  const sessions = new SessionService(database, control, env.SESSION_SECRET);
  const signalStreams = perExchange(() => connectRedis(env.REDIS_URL, "blocking", log));
  const market = new Market({
    subscriber: redis.frames,
    commands: redis.commands,
    signalStreams,
    rulesEveryMs: options.rulesEveryMs ?? RULES_EVERY_MS,
    metrics,
    log,
  });
  const limiter = new RateLimiter(redis.limits);
  const cookies = new Cookies(env);
  const origins = new OriginPolicy(env);
  const auth = new RequestAuth({ sessions, cookies, limiter, metrics });
  const admins = new AdminSessions(database, options.adminNow);
  const security = new SecurityEvents(database, log);
  const retention = new Retention(database, log);
  const record = new ProcessRecord({ database, metrics, build });
  const health = new HealthService({ build, market, redis: redis.commands, askDatabase: () => schema.ask() });

  const http = createFastify(env, log, refuseAddress);
  installErrorHandler(http, (call) => security.refused(call));
  installAccessLog(http);
  await http.register(cookie);
  const securityHeaders = new SecurityHeaders(env);
  installSecurityHeaders(http, securityHeaders);
  installCsrfRule(http, origins);
  await installOpenapi(http);
  const windows = new SlidingWindows();
  installRouteRules(http, { auth, admins: new AdminAuth({ admins, cookies, limiter }), limiter, windows });
  const addresses = new ClientAddresses(env.TRUST_PROXY);
  installReadyAnswers(http, { addresses, windows, security: securityHeaders, metrics, log });
  measureRequests(http, metrics);
  registerAliveRoute(http);
  const internal = env.METRICS_PORT === undefined ? undefined : createInternal(env, log, security);
  const check = internal ? everybodyMayAsk : localOrTokenMayAsk(env.METRICS_TOKEN);
  registerReadyRoute(internal ?? http, health, check);
  registerMetricsRoute(internal ?? http, { metrics, redis: redis.commands, token: env.METRICS_TOKEN }, check);
  registerOpenapiRoutes(http);
  const strikes = new LoginStrikes(redis.limits);
  const devices = new KnownDevices(env.SESSION_SECRET);
  const gate = new HashGate();
  await http.register(authRoutes, { database, sessions, cookies, gate, strikes, devices, metrics });
  await http.register(accountRoutes, { database, sessions, cookies, gate, strikes });
  await http.register(sessionRoutes, { sessions, cookies });
  const visitors = new VisitorMarks(env.SESSION_SECRET);
  const tests = new TestAccessService({
    database,
    limiter,
    marks: visitors,
    proofs: new WorkProofs(env.SESSION_SECRET),
    mailSealer: new Sealer(env.SESSION_SECRET, "mail"),
    testSeconds: env.TEST_ACCESS_SECONDS,
  });
  await http.register(testAccessRoutes, { cookies, visitors, tests });
  await http.register(quizRoutes, { database, cookies, visitors });
  await http.register(tableRoutes, { market, metrics, cookies });
  await http.register(siteRoutes, { market, redis: redis.commands });
  await http.register(statusRoutes, { database, now: Date.now });
  await http.register(pageViewRoutes, { database, redis: redis.commands, now: () => new Date() });
  await http.register(klinesRoutes, { market, redis: redis.commands });
  await http.register(watchListRoutes, { database, control });
  await http.register(contactRoutes, { database, supportEmail: env.SUPPORT_EMAIL, control });
  await http.register(chatRoutes, { env, limiter, cookies, visitors, market, metrics, times: options.chatTimes });
  const providers = createProviders(env);
  const news = new PaymentNews(redis.commands, redis.control, log);
  const now = () => new Date();
  const settlement = new Settlement({
    database,
    providers,
    log,
    now,
    onChanged: (id) => news.publish(id),
    onPlanChanged: (handles) => handles.forEach((handle) => sessions.announceChange(handle)),
  });
  const checkout = { database, providers, limiter, settlement, news, log, now: Date.now, launchUntil: env.LAUNCH_UNTIL };
  const discountOf = (request: FastifyRequest) => earnedDiscount({ database, cookies, visitors }, request);
  const botName = () => redis.commands.get(keys.telegramBot()).catch(() => null);
  await http.register(checkoutRoutes, { ...checkout, publicUrl: publicUrlOf(env), discountOf, botName });
  await http.register(orderRoutes, { database, log, now });
  await http.register(webhookRoutes, { providers, settlement, limiter });
  const adminNow = options.adminNow ?? Date.now;
  const totpKeys = totpSealer(env.SESSION_SECRET);
  await http.register(adminSessionRoutes, { database, admins, cookies, gate, limiter, totpSealer: totpKeys, now: adminNow });
  await http.register(inboxRoutes, { database, admins, control, signOfLifeMs: options.signOfLifeMs ?? SIGN_OF_LIFE_MS });
  await http.register(customersRoutes, { database, sessions });
  await http.register(operatorOrderRoutes, { database });
  await http.register(marketHealthRoutes, { database, redis: redis.commands, metrics });
  await http.register(deploysRoutes, { database });
  await http.register(adminsRoutes, { database, admins });
  await http.register(jobsRoutes, { database });
  await http.register(funnelRoutes, { database });
  await http.register(queueDashboard, { prefix: QUEUES_PAGE, redis: redis.queues, database, log });
  const isHoldingMails = env.NODE_ENV !== "production" && env.SMTP_URL === undefined;
  if (isHoldingMails) await http.register(devOutboxRoutes, { redis: redis.commands });
  await installStaticClient(http, {
    root: options.clientRoot ?? CLIENT_BUILD,
    values: pageValuesOf({ ...env, PUBLIC_URL: publicUrlOf(env) }),
    launchUntil: env.LAUNCH_UNTIL,
  });

  const gateway = new Gateway({
    http: http.server,
    market,
    sessions,
    control,
    addresses,
    origins,
    limiter,
    limits: {
      ...SOCKET_LIMITS,
      ...(env.MAX_SOCKETS === undefined ? {} : { openPerProcess: env.MAX_SOCKETS }),
      loopbackIsFree: env.NODE_ENV !== "production",
      ...options.socketLimits,
    },
    testSlots: new TestSlots(redis.commands, log),
    metrics,
    log,
    onRefused: (call) => security.refused(call),
    cookieOf: (header) => (header === undefined ? undefined : http.parseCookie(header)[cookies.sessionName]),
  });
  control.start();
  market.start();
  gateway.start();
  security.start();
  retention.start();
  record.start();
  http.addHook("preClose", async () => gateway.stop());

  return {
    http,
    internal,
    gateway,
    market,
    health,
    close: async () => {
      schema.stop();
      market.stop();
      retention.stop();
      record.stop();
      await http.close();
      await internal?.close();
      await security.stop();
      for (const connection of [...Object.values(redis), ...Object.values(signalStreams)]) connection.disconnect();
      await database.close();
    },
  };
}

/** The listener of operators: probes and metrics alone. */
function createInternal(env: Environment, log: Log, security: SecurityEvents): HttpApp {
  const internal = createFastify(env, log, refuseAddress);
  installErrorHandler(internal, (call) => security.refused(call));
  return internal;
}

/** One connection per purpose: a slow or subscribed one must not hold up another's commands. */
function connections(env: Environment, log: Log, countsWithinMs?: number) {
  return {
    commands: connectRedis(env.REDIS_URL, "fast", log),
    limits: connectRedis(env.REDIS_URL, "limits", log, countsWithinMs),
    queues: connectRedis(env.REDIS_URL, "fast", log),
    frames: connectRedis(env.REDIS_URL, "subscriber", log),
    control: connectRedis(env.REDIS_URL, "subscriber", log),
  };
}
