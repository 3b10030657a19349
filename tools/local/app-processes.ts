// The product's own processes: the ingest worker, the server, the jobs worker and the archive.

import { environmentOf } from "../../shared/node/environment.ts";
import { REPOSITORY } from "./launch-settings.ts";
import { SERVER_COMMAND } from "./server-command.ts";
import type { ProcessGroup } from "./processes/process-group.ts";
import { rotateLog } from "./processes/log-file.ts";
import { SupervisedProcess } from "./processes/supervised-process.ts";

export interface AppPlan {
  processes: ProcessGroup;
  logFolder: string;
  environment: NodeJS.ProcessEnv;
  onSpawn: (name: string, pid: number, mark: string) => void;
  report: (sentence: string) => void;
}

/** The worker counts as up once it runs; the market behind it is awaited separately. */
export async function startIngest(plan: AppPlan): Promise<void> {
  const environment = environmentOf("worker", plan.environment);
  return start({ ...plan, environment }, "The ingest worker", "ingest.log", ["workers/main.ts", "ingest"], () =>
    Promise.resolve(true),
  );
}

/** Like the ingest worker; its work waits in PostgreSQL until the server has created the tables. */
export async function startJobs(plan: AppPlan): Promise<void> {
  const environment = environmentOf("jobs", plan.environment);
  return start({ ...plan, environment }, "The jobs worker", "jobs.log", ["workers/main.ts", "jobs"], () => Promise.resolve(true));
}

/** Like the jobs worker. */
export async function startArchive(plan: AppPlan): Promise<void> {
  const environment = environmentOf("archive", plan.environment);
  return start({ ...plan, environment }, "The archive", "archive.log", ["workers/main.ts", "archive"], () =>
    Promise.resolve(true),
  );
}

/** The server counts as up once it answers at all. */
export async function startServer(plan: AppPlan, port: number): Promise<void> {
  const environment = environmentOf("server", plan.environment);
  return start({ ...plan, environment }, "The server", "server.log", [...SERVER_COMMAND], () => isServerAlive(port));
}

async function start(plan: AppPlan, name: string, log: string, args: string[], isUp: () => Promise<boolean>): Promise<void> {
  const logFile = `${plan.logFolder}/${log}`;
  await rotateLog(logFile);
  const child = new SupervisedProcess({
    name,
    processes: plan.processes,
    stage: "app",
    logFile,
    spawned: () => ({ command: process.execPath, args, env: plan.environment, cwd: REPOSITORY }),
    isUp,
    channel: true,
    stopSignal: "SIGTERM",
    stopMs: 2500,
    upMs: 30_000,
    onSpawn: (pid) => plan.onSpawn(name, pid, args.find((word) => word.endsWith("main.ts")) ?? ""),
    report: plan.report,
  });
  await child.start();
}

async function isServerAlive(port: number): Promise<boolean> {
  return (await status(port, "/healthz")) === 200;
}

/** ready: server, services and every window are there; moving: prices arrive, windows are still being fetched. */
export async function marketState(port: number): Promise<"waiting" | "moving" | "ready"> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) });
    const answer = (await reply.json()) as { exchanges?: Record<string, { state: string; age_ms: number | null }> };
    const exchanges = Object.values(answer.exchanges ?? {});
    // The server is ready with the first coins' windows; an exchange says "starting" until it has all of them.
    if (reply.status === 200 && exchanges.every(({ state }) => state !== "starting")) return "ready";
    return exchanges.every(({ age_ms }) => age_ms !== null) ? "moving" : "waiting";
  } catch {
    return "waiting";
  }
}

async function status(port: number, path: string): Promise<number> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return 0;
  }
}
