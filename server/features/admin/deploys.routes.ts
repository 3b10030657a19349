// Which builds ran since when, and what was measured before and after each start.

import { COMPARED_MINUTES, type Deploys } from "../../../shared/contracts/deploys.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { measuredBetween, newestBuilds, type BuildRow } from "../../../shared/postgres/deploys.queries.ts";
import { processList, type ProcessListDeps } from "./process-list.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

const MINUTE_MS = 60_000;
const COMPARED_MS = COMPARED_MINUTES * MINUTE_MS;
const DAY_MS = 86_400_000;
const BUILDS = 5;

export interface DeploysDeps extends ProcessListDeps {
  readonly database: Database;
  /** Epoch ms; the machine's clock by default. */
  readonly now?: () => number;
}

export async function deploysRoutes(app: HttpApp, { database, now = Date.now, ...deps }: DeploysDeps): Promise<void> {
  serveRoute(app, "GET /api/admin/deploys", async () => {
    const at = now();
    const [builds, processes] = await database.run(async (db) =>
      Promise.all([newestBuilds(db, BUILDS), processList(db, deps, { since: at - DAY_MS, now: at })]),
    );
    return {
      success: true as const,
      builds: await database.run((db) => Promise.all(builds.map((build) => comparedBuild(db, build, at)))),
      processes,
      message: "",
    };
  });
}

/** The minute of the start itself belongs to neither side. */
async function comparedBuild(
  db: Queries,
  { build, first_at, last_at }: BuildRow,
  at: number,
): Promise<Deploys["builds"][number]> {
  const begin = Math.floor(first_at.getTime() / MINUTE_MS) * MINUTE_MS;
  const afterBegin = begin + MINUTE_MS;
  const afterEnd = Math.min(afterBegin + COMPARED_MS, at);
  const [before, after] = await Promise.all([
    measuredBetween(db, new Date(begin - COMPARED_MS), new Date(begin)),
    measuredBetween(db, new Date(afterBegin), new Date(Math.max(afterBegin, afterEnd))),
  ]);
  const afterMinutes = Math.max(0, Math.floor((afterEnd - afterBegin) / MINUTE_MS));
  return { build, first_at: first_at.getTime(), last_at: last_at.getTime(), before, after, after_minutes: afterMinutes };
}
