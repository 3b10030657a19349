// Starts a PostgreSQL and a Redis for each test file that runs in parallel, with the launcher's own code; tests find their
// addresses in shared/testing/services.ts.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ProcessGroup } from "./local/processes/process-group.ts";
import { commandOf, endLeftover } from "./local/processes/process-table.ts";
import { cacheFolder } from "./local/programs/cache-folder.ts";
import { findRedis, type RedisProgram } from "./local/programs/redis-program.ts";
import { startServices } from "./local/services/services.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
    redisUrls: string[];
    redisProgram: RedisProgram;
  }
}

const PREFIX = "tickdeck-test-";

/** Vitest calls this for each project before the first test of the run, and the returned function after the last. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Parallel projects share the workers, and therefore their services.
  if ("redisUrls" in vitest.getRootProject().getProvidedContext()) return undefined;
  await clearKilledRuns();
  const atOnce = Math.max(...vitest.projects.map(({ config }) => config.maxWorkers));
  const processes = new ProcessGroup();
  const folders = await Promise.all(Array.from({ length: atOnce }, () => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))));
  const programs = { path: process.env["PATH"] ?? "", cache: cacheFolder(process.env) };
  const services = await Promise.all(
    folders.map((folder) =>
      startServices({
        folder,
        processes,
        ...programs,
        forgetful: true,
        stopMs: 3000,
        report: console.warn,
      }),
    ),
  );
  vitest.provide(
    "databaseUrls",
    services.map(({ databaseUrl }) => databaseUrl),
  );
  vitest.provide(
    "redisUrls",
    services.map(({ redisUrl }) => redisUrl),
  );
  vitest.provide("redisProgram", await findRedis(programs));
  return async () => {
    await processes.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

/** A killed run leaves its services behind; the next run ends them. */
async function clearKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number(name.slice(PREFIX.length).split("-")[0]);
    if ((await commandOf(owner)) !== undefined) continue;
    const folder = join(tmpdir(), name);
    const pidIn = async (file: string) => Number.parseInt(await readFile(join(folder, file), "utf8").catch(() => ""), 10);
    await endLeftover(await pidIn("redis/redis.pid"), folder, "SIGKILL");
    await endLeftover(await pidIn("postgres/cluster/postmaster.pid"), folder, "SIGQUIT");
    await rm(folder, { recursive: true, force: true });
  }
}
