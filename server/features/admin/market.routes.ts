// The health of the market for those who run the service.

import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { newestMigration } from "../../../shared/postgres/migrate.ts";
import type { WorkerFigures } from "./market-health.ts";
import { feedHealths, processesOf } from "./market-health.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { workerFigures } from "../../http/metrics.routes.ts";
import type { ServerMetrics } from "../../server-metrics.ts";

export interface MarketParts {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly metrics: ServerMetrics;
}

const RETRY_SECONDS = 2;

/** A Fastify plugin. */
export async function marketHealthRoutes(app: HttpApp, { database, redis, metrics }: MarketParts): Promise<void> {
  serveRoute(app, "GET /api/admin/market", async () => {
    const figures: WorkerFigures = await workerFigures(redis);
    const feeds = await feedHealths(redis, figures, Date.now()).catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfterSeconds: RETRY_SECONDS, cause });
    });
    const own = new Map([...figures, [`server-${process.pid}`, await ownFigures(metrics)] as const]);
    const schema = await database.run(newestMigration);
    return { success: true as const, feeds, processes: processesOf(own), schema, message: "" };
  });
}

/** This process's own figures in the form in which workers leave theirs. */
async function ownFigures({ registry }: ServerMetrics) {
  const all = await registry.getMetricsAsJSON();
  return JSON.parse(JSON.stringify(all)) as WorkerFigures extends ReadonlyMap<string, infer Figures> ? Figures : never;
}
