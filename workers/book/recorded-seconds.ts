// Seconds of coins whose figures are the exchange's own record from REST. They include every trade, so a trade the feed delivers
// later, or by a repair, would count twice.

/** Seconds [from, to). */
interface Span {
  readonly from: number;
  readonly to: number;
}

export class RecordedSeconds {
  /** By position: end of the newest span, so that live trades cost one comparison. */
  #until: Float64Array;
  readonly #spans = new Map<number, readonly Span[]>();

  constructor(capacity: number) {
    this.#until = new Float64Array(capacity);
  }

  grow(capacity: number): void {
    const longer = new Float64Array(capacity);
    longer.set(this.#until);
    this.#until = longer;
  }

  /** The coin's seconds [from, to) are recorded; spans that end before `oldest` are dropped. */
  add(position: number, from: number, to: number, oldest: number): void {
    if (from >= to) return;
    let [start, end] = [from, to];
    const apart: Span[] = [];
    for (const span of this.#spans.get(position) ?? [])
      if (span.to < start || span.from > end) apart.push(span);
      else [start, end] = [Math.min(start, span.from), Math.max(end, span.to)];
    const spans = [...apart, { from: start, to: end }].filter((span) => span.to > oldest);
    this.#spans.set(position, spans);
    this.#until[position] = spans.reduce((latest, span) => Math.max(latest, span.to), 0);
  }

  /** Whether the coin's second is recorded. */
  has(position: number, second: number): boolean {
    if (second >= (this.#until[position] as number)) return false;
    return this.#spans.get(position)?.some(({ from, to }) => second >= from && second < to) ?? false;
  }

  clear(position: number): void {
    this.#spans.delete(position);
    this.#until[position] = 0;
  }
}
