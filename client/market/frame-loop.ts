// The one requestAnimationFrame of the client. Painters run when someone asked for a frame, and four times a second
// so that ages go on counting when nothing arrives.

/** Paints what changed; true asks for another frame at once (a flash to end, an animation to go on). */
export type Painter = (now: number) => boolean | void;

const IDLE_MS = 250;

export class FrameLoop {
  readonly #painters = new Set<Painter>();
  #asked = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Adds a painter; returns its removal. */
  add(painter: Painter): () => void {
    this.#painters.add(painter);
    this.#timer ??= setInterval(() => this.request(), IDLE_MS);
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

  readonly #run = (now: number): void => {
    this.#asked = false;
    let again = false;
    for (const painter of this.#painters) again = painter(now) === true || again;
    if (again) this.request();
  };
}
