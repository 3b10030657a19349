// A Redis needed by two simultaneous starts is downloaded once. apt-get and dpkg are slow scripts that behave like the real ones,
// which run in .ci/run.

import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRedis } from "./redis-program.ts";

const run = promisify(execFile);
let base: string;
let bin: string;
let cache: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "tickdeck-redis-"));
  bin = join(base, "bin");
  cache = join(base, "cache");
  await mkdir(bin);
});

afterEach(() => rm(base, { recursive: true, force: true }));

async function program(name: string, script: string): Promise<string> {
  const file = join(bin, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Records each call, and slowly downloads into the working folder. */
const APT_GET = (calls: string): string =>
  `echo "$*" >> ${calls}\ncase "$*" in *download*) /bin/sleep 0.3; : > redis-server_7.deb; : > redis-tools_7.deb ;; esac`;
/** "dpkg -x FILE FOLDER" unpacks a program. */
const DPKG = `/bin/mkdir -p "$3/usr/bin" "$3/usr/lib/x86_64-linux-gnu"\necho program > "$3/usr/bin/redis-server"`;

/** Another start of the product, reduced to its search for Redis. */
async function otherStart(): Promise<string> {
  const script = `
    import { findRedis } from ${JSON.stringify(join(import.meta.dirname, "redis-program.ts"))};
    const found = await findRedis({ path: ${JSON.stringify(bin)}, cache: ${JSON.stringify(cache)} });
    console.log(found.command);`;
  return (await run(process.execPath, ["--input-type=module", "-e", script])).stdout.trim();
}

test("an installed Redis is taken from the PATH", async () => {
  const installed = await program("valkey-server", "exit 0");
  expect(await findRedis({ path: bin, cache })).toEqual({ command: installed, env: {} });
});

test("two starts at once fetch Redis once, and both can run it", async () => {
  await program("apt-get", APT_GET(join(base, "calls")));
  await program("dpkg", DPKG);
  const program7 = join(cache, "redis", "usr", "bin", "redis-server");
  expect(await Promise.all([otherStart(), otherStart()])).toEqual([program7, program7]);
  expect((await readFile(join(base, "calls"), "utf8")).trim().split("\n")).toHaveLength(1);
  expect(await readdir(cache)).toEqual(["redis"]);
});

test("a fetched Redis comes with the folder of its libraries, and is not fetched again", async () => {
  await program("apt-get", APT_GET(join(base, "calls")));
  await program("dpkg", DPKG);
  const reports: string[] = [];
  const report = (line: string): void => void reports.push(line);
  const first = await findRedis({ path: bin, cache, report });
  expect(first.env).toEqual({ LD_LIBRARY_PATH: join(cache, "redis", "usr", "lib", "x86_64-linux-gnu") });
  expect(await findRedis({ path: bin, cache, report })).toEqual(first);
  expect(reports).toEqual([`Redis is not installed; fetching it from the system's packages into ${cache}, without root`]);
});

test("without package lists private ones are made", async () => {
  const calls = join(base, "calls");
  const made = join(base, "lists-made");
  const refuses = `case "$*" in *update*) : > ${made} ;; *) [ -e ${made} ] || { echo "$*" >> ${calls}; exit 100; } ;; esac`;
  await program("apt-get", `${refuses}\n${APT_GET(calls)}`);
  await program("dpkg", DPKG);
  await findRedis({ path: bin, cache });
  expect(await readFile(calls, "utf8")).toMatch(/download.*\n.*Dir::State::lists=.* update\n.*Dir::State::lists=.* download/);
});

test("a failed fetch is one sentence that says what to do", async () => {
  await program("apt-get", "echo 'E: the archive is away' >&2\nexit 100");
  await program("dpkg", DPKG);
  await expect(findRedis({ path: bin, cache })).rejects.toThrow(
    /^Redis could not be fetched \(E: the archive is away\): install redis-server, or set REDIS_URL to a Redis of your own\.$/,
  );
});

test("without apt the sentence names what to install", async () => {
  await expect(findRedis({ path: bin, cache })).rejects.toThrow(/^Redis is not installed: .*; or set REDIS_URL/);
});
