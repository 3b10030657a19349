// GET /metrics: this process's figures and, beside them, those the workers left in Redis.

import { createHash, timingSafeEqual } from "node:crypto";
import type { Redis } from "ioredis";
import { workerMetricsSchema, type WorkerMetrics } from "../../shared/contracts/worker-messages.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { AppError } from "./app-error.ts";
import type { HttpApp } from "./fastify-app.ts";
import { mergeMetrics } from "./merge-metrics.ts";
import { bearerOf } from "../credentials/session-token.ts";
import { OPEN_RULES } from "./route-rules.ts";
import { within } from "./within.ts";

const WORKER_GONE_MS = 30_000;
const ASK_MS = 500;

/** Registers the route; with a token set, only its bearer may read. */
export function registerMetricsRoutes(app: HttpApp, metrics: ServerMetrics, redis: Redis, token: string | undefined): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    metrics.httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get(
    "/metrics",
    {
      config: { rules: { ...OPEN_RULES, refusals: ["wrong-token", "internal"] } },
      schema: { operationId: "metrics", tags: ["operations"], summary: "Prometheus text" },
    },
    async (request, reply) => {
      if (token !== undefined && !sameSecret(bearerOf(request.headers.authorization) ?? "", token))
        throw new AppError("wrong-token");
      const text = await mergeMetrics(metrics.registry, await workerFigures(redis));
      return reply.type(metrics.registry.contentType).header("cache-control", "no-store").serializer(String).send(text);
    },
  );
}

async function workerFigures(redis: Redis): Promise<Map<string, WorkerMetrics["metrics"]>> {
  const figures = new Map<string, WorkerMetrics["metrics"]>();
  if (redis.status !== "ready") return figures;
  const left = (await within(ASK_MS, redis.hgetall(keys.workerMetrics()))) ?? {};
  const gone: string[] = [];
  for (const [worker, json] of Object.entries(left)) {
    const read = readMetrics(json);
    if (read && Date.now() - read.at <= WORKER_GONE_MS) figures.set(worker, read.metrics);
    else gone.push(worker);
  }
  // Every start of a worker adds a field, and those that were killed take none away. Refused, the next reader tries again.
  if (gone.length > 0) void redis.hdel(keys.workerMetrics(), ...gone).catch(() => undefined);
  return figures;
}

function readMetrics(json: string): WorkerMetrics | undefined {
  try {
    return workerMetricsSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
