// The health of the market for those who run the service.

import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { newestMigration } from "../../../shared/postgres/migrate.ts";
import type { WorkerFigures } from "./market-health.ts";
import { compareMinutes, type CompareDeps } from "./compare-minutes.ts";
import { feedHealths } from "./market-health.ts";
import { processList, type ProcessListDeps } from "./process-list.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { workerFigures } from "../../http/metrics.routes.ts";

export interface MarketDeps extends ProcessListDeps, CompareDeps {
  readonly database: Database;
  readonly archive: Pick<ArchiveStore, "gaps">;
}

/** Processes that ended earlier are only on the deploys page. */
const GONE_SHOWN_MS = 3_600_000;

const RETRY_SECONDS = 2;

export async function marketHealthRoutes(app: HttpApp, { database, archive, ...deps }: MarketDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/market", async () => {
    const now = Date.now();
    const figures: WorkerFigures = await workerFigures(deps.redis);
    const feeds = await feedHealths({ redis: deps.redis, archive, figures, now }).catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfterSeconds: RETRY_SECONDS, cause });
    });
    const processes = await database.run((db) => processList(db, deps, { since: now - GONE_SHOWN_MS, now }));
    const schema = await database.run(newestMigration);
    return { success: true as const, feeds, processes, schema, message: "" };
  });

  serveRoute(app, "POST /api/admin/market/compare", async ({ body }) => ({
    success: true as const,
    data: await compareMinutes(deps, body.exchange).catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfterSeconds: RETRY_SECONDS, cause });
    }),
    message: "",
  }));
}
