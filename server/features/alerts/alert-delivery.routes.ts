// Where and when a user's fired alerts are sent. Sending is a job (workers/jobs/alerts/send-alert.ts).

import { TELEGRAM_LINK_MINUTES } from "../../../shared/contracts/alert-delivery.ts";
import { newHandle, tokenHash } from "../../../shared/node/credentials/token.ts";
import {
  addPushTarget,
  alertTargetsOf,
  deliverySettingsOf,
  promiseTestMessage,
  removeAlertTarget,
  setDeliverySettings,
  setMailTarget,
  switchAlertTarget,
} from "../../../shared/postgres/alert-delivery.queries.ts";
import { addTelegramLink } from "../../../shared/postgres/telegram-chats.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { needChannel } from "./plan-channels.ts";

const DONE = { success: true, message: "" } as const;

export interface AlertDeliveryRoutesDeps {
  readonly database: Database;
  /** The bot's name; null when there is none, or it is not known yet. */
  readonly botName: () => Promise<string | null>;
  /** The public VAPID key; without it there are no pushes. */
  readonly pushKey: string | undefined;
}

const MINUTE_MS = 60_000;

export async function alertDeliveryRoutes(app: HttpApp, { database, botName, pushKey }: AlertDeliveryRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/account/alert-delivery", async ({ session: { userId, email } }) => {
    const [settings, targets] = await database.run((db) =>
      Promise.all([deliverySettingsOf(db, userId), alertTargetsOf(db, userId)]),
    );
    const named = targets.map((target) => (target.channel === "mail" ? { ...target, name: email } : target));
    return { ...DONE, settings, targets: named, hasTelegram: (await botName()) !== null, pushKey: pushKey ?? null };
  });

  serveRoute(app, "PUT /api/account/alert-delivery", async ({ session: { userId }, body }) => {
    await database.run((db) => setDeliverySettings(db, userId, body));
    return DONE;
  });

  serveRoute(app, "PUT /api/account/alert-mail", async ({ session, body: { isOn } }) => {
    if (isOn) needChannel(session, "mail");
    await database.run((db) => setMailTarget(db, session.userId, isOn));
    return DONE;
  });

  serveRoute(app, "PUT /api/account/alert-targets/:id", async ({ session: { userId }, params: { id }, body: { isOn } }) => {
    if (!(await database.transaction((db) => switchAlertTarget(db, userId, id, isOn)))) throw new AppError("not-found");
    return DONE;
  });

  serveRoute(app, "DELETE /api/account/alert-targets/:id", async ({ session: { userId }, params: { id } }) => {
    await database.run((db) => removeAlertTarget(db, userId, id));
    return DONE;
  });

  serveRoute(app, "POST /api/account/alert-targets/:id/test", async ({ session: { userId }, params: { id } }) => {
    if (!(await database.transaction((db) => promiseTestMessage(db, userId, id)))) throw new AppError("not-found");
    return DONE;
  });

  serveRoute(app, "POST /api/account/telegram-link", async ({ session, body: { isShared }, reply }) => {
    needChannel(session, "telegram");
    const bot = await botName();
    if (bot === null) throw new AppError("not-found");
    const code = newHandle();
    const endsAt = new Date(Date.now() + TELEGRAM_LINK_MINUTES * MINUTE_MS);
    await database.run((db) => addTelegramLink(db, session.userId, { codeHash: tokenHash(code), isShared, endsAt }));
    reply.header("cache-control", "no-store");
    const url = `https://t.me/${bot}?${isShared ? "startgroup" : "start"}=${code}`;
    // With its name: in a group, a bot sees no other commands.
    return { ...DONE, url, command: isShared ? `/link@${bot} ${code}` : null };
  });

  serveRoute(app, "POST /api/account/push-subscriptions", async ({ session, body }) => {
    needChannel(session, "push");
    if (pushKey === undefined) throw new AppError("not-found");
    await database.transaction((db) => addPushTarget(db, session.userId, body));
    return DONE;
  });
}
