// How a server stops: not ready → wait for the balancer → spread the sockets' reconnects → close. Never longer than half a minute.

import type { Environment } from "../shared/node/environment.ts";
import type { Log } from "../shared/node/log.ts";
import type { ServerApp } from "./app.ts";

const DEADLINE_MS = 28_000;
const PRODUCTION = { noticeMs: 2000, drain: { spreadMs: 15_000, graceMs: 5000 } };
/** Nobody balances a developer's machine, and nobody likes to wait for one. */
const DEVELOPMENT = { noticeMs: 0, drain: { spreadMs: 0, graceMs: 200 } };

/** Stops the app once on SIGTERM, SIGINT, when the launcher goes away, or after a fault nobody caught. */
export function stopInOrder(app: ServerApp, env: Pick<Environment, "NODE_ENV">, log: Log): void {
  const pace = env.NODE_ENV === "production" ? PRODUCTION : DEVELOPMENT;
  let stopping = false;
  const stop = (why: string, exitCode: number): void => {
    if (stopping) return;
    stopping = true;
    process.exitCode = exitCode;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(), DEADLINE_MS).unref();
    void leave(app, pace, log).finally(() => process.exit());
  };
  process.on("SIGTERM", () => stop("SIGTERM", 0));
  process.on("SIGINT", () => stop("SIGINT", 0));
  // A closed channel means the launcher is gone, however it went.
  if (process.send) process.on("disconnect", () => stop("the launcher is gone", 0));
  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault);
      stop(fault, 1);
    });
  }
}

async function leave(app: ServerApp, pace: typeof PRODUCTION, log: Log): Promise<void> {
  try {
    app.health.draining = true;
    await new Promise((resolve) => setTimeout(resolve, pace.noticeMs));
    await app.gateway.drain(pace.drain);
    await app.close();
    log.info("stopped");
  } catch (error) {
    log.error({ err: error }, "stopping did not go in order");
  }
}
