// Programs that attack: found on the PATH, or their tests are skipped and say in their names where they come from.

import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "../../tools/local/programs/find-program.ts";

const run = promisify(execFile);
const OUTPUT_BYTES = 64 * 1024 * 1024;

export interface AttackTool {
  /** Undefined where it is not installed. */
  readonly program: string | undefined;
  /** Behind the name of its tests. */
  readonly note: string;
}

/** Looks for a program whose Debian package has its name; Go's own folder is where `go install` leaves them. */
export async function findAttackTool(name: string): Promise<AttackTool> {
  const program = await findProgram([name], `${process.env["PATH"] ?? ""}:${join(homedir(), "go/bin")}`);
  return { program, note: program === undefined ? ` (skipped: ${name} is not here; Debian: apt-get install ${name})` : "" };
}

/** Runs it to its end and gives what it printed; throws where it fails, or takes longer than `withinMs`. */
export async function runAttackTool(tool: AttackTool, args: readonly string[], withinMs: number): Promise<string> {
  const running = run(tool.program ?? "", args, { timeout: withinMs, killSignal: "SIGKILL", maxBuffer: OUTPUT_BYTES });
  // sqlmap reads its targets there, and would wait for them.
  running.child.stdin?.end();
  return (await running).stdout;
}
