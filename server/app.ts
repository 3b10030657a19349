// Puts the server together without listening: connections, services, routes, sockets. Tests use this, main.ts listens.

import { join } from "node:path";
import cookie from "@fastify/cookie";
import { pageValuesOf } from "../shared/contracts/page-values.ts";
import { buildIdOf } from "../shared/node/build-id.ts";
import { perExchange } from "../shared/market/exchange-id.ts";
import type { Environment } from "../shared/node/environment.ts";
import type { Log } from "../shared/node/log.ts";
import { publicUrlOf } from "../shared/node/payments/payment-environment.ts";
import { archiveStore } from "../shared/node/archive-environment.ts";
import { proxyOf } from "../shared/node/proxy-environment.ts";
import { connectRedis } from "../shared/node/redis.ts";
import { Database } from "../shared/postgres/database.ts";
import { AdminAuth } from "./admin/admin-auth.ts";
import { AdminSessions } from "./admin/admin-sessions.ts";
import { SecurityEvents } from "./audit/security-events.ts";
import { ControlChannel } from "./control-channel.ts";
import { awaitSchemaInBackground } from "./database-start.ts";
import { DeploymentWatch } from "./deployment-watch.ts";
import { installAccessLog } from "./http/access-log.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { Cookies } from "./http/cookies.ts";
import { installErrorHandler, refuseAddress, refuseUnknown } from "./http/error-handler.ts";
import { createFastify, type HttpApp, type HttpTimes } from "./http/fastify-app.ts";
import { registerAliveRoute, registerReadyRoute } from "./http/health.routes.ts";
import { HealthService } from "./http/health.service.ts";
import { measureRequests, registerMetricsRoute } from "./http/metrics.routes.ts";
import { registerOpenapiRoutes } from "./http/openapi.routes.ts";
import { everybodyMayAsk, localOrTokenMayAsk } from "./http/operator-access.ts";
import { installOpenapi } from "./http/openapi.ts";
import { BrowserMarks } from "./credentials/browser-marks.ts";
import { KnownDevices } from "./credentials/known-device.ts";
import { VisitorMarks } from "./credentials/visitor-marks.ts";
import { installCsrfRule, OriginPolicy } from "./http/origin.ts";
import { RateLimiter } from "./http/rate-limiter.ts";
import { RequestAuth } from "./http/request-auth.ts";
import { installRouteRules } from "./http/route-rules.ts";
import { installReadyAnswers } from "./http/ready-answers.ts";
import { installSecurityHeaders, SecurityHeaders } from "./http/security-headers.ts";
import { SlidingWindows } from "./http/sliding-window.ts";
import { installStaticClient } from "./http/static-client.ts";
import { SOCKET_LIMITS, type SocketLimits } from "./push/admission/connection-limits.ts";
import { SocketSlots } from "./push/admission/socket-slots.ts";
import { Gateway } from "./push/gateway.ts";
import { Market } from "./push/market.ts";
import { RULES_EVERY_MS } from "./push/signals/rule-registry.ts";
import { ProcessRecord } from "./process-record.ts";
import { ServerMetrics } from "./server-metrics.ts";
import { showServices } from "./service-figures.ts";
import { SessionService } from "./sessions/session.service.ts";
import { WorkerWatch } from "./worker-watch.ts";
import { openArchive } from "../shared/s3/open-archive.ts";
import type { PastThreadSettings } from "./past/past-tasks.ts";
import { PastThreads } from "./past/past-threads.ts";
import { registerFeatures, type FeatureOptions } from "./register-features.ts";

const POOL_SIZE = 10;
const CLIENT_BUILD = join(import.meta.dirname, "../dist/client");

export interface AppOptions extends FeatureOptions {
  /** Called once with the reason when this process must not go on with its database. */
  readonly onRefusal?: (sentence: string) => void;
  readonly socketLimits?: Partial<SocketLimits>;
  /** How long Redis may take to count a call before this process counts alone, ms. */
  readonly countsWithinMs?: number;
  /** How long callers may take to send a request. */
  readonly httpTimes?: HttpTimes;
  /** How often the rules in use are published to the workers again, ms. */
  readonly rulesEveryMs?: number;
  /** Whether it looks after the workers; tests have none. */
  readonly watchesWorkers?: boolean;
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
  const services = openServices(env, log, options);
  const { http, internal } = await buildHttp(services, options);
  const gateway = openGateway(http, services, options);
  const { control, market, health, security, record, workers, deployment } = services;
  for (const part of [control, market, gateway, security, record]) part.start();
  if (options.watchesWorkers ?? true) for (const each of [workers, deployment]) each.start();
  http.addHook("preClose", async () => gateway.stop());
  return {
    http,
    internal,
    gateway,
    market,
    health,
    close: () => closeInOrder(services, http, internal),
  };
}

