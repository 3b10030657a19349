// The order in which coins get their history at a start: what moves now goes first, also while others are being fetched.

/** How often coins that wait are put in order again: what moves now goes first. */
const RESORT_MS = 500;

/** Hands positions out, the most urgent of the moment first. */
export class FetchOrder {
  readonly #urgency: (position: number) => number;
  readonly #waiting: number[];
  #sortedAt = Number.NEGATIVE_INFINITY;

  constructor(positions: number[], urgency: (position: number) => number) {
    this.#waiting = positions;
    this.#urgency = urgency;
  }

  /** Nothing is handed out any more. */
  clear(): void {
    this.#waiting.length = 0;
  }

  /** The position to fetch now; undefined when none is left. */
  next(): number | undefined {
    const now = performance.now();
    if (now - this.#sortedAt >= RESORT_MS) {
      this.#sortedAt = now;
      const urgency = new Map(this.#waiting.map((position) => [position, this.#urgency(position)]));
      this.#waiting.sort((a, b) => (urgency.get(a) as number) - (urgency.get(b) as number) || b - a);
    }
    return this.#waiting.pop();
  }
}
