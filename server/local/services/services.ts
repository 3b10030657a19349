// Both services together: started in parallel, stopped together. The launcher and the tests use the same.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { rotateLog } from "../processes/log-file.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { Service, ServicePlan } from "./service.ts";

export interface Services {
  databaseUrl: string;
  redisUrl: string;
  /** The ones started here, in the order in which they stop. */
  started: Service[];
}

export interface ServicesPlan {
  /** The data folder; services get folders of their own in it. */
  folder: string;
  /** Addresses of services that are already there, which are then not started. */
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** The search path for programs. */
  path: string;
  /** Where a fetched Redis program is kept; beside the data unless said otherwise. */
  programFolder?: string;
  forgetful?: boolean;
  stopMs: number;
  report?: (sentence: string) => void;
  /** Wraps each start, to show progress. */
  step?: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Starts what is not already there; when one fails the other is stopped again. */
export async function startServices(plan: ServicesPlan): Promise<Services> {
  const logFolder = join(plan.folder, "logs");
  const programFolder = plan.programFolder ?? join(plan.folder, "redis-program");
  await mkdir(logFolder, { recursive: true });
  await Promise.all(["postgres.log", "redis.log"].map((name) => rotateLog(join(logFolder, name))));
  const step = plan.step ?? ((_name, work) => work());
  const of = (name: string): ServicePlan => ({ ...plan, folder: join(plan.folder, name), logFolder });
  const outcomes = await Promise.allSettled([
    plan.databaseUrl === undefined ? step("PostgreSQL", () => startPostgres(of("postgres"))) : undefined,
    plan.redisUrl === undefined ? step("Redis", () => startRedis({ ...of("redis"), path: plan.path, programFolder })) : undefined,
  ]);
  const [postgres, redis] = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined));
  const started = [redis, postgres].filter((service) => service !== undefined);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) {
    await stopServices({ started });
    throw failed.reason;
  }
  return { databaseUrl: plan.databaseUrl ?? postgres?.url ?? "", redisUrl: plan.redisUrl ?? redis?.url ?? "", started };
}

/** Stops what was started. */
export async function stopServices(services: Pick<Services, "started">): Promise<void> {
  await Promise.all(services.started.map((service) => service.process.stop()));
}
