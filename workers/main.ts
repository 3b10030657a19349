// Entry of every worker role: node workers/main.ts ingest. A file named after it is written anew every two seconds, so that a
// health check sees by its age whether this process still gets round to anything.

import { writeFileSync } from "node:fs";
import { EnvironmentError, readJobsEnvironment, readWorkerEnvironment } from "../shared/node/environment.ts";
import { proxyOf } from "../shared/node/proxy-environment.ts";
import { useProxy } from "../shared/node/outbound-proxy.ts";

/** Exit code of a start refused for its environment or arguments (EX_CONFIG). */
const REFUSED = 78;
const ALIVE_EVERY_MS = 2000;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(REFUSED);
}

/** A role's environment, whose proxy is used from here on. */
function environment<T extends Parameters<typeof proxyOf>[0]>(read: () => T): T {
  try {
    const env = read();
    useProxy(proxyOf(env));
    return env;
  } catch (error) {
    if (error instanceof EnvironmentError) refuse(error.message);
    throw error;
  }
}

/** Starts a role and returns what stops it in order; each role loads its own code alone. */
type Role = () => Promise<() => Promise<void>>;

const ROLES: Readonly<Record<string, Role>> = {
  ingest: async () => (await import("./ingest/ingest-process.ts")).startIngestProcess(environment(readWorkerEnvironment)),
  jobs: async () => (await import("./jobs/jobs-process.ts")).startJobsProcess(environment(readJobsEnvironment)),
};

const role = process.argv[2] ?? "";
const start = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
if (!start) refuse(`Unknown worker role "${role}". Start one with: node workers/main.ts ingest, or jobs`);

const stop = await start();
const aliveFile = process.argv[3];
if (aliveFile !== undefined) setInterval(() => writeFileSync(aliveFile, ""), ALIVE_EVERY_MS).unref();
let stopping = false;
const shutDown = (): void => {
  if (stopping) return;
  stopping = true;
  void stop().finally(() => process.exit(0));
};
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
process.on("disconnect", shutDown);
