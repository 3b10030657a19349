// What this browser knows of the account's settings, in one note for all its tabs: each reads it anew before it changes it, so that
// no tab forgets what another one has still to save.

import { safeStorage } from "../storage/safe-storage.ts";
import { parseJson } from "../storage/stored-state.ts";

export interface SettingsNote {
  /** User id. */
  readonly owner: string;
  /** Of the account's document, as it was last taken over here. */
  readonly version: number;
  /** Names of settings the account does not have yet, with the moment each was chosen, epoch ms by this browser's clock. */
  readonly unsaved: ReadonlyMap<string, number>;
}

export const NOTE_KEY = "settingsSync";
/** When something was chosen of which nobody noted the moment, as older versions did not. */
export const LONG_AGO = 0;

/** The note, if this browser has met an account. */
export function readNote(): SettingsNote | undefined {
  const { owner, version, unsaved } = (parseJson(safeStorage.getItem(NOTE_KEY)) ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof owner !== "string" || typeof version !== "number" || !Array.isArray(unsaved)) return undefined;
  return { owner, version, unsaved: new Map(unsaved.map(unsavedOf)) };
}

/** Replaces the note. */
export function writeNote({ owner, version, unsaved }: SettingsNote): void {
  const text = JSON.stringify({ owner, version, unsaved: [...unsaved] });
  if (text !== safeStorage.getItem(NOTE_KEY)) safeStorage.setItem(NOTE_KEY, text);
}

/** A name and its moment; older versions noted the name alone. */
function unsavedOf(entry: unknown): [name: string, at: number] {
  const [name, at = LONG_AGO]: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  return [String(name), Number(at)];
}
