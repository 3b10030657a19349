// The user's chosen theme, on pages without a choice: appearance.store.ts is loaded only if one was chosen.

import { safeStorage } from "../storage/safe-storage.ts";
import type { StoredKey } from "../storage/stored-keys.ts";

const APPEARANCE_KEYS: readonly StoredKey[] = ["colourPair", "density", "motion"];

/** Writes the chosen theme on <html>, now or when another tab chooses one; index.html has the default. */
export function followChosenAppearance(): void {
  const load = (): void => void import("./appearance.store.ts").catch(reportError);
  if (APPEARANCE_KEYS.some((key) => safeStorage.getItem(key) !== null)) load();
  else addEventListener("storage", ({ key }) => void (APPEARANCE_KEYS.some((each) => each === key) && load()));
}
