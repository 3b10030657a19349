// Whether a page that arrived written has been taken over, from when on it may show what only this browser knows.

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in a written page and while it is taken over, true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
