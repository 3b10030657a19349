// How many signals came since the reader last looked at them, for the badge of a phone's tab.

import { useEffect, useState } from "react";
import { isLive } from "../live-signals.ts";
import { useEngine } from "../terminal-engine.ts";

/** Counts signals that come while `seen` is false; looking sets it back. */
export function useNewSignals(seen: boolean): number {
  const { signals } = useEngine();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!seen)
      return signals.onAdded((_, added) => {
        const fresh = added.filter((signal) => isLive(signal, Date.now())).length;
        if (fresh > 0) setCount((known) => known + fresh);
      });
    setCount(0);
    return undefined;
  }, [signals, seen]);
  return count;
}
