// A provider's interface that lags behind its notifications: a value shows only after a number of requests.

export class Lagging<T> {
  #shown: T | undefined;
  readonly #coming: { value: T; asks: number }[] = [];

  set(value: T, asks: number): void {
    this.#coming.push({ value, asks });
  }

  /** The interface's answer to this request; undefined while it knows nothing. */
  ask(): T | undefined {
    for (let next = this.#coming[0]; next && next.asks <= 0; next = this.#coming[0]) {
      this.#shown = next.value;
      this.#coming.shift();
    }
    for (const each of this.#coming) each.asks--;
    return this.#shown;
  }
}
