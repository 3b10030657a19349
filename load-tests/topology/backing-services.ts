// What the topology's own processes use: PostgreSQL, Redis and the simulated exchanges, as in docker-compose.yml.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { Client } from "pg";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { exchangeVariables } from "../../shared/node/exchange-environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import type { DataFolder } from "../../tools/local/data-folder.ts";
import { newSecret } from "./changes.ts";
import { askPort } from "../../tools/local/processes/ports.ts";
import type { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { keptSecret } from "../../tools/local/services/kept-secret.ts";
import type { ProcessPlan, SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import { atDatabase } from "../../tools/local/services/database-roles.ts";
import { startPostgresServer, type RunningPostgres } from "../../tools/local/services/postgres.ts";
import { SIMULATOR_MARK, startSimulator } from "../../tools/local/simulator-process.ts";
import { composeRedis, composeRoles } from "../../server/testing/compose-parts.ts";
import { FailoverPair, type PairMember, type PairPlan } from "./failover-pair.ts";
import type { TopologyPorts } from "./ports.ts";
import { promoteStandby, startStandby } from "./postgres-standby.ts";

const NAME = "tickdeck";
/** A stopping server takes up to half a minute to move its sockets. */
export const STOP_MS = 30_000;
const IN_STEP_WITHIN_MS = 30_000;

export interface TopologyPlan {
  readonly folder: DataFolder;
  readonly processes: ProcessGroup;
  readonly ports: TopologyPorts;
  /** The search path for programs, and the folder of downloaded ones. */
  readonly path: string;
  readonly cache: string;
  /** Command line arguments of the simulator, which describe its market. */
  readonly market: readonly string[];
  /** The folder whose bin/ has a PostgreSQL with pg_dump; the npm-installed one by default. */
  readonly postgres?: string | undefined;
  /** Coins that ingest watches per exchange; the exchange's usual number by default. */
  readonly coins?: number;
  readonly report: (sentence: string) => void;
}

/** A word of each one's command line, by which the next start ends what a killed one left. */
const MARKS: Readonly<Record<string, string>> = {
  ingest: "workers/main.ts",
  jobs: "workers/main.ts",
  archive: "workers/main.ts",
  server: "server/main.ts",
  balancer: "haproxy",
  redis: "redis",
  postgres: "postgres",
};

/** Identifies the command line of the process by this name. */
export const markOf = (name: string): string => MARKS[name.replace(/-\d$/, "")] ?? "";

/** A secret that is created once and kept in the folder. */
export const secretOf = (folder: DataFolder, name: string): Promise<string> => keptSecret(folder.file(`secrets/${name}`));

/** Stores another value of such a secret. */
export const keepSecret = (folder: DataFolder, name: string, value: string): Promise<void> =>
  writeFile(folder.file(`secrets/${name}`), value, { mode: 0o600 });

/** PostgreSQL with compose's roles, migrated to this version's schema by its owner role. */
export async function startDatabase(plan: TopologyPlan, onLeader: PairPlan["onLeader"]) {
  const { folder, processes, ports, report } = plan;
  const [firstPassword, ownerPassword, firstArchivePassword] = (await Promise.all(
    ["postgres", "postgres-owner", "postgres-archive"].map((name) => secretOf(folder, name)),
  )) as [string, string, string];
  let archivePassword = firstArchivePassword;
  let password = firstPassword;
  let login = NAME;
  const [firstPort] = ports.postgresPair;
  const serverAt = (port: number) => {
    const name = port === firstPort ? "postgres" : "postgres-2";
    const onSpawn = (pid: number) => folder.remember(name, pid, markOf("postgres"));
    return [
      { folder: folder.file(name), logFolder: folder.file("logs"), processes, report, stopMs: STOP_MS },
      { superuser: "postgres", port, onSpawn, ...(plan.postgres === undefined ? {} : { native: plan.postgres }) },
    ] as const;
  };
  const servers = new Map<number, RunningPostgres>();
  const memberOf = (port: number, server: RunningPostgres): PairMember => {
    servers.set(port, server);
    return { port, process: server.process, promote: () => promoteStandby(server) };
  };
  const pair = await FailoverPair.start({
    ...{ port: ports.postgres, ports: ports.postgresPair, processes, onLeader },
    startFirst: async (port) => memberOf(port, await startPostgresServer(...serverAt(port))),
    startReplica: async (leader, port) => {
      const primary = servers.get(leader.port);
      if (!primary) throw new Error("The primary is not one of ours");
      return memberOf(port, await startStandby(primary, ...serverAt(port)));
    },
  });
  const superuser = (): string => servers.get(pair.leaderPort)?.address("postgres") ?? "";
  if (!(await hasDatabase(superuser())))
    await composeRoles({ url: superuser(), name: NAME, password, ownerPassword, archivePassword });
  const owner = (): string => atDatabase(superuser(), NAME, { name: `${NAME}_owner`, password: ownerPassword });
  const database = new Database(owner(), 1, createLog("migrate", "silent"));
  try {
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
  /** The address that everybody uses. */
  const common = (address: string): string => Object.assign(new URL(address), { port: String(ports.postgres) }).href;
  const setPassword = (role: string, given = password): Promise<void> =>
    alterRole(superuser(), `alter role ${role} password '${given}'`);
  return {
    pair,
    superuser,
    owner: () => common(owner()),
    archive: () => common(atDatabase(superuser(), NAME, { name: `${NAME}_archive`, password: archivePassword })),
    changeArchivePassword: async (): Promise<void> => {
      archivePassword = newSecret();
      await setPassword(`${NAME}_archive`, archivePassword);
      await keepSecret(folder, "postgres-archive", archivePassword);
    },
    application: () => common(atDatabase(superuser(), NAME, { name: login, password })),
    /** As postgres-password.sh: the unused role gets a new password and is used from now on; then the other one gets it. */
    changePassword: async (useIt: () => Promise<void>): Promise<void> => {
      const before = login;
      login = before === NAME ? `${NAME}_other` : NAME;
      password = newSecret();
      await setPassword(login);
      await keepSecret(folder, "postgres", password);
      await useIt();
      await setPassword(before);
    },
  };
}

async function alterRole(superuser: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export type RedisUser = "server" | "ingest" | "jobs" | "archive" | "operator";

/** The password of each of Redis's users. */
export async function redisPasswords(folder: DataFolder): Promise<Record<RedisUser, string>> {
  const names: readonly RedisUser[] = ["server", "ingest", "jobs", "archive", "operator"];
  const passwords = names.map(async (name) => [name, await secretOf(folder, `redis-${name}`)] as const);
  return Object.fromEntries(await Promise.all(passwords)) as Record<RedisUser, string>;
}

/** Redis with compose's users plus one with all permissions; the address of each. */
export async function startRedisPair(
  { folder, ports, report, path, cache, processes }: TopologyPlan,
  start: (name: string, more: Pick<ProcessPlan, "spawned" | "isUp">) => Promise<SupervisedProcess>,
  onLeader: PairPlan["onLeader"],
) {
  const passwords = await redisPasswords(folder);
  const address = (name: RedisUser, port: number = ports.redis): string => `redis://${name}:${passwords[name]}@127.0.0.1:${port}`;
  const [firstPort] = ports.redisPair;
  const folderAt = (port: number): string => folder.file(port === firstPort ? "redis" : "redis-2");
  const memberAt = async (port: number, leader?: number): Promise<PairMember> => {
    let follows = leader;
    await mkdir(folderAt(port), { recursive: true, mode: 0o700 });
    const spawned = () =>
      composeRedis({
        ...{ path, cache, report, port, passwords, folder: folderAt(port) },
        furtherSettings: [
          `user operator on >${passwords.operator} ~* &* +@all`,
          ...(follows === undefined
            ? []
            : [`replicaof 127.0.0.1 ${follows}`, "masteruser operator", `masterauth ${passwords.operator}`]),
        ],
      });
    const isUp = async (): Promise<boolean> =>
      (await askPort("127.0.0.1", port, "AUTH probe none\r\nPING\r\n", 1000))?.includes("+PONG") ?? false;
    const process = await start(port === firstPort ? "redis" : "redis-2", { spawned, isUp });
    const promote = async (): Promise<void> => {
      follows = undefined;
      await onRedis(address("operator", port), (redis) => redis.replicaof("NO", "ONE"));
    };
    return { port, process, promote };
  };
  const pair = await FailoverPair.start({
    ...{ port: ports.redis, ports: ports.redisPair, processes, onLeader },
    startFirst: (port) => memberAt(port),
    startReplica: async (leader, port) => {
      // Its data is from when it led.
      await rm(folderAt(port), { recursive: true, force: true });
      const replica = await memberAt(port, leader.port);
      await onRedis(address("operator", port), untilInStep);
      return replica;
    },
  });
  /** As redis-password.sh: the user has both passwords while `useIt` runs. */
  const changePassword = async (user: RedisUser, useIt: () => Promise<void>): Promise<void> => {
    const before = passwords[user];
    passwords[user] = newSecret();
    await onRedis(address("operator", pair.leaderPort), (redis) => redis.acl("SETUSER", user, `>${passwords[user]}`));
    await keepSecret(folder, `redis-${user}`, passwords[user]);
    await useIt();
    await onRedis(address("operator", pair.leaderPort), (redis) => redis.acl("SETUSER", user, `<${before}`));
  };
  return { pair, address, changePassword, leaderFolder: () => folderAt(pair.leaderPort) };
}

async function untilInStep(redis: Redis): Promise<void> {
  const deadline = Date.now() + IN_STEP_WITHIN_MS;
  while (!(await redis.info("replication")).includes("master_link_status:up")) {
    if (Date.now() > deadline) throw new Error("Redis's replica does not follow");
    await sleep(100);
  }
}

async function onRedis(address: string, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(address);
  redis.on("error", () => undefined);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** The exchange simulator, and the settings that make ingest use it as the exchanges. */
export async function startMarket({ folder, processes, ports, report, path, market, coins }: TopologyPlan) {
  const environment = await startSimulator({
    ...{ processes, logFile: folder.file("logs/simulator.log"), environment: { PATH: path }, report },
    ...{ ports: ports.simulators, market },
    onSpawn: (pid) => folder.remember("simulator", pid, SIMULATOR_MARK),
  });
  const addresses = EXCHANGES.map((exchange) => [exchange, environment[exchangeVariables(exchange).rest] ?? ""] as const);
  const symbols = coins === undefined ? [] : EXCHANGES.map((each) => [exchangeVariables(each).symbols, `${coins}`]);
  return {
    addresses: Object.fromEntries(addresses) as Record<ExchangeId, string>,
    environment: { ...environment, ...(Object.fromEntries(symbols) as Record<string, string>) },
  };
}

async function hasDatabase(superuser: string): Promise<boolean> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    return (await client.query("select 1 from pg_database where datname = $1", [NAME])).rowCount === 1;
  } finally {
    await client.end();
  }
}
