/** How often waiting coins are sorted again: those that move now go first, even while others are being fetched. */
const RESORT_MS = 500;

export class FetchOrder {
  readonly #urgency: (position: number) => number;
  readonly #waiting: number[];
  #sortedAt = Number.NEGATIVE_INFINITY;

  constructor(positions: number[], urgency: (position: number) => number) {
    this.#waiting = positions;
    this.#urgency = urgency;
  }

  clear(): void {
    this.#waiting.length = 0;
  }

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
