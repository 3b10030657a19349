// How a server stops: not ready → wait for the balancer → spread the sockets' reconnects → close. Never longer than half a minute.

import { endInOrder } from "../shared/node/end-in-order.ts";
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
  endInOrder(() => leave(app, pace), DEADLINE_MS, log);
}

async function leave(app: ServerApp, pace: typeof PRODUCTION): Promise<void> {
  app.health.draining = true;
  await new Promise((resolve) => setTimeout(resolve, pace.noticeMs));
  await app.gateway.drain(pace.drain);
  await app.close();
}
