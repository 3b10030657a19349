// Tells the stream that the newest frame is on screen, whichever panels show it: once per animation frame, after all painted.

import { useEffect } from "react";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";

/** While the terminal is open. A paused screen shows no new frame, but is not behind for that: it passes them over. */
export function useSeenFrames({ loop, store, stream }: TerminalEngine): void {
  useEffect(() => {
    let seen = store.version;
    return loop.add(() => {
      if (seen === store.version) return;
      seen = store.version;
      const { paused } = useTerminalSettings.getState();
      // The loop's painters share one task; this runs when the last of them is done.
      queueMicrotask(() => {
        stream.seen.done();
        if (!paused) stream.age.painted(performance.now());
      });
    });
  }, [loop, store, stream]);
}
