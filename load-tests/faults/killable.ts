// A child process that a fault test kills with SIGKILL and restarts with the same command; nothing else restarts it.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

export interface KillablePlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Our Node children end themselves when the channel to a dead test run closes. */
  readonly channel: boolean;
  /** Resolves once the child is ready. */
  readonly isUp: () => Promise<boolean>;
}

/** A busy machine takes its time; a child that ended is noticed at once. */
const UP_WITHIN_MS = 90_000;
const CHECK_EVERY_MS = 50;

export class Killable {
  readonly #plan: KillablePlan;
  #child: ChildProcess | undefined;

  constructor(plan: KillablePlan) {
    this.#plan = plan;
  }

  /** Of the last started child. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the child and waits until it is up. */
  async start(): Promise<void> {
    const { command, args, cwd, env, logFile, channel, isUp } = this.#plan;
    const log = openSync(logFile, "a");
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", log, log, ...(channel ? (["ipc"] as const) : [])] });
    closeSync(log);
    this.#child = child;
    const deadline = Date.now() + UP_WITHIN_MS;
    while (!(await isUp())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args.join(" ")} did not come up: see ${logFile}`);
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    }
  }

  /** kill -9; resolves, once the process is gone, with the moment it was sent. */
  async kill(): Promise<number> {
    const child = this.#child;
    const at = Date.now();
    if (!child || child.exitCode !== null || child.signalCode !== null) return at;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    return at;
  }
}
