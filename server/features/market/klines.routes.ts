// Candles for the charts, for plans that have the exchange.

import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import { isSecondInterval } from "../../../shared/market/candle.ts";
import { coinChartedAs, partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { UniverseSymbol } from "../../../shared/market/universe.ts";
import { AppError } from "../../http/app-error.ts";
import { callerLanguage } from "../../http/caller-language.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { ReadyBody } from "../../http/ready-body.ts";
import { serveRoute, type RouteCall } from "../../http/serve-route.ts";
import type { Market } from "../../push/market.ts";
import { planNow, type Session } from "../../sessions/session-policy.ts";
import type { PastThreads } from "../../past/past-threads.ts";
import type { WorkerQuestions } from "../../push/worker-questions.ts";
import { KlinesService } from "./klines.service.ts";
import { SecondCharts } from "./second-charts.ts";
import { planRefusal } from "./market-access.ts";

export interface KlinesRoutesDeps {
  readonly market: Market;
  readonly questions: WorkerQuestions;
  readonly past: PastThreads;
  readonly archive: ArchiveStore;
}

export async function klinesRoutes(app: HttpApp, deps: KlinesRoutesDeps): Promise<void> {
  const { market, questions } = deps;
  const klines = new KlinesService(questions);
  const seconds = new SecondCharts({ ...deps, now: Date.now });

  const handle = async ({ plan, session, query, request, reply }: RouteCall<"GET /api/klines">): Promise<FastifyReply> => {
    const { symbol, interval, limit, before } = query;
    const chart = partsOfChartSymbol(symbol);
    if (!chart) throw new AppError("invalid-request");
    const { exchange } = chart;
    if (!planAllowsExchange(plan, exchange))
      throw planRefusal(exchange, callerLanguage(request, session), market.feed(DEFAULT_EXCHANGE).activeCoins);
    const { pair, symbol: name } = knownCoin(market, exchange, chart.pair);
    const body = isSecondInterval(interval)
      ? await seconds.body({ exchange, symbol: name, interval, before, limit })
      : await klines.body({ exchange, pair, interval, before }, limit, request.url);
    return body.send(request, reply);
  };
  // After a deploy every terminal requests all its charts at once, and most of them are the same.
  const bodyFor = (session: Session, { url = "" }: IncomingMessage): ReadyBody | undefined => {
    const plan = planNow(session, Date.now());
    const known = plan === null ? undefined : klines.ready(url);
    return plan !== null && known && planAllowsExchange(plan, known.exchange) ? known.body : undefined;
  };
  serveRoute(app, "GET /api/klines", handle, { bodyFor });
}

// Only coins of the universe, because workers spend request budget on every question.
function knownCoin(market: Market, exchange: ExchangeId, name: string): UniverseSymbol {
  const coins = market.feed(exchange).state?.universe.symbols;
  if (!coins) throw new AppError("warming", { retryAfterSeconds: 5 });
  const coin = coinChartedAs(name, coins);
  if (!coin) throw new AppError("not-found", { message: `${name} is not watched here` });
  return coin;
}
