// Parts below the fold rise in when 12 % of them are seen. Without script, or where nothing may move, they simply stand there.

import { useEffect, useRef, type RefObject } from "react";
import { isMotionReduced } from "../ui/appearance.store.ts";

const SEEN_SHARE = 0.12;

/** For the part's own element; style sheets look at its data-reveal. */
export function useReveal<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const element = part.current;
    if (!element || isMotionReduced() || element.getBoundingClientRect().top < innerHeight) return undefined;
    element.dataset["reveal"] = "waiting";
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.dataset["reveal"] = "shown";
        watch.disconnect();
      },
      { threshold: SEEN_SHARE },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      delete element.dataset["reveal"];
    };
  }, []);
  return part;
}
