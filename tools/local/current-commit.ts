// What runs here, for processes that no image was built for: operators see by it which version each of them is.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { REPOSITORY } from "./launch-settings.ts";

/** The commit that is checked out here, marked where files differ from it; undefined without git. */
export async function currentCommit(): Promise<string | undefined> {
  const git = promisify(execFile)("git", ["describe", "--always", "--dirty=+", "--abbrev=10"], { cwd: REPOSITORY });
  return git.then(({ stdout }) => stdout.trim()).catch(() => undefined);
}
