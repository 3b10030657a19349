// The frames our painters run in (chart-draw-timer.ts waits for one of the chart library's): when someone asked for one, and a quarter
// of a second after the last one so that ages go on counting when nothing arrives. A frame costs the page much the same whatever is
// painted in it, so what only time asks for is painted with the charts where they draw.

/** Paints what changed; true asks for the next frame (an animation goes on), a number for one in so many ms (a flash ends). */
export type Painter = (now: number) => boolean | number | void;

const IDLE_MS = 250;
/** A painter that throws rests for one second, then for twice as long each time it throws again. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

interface Fault {
  readonly pauseMs: number;
  /** When the painter is called again. */
  readonly until: number;
}

export class FrameLoop {
  readonly #painters = new Set<Painter>();
  readonly #faults = new Map<Painter, Fault>();
  readonly #maxLateMs: number;
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** performance.now() from which on time asks for a frame. */
  #dueAt = Number.POSITIVE_INFINITY;

  /** So long a frame that only time asks for may wait for somebody else's, see `join`. */
  constructor(maxLateMs = 0) {
    this.#maxLateMs = maxLateMs;
  }

  /** Adds a painter; returns its removal. */
  add(painter: Painter): () => void {
    this.#painters.add(painter);
    this.request();
    return () => {
      this.#painters.delete(painter);
      this.#faults.delete(painter);
      if (this.#painters.size === 0) clearTimeout(this.#timer);
    };
  }

  /** Asks for one frame; asking twice is once. */
  request(): void {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(this.#run);
  }

  /** Somebody else draws in the next frame: what time asks for by now is painted in it. */
  join(): void {
    if (performance.now() >= this.#dueAt) this.request();
  }

  readonly #run = (now: number): void => {
    this.#asked = false;
    this.#dueAt = Number.POSITIVE_INFINITY;
    let wait = IDLE_MS;
    for (const painter of this.#painters) {
      const wish = this.#paint(painter, now);
      if (wish === true) wait = 0;
      else if (typeof wish === "number") wait = Math.min(wait, wish);
    }
    clearTimeout(this.#timer);
    if (this.#painters.size === 0) return;
    if (wait === 0) this.request();
    else {
      this.#dueAt = performance.now() + wait;
      this.#timer = setTimeout(() => this.request(), wait + this.#maxLateMs);
    }
  };

  /** One that throws can neither stop the others nor fail in every frame: it rests, and is reported once until it paints again. */
  #paint(painter: Painter, now: number): ReturnType<Painter> {
    const fault = this.#faults.get(painter);
    if (fault && now < fault.until) return fault.until - now;
    try {
      const wish = painter(now);
      this.#faults.delete(painter);
      return wish;
    } catch (error) {
      const pauseMs = fault ? Math.min(MAX_PAUSE_MS, fault.pauseMs * 2) : FIRST_PAUSE_MS;
      this.#faults.set(painter, { pauseMs, until: now + pauseMs });
      if (!fault) reportError(error);
      return pauseMs;
    }
  }
}
