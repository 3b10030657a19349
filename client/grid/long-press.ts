// A finger that stays: means the row's menu where no right button is. iOS sends no contextmenu event for it, Android does.

const PRESS_MS = 500;
const STILL_PX = 10;
/** An event of the same press that comes within this time belongs to it. */
const SAME_PRESS_MS = 1000;

export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firedAt = Number.NEGATIVE_INFINITY;

  /** Calls `onLong` when a finger stays on `area`, with where it stays; ends with `signal`. */
  constructor(area: HTMLElement, signal: AbortSignal, onLong: (event: PointerEvent) => void) {
    let start: PointerEvent | undefined;
    const cancel = (): void => clearTimeout(this.#timer);
    area.addEventListener(
      "pointerdown",
      (event) => {
        cancel();
        if (event.pointerType !== "touch") return;
        start = event;
        this.#timer = setTimeout(() => {
          this.#firedAt = performance.now();
          onLong(event);
        }, PRESS_MS);
      },
      { signal },
    );
    area.addEventListener(
      "pointermove",
      (event) => {
        if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL_PX) cancel();
      },
      { signal },
    );
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) area.addEventListener(type, cancel, { signal });
    signal.addEventListener("abort", cancel);
  }

  /** True for clicks and context menus that are the end of a long press already answered. */
  get justFired(): boolean {
    return performance.now() - this.#firedAt < SAME_PRESS_MS;
  }
}
