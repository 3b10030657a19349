// Lets all charts that received trades draw together. A frame costs the page much the same whether one chart drew in it or all
// did, so ticks that come in a burst share one, and the texts beside the charts wait for the next frame of their own.

import type { FrameLoop } from "../market/frame-loop.ts";
import type { TickAge } from "../stream/tick-age.ts";

/** Ticks of one batch arrive one by one within this, ms. */
const GATHER_MS = 8;
/** Least time between two drawings, ms; batches come every 100, so that only stragglers of one ever wait for it. */
const MIN_GAP_MS = 60;

export class ChartDrawTimer {
  readonly #age: Pick<TickAge, "painted">;
  readonly #loop: Pick<FrameLoop, "join">;
  readonly #waiting = new Set<() => boolean>();
  #isDue = false;
  #drewAt = Number.NEGATIVE_INFINITY;

  constructor(age: Pick<TickAge, "painted">, loop: Pick<FrameLoop, "join">) {
    this.#age = age;
    this.#loop = loop;
  }

  /** Draws soon, once, however often it is asked; `draw` returns whether it drew. */
  ask(draw: () => boolean): void {
    this.#waiting.add(draw);
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(this.#beat, Math.max(GATHER_MS, this.#drewAt + MIN_GAP_MS - performance.now()));
  }

  /** The drawing is cancelled. */
  forget(draw: () => boolean): void {
    this.#waiting.delete(draw);
  }

  readonly #beat = (): void => {
    this.#isDue = false;
    this.#drewAt = performance.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    // The library draws in the frame after the update, which is the one asked for here, before this callback. The frame's own
    // time is that of its beginning, before anything was drawn.
    if (!waiting.map((draw) => draw()).includes(true)) return;
    requestAnimationFrame(() => this.#age.painted(performance.now()));
    this.#loop.join();
  };
}
