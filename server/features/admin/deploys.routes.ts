// Deploys for those who run the service: which builds ran since when, and what was measured before and after each came.

import { COMPARED_MINUTES, type Deploys } from "../../../shared/contracts/deploys.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { measuredBetween, newestBuilds, processesSince, type BuildRow } from "../../../shared/postgres/deploys.queries.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

const MINUTE_MS = 60_000;
const COMPARED_MS = COMPARED_MINUTES * MINUTE_MS;
const DAY_MS = 86_400_000;
/** Each process is noted once a minute. */
const GONE_MS = 3 * MINUTE_MS;
const BUILDS = 5;
const PROCESSES = 50;

export interface DeploysParts {
  readonly database: Database;
  /** Epoch ms; the machine's clock unless given. */
  readonly now?: () => number;
}

/** A Fastify plugin. */
export async function deploysRoutes(app: HttpApp, { database, now = Date.now }: DeploysParts): Promise<void> {
  serveRoute(app, "GET /api/admin/deploys", async () => {
    const at = now();
    const [builds, processes] = await database.run(async (db) =>
      Promise.all([newestBuilds(db, BUILDS), processesSince(db, new Date(at - DAY_MS), PROCESSES)]),
    );
    return {
      success: true as const,
      builds: await database.run((db) => Promise.all(builds.map((build) => comparedBuild(db, build, at)))),
      processes: processes.map((row) => ({
        id: row.id,
        kind: row.kind,
        build: row.build,
        started_at: row.started_at.getTime(),
        last_seen_at: row.last_seen_at.getTime(),
        is_running: at - row.last_seen_at.getTime() < GONE_MS,
      })),
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
