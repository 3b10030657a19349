// GET /metrics: this process's metrics, plus those the workers left in Redis.

import { readWorkerMetrics, WORKER_GONE_MS, type WorkerMetrics } from "../../shared/contracts/worker-messages.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { AppError } from "./app-error.ts";
import type { HttpApp } from "./fastify-app.ts";
import { mergeMetrics } from "./merge-metrics.ts";
import { askedOnce } from "./asked-once.ts";
import { hasToken, type OperatorCheck } from "./operator-access.ts";
import { OPEN_RULES } from "./route-rules.ts";
import { within } from "./within.ts";

const ASK_MS = 500;
const KEPT_MS = 1000;

export function measureRequests(app: HttpApp, metrics: ServerMetrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    metrics.httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

export interface MetricsDeps {
  readonly metrics: ServerMetrics;
  readonly redis: RedisClient;
  /** If set, only its bearer may read. */
  readonly token: string | undefined;
  /** Updates the metrics that are computed per answer. */
  readonly refresh: () => Promise<void>;
}

export function registerMetricsRoute(app: HttpApp, { metrics, redis, token, refresh }: MetricsDeps, check: OperatorCheck): void {
  const text = askedOnce(KEPT_MS, async () => {
    const [workers] = await Promise.all([workerFigures(redis), refresh()]);
    return mergeMetrics(metrics.registry, workers);
  });
  app.get(
    "/metrics",
    {
      config: { rules: { ...OPEN_RULES, refusals: ["not-found", "wrong-token", "internal"] } },
      schema: { operationId: "metrics", tags: ["operations"], summary: "Prometheus text" },
    },
    async (request, reply) => {
      check(request);
      if (token !== undefined && !hasToken(request, token)) throw new AppError("wrong-token");
      return reply
        .type(metrics.registry.contentType)
        .header("cache-control", "no-store")
        .serializer(String)
        .send(await text());
    },
  );
}

/** The metrics of live workers in Redis, by id; empty while Redis is down. */
export async function workerFigures(redis: RedisClient): Promise<Map<string, WorkerMetrics["metrics"]>> {
  const figures = new Map<string, WorkerMetrics["metrics"]>();
  if (redis.status !== "ready") return figures;
  const left = (await within(ASK_MS, redis.hgetall(keys.workerMetrics()))) ?? {};
  const gone: string[] = [];
  for (const [worker, json] of Object.entries(left)) {
    const read = readWorkerMetrics(json);
    if (read && Date.now() - read.at <= WORKER_GONE_MS) figures.set(worker, read.metrics);
    else gone.push(worker);
  }
  // Every start of a worker adds a field, and killed ones remove none. If refused, the next reader retries.
  if (gone.length > 0) void redis.hdel(keys.workerMetrics(), ...gone).catch(() => undefined);
  return figures;
}
