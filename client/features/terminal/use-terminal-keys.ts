// Keys that work anywhere on the terminal screen; off inside inputs.

import { useEffect } from "react";
import { togglePause } from "./terminal-settings.store.ts";

/** Listens while the terminal is open. */
export function useTerminalKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if ((event.target as Element).closest("input, textarea, select")) return;
      // By place on the keyboard, so that it works in every layout.
      if (event.code === "KeyP") togglePause();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
