// Runs async steps one after another: the second's work and the rewriting of history must not interleave,
// or windows would be computed from columns of two different origins.

export class Exclusive {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs `step` after all steps queued before it; settles as it does. */
  run<T>(step: () => Promise<T>): Promise<T> {
    const mine = this.#tail.then(step, step);
    this.#tail = mine.catch(() => undefined);
    return mine;
  }
}
