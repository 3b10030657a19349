// PostgreSQL refuses to run as root. For root this finds an account it accepts: a user namespace that maps root to nobody (files
// stay root's, nothing moves), else the real nobody with programs and data where it has access.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, chmod, chown, cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Spawned } from "../processes/supervised-process.ts";

const run = promisify(execFile);
const NOBODY = 65534;
const UNSHARE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

export interface PostgresAccount {
  /** Existing folder for the data that belongs to this account. */
  dataFolder: string;
  /** The account itself if it is not ours. */
  ids?: { uid: number; gid: number };
  /** A PostgreSQL program as this account. */
  program: (name: string, args: string[]) => Spawned;
}

/** Chooses the account; `wantedFolder` is the preferred place of the data. */
export async function choosePostgresAccount(native: string, wantedFolder: string): Promise<PostgresAccount> {
  await mkdir(wantedFolder, { recursive: true, mode: 0o700 });
  const path = (name: string) => join(native, "bin", name);
  if (process.getuid?.() !== 0) return { dataFolder: wantedFolder, program: (name, args) => ({ command: path(name), args }) };
  if (await namespaceWorks(path("postgres"), wantedFolder))
    return {
      dataFolder: wantedFolder,
      program: (name, args) => ({ command: "unshare", args: [...UNSHARE, path(name), ...args] }),
    };
  return asNobody(native, wantedFolder);
}

async function namespaceWorks(postgres: string, folder: string): Promise<boolean> {
  try {
    await Promise.all([run("unshare", [...UNSHARE, "test", "-w", folder]), run("unshare", [...UNSHARE, postgres, "--version"])]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the programs to a folder everyone can read, and keeps the data where only it has access, because it cannot enter /root.
 */
export async function asNobody(native: string, wantedFolder: string): Promise<PostgresAccount> {
  const mark = createHash("sha256").update(native).update(wantedFolder).digest("hex").slice(0, 12);
  const copy = `/var/tmp/tickdeck-postgres-${mark}`;
  const dataFolder = `/var/lib/tickdeck-${mark}`;
  const isCopied = await access(join(copy, "bin", "postgres")).then(
    () => true,
    () => false,
  );
  if (!isCopied) {
    await rm(copy, { recursive: true, force: true });
    await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.new`, copy);
  }
  await chmod(copy, 0o755);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await chown(dataFolder, NOBODY, NOBODY);
  const ids = { uid: NOBODY, gid: NOBODY };
  return { dataFolder, ids, program: (name, args) => ({ command: join(copy, "bin", name), args, account: ids }) };
}