/** What requests and sockets need, not started yet. */
function openServices(env: Environment, log: Log, options: AppOptions) {
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
  const archive = openArchive(env, database, log);
  const past = new PastThreads(pastSettings(env));
  const limiter = new RateLimiter(redis.limits);
  const cookies = new Cookies(env);
  return {
    ...{ env, log, metrics, redis, database, schema, control, sessions, signalStreams, market, archive, past, limiter, cookies },
    origins: new OriginPolicy(env),
    addresses: new ClientAddresses(env.TRUST_PROXY),
    auth: new RequestAuth({ sessions, cookies, limiter, metrics }),
    admins: new AdminSessions(database, options.adminNow),
    security: new SecurityEvents(database, log),
    record: new ProcessRecord({ database, metrics, build }),
    workers: new WorkerWatch({ database, redis: redis.commands, log }),
    deployment: new DeploymentWatch({ database, redis: redis.commands, metrics, expected: env.PROCESSES ?? new Map(), log }),
    health: new HealthService({ build, market, redis: redis.commands, askDatabase: () => schema.ask(), log }),
  };
}

/** Threads get copies, of what they need. */
function pastSettings(env: Environment): PastThreadSettings {
  const { DATABASE_URL, REDIS_URL, LOG_LEVEL } = env;
  return { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, store: archiveStore(env), proxy: proxyOf(env), logLevel: LOG_LEVEL };
}

type Services = ReturnType<typeof openServices>;

/** The HTTP side: rules first, then what answers. */
async function buildHttp(services: Services, options: AppOptions): Promise<Pick<ServerApp, "http" | "internal">> {
  const { env, log, security } = services;
  const http = createFastify(env, log, refuseAddress, options.httpTimes);
  await installRules(http, services);
  measureRequests(http, services.metrics);
  registerAliveRoute(http);
  const internal = env.METRICS_PORT === undefined ? undefined : createInternal(env, log, security);
  registerOperations(http, internal, services);
  registerOpenapiRoutes(http);
  await registerFeatures(http, { ...services, options });
  await installStaticClient(http, {
    root: options.clientRoot ?? CLIENT_BUILD,
    values: pageValuesOf({ ...env, PUBLIC_URL: publicUrlOf(env) }),
    launchUntil: env.LAUNCH_UNTIL,
  });
  return { http, internal };
}

/** What stands before every route, in this order. */
async function installRules(http: HttpApp, services: Services): Promise<void> {
  const { env, cookies, origins, limiter, admins, auth } = services;
  installErrorHandler(http, (call) => services.security.refused(call));
  installAccessLog(http);
  await http.register(cookie);
  installSecurityHeaders(http, new SecurityHeaders(env));
  installCsrfRule(http, origins);
  await installOpenapi(http);
  const windows = new SlidingWindows();
  const marks = new BrowserMarks(cookies, new KnownDevices(env.SESSION_SECRET), new VisitorMarks(env.SESSION_SECRET));
  installRouteRules(http, { auth, admins: new AdminAuth({ admins, cookies, limiter }), limiter, marks, windows });
  installReadyAnswers(http);
}

/** Probes and metrics, on the listener of operators where there is one. */
function registerOperations(http: HttpApp, internal: HttpApp | undefined, { env, health, metrics, redis }: Services): void {
  const check = internal ? everybodyMayAsk : localOrTokenMayAsk(env.METRICS_TOKEN);
  registerReadyRoute(internal ?? http, health, check);
  const refresh = async (): Promise<void> => showServices(metrics, await health.services());
  registerMetricsRoute(internal ?? http, { metrics, redis: redis.commands, token: env.METRICS_TOKEN, refresh }, check);
}

/** Reads the token of a session out of a Cookie header. */
function sessionCookieIn(http: HttpApp, { cookies }: Services): (header: string | undefined) => string | undefined {
  return (header) => (header === undefined ? undefined : http.parseCookie(header)[cookies.sessionName]);
}

/** The sockets of the HTTP side's listener. */
function openGateway(http: HttpApp, services: Services, options: AppOptions): Gateway {
  const { env, log, market, sessions, control, addresses, origins, limiter, metrics, redis, security } = services;
  const limits: SocketLimits = {
    ...SOCKET_LIMITS,
    ...(env.MAX_SOCKETS === undefined ? {} : { openPerProcess: env.MAX_SOCKETS }),
    loopbackIsFree: env.NODE_ENV !== "production",
    ...options.socketLimits,
  };
  return new Gateway({
    http: http.server,
    market,
    sessions,
    control,
    addresses,
    origins,
    limiter,
    limits,
    slots: new SocketSlots(redis.commands, limits.sessionLeaseMs, log),
    metrics,
    log,
    onRefused: (call) => security.refused(call),
    cookieOf: sessionCookieIn(http, services),
  });
}

async function closeInOrder(services: Services, http: HttpApp, internal: HttpApp | undefined): Promise<void> {
  const { schema, market, record, workers, deployment, security, past, redis, signalStreams, database } = services;
  schema.stop();
  market.stop();
  record.stop();
  workers.stop();
  deployment.stop();
  await http.close();
  await internal?.close();
  await past.close();
  await security.stop();
  for (const connection of [...Object.values(redis), ...Object.values(signalStreams)]) connection.disconnect();
  await database.close();
}

/** The listener of operators: probes and metrics alone. */
function createInternal(env: Environment, log: Log, security: SecurityEvents): HttpApp {
  const internal = createFastify(env, log, refuseAddress);
  installErrorHandler(internal, (call) => security.refused(call));
  internal.setNotFoundHandler(refuseUnknown);
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
