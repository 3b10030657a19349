// A provider's interface that is behind its own notifications: what is set shows only after it was asked for so many times.

export class Lagging<T> {
  #shown: T | undefined;
  readonly #coming: { value: T; asks: number }[] = [];

  set(value: T, asks: number): void {
    this.#coming.push({ value, asks });
  }

  /** What the interface says to this asking; undefined while it knows nothing. */
  ask(): T | undefined {
    for (let next = this.#coming[0]; next && next.asks <= 0; next = this.#coming[0]) {
      this.#shown = next.value;
      this.#coming.shift();
    }
    for (const each of this.#coming) each.asks--;
    return this.#shown;
  }
}
