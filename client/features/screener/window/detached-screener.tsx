// The terminal's ear for the detached screener, a component so that it can stand below the engine.

import type { ReactNode } from "react";
import { useDetachedScreener } from "./use-detached-screener.ts";

/** Renders nothing. */
export function DetachedScreener(): ReactNode {
  useDetachedScreener();
  return null;
}
