// All children of one launch, and the order in which they stop: users of a service before the service.

const STOP_ORDER = ["app", "market", "service"] as const;
export type Stage = (typeof STOP_ORDER)[number];

/** What the group needs of a child: end it in order, or immediately. */
interface Child {
  stop(): Promise<void>;
  kill(): void;
}

export class ProcessGroup {
  readonly #members: { stage: Stage; process: Child }[] = [];
  #stopped: Promise<void> | undefined;

  /** Adds a child before it is started; once stopping has begun, the child is killed instead. */
  add(stage: Stage, process: Child): void {
    if (this.#stopped) process.kill();
    else this.#members.push({ stage, process });
  }

  /** Stops every child in order; a second call returns the same promise. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

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
