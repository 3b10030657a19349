// The exchange's clock as its events show it, measured on our monotonic clock so that local wall clock steps do not matter.

const SAMPLE_EVERY_MS = 250;
const SAMPLES = 64;
/** Judge no event before this many samples: otherwise one broken first event would reject all sound ones. */
const MIN_SAMPLES = 5;
const MAX_AHEAD_MS = 5_000;
const MAX_BEHIND_MS = 3_600_000;

export class EventClock {
  readonly #offsets = new Float64Array(SAMPLES);
  #count = 0;
  #sampledAt = Number.NEGATIVE_INFINITY;
  #from = Number.NEGATIVE_INFINITY;
  #to = Number.POSITIVE_INFINITY;
  newest = 0;
  /** Newest event time passed to accepts() since the last sample, valid or not. */
  #latest = 0;

  /** Whether an event with this exchange time (epoch ms) is believable; two comparisons. */
  accepts(eventTime: number): boolean {
    this.#latest = eventTime;
    if (!(eventTime >= this.#from && eventTime <= this.#to)) return false;
    if (eventTime > this.newest) this.newest = eventTime;
    return true;
  }

  /** Takes a sample and moves the bounds; call it on each tick with the monotonic time. */
  tick(nowMs: number): void {
    if (this.#latest > 0 && nowMs - this.#sampledAt >= SAMPLE_EVERY_MS) {
      this.#sampledAt = nowMs;
      this.#offsets[this.#count++ % SAMPLES] = this.#latest - nowMs;
      this.#latest = 0;
    }
    if (this.#count < MIN_SAMPLES) return;
    const now = nowMs + this.#median();
    this.#from = now - MAX_BEHIND_MS;
    // Events between two ticks are newer than the tick.
    this.#to = now + MAX_AHEAD_MS + SAMPLE_EVERY_MS;
    if (this.newest > this.#to) this.newest = now;
  }

  #median(): number {
    const sorted = this.#offsets.slice(0, Math.min(this.#count, SAMPLES)).sort();
    return sorted[sorted.length >> 1] as number;
  }
}
