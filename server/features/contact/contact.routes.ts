// Stores a message of a visitor or customer and notifies the operators by mail. Nothing is ever sent to the address a visitor
// gives: that would let anybody mail anybody.

import { CONTACT_LENGTHS } from "../../../shared/contracts/contact-lengths.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import type { MailParams } from "../../../shared/contracts/mails.ts";
import { PLAN_FEATURES, PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { addContactMessage, type NewMessage } from "../../../shared/postgres/contact.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { jsonColumn } from "../../../shared/postgres/json-column.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { planNow } from "../../sessions/session-policy.ts";

export interface ContactDeps {
  readonly database: Database;
  /** Where operators read mail; without it messages are only stored. */
  readonly supportEmail: string | undefined;
  readonly control: ControlChannel;
}

/** The notice is for operators, not for the visitor. */
const NOTICE_LANGUAGE: Language = "en";

const RECEIVED = { status: "success", message: "Your message has been received" } as const;

export async function contactRoutes(app: HttpApp, { database, supportEmail, control }: ContactDeps): Promise<void> {
  const keep = async (message: NewMessage, notice: MailParams<"contact-notice">): Promise<void> => {
    await database.transaction(async (db) => {
      await addContactMessage(db, message);
      if (supportEmail === undefined) return;
      await queueMail(db, { template: "contact-notice", to: supportEmail, language: NOTICE_LANGUAGE, params: notice });
    });
    control.publish({ kind: "inbox" });
  };

  serveRoute(app, "POST /api/contact", async ({ body: { website, ...message } }) => {
    // A bot must not learn that it was detected.
    if (website !== "") return RECEIVED;
    await keep(message, message);
    return RECEIVED;
  });

  serveRoute(app, "POST /api/account/help", async ({ session, body: { diagnosis, ...text } }) => {
    const { username: name, email, userId } = session;
    const plan = planNow(session, Date.now());
    const priority = plan !== null && PLAN_FEATURES.prioritySupport.plans[plan];
    const message = { ...text, name, email };
    const subject = `${plan === null ? "No plan" : PLAN_NAMES[plan]}${priority ? ", priority" : ""}: ${text.subject}`;
    const context = { user_id: userId, plan, is_priority: priority, diagnosis: diagnosis ? jsonColumn(diagnosis) : null };
    await keep({ ...message, ...context }, { ...message, subject: subject.slice(0, CONTACT_LENGTHS.subject) });
    return { success: true, priority, message: RECEIVED.message };
  });
}
