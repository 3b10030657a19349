// Identifies the version of processes that run without an image, for operators.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { REPOSITORY } from "./launch-settings.ts";

/** The checked-out commit, marked if files differ from it; undefined without git. */
export async function currentCommit(): Promise<string | undefined> {
  const git = promisify(execFile)("git", ["describe", "--always", "--dirty=+", "--abbrev=10"], { cwd: REPOSITORY });
  return git.then(({ stdout }) => stdout.trim()).catch(() => undefined);
}
