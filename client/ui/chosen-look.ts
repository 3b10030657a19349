// The user's chosen theme, on pages without a choice: look.store.ts is loaded only if one was chosen.

import { safeStorage } from "../storage/safe-storage.ts";
import type { StoredKey } from "../storage/stored-keys.ts";

const LOOK_KEYS: readonly StoredKey[] = ["colourPair", "density", "motion"];

/** Writes the chosen theme on <html>, now or when another tab chooses one; index.html has the default. */
export function followChosenLook(): void {
  const load = (): void => void import("./look.store.ts").catch(reportError);
  if (LOOK_KEYS.some((key) => safeStorage.getItem(key) !== null)) load();
  else addEventListener("storage", ({ key }) => void (LOOK_KEYS.some((each) => each === key) && load()));
}
