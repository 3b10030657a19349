// What was measured of this deployment. Assembled once for all callers, and available while PostgreSQL is down, which is when
// people ask: the latest measurements are kept in memory, refreshed even without requests.

import {
  STATUS_COMPONENTS,
  type ServiceStatus,
  type StatusComponent,
  type StatusState,
} from "../../../shared/contracts/status.ts";
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
/** Maximum age of what is kept for an outage; it counts days. */
const REMEMBERED_MS = 60_000;
/** How often the current state is refreshed: pages that ask every ten seconds then show it within half a minute. */
const LIVE_MS = 2000;
const MAX_INCIDENTS = 30;
const HEADERS = { "cache-control": "public, max-age=5" };

export interface StatusDeps {
  readonly database: Database;
  /** Epoch ms. */
  readonly now: () => number;
  /** How long measured minutes are reused, ms. */
  readonly keptMs?: number;
  /** The current state of components, if known; nothing by default, or while it fails. */
  readonly liveStates?: () => Promise<ReadonlyMap<StatusComponent, StatusState>>;
}

interface Measured {
  readonly runs: readonly StatusRun[];
  readonly latencies: readonly StatusLatency[];
}

export async function statusRoutes(app: HttpApp, { database, now, keptMs = KEPT_MS, ...deps }: StatusDeps): Promise<void> {
  const live = async (): Promise<ReadonlyMap<StatusComponent, StatusState>> =>
    (await deps.liveStates?.().catch(() => undefined)) ?? new Map();
  let last: Measured = { runs: [], latencies: [] };
  const check = async (): Promise<Measured> =>
    (last = await database.run(async (db) => ({
      runs: await statusRunsSince(db, new Date(firstDayOf(now()) * DAY_MS)),
      latencies: await statusLatenciesSince(db, new Date(now() - DAY_MS)),
    })));
  const measured = askedOnce(keptMs, check, now);
  const body = askedOnce(
    Math.min(keptMs, LIVE_MS),
    async () => {
      try {
        return bodyOf(withStates(serviceStatus(await measured(), now()), await live()));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        // A server that just queried the database knows its state.
        return bodyOf(withStates(serviceStatus(last, now()), new Map([...(await live()), ["database", "down"]])));
      }
    },
    now,
  );
  // On failure the next round tries again; callers ask themselves and see the error.
  const remember = (): void => void check().catch(() => undefined);
  const timer = setInterval(remember, REMEMBERED_MS);
  app.addHook("onReady", async () => remember());
  app.addHook("onClose", async () => clearInterval(timer));
  serveRoute(app, "GET /api/status", async ({ request, reply }) => (await body()).send(request, reply));
}

const bodyOf = (status: ServiceStatus): ReadyBody =>
  new ReadyBody(new ReadyBytes(Buffer.from(JSON.stringify(status))), "application/json; charset=utf-8", HEADERS);

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const firstDayOf = (ms: number): number => dayOf(ms) - STATUS_DAYS + 1;

/** The status with these states of components; for one never measured, these alone. */
function withStates(status: ServiceStatus, states: ReadonlyMap<StatusComponent, StatusState>): ServiceStatus {
  const components = status.components.map((each) => ({ ...each, state: states.get(each.id) ?? each.state }));
  const isUnknown = components.length === 0 && states.has("database");
  const known = STATUS_COMPONENTS.flatMap((id) => {
    const state = isUnknown ? states.get(id) : undefined;
    return state ? [{ id, state, days: daysOf([], dayOf(status.at), STATUS_DAYS), latency: null }] : [];
  });
  // For a component that just went down, the time of the last good minute would be misleading.
  const isNewer = components.some(({ state }, index) => state !== status.components[index]?.state);
  return { ...status, measured_at: isNewer ? status.at : status.measured_at, components: [...components, ...known] };
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
