// bull-board, the dashboard of the job queues, behind the admins' session and with its own policy. Owners may change queues;
// others only look. Jobs hold row ids only, no contents.

import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { FastifyAdapter } from "@bull-board/fastify";
import { Queue } from "bullmq";
import type { FastifyRequest } from "fastify";
import { hasRole } from "../../../shared/contracts/admin-roles.ts";
import { QUEUES } from "../../../shared/contracts/jobs.ts";
import { ADMIN_PAGES } from "../../../shared/contracts/application-pages.ts";
import type { Log } from "../../../shared/node/log.ts";
import { queuePrefix, type RedisClient } from "../../../shared/node/redis.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";

export interface QueueDashboardDeps {
  /** Path of the page, without a trailing slash. */
  readonly prefix: string;
  /** A separate connection, because the board's queries may take long. */
  readonly redis: RedisClient;
  readonly database: Database;
  readonly log: Log;
}

/** The page polls all queues every few seconds, and loads a dozen files when it opens. */
const RULES: RouteRules = {
  auth: "admin-viewer",
  limits: [{ name: "queues", per: "session", max: 300, windowSeconds: 60 }],
  refusals: [
    "no-session",
    "session-ended",
    "operators-only",
    "role",
    "cross-site",
    "not-found",
    "rate-limited",
    "unsupported-type",
    "busy",
    "unavailable",
    "internal",
  ],
  refusalFields: {},
};

/** As strict as the page allows: inline styles, no foreign host. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Its page loads fonts from Google but works without them. */
const FOREIGN_LINK = /<link[^>]+href="https:[^>]*>\s*/g;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Its hooks apply to its own routes only. */
export async function queueDashboard(app: HttpApp, { prefix, redis, database, log }: QueueDashboardDeps): Promise<void> {
  const queues = QUEUES.map((name) => new Queue(name, { connection: redis, prefix: queuePrefix(redis) }));
  for (const queue of queues) queue.on("error", (error) => log.debug({ error: error.message }, "queue dashboard"));
  const adapter = new FastifyAdapter();
  adapter.setBasePath(prefix);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: "Tickdeck",
        hideDocsLink: true,
        miscLinks: [{ text: "Admin", url: ADMIN_PAGES.attention }],
        hideRedisDetails: true,
      },
    },
  });

  const answerErrors = app.errorHandler;
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, rules: RULES };
    // The board's own handler would turn every refusal into a 500.
    route.errorHandler = answerErrors;
  });
  app.addHook("preHandler", async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (!isOwner(request)) throw new AppError("role");
    const { routeOptions, params, admin } = request;
    const details = { method: request.method, route: routeOptions.url?.slice(prefix.length), ...(params as object) };
    await database.run((db) => addAudit(db, [{ action: "queue-changed", userId: null, adminId: admin?.adminId ?? "", details }]));
  });
  app.addHook("preSerialization", async (request, _reply, payload) => (isOwner(request) ? payload : readOnly(payload)));
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", POLICY).header("cache-control", "no-store");
    const isPage = String(reply.getHeader("content-type")).startsWith("text/html");
    return isPage && typeof payload === "string" ? payload.replaceAll(FOREIGN_LINK, "") : payload;
  });
  app.addHook("onClose", async () => void (await Promise.all(queues.map((queue) => queue.close().catch(() => undefined)))));
  await app.register(adapter.registerPlugin());
}

const isOwner = ({ admin }: FastifyRequest): boolean => admin !== undefined && hasRole(admin.role, "owner");

/** The same list of queues, without the buttons that change them. */
function readOnly(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || !("queues" in payload) || !Array.isArray(payload.queues)) return payload;
  const queues = payload.queues.map((queue: object) => ({ ...queue, readOnlyMode: true, allowRetries: false }));
  return { ...payload, queues };
}
