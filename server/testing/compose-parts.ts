// What docker-compose.yml runs beside our own processes, made from the same files of deploy/docker/: Redis with its users, PostgreSQL's
// roles, the balancer. For tests, and for the topology that needs no Docker.

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import type { Spawned } from "../../tools/local/processes/supervised-process.ts";
import { findProgram } from "../../tools/local/programs/find-program.ts";
import { findRedis, type RedisSearch } from "../../tools/local/programs/redis-program.ts";
import { atDatabase, roleStatements, type RolePasswords } from "../../tools/local/services/database-roles.ts";

const FILES = join(import.meta.dirname, "../../deploy/docker");
const read = (file: string): Promise<string> => readFile(join(FILES, file), "utf8");

export interface ComposedRedis extends RedisSearch {
  /** Where it keeps its data, and the script with its users. */
  readonly folder: string;
  readonly port: number;
  readonly passwords: Readonly<Record<"server" | "ingest" | "jobs" | "archive", string>>;
  /** What the deployment does not have, like further users: lines of Redis's settings. */
  readonly furtherSettings: readonly string[];
  /** Makes it a server of a cluster: where it speaks with the others, and the password of the user who joins them. */
  readonly cluster?: { readonly busPort: number; readonly password: string };
}

/** The command that starts Redis as redis.sh does, on loopback. */
export async function composeRedis({
  folder,
  port,
  passwords,
  furtherSettings,
  cluster,
  ...search
}: ComposedRedis): Promise<Spawned> {
  const { command, env: libraries } = await findRedis(search);
  const file = join(folder, "redis.sh");
  const script = (await read("redis.sh")).replace(/^user default .*$/m, (line) => [line, ...furtherSettings].join("\n"));
  await writeFile(file, script, { mode: 0o600 });
  const env = {
    PATH: `${dirname(command)}:${search.path}`,
    ...libraries,
    REDIS_ADDRESS: "127.0.0.1",
    REDIS_PORT: String(port),
    REDIS_FOLDER: folder,
    KEEPER_FILE: join(folder, "keeper"),
    REDIS_SERVER_PASSWORD: passwords.server,
    REDIS_INGEST_PASSWORD: passwords.ingest,
    REDIS_JOBS_PASSWORD: passwords.jobs,
    REDIS_ARCHIVE_PASSWORD: passwords.archive,
    ...(cluster && { REDIS_CLUSTER: "yes", REDIS_BUS_PORT: String(cluster.busPort), REDIS_CLUSTER_PASSWORD: cluster.password }),
  };
  return { command: "sh", args: [file], env };
}

export interface ComposedRoles extends RolePasswords {
  /** Address of a database, as a superuser. */
  readonly url: string;
  /** Of the application's role and its database; the owner of the schema is NAME_owner. */
  readonly name: string;
}

/** Runs postgres-role.sql. The superuser keeps its password: it has no other door here. */
export async function composeRoles({ url, name, ...passwords }: ComposedRoles): Promise<void> {
  for (const { database, statements } of await roleStatements(name, passwords)) {
    const client = new Client({ connectionString: atDatabase(url, database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** Where HAProxy is, or undefined; Debian keeps it where ordinary accounts do not look. */
export function findHaproxy(path: string): Promise<string | undefined> {
  return findProgram(["haproxy"], `${path}:/usr/sbin:/usr/local/sbin`);
}

export interface ComposedBalancer {
  readonly haproxy: string;
  readonly folder: string;
  readonly port: number;
  /** Where it tells which servers it sees (balancer-view.ts). */
  readonly viewPort: number;
  /** As many connections as the edge has memory for; compose's number unless given. */
  readonly maxViewers?: number;
  /** Ports of each server: that of visitors and that of /readyz. */
  readonly servers: readonly { readonly port: number; readonly probePort: number }[];
  /** Addresses that may name a visitor's, separated by blanks. */
  readonly edges: string;
}

const SERVERS_LINE = /^ *server-template .*$/m;
const MAX_VIEWERS = 15_000;
const FOLDER_IN_IMAGE = "/etc/haproxy";

/** The name that the balancer has for the server at this place of its list. */
export const balancedName = (place: number): string => `s${place}`;

/** The command that starts the balancer of haproxy.cfg, except that its servers are these and not those Docker knows. */
export async function composeBalancer(plan: ComposedBalancer): Promise<Spawned> {
  const { haproxy, folder, port, viewPort, servers, edges, maxViewers = MAX_VIEWERS } = plan;
  const text = await read("haproxy.cfg");
  if (!SERVERS_LINE.test(text)) throw new LaunchFault("haproxy.cfg has no line of servers to replace.");
  const lines = servers.map(
    (server, i) => `    server ${balancedName(i)} 127.0.0.1:${server.port} check port ${server.probePort}`,
  );
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text.replace(SERVERS_LINE, lines.join("\n")).replaceAll(`${FOLDER_IN_IMAGE}/`, `${FILES}/`));
  const numbers = { BALANCER_PORT: String(port), VIEW_PORT: String(viewPort), MAX_VIEWERS: String(maxViewers) };
  return { command: haproxy, args: ["-f", file], env: { ...numbers, EDGE_ADDRESSES: edges } };
}
