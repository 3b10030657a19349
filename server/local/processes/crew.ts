// All children of one launch, and the order in which they stop: those that use a service before the service.

import type { SupervisedProcess } from "./supervised-process.ts";

const STOP_ORDER = ["app", "market", "service"] as const;
export type Stage = (typeof STOP_ORDER)[number];

export class Crew {
  readonly #members: { stage: Stage; process: SupervisedProcess }[] = [];
  #stopped: Promise<void> | undefined;

  /** Takes a child in before it is started; after the stop has begun it will not start at all. */
  add(stage: Stage, process: SupervisedProcess): void {
    if (this.#stopped) process.kill();
    else this.#members.push({ stage, process });
  }

  /** Stops everyone in order; asked again it gives the same promise. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  /** Ends everyone at once. */
  kill(): void {
    for (const { process } of this.#members) process.kill();
  }

  async #stopAll(): Promise<void> {
    for (const stage of STOP_ORDER) {
      const due = this.#members.filter((member) => member.stage === stage);
      await Promise.all(due.map((member) => member.process.stop()));
    }
  }
}
