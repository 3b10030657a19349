// The system's PostgreSQL, for what needs a pg_dump that fits its server: the one that npm installs has none.

import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram, isExecutable } from "../../tools/local/programs/find-program.ts";

/** The folder whose bin/ holds a PostgreSQL server and its pg_dump, or undefined. */
export async function systemPostgres(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)("pg_config", ["--bindir"]).catch(() => ({ stdout: "" }));
  const linked = await findProgram(["postgres"], process.env["PATH"] ?? "");
  const folders = [stdout.trim(), linked ? dirname(await realpath(linked)) : ""].filter(Boolean);
  for (const folder of folders)
    if ((await isExecutable(join(folder, "postgres"))) && (await isExecutable(join(folder, "pg_dump")))) return dirname(folder);
  return undefined;
}
