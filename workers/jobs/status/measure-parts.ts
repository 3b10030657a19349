// One check of each component of the service, as its users would meet it. What does not answer in time is down; nothing here
// rejects.

import { sql } from "kysely";
import { feedStatusSchema } from "../../../shared/contracts/feed-status.ts";
import type { StatusState } from "../../../shared/contracts/status.ts";
import { decodeMarketFrame } from "../../../shared/frame/market-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { oldestOpenPaymentEvent, type StatusReading } from "../../../shared/postgres/status.queries.ts";
import type { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { isAlive, readHeartbeats } from "../../../shared/redis/heartbeats.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { measureService, type ProbedService } from "./measure-service.ts";
import { DOWN, orDown, PATIENCE_MS, type Measured } from "./or-down.ts";

export interface MeasuredDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly outcomes: Pick<ServiceOutcomes, "recent">;
  readonly services: readonly ProbedService[];
  /** Base address at which the site is checked. */
  readonly siteUrl: string;
  /** Payments are a component only where something can be bought. */
  readonly takesPayments: boolean;
  readonly now: () => Date;
}

/** A frame or event older than this is not the current market, ms; frames come once a second. */
const STALE_FRAME_MS = 10_000;
const STALE_EVENT_MS = 5000;
const SLOW_SITE_MS = 2000;
const SLOW_DATABASE_MS = 500;
/** Longest wait of payment providers' reports, s; those an hour old were replaced by asking the provider. */
const LATE_REPORT_SECONDS = 120;
const STUCK_REPORT_SECONDS = 600;
const REPORTS_OF_MS = 3_600_000;

/** A reading of every component this deployment has. */
export async function measureParts(deps: MeasuredDeps): Promise<StatusReading[]> {
  const checks: readonly (readonly [StatusReading["component"], () => Promise<Measured>])[] = [
    ...EXCHANGES.map((exchange) => [exchange, () => measureMarket(deps, exchange)] as const),
    ["site", () => measureSite(deps.siteUrl)],
    ["database", () => measureDatabase(deps.database)],
    ["jobs", () => measureJobs(deps)],
    ...deps.services.map((service) => [service.component, () => measureService(service, deps.outcomes)] as const),
    ...(deps.takesPayments ? [["payments", () => measurePayments(deps)] as const] : []),
  ];
  return Promise.all(checks.map(async ([component, check]) => ({ component, ...(await orDown(check)) })));
}

/** Checks the table that servers give to users: is it current, and how long did the newest event take into it? */
async function measureMarket({ redis, now }: MeasuredDeps, exchange: ExchangeId): Promise<Measured> {
  const [table, json] = await Promise.all([redis.getBuffer(keys.table(exchange)), redis.get(keys.status(exchange))]);
  if (table === null || json === null) return DOWN;
  const { publishTime, eventTime } = decodeMarketFrame(new Uint8Array(table)).header;
  const { state, age_ms: age } = feedStatusSchema.parse(JSON.parse(json));
  const isOld = now().getTime() - publishTime > STALE_FRAME_MS;
  if (isOld || state === "down" || state === "starting") return DOWN;
  const isFresh = state === "live" && age !== null && age <= STALE_EVENT_MS;
  return { state: isFresh ? "up" : "degraded", latencyMs: Math.max(0, Math.round(publishTime - eventTime)) };
}

async function measureSite(url: string): Promise<Measured> {
  const began = performance.now();
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await reply.body?.cancel();
  return reply.ok ? timed(began, SLOW_SITE_MS) : DOWN;
}

async function measureDatabase(database: Database): Promise<Measured> {
  const began = performance.now();
  await database.run((db) => sql`select 1`.execute(db));
  return timed(began, SLOW_DATABASE_MS);
}

/** Jobs work if a jobs process lives and reaches Redis. */
async function measureJobs({ redis, now }: MeasuredDeps): Promise<Measured> {
  return isAlive(await readHeartbeats(redis), "jobs", now().getTime()) ? { state: "up", latencyMs: null } : DOWN;
}

async function measurePayments({ database, now }: MeasuredDeps): Promise<Measured> {
  const since = new Date(now().getTime() - REPORTS_OF_MS);
  const waiting = await database.run((db) => oldestOpenPaymentEvent(db, since, now()));
  const state: StatusState = waiting > STUCK_REPORT_SECONDS ? "down" : waiting > LATE_REPORT_SECONDS ? "degraded" : "up";
  return { state, latencyMs: null };
}

function timed(began: number, slowMs: number): Measured {
  const latencyMs = Math.round(performance.now() - began);
  return { state: latencyMs > slowMs ? "degraded" : "up", latencyMs };
}
