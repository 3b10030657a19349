// Finds a Redis server program: on the PATH, fetched earlier, or fetched now from the system's packages without root.

import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { LaunchFault } from "../launch-fault.ts";
import { downloadRedis, fetchedRedis } from "./redis-download.ts";

const NAMES = ["redis-server", "valkey-server"];

export interface RedisProgram {
  command: string;
  /** Where its libraries lie, when not where the system looks. */
  libraryPath?: string;
}

/** The program to run; `folder` keeps a fetched one, `report` hears that something is being fetched. */
export async function findRedis(folder: string, path: string, report: (sentence: string) => void): Promise<RedisProgram> {
  for (const name of NAMES) {
    const found = await findProgram(name, path);
    if (found) return { command: found };
  }
  const fetched = await fetchedRedis(folder);
  if (fetched) return fetched;
  if (process.platform === "linux" && (await findProgram("apt-get", path)) && (await findProgram("dpkg", path))) {
    report("Redis is not installed; fetching it from the system's packages into .data, without root");
    return downloadRedis(folder);
  }
  throw new LaunchFault(`Redis is not installed: ${remedy()}, then start again; or set REDIS_URL to a Redis of your own.`);
}

/** The full path of a program, as a shell would find it. */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

function remedy(): string {
  if (process.platform === "darwin") return 'run "brew install redis"';
  if (process.platform === "win32") return 'use "docker compose up", or run this inside WSL';
  return "install the package redis or valkey with your system's package manager";
}
