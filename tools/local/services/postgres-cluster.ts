// The data folder of the private PostgreSQL: created on first use, later checked and cleaned up after a crash.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LaunchFault, reasonOf } from "../launch-fault.ts";
import { endLeftover } from "../processes/process-table.ts";
import type { DatabaseStatements } from "./database-roles.ts";
import type { PostgresAccount } from "./postgres-account.ts";

const run = promisify(execFile);
/** For a PostgreSQL that serves nobody but its standard input. */
const ALONE = ["-c", "exit_on_error=on", "-c", "fsync=off"];

export interface Cluster {
  folder: string;
  user: string;
  password: string;
  forgetful: boolean;
  /** What is run in a new one before anybody can reach it. */
  first: readonly DatabaseStatements[];
}

/** Creates the folder if it is missing; refuses one written by another version. */
export async function prepareCluster(account: PostgresAccount, cluster: Cluster): Promise<void> {
  const version = await readFile(join(cluster.folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return makeCluster(account, cluster);
  const { stdout } = await runAs(account, "postgres", ["--version"]);
  const ours = /(\d+)/.exec(stdout)?.[1];
  if (version.trim() !== ours)
    throw new LaunchFault(
      `${cluster.folder} was written by PostgreSQL ${version.trim()} and this is ${ours}: move the folder away, or set DATABASE_URL.`,
    );
}

/** Ends a server that a killed launcher left on this folder, and removes the lock of a dead one (zombies fool PostgreSQL). */
export async function freeCluster(folder: string): Promise<void> {
  const lock = join(folder, "postmaster.pid");
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return;
  await endLeftover(Number.parseInt(text, 10), folder, "SIGINT");
  await rm(lock, { force: true });
}

async function makeCluster(account: PostgresAccount, cluster: Cluster): Promise<void> {
  // Created elsewhere and then moved, so that an interrupted start leaves nothing half made; each start's own place, for the programs of
  // a killed one may still write to theirs.
  const drafts = `${cluster.folder}.new-`;
  const draft = `${drafts}${randomUUID()}`;
  for (const name of await readdir(account.dataFolder))
    if (join(account.dataFolder, name).startsWith(drafts))
      await rm(join(account.dataFolder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  const passwordFile = join(account.dataFolder, "first-password");
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (account.ids) await chown(passwordFile, account.ids.uid, account.ids.gid);
  const words = ["-D", draft, "-U", cluster.user, "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  if (cluster.forgetful) words.push("--no-sync");
  try {
    await runAs(account, "initdb", words);
    for (const { database, statements } of cluster.first)
      await runAs(account, "postgres", ["--single", "-D", draft, ...ALONE, database], statements);
  } catch (error) {
    const lastLine = reasonOf(error).trim().split("\n").at(-1);
    throw new LaunchFault(`PostgreSQL could not make its data folder ${cluster.folder}: ${lastLine}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster.folder);
}

function runAs(
  account: PostgresAccount,
  program: string,
  args: string[],
  input: readonly string[] = [],
): Promise<{ stdout: string }> {
  const spawned = account.program(program, args);
  const running = run(spawned.command, spawned.args, { ...spawned.account, cwd: account.dataFolder });
  // One that ends early says why by its code.
  running.child.stdin?.on("error", () => undefined);
  // By standard input: what stands among the words of a command shows in lists of processes.
  running.child.stdin?.end(input.map((line) => `${line}\n`).join(""));
  return running;
}
