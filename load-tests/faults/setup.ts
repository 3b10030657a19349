// The whole product for a fault test: real PostgreSQL and Redis, simulated exchanges, worker and server as children to kill.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { buildClient, isClientStale } from "../../tools/local/client-build.ts";
import { readLaunchSettings, REPOSITORY } from "../../tools/local/launch-settings.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { askPort, freePort } from "../../tools/local/processes/ports.ts";
import { findRedis } from "../../tools/local/programs/redis-program.ts";
import { SERVER_COMMAND } from "../../tools/local/server-command.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import { startDatabase } from "../../tools/local/services/postgres.ts";
import type { ReplayOptions, SimulatorRequest } from "../../workers/simulator/options.ts";
import { startSimulator, type RunningSimulator } from "../../workers/simulator/start-simulator.ts";
import { USUAL_HOUR } from "../../workers/simulator/testing/usual-hour.ts";
import { Killable } from "./killable.ts";

export const COINS = 30;
export interface Login {
  readonly email: string;
  readonly password: string;
}

export const LOGIN: Login = { email: "watcher@example.com", password: "watching-the-tape-7" };
/** A second user of the topology: sessions beyond a plan's number end the oldest. */
export const SECOND_LOGIN: Login = { email: "reader@example.com", password: LOGIN.password };
/** Who watches an exchange: the account stores which one its screens show, so two screens of one account show the same. */
export const SCREEN_LOGINS: Readonly<Record<ExchangeId, Login>> = {
  mexc: { email: "mexc-watcher@example.com", password: LOGIN.password },
  binance: { email: "binance-watcher@example.com", password: LOGIN.password },
};
/** By this name the next test run ends what a killed one left behind (tools/test-services.ts). */
const PREFIX = "tickdeck-test-";
const STOP_MS = 3000;
/** SESSION_SECRET of the product. */
export const SETUP_SECRET = "for-fault-tests-only-0123456789-abcdef";
/** At the full rate, fetching the history of MEXC's busiest coins takes more than a minute within its request budget. */
export const RATE = 0.15;

const run = promisify(execFile);

/** Coins per exchange, their activity (1 is a usual day), and the environment. */
export interface SetupMarket {
  readonly binance: number;
  readonly mexc: number;
  readonly rate: number;
  /** Whether browsers will use it; without them the client need not be built. */
  readonly screens?: boolean;
  /** A recording whose coins are shown instead. */
  readonly replay?: ReplayOptions;
  /** Additional variables of server and workers. */
  readonly environment?: NodeJS.ProcessEnv;
}

type WorkerRole = "ingest" | "jobs" | "archive";

export interface Setup {
  readonly url: string;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  readonly logFolder: string;
  readonly simulator: RunningSimulator;
  readonly redis: Killable;
  readonly postgres: SupervisedProcess;
  readonly server: Killable;
  /** Another worker of a role, not started yet. */
  readonly worker: (name: string, role?: WorkerRole) => Killable;
  /** Makes or changes a subscriber with the user command and these arguments; the password is that of LOGIN. */
  readonly addUser: (email: string, plan: PlanId, ...words: string[]) => Promise<void>;
  /** Removes everything a stopped Redis kept on disk. */
  readonly wipeRedis: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The usual hour of the generated market; a replayed recording sets its own moment. */
const shownMarket = ({ replay }: SetupMarket): SimulatorRequest => (replay === undefined ? USUAL_HOUR : { replay });

/**
 * Starts everything but the ingest worker, and makes professional subscribers with the user command: LOGIN, and those who watch
 * screens.
 */
export async function startSetup(market: SetupMarket = { binance: COINS, mexc: COINS, rate: RATE }): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const logFolder = join(folder, "logs");
  await mkdir(logFolder, { recursive: true });
  const processes = new ProcessGroup();
  const { path, cache } = readLaunchSettings([]);
  const killables: Killable[] = [];
  const killable = (...plan: ConstructorParameters<typeof Killable>): Killable => {
    const made = new Killable(...plan);
    killables.push(made);
    return made;
  };

  const redisPort = await freePort();
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const redisData = join(folder, "redis");
  const program = await findRedis({ path, cache, report: console.warn });
  const redis = killable({
    command: program.command,
    args: redisArguments(redisPort, redisData),
    cwd: folder,
    env: program.env,
    logFile: join(logFolder, "redis.log"),
    channel: false,
    isUp: async () => (await askPort("127.0.0.1", redisPort, "PING\r\n", 1000))?.includes("+PONG") ?? false,
  });
  const wipeRedis = async (): Promise<void> => {
    await rm(redisData, { recursive: true, force: true });
    await mkdir(redisData);
  };
  await wipeRedis();

  const [database, simulator] = await Promise.all([
    startDatabase({
      ...{ folder: join(folder, "postgres"), logFolder, processes },
      ...{ forgetful: true, stopMs: STOP_MS, report: console.warn },
    }),
    startSimulator({
      symbolsBinance: market.binance,
      symbolsMexc: market.mexc,
      rate: market.rate,
      seed: 11,
      ...shownMarket(market),
    }),
    redis.start(),
    market.screens === false || isClientStale().then((stale) => (stale ? buildClient(join(logFolder, "build.log")) : undefined)),
  ]);

  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: path,
    NODE_ENV: "development",
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    SESSION_SECRET: SETUP_SECRET,
    PORT: String(port),
    MARKET: "sim",
    ...simulator.environment,
    ...market.environment,
  };
  const node = (name: string, args: string[], isUp: () => Promise<boolean>): Killable =>
    killable({
      command: process.execPath,
      args,
      cwd: REPOSITORY,
      env,
      logFile: join(logFolder, `${name}.log`),
      channel: true,
      isUp,
    });
  const url = `http://localhost:${port}`;
  const server = node("server", [...SERVER_COMMAND], () => answersOk(`${url}/healthz`));
  await server.start();
  const addUser = async (email: string, plan: PlanId, ...words: string[]): Promise<void> => {
    const command = ["server/commands/user.ts", "--email", email, "--password", LOGIN.password, "--plan", plan, ...words];
    await run(process.execPath, command, { cwd: REPOSITORY, env });
  };
  const viewers = market.screens === false ? [LOGIN] : [LOGIN, ...Object.values(SCREEN_LOGINS)];
  for (const { email } of viewers) await addUser(email, "professional");

  const stop = async (): Promise<void> => {
    await Promise.all(killables.map((each) => each.kill()));
    await simulator.stop();
    await processes.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const worker = (name: string, role: WorkerRole = "ingest"): Killable =>
    node(name, ["workers/main.ts", role], () => Promise.resolve(true));
  const { url: databaseUrl, process: postgres } = database;
  return { url, redisUrl, databaseUrl, logFolder, simulator, redis, postgres, server, worker, addUser, wipeRedis, stop };
}

/** As durable as the launcher's Redis: every write is on disk within a second. */
export function redisArguments(port: number, folder: string): string[] {
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    dir: folder,
    pidfile: join(folder, "redis.pid"),
    appendonly: "yes",
    appendfsync: "everysec",
    save: "",
    "maxmemory-policy": "noeviction",
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Whether this address answers 200, with this token if needed. */
export async function answersOk(url: string, token?: string): Promise<boolean> {
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch {
    return false;
  }
}
