// The look that the reader chose, on pages that offer no choice: look.store.ts is loaded only where there is one to follow.

import { safeStorage } from "../storage/safe-storage.ts";
import type { StoredKey } from "../storage/stored-keys.ts";

const LOOK_KEYS: readonly StoredKey[] = ["colourPair", "density", "motion"];

/** Writes the chosen look on <html>, now or once another tab chooses one; index.html has the usual one. */
export function followChosenLook(): void {
  const load = (): void => void import("./look.store.ts").catch(reportError);
  if (LOOK_KEYS.some((key) => safeStorage.getItem(key) !== null)) load();
  else addEventListener("storage", ({ key }) => void (LOOK_KEYS.some((each) => each === key) && load()));
}
