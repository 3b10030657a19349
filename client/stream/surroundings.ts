// What happens around the page: the machine sleeps and wakes, the tab is hidden and seen again, the window gets the focus.

import { watchHidden } from "./hidden-tab.ts";
import { watchWake } from "./wake-detector.ts";

export interface Surroundings {
  /** Back from sleep, a freeze, or a lost network; the monotonic clock missed so many ms of it. */
  readonly woke: (uncountedMs: number) => void;
  /** The tab has been hidden for a minute (false), or is visible again after that (true). */
  readonly looked: (looks: boolean) => void;
  readonly focused: () => void;
}

/** Watches until the answer is called. */
export function watchSurroundings({ woke, looked, focused }: Surroundings): () => void {
  window.addEventListener("focus", focused);
  const ends = [
    watchWake(woke),
    watchHidden(
      () => looked(false),
      (wasSlow) => wasSlow && looked(true),
    ),
  ];
  return () => {
    window.removeEventListener("focus", focused);
    for (const end of ends) end();
  };
}
