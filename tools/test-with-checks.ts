// Builds the client and runs the given test command, with every check in parallel: tests mostly wait, checks compute. At the
// lowest priority, so that tests about times get the processors first. Fails when any of the three failed.

import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

const COMMAND_MISSING = 127;

/** Runs a command with this process's output; returns its exit code. */
function run([program = "", ...args]: readonly string[], priority?: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit" });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    child.on("error", () => resolve(COMMAND_MISSING));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const checks = run([process.execPath, "tools/check.ts"], constants.priority.PRIORITY_LOW);
const built = await run([process.execPath, "node_modules/vite/bin/vite.js", "build", "--config", "client/vite.config.ts"]);
const tested = built === 0 ? await run(process.argv.slice(2)) : built;
const checked = await checks;
if (checked !== 0) console.error("\nChecks failed: their lines are above, and npm run check prints them alone.");
process.exitCode = tested === 0 ? checked : tested;
