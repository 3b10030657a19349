// How much of a table fits the window: columns and, for thumbs, taller rows; re-evaluated when it crosses a boundary. Not the
// terminal's arrangement (width-class.ts): up to 1279 px that gives the table of all coins the whole width, and from 1000 px
// on there is room for all its columns.

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

/** What fits the window's width. */
export function useScreen(): Screen {
  return useSyncExternalStore(follow, screenOf);
}
