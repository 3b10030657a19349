// Asks the system about processes that are not our children: those a killed launcher left behind.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The command line of a live process, or undefined; a zombie (dead, not reaped) is not alive. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  try {
    if (process.platform === "linux") {
      const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim();
      return command === "" ? undefined : command;
    }
    const { stdout } = await run("ps", ["-o", "stat=,command=", "-p", String(pid)]);
    const [state = "", ...command] = stdout.trim().split(/\s+/);
    return state.startsWith("Z") ? undefined : command.join(" ") || undefined;
  } catch {
    return undefined;
  }
}

/** Ends a foreign process if its command line still contains `mark`: asks, waits, then forces. True when there was one. */
export async function endLeftover(pid: number, mark: string, signal: NodeJS.Signals, waitMs = 4000): Promise<boolean> {
  if (!(await commandOf(pid))?.includes(mark)) return false;
  send(pid, signal);
  const deadline = Date.now() + waitMs;
  while ((await commandOf(pid)) !== undefined) {
    if (Date.now() > deadline) send(pid, "SIGKILL");
    await sleep(20);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
