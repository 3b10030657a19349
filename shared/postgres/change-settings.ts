// Changes fields of a user's settings: the later of two choices wins in whatever order they arrive, except for drawings, which
// are merged one by one; unknown fields are reported and left out.

import {
  MAX_SETTING_CHARS,
  MAX_SETTINGS,
  MAX_SETTINGS_CHARS,
  settingNameSchema,
  settingTextSchema,
  type SettingsChange,
  type SettingsDocument,
  type SettingsFields,
} from "../contracts/account-settings.ts";
import { databaseNow, settingsOf, storeSettings } from "./account-settings.queries.ts";
import type { Queries } from "./database.ts";
import { mergeDrawings } from "./merge-drawings.ts";

const DRAWINGS = "drawings";

export interface Written {
  readonly data: SettingsDocument;
  /** Names of omitted fields. */
  readonly ignored: readonly string[];
  readonly changed: boolean;
}

/**
 * Writes fields into the user's settings, whose row the caller has locked; `ages`: how long ago each was chosen, ms, now by
 * default.
 */
export async function changeSettings(
  db: Queries,
  userId: string,
  asked: SettingsChange["fields"],
  ages: SettingsChange["ages"] = {},
): Promise<Written> {
  const before = await settingsOf(db, userId);
  const ageOf = new Map(Object.entries(ages));
  const now = await databaseNow(db);
  const written = withFields(before, asked, (name) => now - (ageOf.get(name) ?? 0));
  if (written.changed) await storeSettings(db, userId, written.data);
  return written;
}

/** The document with these fields at its next version; unknown or excess fields are reported. */
function withFields(before: SettingsDocument, asked: SettingsChange["fields"], chosenAt: (name: string) => number): Written {
  const version = before.version + 1;
  const fields: SettingsFields = { ...before.fields };
  let size = sizeOf(fields);
  const ignored: string[] = [];
  let changed = false;
  for (const [name, value] of Object.entries(asked)) {
    const parsed = settingTextSchema.safeParse(value);
    // Names come from a caller: some are properties of every object.
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const merged = name === DRAWINGS && known?.text && parsed.data ? mergeDrawings(known.text, parsed.data) : undefined;
    const text = merged === "refused" ? undefined : (merged?.text ?? parsed.data);
    const length = text?.length ?? 0;
    const grown = size + length - (known?.text?.length ?? 0);
    const isFull =
      length > MAX_SETTING_CHARS || grown > MAX_SETTINGS_CHARS || (!known && Object.keys(fields).length >= MAX_SETTINGS);
    if (!settingNameSchema.safeParse(name).success || text === undefined || isFull) {
      ignored.push(name);
      continue;
    }
    const at = chosenAt(name);
    // A device that was offline, or a page that closed, may send a choice that another device has since replaced.
    if (known?.text === text || (merged === undefined && (known?.at ?? at) > at)) continue;
    fields[name] = { text, version, at: Math.max(at, known?.at ?? at) };
    size = grown;
    changed = true;
  }
  return { data: changed ? { version, fields } : before, ignored, changed };
}

function sizeOf(fields: SettingsFields): number {
  return Object.values(fields).reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
}
