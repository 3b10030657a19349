// POST /api/contact: keeps a visitor's message and notifies the operators by mail. Nothing is ever sent to the address
// given: that would let anybody mail anybody.

import type { Language } from "../../../shared/contracts/languages.ts";
import { addContactMessage } from "../../../shared/postgres/contact.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface ContactParts {
  readonly database: Database;
  /** Where the operators read mail; without it messages are only kept. */
  readonly supportEmail: string | undefined;
  readonly control: ControlChannel;
}

/** The notice is for operators, not for the visitor. */
const NOTICE_LANGUAGE: Language = "en";

const RECEIVED = { status: "success", message: "Your message has been received" } as const;

/** A Fastify plugin. */
export async function contactRoutes(app: HttpApp, { database, supportEmail, control }: ContactParts): Promise<void> {
  serveRoute(app, "POST /api/contact", async ({ body: { website, ...message } }) => {
    // A program learns nothing from being found out.
    if (website !== "") return RECEIVED;
    await database.transaction(async (db) => {
      await addContactMessage(db, message);
      if (supportEmail === undefined) return;
      await queueMail(db, { template: "contact-notice", to: supportEmail, language: NOTICE_LANGUAGE, params: message });
    });
    control.publish({ kind: "inbox" });
    return RECEIVED;
  });
}
