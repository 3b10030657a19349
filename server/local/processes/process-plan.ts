// What the launcher must know of a child to start it, see that it is up, and stop it.

import type { Crew, Stage } from "./crew.ts";

export interface Spawned {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Another account to run as; only root may ask for one. */
  account?: { uid: number; gid: number };
  /** Written to the child's standard input, which is then closed. */
  input?: string;
}

export interface ProcessPlan {
  /** Its name for people, as a sentence begins. */
  name: string;
  logFile: string;
  /** Who stops it, and when in the order. */
  crew: Crew;
  stage: Stage;
  /** Made anew before each start: the place to clear away what a crash left. */
  spawned: () => Spawned | Promise<Spawned>;
  /** Asked again and again after a start until it says yes. */
  isUp: () => Promise<boolean>;
  /** Gives a Node child a channel whose end tells it that the launcher is gone. */
  channel?: boolean;
  stopSignal: NodeJS.Signals;
  /** How long it may take to end before it is forced. */
  stopMs: number;
  /** How long the first start may take. */
  upMs: number;
  /** Hears the process id of every run. */
  onSpawn?: ((pid: number) => void) | undefined;
  /** Hears of crashes and recoveries, one sentence each. */
  report?: ((sentence: string) => void) | undefined;
}
