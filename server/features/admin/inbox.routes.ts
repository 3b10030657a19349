// Messages of visitors, read by our pages and by programs with a ticket, and answered by mail.

import { INBOX_PAGE, type InboxMessage, type ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { diagnosisSchema } from "../../../shared/contracts/help.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import {
  countMessages,
  deleteMessage,
  listMessages,
  markMessageRead,
  newestMessages,
  type MessageRow,
} from "../../../shared/postgres/contact.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { addReply, lockMessage, repliesTo, type ReplyRow } from "../../../shared/postgres/message-replies.queries.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { AdminSession } from "../../admin/admin-sessions.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface InboxDeps {
  readonly database: Database;
  readonly control: ControlChannel;
}

/** Messages per answer to a program. */
const MAX_MESSAGES = 1000;
/** Earlier mails that an answer refers to. */
const MAX_THREAD = 50;

export async function inboxRoutes(app: HttpApp, { database, control }: InboxDeps): Promise<void> {
  const counts = () => database.run(countMessages);

  serveRoute(app, "GET /api/messages.json", async ({ reply }) => {
    const rows = await database.run((db) => newestMessages(db, MAX_MESSAGES));
    reply.header("cache-control", "no-store");
    return rows.map(messageOf);
  });

  serveRoute(app, "GET /api/admin/messages", async ({ query: { filter, before } }) => {
    const status = filter === "all" ? undefined : filter;
    const rows = await database.run((db) =>
      listMessages(db, { max: INBOX_PAGE + 1, ...(status && { status }), ...(before && { before }) }),
    );
    const shown = rows.slice(0, INBOX_PAGE);
    const replies = await database.run((db) =>
      repliesTo(
        db,
        shown.map(({ id }) => id),
      ),
    );
    const data = shown.map((row) =>
      shownMessageOf(
        row,
        replies.filter(({ message_id: id }) => id === row.id),
      ),
    );
    return { success: true as const, data, counts: await counts(), more: rows.length > INBOX_PAGE, message: "" };
  });

  const change = async (admin: AdminSession, action: string, id: string, work: typeof deleteMessage) => {
    await database.transaction(async (db: Queries) => {
      if (!(await work(db, id))) throw new AppError("not-found");
      await addAudit(db, [{ action, userId: null, adminId: admin.adminId, details: { message: id } }]);
    });
    control.publish({ kind: "inbox" });
    return { success: true, counts: await counts(), message: "" };
  };

  serveRoute(app, "POST /api/admin/messages/:id/read", ({ admin, params }) =>
    change(admin, "message-read", params.id, markMessageRead),
  );
  serveRoute(app, "DELETE /api/admin/messages/:id", ({ admin, params }) =>
    change(admin, "message-deleted", params.id, deleteMessage),
  );

  serveRoute(app, "POST /api/admin/messages/:id/reply", async ({ admin, params: { id }, body: { text } }) => {
    await database.transaction(async (db) => {
      const message = await lockMessage(db, id);
      if (!message) throw new AppError("not-found");
      const before = (await repliesTo(db, [id])).flatMap(({ mail_id: mail }) => mail ?? []);
      const { email: to, subject, message: quoted } = message;
      const params = { messageId: id, before: before.slice(-MAX_THREAD), subject, text, quoted };
      const mailId = await queueMail(db, { template: "message-reply", to, language: storedLanguage(message.language), params });
      await addReply(db, { messageId: id, adminId: admin.adminId, mailId, text }, new Date());
      await addAudit(db, [
        { action: "message-answered", userId: message.user_id, adminId: admin.adminId, details: { message: id } },
      ]);
    });
    control.publish({ kind: "inbox" });
    return { success: true, counts: await counts(), message: "The answer is on its way" };
  });
}

function messageOf({ id, name, email, subject, message, language, status, created_at: at }: MessageRow): InboxMessage {
  return { id, name, email, subject, message, language, status, created_at: at.toISOString() };
}

function shownMessageOf(row: MessageRow, replies: readonly ReplyRow[]): ShownMessage {
  const { plan, user_id, is_priority: priority } = row;
  // Omit a diagnosis in a format this version does not understand.
  const diagnosis = diagnosisSchema.nullable().catch(null).parse(row.diagnosis);
  return {
    ...messageOf(row),
    status: row.answered_at === null ? row.status : "answered",
    plan,
    user_id,
    priority,
    diagnosis,
    replies: replies.map(replyView),
  };
}

const replyView = ({ id, admin, text, created_at: at, mail }: ReplyRow) => ({
  id,
  admin,
  text,
  created_at: at.toISOString(),
  mail,
});
