// A private PostgreSQL for this checkout: on loopback, by password only, kept alive, its data kept.

import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { LaunchFault } from "../launch-fault.ts";
import { freePort } from "../processes/ports.ts";
import { SupervisedProcess } from "../processes/supervised-process.ts";
import { atDatabase, roleStatements, type DatabaseStatements } from "./database-roles.ts";
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
  /** What it runs before anybody can reach it when it is new. */
  readonly first?: readonly DatabaseStatements[];
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

/** Addresses of one database, by whom they are for. */
export interface DatabaseAddresses {
  /** Servers', jobs' and commands'. */
  readonly databaseUrl: string;
  /** Migrations': the schema is its own. */
  readonly ownerUrl: string;
  readonly archiveUrl: string;
}

/** Everybody's address of a database that has one role. */
export const oneRole = (url: string): DatabaseAddresses => ({ databaseUrl: url, ownerUrl: url, archiveUrl: url });

/** Starts PostgreSQL with the roles that compose's has, each of which may do no more than it needs. */
export async function startPostgresWithRoles(plan: ServicePlan): Promise<DatabaseAddresses> {
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  await refuseRoleless(plan.folder);
  const [password, ownerPassword, archivePassword] = await Promise.all([
    keptSecret(join(plan.folder, "application-password")),
    keptSecret(join(plan.folder, "owner-password")),
    keptSecret(join(plan.folder, "archive-password")),
  ]);
  const first = await roleStatements(NAME, { password, ownerPassword, archivePassword });
  const { address } = await startPostgresServer(plan, { superuser: "postgres", first });
  const as = (name: string, itsPassword: string) => atDatabase(address(NAME), NAME, { name, password: itsPassword });
  return {
    databaseUrl: as(NAME, password),
    ownerUrl: as(`${NAME}_owner`, ownerPassword),
    archiveUrl: as(`${NAME}_archive`, archivePassword),
  };
}

/** A superuser's password was kept last by a start that made roles, and alone by versions that made none. */
async function refuseRoleless(folder: string): Promise<void> {
  const kept = await readdir(folder);
  if (kept.includes("password") && !kept.includes("owner-password"))
    throw new LaunchFault(`${folder} was made by an earlier version, without today's roles: move it away, and start again.`);
}

/** Starts PostgreSQL, creates its database and returns its address, all as its superuser; the data outlives the process. */
export async function startPostgres(plan: ServicePlan): Promise<string> {
  return (await startDatabase(plan)).url;
}

/** The same, with the process for whoever stops it meanwhile. */
export async function startDatabase(plan: ServicePlan): Promise<{ readonly url: string; readonly process: SupervisedProcess }> {
  const { address, process } = await startPostgresServer(plan, { superuser: NAME });
  await makeDatabase(address("postgres"));
  return { url: address(NAME), process };
}

/** Starts PostgreSQL with its previous data, initially none. */
export async function startPostgresServer(plan: ServicePlan, identity: PostgresIdentity): Promise<RunningPostgres> {
  const { superuser } = identity;
  const account = await choosePostgresAccount(identity.native ?? (await findPostgres()), plan.folder);
  const password = await keptSecret(join(plan.folder, "password"));
  const folder = join(account.dataFolder, "cluster");
  await freeCluster(folder);
  await prepareCluster(account, {
    folder,
    user: superuser,
    password,
    forgetful: plan.forgetful ?? false,
    first: identity.first ?? [],
  });
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
