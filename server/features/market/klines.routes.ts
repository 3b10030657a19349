// GET /api/klines: candles for the charts, for whoever's plan has the exchange.

import { klinesAnswerSchema, klinesQuerySchema } from "../../../shared/contracts/charts.ts";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { paidPlan, type RequestAuth } from "../../http/request-auth.ts";
import type { Market } from "../../push/market.ts";
import type { KlinesService } from "./klines.service.ts";
import { planRefusal } from "./market-access.ts";

/** Registers the route. */
export function registerKlinesRoutes(
  app: HttpApp,
  market: Market,
  klines: KlinesService,
  auth: RequestAuth,
  limiter: RateLimiter,
): void {
  app.get(
    "/api/klines",
    {
      schema: {
        operationId: "klines",
        tags: ["market"],
        summary: "Candles of one coin, oldest first; the last one may still be running",
        querystring: klinesQuerySchema,
        response: {
          200: klinesAnswerSchema,
          400: errorBodySchema,
          401: errorBodySchema,
          403: errorBodySchema,
          404: errorBodySchema,
          429: errorBodySchema,
          502: errorBodySchema,
          503: errorBodySchema,
        },
      },
    },
    async (request, reply) => {
      const session = await auth.needed(request, reply);
      await limiter.take(LIMITS.klines, session.handle);
      const { symbol, interval, limit } = request.query;
      const parts = partsOfChartSymbol(symbol);
      if (!parts) throw new AppError("invalid-request");
      const { exchange, pair } = parts;
      if (!planAllowsExchange(paidPlan(session), exchange))
        throw planRefusal(exchange, market.feed(DEFAULT_EXCHANGE).activeCoins);
      requireKnownPair(market, exchange, pair);
      const candles = await klines.candles(exchange, pair, interval);
      return { success: true, data: candles.slice(-limit), message: "" };
    },
  );
}

// Workers spend request budget on whatever is asked, so only coins of the universe may be.
function requireKnownPair(market: Market, exchange: ExchangeId, pair: string): void {
  const coins = market.feed(exchange).state?.universe.symbols;
  if (!coins) throw new AppError("warming", { retryAfterSeconds: 5, extra: { success: false, data: [] } });
  if (!coins.some((coin) => coin.pair === pair)) throw new AppError("not-found", { message: `${pair} is not watched here` });
}
