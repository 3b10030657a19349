// A private Redis for this checkout: loopback and password only, every write kept within a second, never evicting.

import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { askPort, freePort } from "../processes/ports.ts";
import { endLeftover } from "../processes/process-table.ts";
import { SupervisedProcess } from "../processes/supervised-process.ts";
import { keptSecret } from "./kept-secret.ts";
import { findRedis, type RedisSearch } from "../programs/redis-program.ts";
import type { ServicePlan } from "./service.ts";

const PID_FILE = "redis.pid";

/**
 * Loses at most the last second of writes, and evicts nothing. Passed by standard input, so that the password is in no process
 * list.
 */
function settings(folder: string, port: number, password: string, isForgetful: boolean): string {
  return [
    `port ${port}`,
    "bind 127.0.0.1",
    "protected-mode yes",
    `requirepass ${password}`,
    `dir "${folder}"`,
    "set-proc-title no",
    `appendonly ${isForgetful ? "no" : "yes"}`,
    "appendfsync everysec",
    'save ""',
    "maxmemory 1gb",
    "maxmemory-policy noeviction",
    "client-output-buffer-limit pubsub 32mb 8mb 60",
    "",
  ].join("\n");
}

/** Starts Redis and returns its address; the data outlives the process unless the plan is forgetful. */
export async function startRedis(plan: ServicePlan & RedisSearch): Promise<string> {
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  const program = await findRedis(plan);
  const password = await keptSecret(join(plan.folder, "password"));
  await endLeftoverRedis(plan.folder);
  const port = await freePort();
  const redis = new SupervisedProcess({
    name: "Redis",
    processes: plan.processes,
    stage: "service",
    logFile: join(plan.logFolder, "redis.log"),
    spawned: () => ({
      command: program.command,
      // The folder on the command line lets a later start recognise this Redis.
      args: ["-", "--pidfile", join(plan.folder, PID_FILE)],
      input: settings(plan.folder, port, password, plan.forgetful ?? false),
      env: program.env,
    }),
    isUp: async () => (await askPort("127.0.0.1", port, `AUTH ${password}\r\nPING\r\n`, 1000))?.includes("+PONG") ?? false,
    stopSignal: "SIGTERM",
    stopMs: plan.stopMs,
    upMs: 60_000,
    report: plan.report,
  });
  await redis.start();
  return `redis://default:${password}@127.0.0.1:${port}`;
}

async function endLeftoverRedis(folder: string): Promise<void> {
  const file = join(folder, PID_FILE);
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  await endLeftover(pid, folder, "SIGTERM");
  await rm(file, { force: true });
}
