// How external services answered a jobs process just now, between measured minutes: only those that gave a reason to probe.

import { z } from "zod";
import { SERVICE_COMPONENTS, STATUS_STATES, type ServiceComponent, type StatusState } from "../contracts/status.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

/** Probes come every quarter of a minute; an older one says nothing about now. */
const FRESH_MS = 45_000;
/** Nobody needs this hash when a deployment's jobs stand still. */
const KEPT_S = 600;

const checkSchema = z.object({ state: z.enum(STATUS_STATES), at: z.number() });

/** Records the results at this moment, epoch ms. Rejects when Redis does not take them. */
export async function noteChecks(
  redis: RedisClient,
  checks: readonly (readonly [ServiceComponent, StatusState])[],
  at: number,
): Promise<void> {
  if (checks.length === 0) return;
  const fields = checks.flatMap(([service, state]) => [service, JSON.stringify({ state, at })]);
  await redis
    .multi()
    .hset(keys.serviceChecks(), ...fields)
    .expire(keys.serviceChecks(), KEPT_S)
    .exec();
}

/** The results that are recent at this moment, epoch ms. Rejects when Redis does not answer. */
export async function freshChecks(redis: RedisClient, now: number): Promise<ReadonlyMap<ServiceComponent, StatusState>> {
  const noted = await redis.hgetall(keys.serviceChecks());
  const checks = SERVICE_COMPONENTS.flatMap((service) => {
    const check = checkSchema.safeParse(JSON.parse(noted[service] ?? "null")).data;
    return check && now - check.at < FRESH_MS ? [[service, check.state] as const] : [];
  });
  return new Map(checks);
}
