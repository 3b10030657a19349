// The frames our painters run in (chart-beat.ts waits for one of the chart library's): when someone asked for one, and a quarter
// of a second after the last one so that ages go on counting when nothing arrives.

/** Paints what changed; true asks for the next frame (an animation goes on), a number for one in so many ms (a flash ends). */
export type Painter = (now: number) => boolean | number | void;

const IDLE_MS = 250;

export class FrameLoop {
  readonly #painters = new Set<Painter>();
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Adds a painter; returns its removal. */
  add(painter: Painter): () => void {
    this.#painters.add(painter);
    this.request();
    return () => {
      this.#painters.delete(painter);
      if (this.#painters.size === 0) clearTimeout(this.#timer);
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
    let wait = IDLE_MS;
    for (const painter of this.#painters) {
      const wish = this.#paint(painter, now);
      if (wish === true) wait = 0;
      else if (typeof wish === "number") wait = Math.min(wait, wish);
    }
    clearTimeout(this.#timer);
    if (this.#painters.size === 0) return;
    if (wait === 0) this.request();
    else this.#timer = setTimeout(() => this.request(), wait);
  };

  /** One that throws is dropped, so that it can neither stop the others nor fail in every frame. */
  #paint(painter: Painter, now: number): ReturnType<Painter> {
    try {
      return painter(now);
    } catch (error) {
      this.#painters.delete(painter);
      reportError(error);
    }
  }
}
