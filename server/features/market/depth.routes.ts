// GET /api/depth: a coin's nearest orders, for plans that have its exchange.

import { callerLanguage } from "../../http/caller-language.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import type { Market } from "../../push/market.ts";
import { chartedCoin } from "./charted-coin.ts";
import type { DepthService } from "./depth.service.ts";

export interface DepthRoutesDeps {
  readonly market: Market;
  readonly depth: DepthService;
}

/** A Fastify plugin. */
export async function depthRoutes(app: HttpApp, { market, depth }: DepthRoutesDeps): Promise<void> {
  serveRoute(app, "GET /api/depth", async ({ plan, session, query, request }) => {
    const { exchange, pair } = chartedCoin(market, plan, query.symbol, () => callerLanguage(request, session));
    const book = await depth.book(exchange, pair);
    if (book === "empty") return { success: true, data: null, is_empty: true, message: "" };
    return { success: true, data: book === "unknown" ? null : book, message: "" };
  });
}
