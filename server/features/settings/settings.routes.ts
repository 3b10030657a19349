// A user's settings of the terminal, the same on every device. The last choice per field wins, even over an earlier one that
// arrives later; every change is announced to all of the user's devices.

import { settingsOf } from "../../../shared/postgres/account-settings.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { lockUser } from "../../../shared/postgres/users.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { changeSettings } from "../../../shared/postgres/change-settings.ts";

export interface SettingsRoutesDeps {
  readonly database: Database;
  readonly control: ControlChannel;
}

export async function settingsRoutes(app: HttpApp, { database, control }: SettingsRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/account/settings", async ({ session }) => {
    const data = await database.run((db) => settingsOf(db, session.userId));
    return { success: true, data, ignored: 0, message: "" };
  });

  serveRoute(app, "PUT /api/account/settings", async ({ session: { userId }, body }) => {
    const { data, ignored, changed } = await database.transaction(async (db) => {
      // With two devices at once, the second one waits here and then builds on what the first one wrote.
      await lockUser(db, userId);
      return changeSettings(db, userId, body.fields, body.ages);
    });
    if (changed) control.publish({ kind: "settings", userId });
    return { success: true, data, ignored: ignored.length, ignored_names: [...ignored], message: "" };
  });
}
