// The Redis server program: found on the PATH, downloaded by an earlier start, or downloaded now with apt's own client. That
// needs no root, installs nothing, and apt checks the signatures.

import { execFile } from "node:child_process";
import { access, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LaunchFault, reasonOf } from "../launch-fault.ts";
import { fetchOnce } from "./fetch-once.ts";
import { findProgram } from "./find-program.ts";

const run = promisify(execFile);
const NAMES = ["redis-server", "valkey-server"];
// redis-server's program is a link into redis-tools, so both are needed.
const PACKAGES = ["redis-server", "redis-tools", "liblzf1", "libjemalloc2", "libatomic1"];

export interface RedisProgram {
  readonly command: string;
  /** Required environment: where its libraries are, if not where the system looks. */
  readonly env: Readonly<Record<string, string>>;
}

export interface RedisSearch {
  /** The search path for programs. */
  readonly path: string;
  /** The folder of downloaded programs. */
  readonly cache: string;
  /** Called with a sentence when something is downloaded. */
  readonly report?: ((sentence: string) => void) | undefined;
}

/** The program to run; a LaunchFault says what to do when there is no Redis. */
export async function findRedis({ path, cache, report }: RedisSearch): Promise<RedisProgram> {
  const installed = await findProgram(NAMES, path);
  if (installed) return { command: installed, env: {} };
  const folder = join(cache, "redis");
  const kept = await fetchedRedis(folder);
  if (kept) return kept;
  const [aptGet, dpkg] = await Promise.all([findProgram(["apt-get"], path), findProgram(["dpkg"], path)]);
  if (process.platform !== "linux" || !aptGet || !dpkg)
    throw new LaunchFault(`Redis is not installed: ${remedy()}, then start again; or set REDIS_URL to a Redis of your own.`);
  const isWhole = async (): Promise<boolean> => (await fetchedRedis(folder)) !== undefined;
  await fetchOnce({
    folder,
    isWhole,
    fill: async (draft) => {
      report?.(`Redis is not installed; fetching it from the system's packages into ${cache}, without root`);
      await fill(draft, aptGet, dpkg);
    },
  });
  const fetched = await fetchedRedis(folder);
  if (!fetched) throw new LaunchFault("The fetched Redis packages hold no redis-server: install it, or set REDIS_URL.");
  return fetched;
}

async function fetchedRedis(folder: string): Promise<RedisProgram | undefined> {
  const command = join(folder, "usr", "bin", "redis-server");
  try {
    await access(command);
    const libraries = await readdir(join(folder, "usr", "lib"));
    const triplet = libraries.find((name) => name.endsWith("-linux-gnu"));
    return { command, env: { LD_LIBRARY_PATH: join(folder, "usr", "lib", triplet ?? "") } };
  } catch {
    return undefined;
  }
}

/** Downloads and unpacks the packages; without package lists on the machine it creates private ones first. */
async function fill(draft: string, aptGet: string, dpkg: string): Promise<void> {
  try {
    await download(aptGet, draft, []).catch(async () => {
      const privateLists = ["-o", `Dir::State::lists=${join(draft, "lists")}`, "-o", `Dir::Cache=${join(draft, "cache")}`];
      await mkdir(join(draft, "lists", "partial"), { recursive: true });
      await mkdir(join(draft, "cache", "archives", "partial"), { recursive: true });
      await run(aptGet, [...privateLists, "update"]);
      await download(aptGet, draft, privateLists);
    });
    for (const name of await readdir(draft)) if (name.endsWith(".deb")) await run(dpkg, ["-x", join(draft, name), draft]);
  } catch (error) {
    const last = reasonOf(error).trim().split("\n").at(-1);
    throw new LaunchFault(`Redis could not be fetched (${last}): install redis-server, or set REDIS_URL to a Redis of your own.`);
  }
}

async function download(aptGet: string, folder: string, options: string[]): Promise<void> {
  // apt's sandbox account may not write into our folder, so as root it must stay root.
  const asRoot = process.getuid?.() === 0 ? ["-o", "APT::Sandbox::User=root"] : [];
  await run(aptGet, [...asRoot, ...options, "download", ...PACKAGES], { cwd: folder });
}

function remedy(): string {
  if (process.platform === "darwin") return 'run "brew install redis"';
  if (process.platform === "win32") return 'use "docker compose up", or run this inside WSL';
  return "install the package redis or valkey with your system's package manager";
}
