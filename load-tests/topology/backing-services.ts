// What the topology's own processes stand on: PostgreSQL, Redis and the simulated exchanges, as docker-compose.yml has them.

import { Client } from "pg";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { exchangeVariables } from "../../shared/node/environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import type { DataFolder } from "../../server/local/data-folder.ts";
import { askPort } from "../../server/local/processes/ports.ts";
import type { ProcessGroup } from "../../server/local/processes/process-group.ts";
import { keptSecret } from "../../server/local/services/kept-secret.ts";
import { startPostgresServer } from "../../server/local/services/postgres.ts";
import { SIMULATOR_MARK, startSimulator } from "../../server/local/simulator-process.ts";
import { atDatabase, composeRedis, composeRoles } from "../../server/testing/compose-parts.ts";
import type { TopologyPorts } from "./ports.ts";

const NAME = "tickdeck";
/** A server that stops takes up to half a minute to move its sockets. */
export const STOP_MS = 30_000;

export interface TopologyPlan {
  readonly folder: DataFolder;
  readonly processes: ProcessGroup;
  readonly ports: TopologyPorts;
  /** The search path for programs, and the folder that keeps fetched ones. */
  readonly path: string;
  readonly cache: string;
  /** Words of the simulator's command line, which say how its market is. */
  readonly market: readonly string[];
  /** Coins that ingest watches of each exchange; the exchange's usual number unless given. */
  readonly coins?: number;
  readonly report: (sentence: string) => void;
}

/** A word of each one's command line, by which the next start ends what a killed one left. */
const MARKS: Readonly<Record<string, string>> = {
  ingest: "workers/main.ts",
  jobs: "workers/main.ts",
  server: "server/main.ts",
  balancer: "haproxy",
  redis: "redis",
  postgres: "postgres",
};

/** By what its command line is known, of a process by this name. */
export const markOf = (name: string): string => MARKS[name.replace(/-\d$/, "")] ?? "";

/** A secret that is made once and kept in the folder. */
export const secretOf = (folder: DataFolder, name: string): Promise<string> => keptSecret(folder.file(`secrets/${name}`));

/** PostgreSQL with compose's roles, brought to this version's schema by the role that owns it. */
export async function startDatabase({ folder, processes, ports, report }: TopologyPlan) {
  const [password, ownerPassword] = await Promise.all([secretOf(folder, "postgres"), secretOf(folder, "postgres-owner")]);
  const onSpawn = (pid: number) => folder.remember("postgres", pid, markOf("postgres"));
  const postgres = await startPostgresServer(
    { folder: folder.file("postgres"), logFolder: folder.file("logs"), processes, report, stopMs: STOP_MS },
    { superuser: "postgres", port: ports.postgres, onSpawn },
  );
  const superuser = postgres.address("postgres");
  if (!(await hasDatabase(superuser))) await composeRoles({ url: superuser, name: NAME, password, ownerPassword });
  const owner = atDatabase(superuser, NAME, { name: `${NAME}_owner`, password: ownerPassword });
  const database = new Database(owner, 1, createLog("migrate", "silent"));
  try {
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
  return { postgres, application: atDatabase(superuser, NAME, { name: NAME, password }) };
}

/** How Redis is started with compose's users and one more, who may do everything, and the address of each. */
export async function planRedis({ folder, ports, report, path, cache }: TopologyPlan) {
  const names = ["server", "ingest", "jobs", "operator"] as const;
  const passwords = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await secretOf(folder, `redis-${name}`)] as const)),
  );
  const of = (name: (typeof names)[number]): string => passwords[name] ?? "";
  const redis = {
    ...{ path, cache, report, folder: folder.file("redis"), port: ports.redis },
    passwords: { server: of("server"), ingest: of("ingest"), jobs: of("jobs") },
    furtherUsers: [`user operator on >${of("operator")} ~* &* +@all`],
  };
  const isUp = async () =>
    (await askPort("127.0.0.1", ports.redis, "AUTH probe none\r\nPING\r\n", 1000))?.includes("+PONG") ?? false;
  const address = (name: (typeof names)[number]): string => `redis://${name}:${of(name)}@127.0.0.1:${ports.redis}`;
  return { spawned: () => composeRedis(redis), isUp, address };
}

/** The exchange simulator, and what ingest must know to take it for the exchanges. */
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
