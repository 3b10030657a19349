// Looks again and again for what comes of something that was asked for, until it is there or no longer to be expected.

import { useEffect, useState } from "react";

/** How often to look, ms. */
const CHECK_MS = 3000;

/**
 * Returns a function after whose call `load` is called every few seconds for `forMs`, until what is shown is another than `shown`
 * was then.
 */
export function useChange(shown: string, load: () => Promise<void>): (forMs: number) => void {
  const [awaited, setAwaited] = useState<{ readonly before: string; readonly until: number }>();
  useEffect(() => {
    if (awaited?.before !== shown) return undefined;
    const timer = setInterval(() => {
      if (performance.now() > awaited.until) setAwaited(undefined);
      else if (!document.hidden) void load();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [awaited, shown, load]);
  return (forMs) => setAwaited({ before: shown, until: performance.now() + forMs });
}
