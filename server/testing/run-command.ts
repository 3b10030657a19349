// An operator's command as the command line runs it.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseUrl } from "../../shared/testing/services.ts";

const run = promisify(execFile);

export interface CommandResult {
  readonly code: number;
  /** What it printed as JSON; empty when it failed. */
  readonly answer: Record<string, unknown>;
  /** What it printed about its failure. */
  readonly error: string;
}

/** Runs a file of server/commands, on the tests' database unless the environment says otherwise. */
export async function runCommand(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = { DATABASE_URL: databaseUrl() },
): Promise<CommandResult> {
  try {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, "../commands", file), ...args], {
      env: environment,
    });
    return { code: 0, answer: JSON.parse(stdout) as Record<string, unknown>, error: "" };
  } catch (error) {
    const failed = error as { code: number; stderr: string };
    return { code: failed.code, answer: {}, error: failed.stderr };
  }
}
