// A user's settings of the terminal, stored with the account: one document of named texts, each with the version it was last
// written at.

import { z } from "zod";

/** Limits of a document; excess fields are ignored and counted. */
export const MAX_SETTINGS = 120;
/** About 800 drawings. */
export const MAX_SETTING_CHARS = 131_072;
export const MAX_SETTINGS_CHARS = 262_144;

/** A name in the browser's storage. */
export const settingNameSchema = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);
/** As the browser stores it; null when removed. */
export const settingTextSchema = z.string().max(MAX_SETTING_CHARS).nullable();

const settingsFieldSchema = z.object({
  text: settingTextSchema,
  /** Version of the document it was written with. */
  version: z.number().int(),
  /** When it was chosen, epoch ms by the database's clock; missing in old documents. */
  at: z.number().optional(),
});
const settingsFieldsSchema = z.record(z.string(), settingsFieldSchema);

/** The readable fields of a stored document: a field only another version knows does not affect the others. */
export function readFields(data: unknown): SettingsFields {
  const entries = typeof data === "object" && data !== null ? Object.entries(data) : [];
  return Object.fromEntries(
    entries.flatMap(([name, field]) => {
      const read = settingsFieldSchema.safeParse(field).data;
      return read ? [[name, read] as const] : [];
    }),
  );
}
export type SettingsFields = z.infer<typeof settingsFieldsSchema>;

export const settingsChangeSchema = z.object({
  /** Fields to write; each is checked on its own. */
  fields: z.record(z.string(), z.unknown()),
  /** How long ago each was chosen, ms; fields without such a number were chosen now. Devices' clocks need not agree. */
  ages: z.record(z.string(), z.number().min(0).catch(0)).default({}),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const settingsDocumentSchema = z.object({
  /** Grows with every change; 0 for an account that never stored any. */
  version: z.number().int(),
  fields: settingsFieldsSchema,
});
export type SettingsDocument = z.infer<typeof settingsDocumentSchema>;

export const settingsAnswerSchema = z.object({
  success: z.literal(true),
  data: settingsDocumentSchema,
  /** Fields of the request that were not written: too long, too many, or invalid. */
  ignored: z.number().int(),
  /** Their names. */
  ignored_names: z.array(z.string()).optional(),
  message: z.string(),
});
