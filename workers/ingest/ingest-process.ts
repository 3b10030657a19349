// One ingest process: both exchanges, their chart answers and its metrics. Any number may run; the lease decides which leads.

import { randomUUID } from "node:crypto";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { exchangeSettings, type WorkerEnvironment } from "../../shared/node/environment.ts";
import { createLog, type Log } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { createBinanceFeed } from "../exchanges/binance/binance-feed.ts";
import { createBinanceRest } from "../exchanges/binance/binance-rest.ts";
import type { ExchangeFeed, ExchangeRest, MarketSink } from "../exchanges/exchange.ts";
import { createMexcFeed } from "../exchanges/mexc/mexc-feed.ts";
import { createMexcRest } from "../exchanges/mexc/mexc-rest.ts";
import { createWorkerMetrics, shareMetrics, withdrawMetrics, type IngestMetrics } from "../worker-metrics.ts";
import { ChartResponder } from "./chart-responder.ts";
import { ExchangeIngest } from "./exchange-ingest.ts";

const SHARE_METRICS_MS = 5000;

interface Venue {
  readonly rest: ExchangeRest;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  readonly maxSymbols: number;
}

function venueOf(exchange: ExchangeId, env: WorkerEnvironment, metrics: IngestMetrics, log: Log): Venue {
  const { restUrl, wsUrl, maxSymbols } = exchangeSettings(env, exchange);
  if (exchange === "binance") {
    const rest = createBinanceRest({ baseUrl: restUrl, log });
    const createFeed = (sink: MarketSink): ExchangeFeed => createBinanceFeed({ wsUrl, rest, sink, metrics, log });
    return { rest, createFeed, maxSymbols };
  }
  const rest = createMexcRest({ baseUrl: restUrl, log });
  const createFeed = (sink: MarketSink): ExchangeFeed => createMexcFeed({ wsUrl, rest, sink, metrics, log });
  return { rest, createFeed, maxSymbols };
}

/** Starts ingest of both exchanges; the returned function stops it in order. */
export async function startIngestProcess(env: WorkerEnvironment): Promise<() => Promise<void>> {
  const worker = `ingest-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const metrics = createWorkerMetrics(worker, (exchange, reason, sample) =>
    log.warn({ exchange, reason, sample }, "message refused"),
  );
  const charts: ChartResponder[] = [];
  const ingests = EXCHANGES.map((exchange) => {
    const exchangeLog = log.child({ exchange });
    const venue = venueOf(exchange, env, metrics, exchangeLog);
    charts.push(new ChartResponder(connectRedis(env.REDIS_URL, "blocking", log), redis, venue.rest, exchangeLog));
    return new ExchangeIngest({ exchange, redis, ...venue, simulated: env.MARKET === "sim", log: exchangeLog, metrics });
  });
  for (const chart of charts) void chart.run();
  await Promise.all(ingests.map((ingest) => ingest.start()));
  const sharing = setInterval(() => {
    shareMetrics(redis, worker, metrics.registry).catch((error: unknown) =>
      log.debug({ error: String(error) }, "metrics not shared"),
    );
  }, SHARE_METRICS_MS);
  return async () => {
    clearInterval(sharing);
    for (const chart of charts) chart.stop();
    await Promise.all(ingests.map((ingest) => ingest.stop()));
    await withdrawMetrics(redis, worker).catch(() => undefined);
    redis.disconnect();
  };
}
