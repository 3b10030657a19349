// The inbox: messages that visitors left, read by pages of ours, by programs with a ticket, and by pages that wait for the next.

import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
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
import type { AdminSession, AdminSessions } from "../../admin/admin-sessions.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface InboxParts {
  readonly database: Database;
  readonly admins: AdminSessions;
  readonly control: ControlChannel;
  /** How often an open stream shows that it lives, and its session is asked for, ms. */
  readonly signOfLifeMs: number;
}

/** Messages of one answer to a program. */
const MAX_MESSAGES = 1000;
const MAX_STREAMS = 100;
/** Balancers close what is silent; also how soon a session that ended elsewhere loses its stream. */
export const SIGN_OF_LIFE_MS = 10_000;
/** A session lasts no longer. */
const MAX_STREAM_MS = 8 * 3_600_000;

const STREAM_RULES: RouteRules = {
  auth: "admin-viewer",
  limits: [{ name: "admin-events", per: "session", max: 30, windowSeconds: 60 }],
  refusals: ["no-session", "session-ended", "operators-only", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

/** A Fastify plugin. */
export async function inboxRoutes(app: HttpApp, { database, admins, control, signOfLifeMs }: InboxParts): Promise<void> {
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
    const data = rows.slice(0, INBOX_PAGE).map(shownMessageOf);
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

  const streams = new Map<PassThrough, { readonly handle: string; readonly send: () => Promise<void> }>();
  control.on("inbox", () => {
    for (const { send } of streams.values()) void send();
  });
  admins.onEnded((ended) => {
    for (const [stream, { handle }] of streams) if (handle === ended) stream.end();
  });
  app.addHook("preClose", async () => {
    for (const stream of streams.keys()) stream.end();
  });
  app.get(
    "/api/admin/events",
    { schema: { hide: true }, config: { rules: STREAM_RULES }, handlerTimeout: MAX_STREAM_MS + signOfLifeMs },
    async ({ admin }, reply: FastifyReply) => {
      if (!admin || streams.size >= MAX_STREAMS) throw new AppError("busy");
      const stream = new PassThrough();
      const send = async (): Promise<void> => {
        try {
          stream.write(`data: ${JSON.stringify(await counts())}\n\n`);
        } catch {
          // The browser comes back by itself, and by then the database may have.
          stream.end();
        }
      };
      const stayAlive = async (): Promise<void> => {
        // Its browser comes back and learns that the session is over; a database that is away ends nothing.
        if (await admins.isAlive(admin.handle).catch(() => true)) stream.write(":\n\n");
        else stream.end();
      };
      const life = setInterval(() => void stayAlive(), signOfLifeMs);
      streams.set(stream, { handle: admin.handle, send });
      stream.once("close", () => {
        clearInterval(life);
        streams.delete(stream);
      });
      await send();
      return reply.header("cache-control", "no-store").header("x-accel-buffering", "no").type("text/event-stream").send(stream);
    },
  );
}

function messageOf({ id, name, email, subject, message, language, status, created_at: at }: MessageRow): InboxMessage {
  return { id, name, email, subject, message, language, status, created_at: at.toISOString() };
}

function shownMessageOf(row: MessageRow): ShownMessage {
  const { plan, user_id, is_priority: priority } = row;
  // What an older version stored and this one does not understand is not shown.
  const diagnosis = diagnosisSchema.nullable().catch(null).parse(row.diagnosis);
  return { ...messageOf(row), plan, user_id, priority, diagnosis };
}
