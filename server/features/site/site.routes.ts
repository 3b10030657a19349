// What the public pages show of the market and of this deployment.

import { PREVIEW_EVERY_MS } from "../../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { AppError } from "../../http/app-error.ts";
import { EventStreams } from "../../http/event-streams.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import type { Market } from "../../push/market.ts";
import { PreviewTape } from "./preview-tape.ts";
import { SiteStatsService } from "./site-stats.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const RETRY_SECONDS = 5;
const MEASURE_EVERY_MS = 1000;
/** For an address, the tabs of an office behind it. */
const STREAMS = { max: 3000, maxPerAddress: 30 };

export interface SiteDeps {
  readonly market: Market;
  readonly redis: RedisClient;
  readonly database: Database;
  /** Epoch ms; the machine's clock by default. */
  readonly now?: () => number;
  /** How often the market is sampled, ms. */
  readonly everyMs?: number;
}

export async function siteRoutes(app: HttpApp, deps: SiteDeps): Promise<void> {
  const { market, redis, database, now = Date.now, everyMs = PREVIEW_EVERY_MS } = deps;
  const tape = new PreviewTape();
  const streams = new EventStreams(app, STREAMS);
  const stats = new SiteStatsService({ market, redis, database, now });
  let shownAt: number | undefined;
  let json = "";

  /** The current body, encoded when it changes and not on request. */
  const body = (): string | undefined => {
    const preview = tape.at(now());
    if (preview && preview.at !== shownAt) {
      shownAt = preview.at;
      json = JSON.stringify(preview);
    }
    return preview && json;
  };
  const step = (): void => {
    const feed = market.feed(DEFAULT_EXCHANGE);
    if (feed.state && feed.isShown) tape.record(feed.state);
    const before = shownAt;
    const text = body();
    if (text !== undefined && shownAt !== before) streams.sendToAll(text);
  };
  const timers = [setInterval(step, everyMs), setInterval(() => stats.measure(now()), Math.min(everyMs, MEASURE_EVERY_MS))];
  app.addHook("preClose", async () => {
    for (const timer of timers) clearInterval(timer);
  });

  serveRoute(app, "GET /api/market/preview", async ({ request, reply }) => {
    const text = body();
    if (!(request.headers.accept ?? "").includes("text/event-stream")) {
      if (text === undefined) throw new AppError("warming", { retryAfterSeconds: RETRY_SECONDS });
      return reply.header("cache-control", "no-store").type(JSON_TYPE).send(text);
    }
    const stream = streams.open(request, reply);
    if (text !== undefined) stream.sendJson(text);
    return reply;
  });

  serveRoute(app, "GET /api/stats", async ({ request, reply }) => (await stats.body()).send(request, reply), {
    body: () => stats.ready(),
  });
}
