// Puts the server together without listening: connections, services, routes, sockets. Tests use this, main.ts listens.

import { join } from "node:path";
import cookie from "@fastify/cookie";
import { perExchange } from "../shared/market/exchange-id.ts";
import type { Environment } from "../shared/node/environment.ts";
import type { Log } from "../shared/node/log.ts";
import { connectRedis } from "../shared/node/redis.ts";
import { Database } from "../shared/postgres/database.ts";
import { ControlChannel } from "./control-channel.ts";
import { migrateInBackground } from "./database-start.ts";
import { registerSessionRoutes } from "./features/account/session.routes.ts";
import { registerAuthRoutes } from "./features/auth/auth.routes.ts";
import { AuthService } from "./features/auth/auth.service.ts";
import { KnownDevices } from "./credentials/known-device.ts";
import { LoginStrikes } from "./credentials/login-strikes.ts";
import { registerKlinesRoutes } from "./features/market/klines.routes.ts";
import { KlinesService } from "./features/market/klines.service.ts";
import { registerTableRoutes } from "./features/market/table.routes.ts";
import { TableService } from "./features/market/table.service.ts";
import { registerTestAccessRoutes } from "./features/test-access/test-access.routes.ts";
import { registerWatchListRoutes } from "./features/watch-lists/watch-lists.routes.ts";
import { WatchListsService } from "./features/watch-lists/watch-lists.service.ts";
import { installAccessLog } from "./http/access-log.ts";
import { ClientAddresses } from "./http/client-address.ts";
import { Cookies } from "./http/cookies.ts";
import { installErrorHandler } from "./http/error-handler.ts";
import { createFastify, type HttpApp } from "./http/fastify-app.ts";
import { Guesses } from "./http/guesses.ts";
import { registerHealthRoutes } from "./http/health.routes.ts";
import { HealthService } from "./http/health.service.ts";
import { registerMetricsRoutes } from "./http/metrics.routes.ts";
import { registerOpenapiRoutes } from "./http/openapi.routes.ts";
import { installOpenapi } from "./http/openapi.ts";
import { installCsrfRule, OriginPolicy } from "./http/origin.ts";
import { RateLimiter } from "./http/rate-limiter.ts";
import { RequestAuth } from "./http/request-auth.ts";
import { installSecurityHeaders } from "./http/security-headers.ts";
import { installStaticClient } from "./http/static-client.ts";
import { SOCKET_LIMITS, type SocketLimits } from "./push/admission/connection-limits.ts";
import { Gateway } from "./push/gateway.ts";
import { Market } from "./push/market.ts";
import { ServerMetrics } from "./server-metrics.ts";
import { SessionService } from "./sessions/session.service.ts";

const POOL_SIZE = 10;
const CLIENT_BUILD = join(import.meta.dirname, "../dist/client");

export interface AppOptions {
  readonly socketLimits?: Partial<SocketLimits>;
  /** Folder of the built client. */
  readonly clientRoot?: string;
}

export interface ServerApp {
  readonly http: HttpApp;
  readonly gateway: Gateway;
  readonly market: Market;
  readonly health: HealthService;
  /** Closes everything in order; safe to call once. */
  close(): Promise<void>;
}

/** Builds the server and starts what runs beside requests: market reading, migration, sweeps. */
export async function buildApp(env: Environment, log: Log, options: AppOptions = {}): Promise<ServerApp> {
  const metrics = new ServerMetrics();
  const redis = connections(env, log);
  const database = new Database(env.DATABASE_URL, POOL_SIZE, log);
  const migration = migrateInBackground(database, log);
  const control = new ControlChannel(redis.commands, redis.control, log);
  const sessions = new SessionService(database, control);
  const signalStreams = perExchange(() => connectRedis(env.REDIS_URL, "blocking", log));
  const market = new Market({ subscriber: redis.frames, commands: redis.commands, signalStreams, metrics, log });
  const limiter = new RateLimiter(redis.limits);
  const cookies = new Cookies(env);
  const origins = new OriginPolicy(env);
  const guesses = new Guesses();
  const auth = new RequestAuth(sessions, cookies, metrics, guesses);
  const health = new HealthService({ market, redis: redis.commands, askDatabase: () => migration.ask() });

  const http = createFastify(env, log);
  installErrorHandler(http);
  installAccessLog(http);
  await http.register(cookie);
  await installSecurityHeaders(http, env);
  installCsrfRule(http, origins);
  await installOpenapi(http);
  registerHealthRoutes(http, health);
  registerMetricsRoutes(http, metrics, redis.commands, env.METRICS_TOKEN);
  registerOpenapiRoutes(http);
  const devices = new KnownDevices(env.SESSION_SECRET);
  const authService = new AuthService({ database, sessions, limiter, strikes: new LoginStrikes(redis.limits), devices, metrics });
  registerAuthRoutes(http, authService, cookies);
  registerSessionRoutes(http, sessions, auth, limiter, cookies);
  registerTestAccessRoutes(http, auth, limiter);
  registerTableRoutes(http, new TableService(market, metrics), auth, limiter);
  registerKlinesRoutes(http, market, new KlinesService(redis.commands), auth, limiter);
  registerWatchListRoutes(http, new WatchListsService(database, control), auth, limiter);
  await installStaticClient(http, options.clientRoot ?? CLIENT_BUILD);

  const gateway = new Gateway({
    http: http.server,
    market,
    sessions,
    control,
    addresses: new ClientAddresses(env.TRUST_PROXY),
    origins,
    guesses,
    limits: { ...SOCKET_LIMITS, loopbackIsFree: env.NODE_ENV !== "production", ...options.socketLimits },
    metrics,
    log,
    cookieOf: (header) => (header === undefined ? undefined : http.parseCookie(header)[cookies.sessionName]),
  });
  control.start();
  market.start();
  gateway.start();
  http.addHook("preClose", async () => gateway.stop());

  return {
    http,
    gateway,
    market,
    health,
    close: async () => {
      migration.stop();
      market.stop();
      await http.close();
      for (const connection of [...Object.values(redis), ...Object.values(signalStreams)]) connection.disconnect();
      await database.close();
    },
  };
}

/** One connection per purpose: a slow or subscribed one must not hold up another's commands. */
function connections(env: Environment, log: Log) {
  return {
    commands: connectRedis(env.REDIS_URL, "fast", log),
    limits: connectRedis(env.REDIS_URL, "fast", log),
    frames: connectRedis(env.REDIS_URL, "subscriber", log),
    control: connectRedis(env.REDIS_URL, "subscriber", log),
  };
}
