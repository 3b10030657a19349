import type { Database } from "../../../shared/postgres/database.ts";
import { readFunnel } from "../../../shared/postgres/funnel.queries.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

const DAY_MS = 86_400_000;

export interface FunnelDeps {
  readonly database: Database;
}

export async function funnelRoutes(app: HttpApp, { database }: FunnelDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/funnel", async ({ query: { days } }) => {
    const now = Date.now();
    const range = { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
    const rows = await database.run((db) => readFunnel(db, range));
    return { success: true as const, data: rows.map(({ day, language, steps }) => ({ day, language, steps })), message: "" };
  });
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
