// Entry of every worker role: node workers/main.ts ingest. A file named after it is rewritten every two seconds, so that a health
// check can see by its age whether this process still makes progress; it contains which markets ingest leads or follows.

import { writeFileSync } from "node:fs";
import { EnvironmentError } from "../shared/node/environment-check.ts";
import { readArchiveEnvironment, readJobsEnvironment, readWorkerEnvironment } from "../shared/node/environment.ts";
import { endInOrder } from "../shared/node/end-in-order.ts";
import { createLog } from "../shared/node/log.ts";
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

interface Running {
  /** Stops it in order. */
  readonly stop: () => Promise<void>;
  /** Its current activity, for the file. */
  readonly standing?: () => string;
}

interface Role {
  /** Each role loads only its own code. */
  readonly start: () => Promise<Running>;
  /** How long stopping may take, ms; within docker-compose.yml's limit. */
  readonly deadlineMs: number;
}

const ROLES: Readonly<Record<string, Role>> = {
  ingest: {
    start: async () => (await import("./ingest/ingest-process.ts")).startIngestProcess(environment(readWorkerEnvironment)),
    deadlineMs: 8000,
  },
  jobs: {
    start: async () => ({
      stop: await (await import("./jobs/jobs-process.ts")).startJobsProcess(environment(readJobsEnvironment)),
    }),
    deadlineMs: 28_000,
  },
  archive: {
    start: async () => ({
      stop: (await import("./archive/archive-process.ts")).startArchiveProcess(environment(readArchiveEnvironment)),
    }),
    deadlineMs: 8000,
  },
};

const name = process.argv[2] ?? "";
const role = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined;
if (!role) refuse(`Unknown worker role "${name}". Start one with: node workers/main.ts ingest, jobs or archive`);

let running: Running | undefined;
const starting = role.start().then((started) => (running = started));
// Before it has started: a start may take long, and may fail.
endInOrder(async () => (await starting).stop(), role.deadlineMs, createLog(name));
const aliveFile = process.argv[3];
if (aliveFile !== undefined) setInterval(() => writeFileSync(aliveFile, running?.standing?.() ?? ""), ALIVE_EVERY_MS).unref();
