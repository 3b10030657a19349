// The results of one pass of the rules, one entry per rule and coin, in arrays that are reused and only grow.

const START = 256;

export class FireLog {
  /** Entries of this pass. */
  count = 0;
  /** Index of the rule in the engine's list. */
  rules = new Uint32Array(START);
  /** Position of the coin. */
  rows = new Uint32Array(START);
  /** Duplicates held back before this one. */
  held = new Uint32Array(START);

  clear(): void {
    this.count = 0;
  }

  add(rule: number, row: number, held: number): void {
    if (this.count === this.rules.length) this.#grow();
    this.rules[this.count] = rule;
    this.rows[this.count] = row;
    this.held[this.count] = held;
    this.count += 1;
  }

  #grow(): void {
    for (const name of ["rules", "rows", "held"] as const) {
      const bigger = new Uint32Array(this.count * 2);
      bigger.set(this[name]);
      this[name] = bigger;
    }
  }
}
