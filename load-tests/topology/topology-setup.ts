// A topology for tests: on free ports with a separate folder, a small market, a subscriber to log in as, and sessions for a
// crowd.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { DataFolder } from "../../tools/local/data-folder.ts";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { readLaunchSettings } from "../../tools/local/launch-settings.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { makeSubscriber, makeSubscribers } from "../../server/commands/user/make-subscribers.ts";
import { USUAL_HOUR } from "../../workers/simulator/testing/usual-hour.ts";
import { COINS, LOGIN, RATE, SCREEN_LOGINS, SECOND_LOGIN } from "../faults/setup.ts";
import type { Judged } from "../faults/truth-check.ts";
import { topologyPorts } from "./ports.ts";
import { startTopology, type Topology } from "./topology.ts";

const YEAR_MS = 365 * 86_400_000;
const LAST_LINES = 5;

export interface TopologySetup {
  readonly topology: Topology;
  /** What the truth check compares, through the balancer. */
  readonly judged: Judged;
  readonly folder: string;
  readonly logFolder: string;
  /** The application's own view of the database. */
  readonly database: Database;
  /** Makes this many subscribers with a session each, and returns the sessions' tokens. */
  readonly makeTokens: (count: number, plan: PlanId) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a topology until both servers are ready, and makes the professional subscribers of the fault tests. `processes` gets all
 * of it. `masters`: servers of a Redis cluster, 0 for a single Redis; `postgres`: the folder of a PostgreSQL with pg_dump, if
 * needed.
 */
export async function startTopologySetup(
  report: (sentence: string) => void,
  processes: ProcessGroup = new ProcessGroup(),
  masters = 0,
  postgres?: string,
): Promise<TopologySetup> {
  const folder = await DataFolder.take(await mkdtemp(join(tmpdir(), `tickdeck-test-${process.pid}-`)));
  const { path, cache } = readLaunchSettings([]);
  let database: Database | undefined;
  const stop = async (): Promise<void> => {
    await database?.close();
    await processes.stop();
    await rm(folder.path, { recursive: true, force: true });
  };
  try {
    const coins = [`--symbols-binance=${COINS}`, `--symbols-mexc=${COINS}`];
    const topology = await startTopology({
      ...{ folder, processes, path, cache, report, postgres, coins: COINS, ports: await topologyPorts(0, masters) },
      market: [...coins, `--rate=${RATE}`, "--seed=11", `--moment=${new Date(USUAL_HOUR.moment).toISOString()}`],
    });
    database = new Database(topology.databaseUrl, 3, createLog("stand", "silent"));
    const subscribers = database;
    for (const { email, password } of [LOGIN, SECOND_LOGIN, ...Object.values(SCREEN_LOGINS)])
      await makeSubscriber(subscribers, email, password, { plan: "professional", lastsMs: YEAR_MS });
    await topology.untilReady();
    const { mexc, binance } = topology.simulators;
    return {
      topology,
      judged: { url: topology.balancerUrl, simulator: { urls: { mexcRestUrl: mexc, binanceRestUrl: binance } } },
      folder: folder.path,
      logFolder: folder.file("logs"),
      database,
      makeTokens: async (count, plan) => {
        const file = folder.file("tokens");
        await makeSubscribers(subscribers, count, { plan, lastsMs: YEAR_MS }, file);
        return (await readFile(file, "utf8")).trim().split("\n");
      },
      stop,
    };
  } catch (error) {
    const explained = await withLastWords(error, folder.file("logs"));
    await stop();
    throw explained;
  }
}

/** The folder is deleted, including the log that a failed start names, so the process's last output goes into the message. */
async function withLastWords(error: unknown, logFolder: string): Promise<unknown> {
  if (!(error instanceof LaunchFault)) return error;
  const name = (await readdir(logFolder)).find((log) => error.message.endsWith(join(logFolder, log)));
  if (name === undefined) return error;
  const lines = (await readFile(join(logFolder, name), "utf8")).trimEnd().split("\n");
  return new LaunchFault([error.message, ...lines.slice(-LAST_LINES)].join("\n"));
}
