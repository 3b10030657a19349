// The mails that a development start without a mail server did not send. Each is in a frame without script, origin or access;
// other machines do not find the page.

import { z } from "zod";
import { heldMailSchema, type HeldMail } from "../../../shared/contracts/mails.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { localOrTokenMayAsk } from "../../http/operator-access.ts";
import { OPEN_RULES } from "../../http/route-rules.ts";
import { OUTBOX_POLICY, outboxPage } from "./outbox-page.ts";

export interface DevOutboxDeps {
  readonly redis: RedisClient;
}

/** What a mail may do: its own inline styles, and links in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

/** Register it in development only. */
export async function devOutboxRoutes(app: HttpApp, { redis }: DevOutboxDeps): Promise<void> {
  const check = localOrTokenMayAsk(undefined);
  const config = { rules: { ...OPEN_RULES, refusals: ["not-found", "internal"] as const } };
  app.get("/dev/outbox", { schema: { hide: true }, config }, async (request, reply) => {
    check(request);
    return reply
      .header("content-security-policy", OUTBOX_POLICY)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(outboxPage(await heldMails(redis)));
  });
  const schema = { hide: true, params: z.object({ id: z.string().max(64) }) };
  app.get("/dev/outbox/:id", { schema, config }, async (request, reply) => {
    check(request);
    const mail = (await heldMails(redis)).find(({ id }) => id === request.params.id);
    if (!mail) throw new AppError("not-found");
    return (
      reply
        .header("content-security-policy", MAIL_POLICY)
        .header("x-frame-options", "SAMEORIGIN")
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .serializer(String)
        // Our pages refuse to be framed.
        .send(mail.html.replace("<head>", '<head><base target="_blank">'))
    );
  });
}

async function heldMails(redis: RedisClient): Promise<HeldMail[]> {
  const held = await redis.lrange(keys.heldMails(), 0, -1);
  return held.map((json) => heldMailSchema.parse(JSON.parse(json)));
}
