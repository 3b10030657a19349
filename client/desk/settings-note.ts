// What this browser knows of the account's settings, in one note for all its tabs: each reads it anew before it changes it, so that
// no tab forgets what another one has still to save.

import { z } from "zod";
import { safeStorage } from "../storage/safe-storage.ts";
import { json } from "../storage/stored-state.ts";

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

const unsavedSchema = z.union([z.tuple([z.string(), z.number()]), z.string().transform((name) => [name, LONG_AGO] as const)]);
const noteSchema = z.object({ owner: z.string(), version: z.number(), unsaved: z.array(unsavedSchema) });
const stored = json((data) => noteSchema.safeParse(data).data);

/** The note, if this browser has met an account. */
export function readNote(): SettingsNote | undefined {
  const note = stored.read(safeStorage.getItem(NOTE_KEY) ?? "");
  return note && { ...note, unsaved: new Map(note.unsaved) };
}

/** Replaces the note. */
export function writeNote({ owner, version, unsaved }: SettingsNote): void {
  const text = JSON.stringify({ owner, version, unsaved: [...unsaved] });
  if (text !== safeStorage.getItem(NOTE_KEY)) safeStorage.setItem(NOTE_KEY, text);
}
