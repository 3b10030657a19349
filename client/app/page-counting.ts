// Whether this visitor's pages are counted: they are, unless the browser says no to every site or the reader said no to this one.

import { safeStorage } from "../storage/safe-storage.ts";

const STORED_AS = "pageCounting";

/** The reader switched counting off here. */
export const isCountingOff = (): boolean => safeStorage.getItem(STORED_AS) === "no";

/** Keeps the reader's choice; counting is what needs no note. */
export function switchCounting(on: boolean): void {
  if (on) safeStorage.removeItem(STORED_AS);
  else safeStorage.setItem(STORED_AS, "no");
}

/** Do Not Track or Global Privacy Control: browsers can say to every site that their owner does not agree. */
export function refusesEverywhere(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" || doNotTrack === "yes" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
