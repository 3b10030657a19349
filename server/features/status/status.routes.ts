// GET /api/status: what was measured of this deployment, for everybody. Put together once for all callers, and still answered while
// PostgreSQL is away, which is when people ask.

import { STATUS_COMPONENTS, type ServiceStatus } from "../../../shared/contracts/status.ts";
import { STATUS_DAYS } from "../../../shared/contracts/status-days.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { DatabaseUnavailableError } from "../../../shared/postgres/database-errors.ts";
import {
  statusLatenciesSince,
  statusRunsSince,
  type StatusLatency,
  type StatusRun,
} from "../../../shared/postgres/status.queries.ts";
import { askedOnce } from "../../http/asked-once.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { ReadyBody, ReadyBytes } from "../../http/ready-body.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { DAY_MINUTES, daysOf, incidentsOf, stateAt, type Stretch } from "./status-history.ts";

const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const KEPT_MS = 15_000;
const MAX_INCIDENTS = 30;
const HEADERS = { "cache-control": "public, max-age=15" };

export interface StatusParts {
  readonly database: Database;
  /** Epoch ms. */
  readonly now: () => number;
  /** How long an answer is handed out, ms. */
  readonly keptMs?: number;
}

interface Measured {
  readonly runs: readonly StatusRun[];
  readonly latencies: readonly StatusLatency[];
}

/** A Fastify plugin. */
export async function statusRoutes(app: HttpApp, { database, now, keptMs = KEPT_MS }: StatusParts): Promise<void> {
  let last: Measured | undefined;
  const body = askedOnce(
    keptMs,
    async () => {
      try {
        last = await database.run(async (db) => ({
          runs: await statusRunsSince(db, new Date(firstDayOf(now()) * DAY_MS)),
          latencies: await statusLatenciesSince(db, new Date(now() - DAY_MS)),
        }));
        return bodyOf(serviceStatus(last, now()));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) || !last) throw error;
        return bodyOf(withoutDatabase(serviceStatus(last, now())));
      }
    },
    now,
  );
  serveRoute(app, "GET /api/status", async ({ request, reply }) => (await body()).send(request, reply));
}

const bodyOf = (status: ServiceStatus): ReadyBody =>
  new ReadyBody(new ReadyBytes(Buffer.from(JSON.stringify(status))), "application/json; charset=utf-8", HEADERS);

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const firstDayOf = (ms: number): number => dayOf(ms) - STATUS_DAYS + 1;

/** This server measures the database itself when it asks it. */
function withoutDatabase(status: ServiceStatus): ServiceStatus {
  const components = status.components.map((each) => (each.id === "database" ? { ...each, state: "down" as const } : each));
  return { ...status, components };
}

function serviceStatus({ runs, latencies }: Measured, now: number): ServiceStatus {
  const minute = Math.floor(now / MINUTE_MS);
  const stretches = new Map(STATUS_COMPONENTS.map((id) => [id, stretchesOf(runs.filter(({ component }) => component === id))]));
  const measured = [...stretches].filter(([, each]) => each.length > 0);
  const newest = Math.max(...measured.flatMap(([, each]) => each.map(({ end }) => end)));
  return {
    at: now,
    measured_at: Number.isFinite(newest) ? (newest - 1) * MINUTE_MS : null,
    components: measured.map(([id, each]) => {
      const latency = latencies.find(({ component }) => component === id);
      return {
        id,
        state: stateAt(each, minute),
        days: daysOf(each, dayOf(now), STATUS_DAYS),
        latency: latency ? { p50: latency.p50, p95: latency.p95 } : null,
      };
    }),
    incidents: measured
      .flatMap(([component, each]) =>
        incidentsOf(each, minute).map(({ state, begin, end, next }) => ({
          component,
          state,
          began_at: begin * MINUTE_MS,
          ended_at: end * MINUTE_MS,
          next,
        })),
      )
      .sort((one, two) => two.began_at - one.began_at)
      .slice(0, MAX_INCIDENTS),
  };
}

function stretchesOf(runs: readonly StatusRun[]): Stretch[] {
  return runs.map(({ state, first_minute: first, last_minute: last }) => ({
    state,
    begin: first.getTime() / MINUTE_MS,
    end: last.getTime() / MINUTE_MS + 1,
  }));
}
