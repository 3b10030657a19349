// How far points are on the way from the picture before to the newest one, and how often they are drawn on it. A drawing costs the
// page a whole frame, so that on a screen of 120 Hz twenty-four of them would show nothing that seven do not. All times are those of
// performance.now(): a frame that is asked for between two of the screen's has the time of the one before.

const MOVE_MS = 200;
/** Least time between two drawings, ms. */
const STEP_MS = 30;

export class Glide {
  #isMoving = false;
  #startedAt = 0;
  #drawnAt = 0;
  /** Since when it stands still under the pointer. */
  #heldAt: number | undefined;

  get isHeld(): boolean {
    return this.#heldAt !== undefined;
  }

  /** On its way and not held. */
  get isMoving(): boolean {
    return this.#isMoving && !this.isHeld;
  }

  /** A new picture is drawn now, its points where those before are. */
  start(now: number): void {
    this.#isMoving = true;
    this.#startedAt = this.#drawnAt = now;
    if (this.isHeld) this.#heldAt = now;
  }

  /** The points are where they are wanted. */
  end(): void {
    this.#isMoving = false;
  }

  /** While held the points stand still; afterwards they go on from there. */
  hold(isHeld: boolean, now: number): void {
    if (isHeld) this.#heldAt ??= now;
    else if (this.#heldAt !== undefined) {
      this.#startedAt += now - this.#heldAt;
      this.#heldAt = undefined;
    }
  }

  /** Share of the way to draw now, 0 to 1; undefined when no drawing is due. */
  step(now: number): number | undefined {
    if (!this.isMoving || now - this.#drawnAt < STEP_MS) return undefined;
    this.#drawnAt = now;
    const share = Math.min(1, (now - this.#startedAt) / MOVE_MS);
    this.#isMoving = share < 1;
    return share;
  }

  /** Time until the next drawing is due, ms. */
  msToStep(now: number): number {
    return Math.max(0, this.#drawnAt + STEP_MS - now);
  }
}
