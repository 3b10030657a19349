// Whether this visitor's pages are counted: yes, unless the browser refuses for every site or the user refused for this one.

import { safeStorage } from "../storage/safe-storage.ts";

const STORED_AS = "pageCounting";

/** The user switched counting off here. */
export const isCountingOff = (): boolean => safeStorage.getItem(STORED_AS) === "no";

/** Stores the user's choice; counting is the default and stores nothing. */
export function switchCounting(on: boolean): void {
  if (on) safeStorage.removeItem(STORED_AS);
  else safeStorage.setItem(STORED_AS, "no");
}

/** Do Not Track or Global Privacy Control: the browser refuses for every site. */
export function refusesEverywhere(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" || doNotTrack === "yes" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
