// A private PostgreSQL for this checkout: on loopback, by password only, kept alive, its data kept.

import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../processes/ports.ts";
import { SupervisedProcess } from "../processes/supervised-process.ts";
import { keptSecret } from "./kept-secret.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgres } from "./postgres-binaries.ts";
import { freeCluster, prepareCluster } from "./postgres-cluster.ts";
import type { ServicePlan } from "./service.ts";

const NAME = "tickdeck";
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "shared_buffers=64MB"];
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** What differs between one PostgreSQL and another. */
export interface PostgresIdentity {
  /** Its superuser, initially the only role. */
  readonly superuser: string;
  /** A free one by default. */
  readonly port?: number;
  readonly onSpawn?: (pid: number) => void;
  /** The folder whose bin/ has its programs; the npm-installed ones by default. */
  readonly native?: string;
}

export interface RunningPostgres {
  readonly process: SupervisedProcess;
  readonly folder: string;
  /** A program of the same PostgreSQL, like pg_dump, as the account that owns its data. */
  readonly program: PostgresAccount["program"];
  /** The address of a database, as the superuser. */
  readonly address: (database: string) => string;
}

/** Starts PostgreSQL, creates its database and returns its address; the data outlives the process. */
export async function startPostgres(plan: ServicePlan): Promise<string> {
  const { address } = await startPostgresServer(plan, { superuser: NAME });
  await makeDatabase(address("postgres"));
  return address(NAME);
}

/** Starts PostgreSQL with its previous data, initially none. */
export async function startPostgresServer(plan: ServicePlan, identity: PostgresIdentity): Promise<RunningPostgres> {
  const { superuser } = identity;
  const account = await choosePostgresAccount(identity.native ?? (await findPostgres()), plan.folder);
  const password = await keptSecret(join(plan.folder, "password"));
  const folder = join(account.dataFolder, "cluster");
  await freeCluster(folder);
  await prepareCluster(account, { folder, user: superuser, password, forgetful: plan.forgetful ?? false });
  const port = identity.port ?? (await freePort());
  const settings = [...SETTINGS, ...(plan.forgetful ? FORGETFUL : [])].flatMap((setting) => ["-c", setting]);
  const address = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const postgres = new SupervisedProcess({
    name: "PostgreSQL",
    processes: plan.processes,
    stage: "service",
    logFile: join(plan.logFolder, "postgres.log"),
    spawned: async () => {
      await freeCluster(folder);
      return account.program("postgres", ["-D", folder, "-p", String(port), ...settings]);
    },
    isUp: () => answers(address("postgres")),
    stopSignal: "SIGINT",
    stopMs: plan.stopMs,
    upMs: 30_000,
    onSpawn: identity.onSpawn,
    report: plan.report,
  });
  await postgres.start();
  return { process: postgres, folder, program: account.program, address };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that dies between connect and query also reports here; the poll notices it too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
