// Decides when a connection delivers so much garbage that it should be replaced: 50 bad frames in 10 s, or over one percent.

const WINDOW_MS = 10_000;
const MAX_BAD = 50;
/** With fewer bad frames than this, the percentage means nothing. */
const MIN_BAD = 5;
const MAX_SHARE = 0.01;

export class BadFrameRate {
  #startedAt = 0;
  #frames = 0;
  #bad = 0;

  /** Adds what arrived since the last call (monotonic ms); true when the connection should be replaced. */
  note(nowMs: number, frames: number, bad: number): boolean {
    if (nowMs - this.#startedAt > WINDOW_MS) {
      this.#startedAt = nowMs;
      this.#frames = 0;
      this.#bad = 0;
    }
    this.#frames += frames;
    this.#bad += bad;
    return this.#bad >= MAX_BAD || (this.#bad >= MIN_BAD && this.#bad > this.#frames * MAX_SHARE);
  }
}
