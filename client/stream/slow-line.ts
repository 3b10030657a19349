// Judges whether the line keeps up with the cadence asked for: late for half a minute is too slow, good for a minute is
// good again. A line that was trusted too early has to be good for longer the next time.

const LATE_FOR_MS = 30_000;
const GOOD_FOR_MS = 60_000;
const MAX_GOOD_FOR_MS = 600_000;
/** Ages rise and fall with every table that arrives; only this long without a late one is a break. */
const BREAK_MS = 10_000;

export class SlowLine {
  #lateSince = Number.NaN;
  #lateAt = Number.NEGATIVE_INFINITY;
  #goodSince = Number.NaN;
  #goodForMs = GOOD_FOR_MS;
  /** How many times it went slower without a "faster" since. */
  #steps = 0;
  #trusted = false;

  /**
   * Called again and again while frames are due; `late`: the data on screen is far older than the cadence allows.
   * slower: ask for less; faster: the line has been good for long enough to take that back.
   */
  judge(late: boolean, now: number): "slower" | "faster" | undefined {
    return late ? this.#judgeLate(now) : this.#judgeGood(now);
  }

  /** Nothing can be judged now: no connection, no market, hidden tab. */
  pause(): void {
    this.#lateSince = Number.NaN;
    this.#lateAt = Number.NEGATIVE_INFINITY;
    this.#goodSince = Number.NaN;
  }

  /** Known to be too slow now, by something else than late data. */
  slower(now: number): void {
    this.#lateSince = now;
    this.#goodSince = Number.NaN;
    this.#steps++;
    if (this.#trusted) this.#goodForMs = Math.min(MAX_GOOD_FOR_MS, this.#goodForMs * 2);
    this.#trusted = false;
  }

  #judgeLate(now: number): "slower" | undefined {
    if (now - this.#lateAt > BREAK_MS) this.#lateSince = now;
    this.#lateAt = now;
    this.#goodSince = Number.NaN;
    if (now - this.#lateSince < LATE_FOR_MS) return undefined;
    this.slower(now);
    return "slower";
  }

  #judgeGood(now: number): "faster" | undefined {
    if (Number.isNaN(this.#goodSince)) this.#goodSince = now;
    if (this.#steps === 0 || now - this.#goodSince < this.#goodForMs) return undefined;
    this.#goodSince = now;
    this.#steps--;
    this.#trusted = true;
    return "faster";
  }
}
