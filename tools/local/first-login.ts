// The very first start has no account, so this makes one subscriber and keeps the password for later starts.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { DataFolder } from "./data-folder.ts";
import { LaunchFault, reasonOf } from "./launch-fault.ts";
import { REPOSITORY } from "./launch-settings.ts";
import { makeSecret } from "./services/kept-secret.ts";

const run = promisify(execFile);
const FILE = "first-login.json";

export interface FirstLogin {
  email: string;
  password: string;
}

/** Arguments of the user command for this login; joined by "=", because a random password may start with a dash. */
export function userWords({ email, password }: FirstLogin): string[] {
  return [`--email=${email}`, `--password=${password}`, "--plan=professional"];
}

/** The login of the first start, made here when there is none yet. */
export async function ensureFirstLogin(
  folder: DataFolder,
  environment: NodeJS.ProcessEnv,
): Promise<FirstLogin & { isNew: boolean }> {
  const kept = await folder.read<FirstLogin>(FILE);
  if (kept?.email && kept.password) return { ...kept, isNew: false };
  const login = { email: "trader@tickdeck.test", password: makeSecret().slice(0, 16) };
  try {
    await run(process.execPath, ["server/commands/user.ts", ...userWords(login)], { cwd: REPOSITORY, env: environment });
  } catch (error) {
    throw new LaunchFault(`The first login could not be made: ${reasonOf(error).trim().split("\n").at(-1)}`);
  }
  await folder.write(FILE, login);
  return { ...login, isNew: true };
}
