// How many signals came since the reader last looked at them, for the badge of a phone's tab.

import { useEffect, useState } from "react";
import { newsOf } from "../../../desk/live-signals.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";

/** Counts signals that come while `seen` is false; looking sets it back. */
export function useNewSignals(seen: boolean): number {
  const { signals, stream } = useEngine();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!seen)
      return signals.onAdded((_, added) => {
        const fresh = newsOf(added, stream.age, performance.now()).length;
        if (fresh > 0) setCount((known) => known + fresh);
      });
    setCount(0);
    return undefined;
  }, [signals, stream, seen]);
  return count;
}
