// How external services answered a jobs process just now, between measured minutes: only those that gave a reason to probe.

import { z } from "zod";
import { SERVICE_COMPONENTS, STATUS_STATES, type ServiceComponent, type StatusState } from "../contracts/status.ts";
import type { RedisClient } from "../node/redis.ts";
import { keys } from "./keys.ts";

/** Probes come every quarter of a minute; an older one says nothing about now. */
const FRESH_MS = 45_000;
/** Nobody needs this hash when a deployment's jobs stand still. */
const KEPT_S = 600;

const lookSchema = z.object({ state: z.enum(STATUS_STATES), at: z.number() });

/** Records the results at this moment, epoch ms. Rejects when Redis does not take them. */
export async function noteLooks(
  redis: RedisClient,
  looks: readonly (readonly [ServiceComponent, StatusState])[],
  at: number,
): Promise<void> {
  if (looks.length === 0) return;
  const fields = looks.flatMap(([service, state]) => [service, JSON.stringify({ state, at })]);
  await redis
    .multi()
    .hset(keys.serviceLooks(), ...fields)
    .expire(keys.serviceLooks(), KEPT_S)
    .exec();
}

/** The results that are recent at this moment, epoch ms. Rejects when Redis does not answer. */
export async function freshLooks(redis: RedisClient, now: number): Promise<ReadonlyMap<ServiceComponent, StatusState>> {
  const noted = await redis.hgetall(keys.serviceLooks());
  const looks = SERVICE_COMPONENTS.flatMap((service) => {
    const look = lookSchema.safeParse(JSON.parse(noted[service] ?? "null")).data;
    return look && now - look.at < FRESH_MS ? [[service, look.state] as const] : [];
  });
  return new Map(looks);
}
