// Live updates for open admin pages: how much is in the inbox and on the list of what needs a person.

import type { FastifyReply } from "fastify";
import type { AdminCounts } from "../../../shared/contracts/admin-attention.ts";
import { countOpen, newestOpen } from "../../../shared/postgres/attention-list.queries.ts";
import { countMessages } from "../../../shared/postgres/contact.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import type { AdminSessions } from "../../admin/admin-sessions.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";
import { EventStreams, type EventStream } from "../../http/event-streams.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";

export interface AdminEventsDeps {
  readonly database: Database;
  readonly admins: AdminSessions;
  readonly control: ControlChannel;
  /** How often an open stream sends a sign of life and rechecks its session, ms. */
  readonly signOfLifeMs: number;
}

const STREAMS = { max: 100, maxPerAddress: 30 };
/** Balancers close what is silent; also how soon a session that ended elsewhere loses its stream. */
export const SIGN_OF_LIFE_MS = 10_000;
/** A session lasts no longer. */
const MAX_STREAM_MS = 8 * 3_600_000;

const RULES: RouteRules = {
  auth: "admin-viewer",
  limits: [{ name: "admin-events", per: "session", max: 30, windowSeconds: 60 }],
  refusals: ["no-session", "session-ended", "operators-only", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

export async function adminEventsRoutes(
  app: HttpApp,
  { database, admins, control, signOfLifeMs }: AdminEventsDeps,
): Promise<void> {
  const streams = new EventStreams(app, { ...STREAMS, signOfLifeMs, maxMs: MAX_STREAM_MS });
  const open = new Map<EventStream, { readonly handle: string; readonly send: () => Promise<void> }>();
  const sendAll = (): void => {
    for (const { send } of open.values()) void send();
  };
  control.on("inbox", sendAll);
  control.on("attention", sendAll);
  admins.onEnded((ended) => {
    for (const [stream, { handle }] of open) if (handle === ended) stream.end();
  });
  app.get(
    "/api/admin/events",
    { schema: { hide: true }, config: { rules: RULES }, handlerTimeout: MAX_STREAM_MS + signOfLifeMs },
    async (request, reply: FastifyReply) => {
      const { admin } = request;
      if (!admin) throw new AppError("busy");
      // Its browser reconnects and learns that the session is over; a database outage ends nothing.
      const stream = streams.open(request, reply, () => admins.isAlive(admin.handle).catch(() => true));
      let sent = "";
      const send = async (): Promise<void> => {
        try {
          const counts = JSON.stringify(await countsNow(database));
          // The jobs ask twice a minute, whether or not anything has changed.
          if (counts !== sent) stream.sendJson(counts);
          sent = counts;
        } catch {
          // The browser reconnects by itself, when the database may be back.
          stream.end();
        }
      };
      open.set(stream, { handle: admin.handle, send });
      stream.whenLeft(() => void open.delete(stream));
      await send();
      return reply;
    },
  );
}

async function countsNow(database: Database): Promise<AdminCounts> {
  const [inbox, open, newest] = await database.run((db) => Promise.all([countMessages(db), countOpen(db), newestOpen(db)]));
  return { inbox, attention: { open, newest } };
}
