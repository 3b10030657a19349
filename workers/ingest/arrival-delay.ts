// How long trades take from the exchange to us. A second is closed once its last trades have had that long to arrive; because it
// depends on where this machine is, it is measured.

const MIN_WAIT_MS = 120;
const MAX_WAIT_MS = 600;
/** Share of the trades that are waited for. */
const SHARE = 0.95;
const STEP_MS = 10;
const STEPS = MAX_WAIT_MS / STEP_MS + 1;
/** Later trades were repaired or held back, and cannot be waited for. */
const MAX_DELAY_MS = 5000;
/** Fewer trades say nothing yet. */
const MIN_TRADES = 200;
/** Trades of the last two of these spans count. */
const SPAN_SECONDS = 30;

export class ArrivalDelay {
  #now = new Uint32Array(STEPS);
  #before = new Uint32Array(STEPS);
  #spanEndsAt = 0;
  #waitMs: number;

  /** `firstWaitMs`: the wait until enough trades have come. */
  constructor(firstWaitMs: number) {
    this.#waitMs = firstWaitMs;
  }

  /** One trade that arrived this many ms after it was made; allocates nothing. */
  note(delayMs: number): void {
    if (delayMs > MAX_DELAY_MS) return;
    const step = delayMs <= 0 ? 0 : Math.min(STEPS - 1, Math.floor(delayMs / STEP_MS));
    this.#now[step] = (this.#now[step] as number) + 1;
  }

  /** Applies what was noted; call it once a second. */
  follow(second: number): void {
    if (second >= this.#spanEndsAt) {
      [this.#now, this.#before] = [this.#before.fill(0), this.#now];
      this.#spanEndsAt = second + SPAN_SECONDS;
    }
    let trades = 0;
    for (let step = 0; step < STEPS; step++) trades += this.#at(step);
    if (trades < MIN_TRADES) return;
    let step = 0;
    for (let counted = this.#at(0); counted < trades * SHARE; counted += this.#at(++step));
    this.#waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (step + 1) * STEP_MS));
  }

  #at(step: number): number {
    return (this.#now[step] as number) + (this.#before[step] as number);
  }

  /** How long after its end a second is closed, ms. */
  get waitMs(): number {
    return this.#waitMs;
  }
}
