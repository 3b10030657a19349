// Both services, started in parallel, for the launcher and the tests.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ProcessGroup } from "../processes/process-group.ts";
import { rotateLog } from "../processes/log-file.ts";
import { oneRole, startPostgres, startPostgresWithRoles, type DatabaseAddresses } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { ServicePlan } from "./service.ts";

export interface Services extends DatabaseAddresses {
  readonly redisUrl: string;
}

export interface ServicesPlan {
  /** The data folder, in which each service gets its own. */
  folder: string;
  /** Stops what is started here. */
  processes: ProcessGroup;
  /** Addresses of existing services, which are then not started. */
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** PostgreSQL has the roles that compose's has; else everybody is its superuser (tests). */
  roles?: boolean;
  /** The search path for programs. */
  path: string;
  /** The folder of downloaded programs. */
  cache: string;
  forgetful?: boolean | undefined;
  stopMs: number;
  report?: ((sentence: string) => void) | undefined;
  /** Wraps each start, to show progress. */
  step?: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Starts the missing ones. */
export async function startServices(plan: ServicesPlan): Promise<Services> {
  const logFolder = join(plan.folder, "logs");
  await mkdir(logFolder, { recursive: true });
  await Promise.all(["postgres.log", "redis.log"].map((name) => rotateLog(join(logFolder, name))));
  const step = plan.step ?? ((_name, work) => work());
  const planFor = (name: string): ServicePlan => ({ ...plan, folder: join(plan.folder, name), logFolder });
  const startDatabase = async (): Promise<DatabaseAddresses> =>
    plan.roles ? startPostgresWithRoles(planFor("postgres")) : oneRole(await startPostgres(planFor("postgres")));
  const [addresses, redisUrl] = await Promise.all([
    plan.databaseUrl === undefined ? step("PostgreSQL", startDatabase) : oneRole(plan.databaseUrl),
    plan.redisUrl ?? step("Redis", () => startRedis({ ...planFor("redis"), path: plan.path, cache: plan.cache })),
  ]);
  return { ...addresses, redisUrl };
}
