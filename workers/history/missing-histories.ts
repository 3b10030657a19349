// Which coins have no history yet, and which of these to fetch now.

export class MissingHistories {
  readonly #missing = new Set<number>();
  readonly #underway = new Set<number>();
  /** How often in a row the exchange refused a coin's history. */
  readonly #refusals = new Map<number, number>();
  /** Those that had none when this worker began to lead. */
  #atJoin: ReadonlySet<number> = new Set();
  readonly #isLive: (position: number) => boolean;

  /** `isLive`: whether the coin's own trades arrive; without them its history would leave a gap. */
  constructor(isLive: (position: number) => boolean) {
    this.#isLive = isLive;
  }

  has(position: number): boolean {
    return this.#missing.has(position);
  }

  add(position: number): void {
    this.#missing.add(position);
    this.#refusals.delete(position);
  }

  delete(position: number): void {
    this.#missing.delete(position);
    this.#refusals.delete(position);
  }

  /** The exchange has just refused the coin's history; returns how often in a row. */
  refused(position: number): number {
    const refusals = (this.#refusals.get(position) ?? 0) + 1;
    this.#refusals.set(position, refusals);
    return refusals;
  }

  clear(): void {
    this.#missing.clear();
    this.#refusals.clear();
  }

  /** Call when this worker begins to lead. */
  noteJoin(): void {
    this.#atJoin = new Set(this.#missing);
  }

  /** Whether the coin has had none ever since this worker began to lead, though the exchange has not refused it. */
  isSinceJoin(position: number): boolean {
    return this.#atJoin.has(position) && this.#missing.has(position) && !this.#refusals.has(position);
  }

  /** Forgets coins that are no longer watched. */
  keepOnly(isWatched: (position: number) => boolean): void {
    for (const position of this.#missing) if (!isWatched(position)) this.delete(position);
  }

  /** Those with live trades whose history is not being fetched. */
  get due(): number[] {
    return [...this.#missing].filter((position) => this.#isLive(position) && !this.#underway.has(position));
  }

  /** Runs `fill` with what is due, if anything; meanwhile these coins are not due. */
  async fillDue(fill: (due: readonly number[]) => Promise<void>): Promise<void> {
    const { due } = this;
    if (due.length === 0) return;
    for (const position of due) this.#underway.add(position);
    try {
      await fill(due);
    } finally {
      for (const position of due) this.#underway.delete(position);
    }
  }
}
