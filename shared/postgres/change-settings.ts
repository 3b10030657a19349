// Changes fields of a user's settings: the last writer of a field wins, and what is no setting is counted and left out.

import {
  MAX_SETTINGS,
  MAX_SETTINGS_CHARS,
  settingNameSchema,
  settingTextSchema,
  type SettingsDocument,
  type SettingsFields,
} from "../contracts/account-settings.ts";
import { settingsOf, storeSettings } from "./account-settings.queries.ts";
import type { Queries } from "./database.ts";

export interface Written {
  readonly data: SettingsDocument;
  readonly ignored: number;
  readonly changed: boolean;
}

/** Writes fields into the user's settings, whose row the caller has locked. */
export async function changeSettings(db: Queries, userId: string, asked: Readonly<Record<string, unknown>>): Promise<Written> {
  const written = withFields(await settingsOf(db, userId), asked);
  if (written.changed) await storeSettings(db, userId, written.data);
  return written;
}

/** The document with these fields at its next version; those that are no setting, or for which there is no room, are counted. */
function withFields(before: SettingsDocument, asked: Readonly<Record<string, unknown>>): Written {
  const version = before.version + 1;
  const fields: SettingsFields = { ...before.fields };
  let size = sizeOf(fields);
  let [ignored, changed] = [0, false];
  for (const [name, value] of Object.entries(asked)) {
    const text = settingTextSchema.safeParse(value);
    const known = fields[name];
    const grown = size + (text.data?.length ?? 0) - (known?.text?.length ?? 0);
    const isFull = grown > MAX_SETTINGS_CHARS || (!known && Object.keys(fields).length >= MAX_SETTINGS);
    if (!settingNameSchema.safeParse(name).success || !text.success || isFull) {
      ignored++;
      continue;
    }
    if (known?.text === text.data) continue;
    fields[name] = { text: text.data, version };
    size = grown;
    changed = true;
  }
  return { data: changed ? { version, fields } : before, ignored, changed };
}

function sizeOf(fields: SettingsFields): number {
  return Object.values(fields).reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
}
