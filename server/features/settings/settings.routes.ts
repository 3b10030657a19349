// GET and PUT /api/account/settings: what a user chose in the terminal, the same on every device. The last writer of a field wins,
// by the order in which writes arrive here; every change is announced to all of the user's devices.

import {
  MAX_SETTINGS,
  MAX_SETTINGS_CHARS,
  settingNameSchema,
  settingTextSchema,
  type SettingsDocument,
  type SettingsFields,
} from "../../../shared/contracts/account-settings.ts";
import { settingsOf, storeSettings } from "../../../shared/postgres/account-settings.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { lockUser } from "../../../shared/postgres/users.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface SettingsRoutesParts {
  readonly database: Database;
  readonly control: ControlChannel;
}

/** A Fastify plugin. */
export async function settingsRoutes(app: HttpApp, { database, control }: SettingsRoutesParts): Promise<void> {
  serveRoute(app, "GET /api/account/settings", async ({ session }) => {
    const data = await database.run((db) => settingsOf(db, session.userId));
    return { success: true, data, ignored: 0, message: "" };
  });

  serveRoute(app, "PUT /api/account/settings", async ({ session: { userId }, body }) => {
    const { data, ignored, changed } = await database.transaction(async (db) => {
      // Two devices at once: the second one waits here and then builds on what the first one wrote.
      await lockUser(db, userId);
      const written = withFields(await settingsOf(db, userId), body.fields);
      if (written.changed) await storeSettings(db, userId, written.data);
      return written;
    });
    if (changed) control.publish({ kind: "settings", userId });
    return { success: true, data, ignored, message: "" };
  });
}

interface Written {
  readonly data: SettingsDocument;
  readonly ignored: number;
  readonly changed: boolean;
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
