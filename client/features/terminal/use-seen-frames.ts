// Tells the stream that the newest frame is on screen, whichever panels show it: once per animation frame, after all painted.

import { useEffect } from "react";
import type { TerminalEngine } from "./terminal-engine.ts";
import { useTerminalSettings } from "./terminal-settings.store.ts";

/** While the terminal is open; a paused screen shows no new frame. */
export function useSeenFrames({ loop, store, stream }: TerminalEngine): void {
  useEffect(() => {
    let seen = store.version;
    return loop.add(() => {
      if (seen === store.version || useTerminalSettings.getState().paused) return;
      seen = store.version;
      // The loop's painters share one task; this runs when the last of them is done.
      queueMicrotask(() => stream.painted(performance.now()));
    });
  }, [loop, store, stream]);
}
