// The one requestAnimationFrame of the client. Painters run when someone asked for a frame, and four times a second
// so that ages go on counting when nothing arrives.

/** Paints what changed; true asks for the next frame (an animation goes on), a number for one in so many ms (a flash ends). */
export type Painter = (now: number) => boolean | number | void;

const IDLE_MS = 250;

export class FrameLoop {
  readonly #painters = new Set<Painter>();
  #asked = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #ranAt = 0;
  /** The soonest frame a painter waits for, performance.now() ms. */
  #dueAt = Number.POSITIVE_INFINITY;

  /** Adds a painter; returns its removal. */
  add(painter: Painter): () => void {
    this.#painters.add(painter);
    this.#timer ??= setInterval(() => this.#requestIdle(), IDLE_MS);
    this.request();
    return () => {
      this.#painters.delete(painter);
      if (this.#painters.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Asks for one frame; asking twice is once. */
  request(): void {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(this.#run);
  }

  /** A market that ticks paints often enough by itself. */
  #requestIdle(): void {
    if (performance.now() - this.#ranAt >= IDLE_MS / 2) this.request();
  }

  readonly #run = (now: number): void => {
    this.#asked = false;
    this.#ranAt = now;
    let wait = Number.POSITIVE_INFINITY;
    for (const painter of this.#painters) {
      const wish = painter(now);
      if (wish === true) wait = 0;
      else if (typeof wish === "number") wait = Math.min(wait, wish);
    }
    if (wait === 0) this.request();
    else if (wait < IDLE_MS) this.#requestIn(wait, now + wait);
  };

  #requestIn(wait: number, dueAt: number): void {
    // One that is on its way and comes sooner asks again itself.
    if (this.#dueAt <= dueAt && this.#dueAt > performance.now()) return;
    this.#dueAt = dueAt;
    setTimeout(() => this.request(), wait);
  }
}
