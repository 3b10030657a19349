// Whether this browser remembers a customer, for pages that ask the server nothing: it proves nothing and opens nothing.

import { useSyncExternalStore } from "react";
import { safeStorage } from "../storage/safe-storage.ts";

const follow = (changed: () => void): (() => void) => {
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
};

/** False while a page is written and taken over, so that both are alike. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    follow,
    () => Boolean(safeStorage.getItem("authToken") && safeStorage.getItem("userData")),
    () => false,
  );
}
