// A user's own addresses for messages about fired alerts. Posting is a job (workers/jobs/webhooks/send-webhooks.ts).

import { isSigned, MAX_WEBHOOKS, OLD_SECRET_HOURS } from "../../../shared/contracts/webhooks.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { newWebhookSecret } from "../../../shared/node/credentials/webhook-secrets.ts";
import { isPublicHost } from "../../../shared/node/public-target.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import {
  addWebhook,
  changeWebhook,
  renewWebhookSecret,
  replayWebhook,
  webhooksOf,
} from "../../../shared/postgres/webhooks.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { holdsChannel, needChannel } from "./plan-channels.ts";

const DONE = { success: true, message: "" } as const;
const HOUR_MS = 3_600_000;

export interface WebhookRoutesDeps {
  readonly database: Database;
  readonly sealer: Sealer;
}

export async function webhooksRoutes(app: HttpApp, { database, sealer }: WebhookRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/account/webhooks", async ({ session }) => {
    const webhooks = await database.run((db) => webhooksOf(db, session.userId));
    return { ...DONE, webhooks, allowed: holdsChannel(session, "webhook") };
  });

  serveRoute(app, "POST /api/account/webhooks", async ({ session, body, reply }) => {
    needChannel(session, "webhook");
    if (!(await isPublicHost(new URL(body.url)))) throw new AppError("address-refused");
    const secret = isSigned(body.kind) ? newWebhookSecret() : null;
    const sealedSecret = secret === null ? null : sealer.seal(secret);
    const id = await database.transaction((db) => addWebhook(db, session.userId, body, { sealedSecret, max: MAX_WEBHOOKS }));
    if (id === undefined) throw new AppError("webhook-limit");
    reply.header("cache-control", "no-store");
    return { ...DONE, id, secret };
  });

  serveRoute(app, "PUT /api/account/webhooks/:id", async ({ session, params: { id }, body }) => {
    needChannel(session, "webhook");
    if (body.url !== null && !(await isPublicHost(new URL(body.url)))) throw new AppError("address-refused");
    if (!(await database.transaction((db) => changeWebhook(db, session.userId, id, body)))) throw new AppError("not-found");
    return DONE;
  });

  serveRoute(app, "POST /api/account/webhooks/:id/secret", async ({ session: { userId }, params: { id }, reply }) => {
    const secret = newWebhookSecret();
    const oldUntil = new Date(Date.now() + OLD_SECRET_HOURS * HOUR_MS);
    const change = { sealedSecret: sealer.seal(secret), oldUntil };
    if (!(await database.run((db) => renewWebhookSecret(db, userId, id, change)))) throw new AppError("not-found");
    reply.header("cache-control", "no-store");
    return { ...DONE, id, secret };
  });

  serveRoute(app, "POST /api/account/webhooks/:id/replay", async ({ session: { userId }, params: { id }, body }) => {
    if (!(await database.transaction((db) => replayWebhook(db, userId, id, body.message)))) throw new AppError("not-found");
    return DONE;
  });
}
