// Counts a page per day and language. Programs are not counted, nor are browsers that ask not to be.

import { countedPageOf } from "../../../shared/contracts/page-views.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { addPageView } from "../../../shared/postgres/page-views.queries.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { DailyVisitors } from "./daily-visitors.ts";

export interface PageViewDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly now: () => Date;
}

/** Names of crawlers, monitors and libraries; no browser uses them. */
const PROGRAM = /bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|^(?!mozilla\/)/i;

/** Do Not Track and Global Privacy Control, in case one of our pages sent the request anyway. */
const REFUSALS = ["dnt", "sec-gpc"] as const;

const COUNTED = { status: "success" } as const;

export async function pageViewRoutes(app: HttpApp, { database, redis, now }: PageViewDeps): Promise<void> {
  const visitors = new DailyVisitors(redis);

  serveRoute(app, "POST /api/page-view", async ({ request, body: { path, language } }) => {
    const page = countedPageOf(path);
    const { headers } = request;
    if (page === undefined || PROGRAM.test(headers["user-agent"] ?? "")) return COUNTED;
    if (REFUSALS.some((name) => headers[name] === "1")) return COUNTED;
    const day = now().toISOString().slice(0, 10);
    const isNewVisitor = await visitors.isNew(day, request, `${page} ${language}`);
    await database.run((db) => addPageView(db, { day, page, language, isNewVisitor }));
    return COUNTED;
  });
}
