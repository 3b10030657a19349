// Which of the three layouts fits the window, re-evaluated when it crosses a boundary.

import { useSyncExternalStore } from "react";
import type { Screen } from "./columns.ts";

const phone = matchMedia("(max-width: 767px)");
const tablet = matchMedia("(max-width: 999px)");

const screenOf = (): Screen => (phone.matches ? "phone" : tablet.matches ? "tablet" : "desk");

function follow(onChange: () => void): () => void {
  phone.addEventListener("change", onChange);
  tablet.addEventListener("change", onChange);
  return () => {
    phone.removeEventListener("change", onChange);
    tablet.removeEventListener("change", onChange);
  };
}

/** The layout for the window's width. */
export function useScreen(): Screen {
  return useSyncExternalStore(follow, screenOf);
}
