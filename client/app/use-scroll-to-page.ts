// A followed link shows the new page from its top, or the part named by the address, even on the current page; going back is left
// to the browser.

import { useEffect, useRef } from "react";

/** Scrolls after each change of `path` that was not a step back or forward, and to parts of the page that it shows. */
export function useScrollToPage(path: string): void {
  const shown = useRef(path);
  const stepped = useRef(false);
  useEffect(() => {
    const note = (): void => void (stepped.current = true);
    // The router calls this for each followed link.
    const follow = (): void => {
      stepped.current = false;
      if (location.pathname === shown.current) requestAnimationFrame(scroll);
    };
    addEventListener("popstate", note);
    addEventListener("pushState", follow);
    return () => {
      removeEventListener("popstate", note);
      removeEventListener("pushState", follow);
    };
  }, []);
  useEffect(() => {
    const isNew = shown.current !== path && !stepped.current;
    shown.current = path;
    stepped.current = false;
    if (!isNew) return undefined;
    // The page is written by the next frame.
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

function scroll(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return scrollTo(0, 0);
  target.scrollIntoView();
  // The next Tab continues from there.
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
