// One child process kept alive: started, watched, restarted after a crash, and stopped on request. Children have their own
// process group, so Ctrl-C reaches only the launcher and we control the order of stopping.

import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { BackOff } from "../../../shared/node/back-off.ts";
import { LaunchFault, reasonOf } from "../launch-fault.ts";
import { openLog } from "./log-file.ts";
import type { ProcessGroup, Stage } from "./process-group.ts";

export interface Spawned {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Another account to run as; only root may request one. */
  account?: { uid: number; gid: number };
  /** Written to the child's standard input, which is then closed. */
  input?: string;
}

export interface ProcessPlan {
  /** Display name, as at the start of a sentence. */
  name: string;
  logFile: string;
  /** The group that stops it; `stage` gives the order. */
  processes: ProcessGroup;
  stage: Stage;
  /** Called before each start, so that it can clean up after a crash. */
  spawned: () => Spawned | Promise<Spawned>;
  /** Polled after a start until it resolves to true. */
  isUp: () => Promise<boolean>;
  /** Gives a Node child an IPC channel; the child ends itself when the channel closes, because the launcher is gone. */
  channel?: boolean;
  stopSignal: NodeJS.Signals;
  /** How long it may take to end before it is forced. */
  stopMs: number;
  /** How long the first start may take. */
  upMs: number;
  /** Called with the process id of every run. */
  onSpawn?: ((pid: number) => void) | undefined;
  /** Called with crashes and recoveries, one sentence each. */
  report?: ((sentence: string) => void) | undefined;
}

const UP_POLL_MS = 20;
const FIRST_START_TRIES = 4;
/** Crashes before a run of this length are forgotten. */
const FORGIVEN_AFTER_MS = 30_000;

export class SupervisedProcess {
  readonly #plan: ProcessPlan;
  readonly #backOff = new BackOff(100, 10_000);
  #child: ChildProcess | undefined;
  #gone: Promise<void> = Promise.resolve();
  #stopping = false;
  #wasUp = false;
  #halted = false;

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
    plan.processes.add(plan.stage, this);
  }

  get name(): string {
    return this.#plan.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the child and resolves when it is up; a LaunchFault when it keeps dying or takes too long. */
  async start(): Promise<void> {
    await this.#spawn();
    await this.#waitUntilUp();
    this.#wasUp = true;
  }

  /** Asks the child to end, forces it after its time, and never restarts it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#end(this.#plan.stopSignal);
  }

  /**
   * Ends the child with this signal, by force after its time, and leaves it down until `resume`. Resolves, once the child is
   * gone, with the moment the signal was sent (epoch ms).
   */
  async halt(signal: NodeJS.Signals): Promise<number> {
    this.#halted = true;
    const at = Date.now();
    await this.#end(signal);
    return at;
  }

  /** Starts a halted child again; resolves when it is up. */
  async resume(): Promise<void> {
    this.#halted = false;
    await this.start();
  }

  kill(): void {
    this.#stopping = true;
    this.#child?.kill("SIGKILL");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
    const force = setTimeout(() => this.#child?.kill("SIGKILL"), this.#plan.stopMs);
    await this.#gone;
    clearTimeout(force);
  }

  async #spawn(): Promise<void> {
    const spawned = await this.#plan.spawned();
    if (this.#stopping) return;
    const log = openLog(this.#plan.logFile);
    const stdio: StdioOptions = [spawned.input === undefined ? "ignore" : "pipe", log, log];
    if (this.#plan.channel) stdio.push("ipc");
    const child = spawn(spawned.command, spawned.args, {
      stdio,
      env: spawned.env,
      detached: true,
      ...(spawned.cwd === undefined ? {} : { cwd: spawned.cwd }),
      ...spawned.account,
    });
    closeSync(log);
    this.#child = child;
    if (child.pid !== undefined) this.#plan.onSpawn?.(child.pid);
    child.stdin?.on("error", () => undefined).end(spawned.input);
    this.#gone = this.#watch(child);
  }

  async #watch(child: ChildProcess): Promise<void> {
    const startedAt = Date.now();
    const ending = await new Promise<string>((resolve) => {
      child.once("error", (error) => (child.pid === undefined ? resolve(reasonOf(error)) : undefined));
      child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
    });
    if (!this.#stopping && !this.#halted) void this.#restart(child, ending, Date.now() - startedAt);
  }

  async #restart(dead: ChildProcess, ending: string, ranMs: number): Promise<void> {
    if (ranMs >= FORGIVEN_AFTER_MS) this.#backOff.succeeded();
    const waitMs = this.#backOff.failed();
    const downAt = Date.now();
    if (this.#wasUp) this.#plan.report?.(`${this.name} stopped (${ending}); starting it again`);
    await sleep(waitMs);
    if (this.#stopping || this.#halted || this.#child !== dead) return;
    try {
      await this.#spawn();
      if (!this.#wasUp) return;
      const crashes = this.#backOff.failures;
      await this.#waitUntilUp();
      const isSameRun = crashes === this.#backOff.failures && !this.#stopping;
      if (isSameRun) this.#plan.report?.(`${this.name} is back after ${((Date.now() - downAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      this.#plan.report?.(reasonOf(error));
    }
  }

  async #waitUntilUp(): Promise<void> {
    const deadline = Date.now() + this.#plan.upMs;
    const crashesBefore = this.#backOff.failures;
    while (!(await this.#plan.isUp())) {
      if (this.#stopping) return;
      const crashes = this.#backOff.failures - crashesBefore;
      if (this.#wasUp ? crashes > 0 : crashes >= FIRST_START_TRIES) return this.#failToStart("does not start");
      if (Date.now() > deadline) return this.#failToStart(`did not come up within ${this.#plan.upMs / 1000} s`);
      await sleep(UP_POLL_MS);
    }
  }

  #failToStart(how: string): void {
    // Only a failing first start ends the launch; later the next crash or poll decides.
    if (!this.#wasUp) throw new LaunchFault(`${this.name} ${how}; its output is in ${this.#plan.logFile}`);
  }
}
