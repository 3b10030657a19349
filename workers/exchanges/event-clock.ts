// The exchange's clock as its own events show it, on our monotonic clock: steps of the local wall clock do not matter.

const SAMPLE_EVERY_MS = 250;
const SAMPLES = 64;
/** Before this many samples no event is judged: one broken first event would else refuse all sound ones. */
const MIN_SAMPLES = 5;
const MAX_AHEAD_MS = 5_000;
const MAX_BEHIND_MS = 3_600_000;

export class EventClock {
  readonly #offsets = new Float64Array(SAMPLES);
  #count = 0;
  #sampledAt = Number.NEGATIVE_INFINITY;
  #from = Number.NEGATIVE_INFINITY;
  #to = Number.POSITIVE_INFINITY;
  /** Newest event time accepted, epoch ms; 0 before the first. */
  newest = 0;
  /** The newest event time given to accepts() since the last sample, sound or not. */
  #latest = 0;

  /** Whether an event of this exchange time (epoch ms) is believable now; two comparisons. */
  accepts(eventTime: number): boolean {
    this.#latest = eventTime;
    if (!(eventTime >= this.#from && eventTime <= this.#to)) return false;
    if (eventTime > this.newest) this.newest = eventTime;
    return true;
  }

  /** Takes a sample and moves the bounds; call it each tick with the monotonic time. */
  tick(nowMs: number): void {
    if (this.#latest > 0 && nowMs - this.#sampledAt >= SAMPLE_EVERY_MS) {
      this.#sampledAt = nowMs;
      this.#offsets[this.#count++ % SAMPLES] = this.#latest - nowMs;
      this.#latest = 0;
    }
    if (this.#count < MIN_SAMPLES) return;
    const now = nowMs + this.#median();
    this.#from = now - MAX_BEHIND_MS;
    // Events that come between two ticks are newer than the tick.
    this.#to = now + MAX_AHEAD_MS + SAMPLE_EVERY_MS;
    if (this.newest > this.#to) this.newest = now;
  }

  #median(): number {
    const sorted = this.#offsets.slice(0, Math.min(this.#count, SAMPLES)).sort();
    return sorted[sorted.length >> 1] as number;
  }
}
