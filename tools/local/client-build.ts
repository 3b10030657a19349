// Builds the pages when they are older than their sources.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LaunchFault } from "./launch-fault.ts";
import { REPOSITORY } from "./launch-settings.ts";

const run = promisify(execFile);
const SOURCES = ["client", "shared", "package-lock.json"];

/** Whether the built pages are missing or older than their newest source. */
export async function isClientStale(repository = REPOSITORY): Promise<boolean> {
  const built = await changedAt(join(repository, "dist", "client", "index.html"));
  if (built === 0) return true;
  const newest = await Promise.all(SOURCES.map((source) => newestIn(join(repository, source))));
  return Math.max(...newest) > built;
}

/** Runs the build; its output goes to the log. */
export async function buildClient(logFile: string, repository = REPOSITORY): Promise<void> {
  const vite = join(repository, "node_modules", "vite", "bin", "vite.js");
  if (!existsSync(vite)) throw new LaunchFault('The pages must be built, and Vite is not installed: run "npm ci" first.');
  try {
    const { stdout, stderr } = await run(process.execPath, [vite, "build", "--config", "client/vite.config.ts"], {
      cwd: repository,
    });
    await writeFile(logFile, stdout + stderr);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    await writeFile(logFile, stdout + stderr);
    throw new LaunchFault(`The pages could not be built; the reason is in ${logFile}.`);
  }
}

async function newestIn(path: string): Promise<number> {
  const own = await changedAt(path);
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => changedAt(join(entry.parentPath, entry.name)));
  return Math.max(own, ...(await Promise.all(files)));
}

/** When a file last changed; 0 if it is not a file. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.mtimeMs : 0;
}
