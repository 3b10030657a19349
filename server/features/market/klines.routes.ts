// Candles for the charts, for plans that have the exchange.

import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import { isSecondInterval } from "../../../shared/market/candle.ts";
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
import { chartedCoin } from "./charted-coin.ts";

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
    const { exchange, pair, symbol: name } = chartedCoin(market, plan, symbol, () => callerLanguage(request, session));
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
