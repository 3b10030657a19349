// GET /api/klines: candles for the charts, for plans that have the exchange.

import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import type { Market } from "../../push/market.ts";
import { KlinesService, type KlinesParts } from "./klines.service.ts";
import { planRefusal } from "./market-access.ts";

export interface KlinesRoutesParts extends KlinesParts {
  readonly market: Market;
}

/** A Fastify plugin. */
export async function klinesRoutes(app: HttpApp, parts: KlinesRoutesParts): Promise<void> {
  const { market } = parts;
  const klines = new KlinesService(parts);

  serveRoute(app, "GET /api/klines", async ({ plan, query, request, reply }) => {
    const { symbol, interval, limit, before } = query;
    const chart = partsOfChartSymbol(symbol);
    if (!chart) throw new AppError("invalid-request");
    const { exchange, pair } = chart;
    if (!planAllowsExchange(plan, exchange)) throw planRefusal(exchange, market.feed(DEFAULT_EXCHANGE).activeCoins);
    requireKnownPair(market, exchange, pair);
    const body = await klines.body({ exchange, pair, interval, before }, limit);
    return body.send(request, reply);
  });
}

// Workers spend request budget on whatever is asked, so only coins of the universe may be.
function requireKnownPair(market: Market, exchange: ExchangeId, pair: string): void {
  const coins = market.feed(exchange).state?.universe.symbols;
  if (!coins) throw new AppError("warming", { retryAfterSeconds: 5 });
  if (!coins.some((coin) => coin.pair === pair)) throw new AppError("not-found", { message: `${pair} is not watched here` });
}
