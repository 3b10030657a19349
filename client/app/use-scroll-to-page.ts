// A followed link shows the new page from its top, or from the part that the address names; going back is the browser's matter.

import { useEffect, useRef } from "react";

/** Scrolls after each change of `path` that was not a step back or forward. */
export function useScrollToPage(path: string): void {
  const shown = useRef(path);
  const stepped = useRef(false);
  useEffect(() => {
    const note = (): void => void (stepped.current = true);
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
  useEffect(() => {
    const isNew = shown.current !== path && !stepped.current;
    shown.current = path;
    stepped.current = false;
    if (!isNew) return undefined;
    // The page is written by the next frame.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(location.hash.slice(1));
      if (target) target.scrollIntoView();
      else scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
