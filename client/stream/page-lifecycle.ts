// What happens around the page: the machine sleeps and wakes, the tab is hidden and seen again, the window gets the focus.

import { watchHidden } from "./hidden-tab.ts";
import { watchWake } from "./wake-detector.ts";

export interface PageLifecycle {
  /** Back from sleep, a freeze, or a lost network; the monotonic clock missed so many ms of it. */
  readonly onWake: (uncountedMs: number) => void;
  /** The tab has been hidden for a minute (false), or is visible again after that (true). */
  readonly onVisibility: (isVisible: boolean) => void;
  readonly onFocus: () => void;
  /** The browser itself has no line. */
  readonly onOffline: () => void;
}

/** Returns what ends the watching. */
export function watchPageLifecycle({ onWake, onVisibility, onFocus, onOffline }: PageLifecycle): () => void {
  window.addEventListener("focus", onFocus);
  window.addEventListener("offline", onOffline);
  const ends = [
    watchWake(onWake),
    watchHidden(
      () => onVisibility(false),
      (wasSlow) => wasSlow && onVisibility(true),
    ),
  ];
  return () => {
    window.removeEventListener("focus", onFocus);
    window.removeEventListener("offline", onOffline);
    for (const end of ends) end();
  };
}
