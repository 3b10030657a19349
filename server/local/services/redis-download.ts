// Fetches Redis with apt's own client into a private folder: no root, nothing installed, signatures checked by apt.

import { execFile } from "node:child_process";
import { access, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LaunchFault, reasonOf } from "../launch-fault.ts";
import type { RedisProgram } from "./redis-binary.ts";

const run = promisify(execFile);
// redis-server's program is a link into redis-tools, so both are needed.
const PACKAGES = ["redis-server", "redis-tools", "liblzf1", "libjemalloc2", "libatomic1"];

/** A program fetched by an earlier start, if any. */
export async function fetchedRedis(folder: string): Promise<RedisProgram | undefined> {
  const command = join(folder, "usr", "bin", "redis-server");
  try {
    await access(command);
    const libraries = await readdir(join(folder, "usr", "lib"));
    const triplet = libraries.find((name) => name.endsWith("-linux-gnu"));
    return { command, libraryPath: join(folder, "usr", "lib", triplet ?? "") };
  } catch {
    return undefined;
  }
}

/** Fetches and unpacks Redis; with no package lists on the machine it makes private ones first. */
export async function downloadRedis(folder: string): Promise<RedisProgram> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "lists", "partial"), { recursive: true });
  try {
    await download(draft, []).catch(async () => {
      const privateLists = ["-o", `Dir::State::lists=${join(draft, "lists")}`, "-o", `Dir::Cache=${join(draft, "cache")}`];
      await mkdir(join(draft, "cache", "archives", "partial"), { recursive: true });
      await run("apt-get", [...privateLists, "update"]);
      await download(draft, privateLists);
    });
    for (const name of await readdir(draft)) if (name.endsWith(".deb")) await run("dpkg", ["-x", join(draft, name), draft]);
  } catch (error) {
    const last = reasonOf(error).trim().split("\n").at(-1);
    throw new LaunchFault(`Redis could not be fetched (${last}): install redis-server, or set REDIS_URL to a Redis of your own.`);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  const program = await fetchedRedis(folder);
  if (!program) throw new LaunchFault("The fetched Redis packages hold no redis-server: install it, or set REDIS_URL.");
  return program;
}

async function download(folder: string, options: string[]): Promise<void> {
  // apt's sandbox account may not write into our folder; as root it is told to stay root.
  const asRoot = process.getuid?.() === 0 ? ["-o", "APT::Sandbox::User=root"] : [];
  await run("apt-get", [...asRoot, ...options, "download", ...PACKAGES], { cwd: folder });
}
