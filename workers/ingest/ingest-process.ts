// One ingest process: its exchanges, their chart answers and its metrics. Any number may run; the lease decides which leads.

import { randomUUID } from "node:crypto";
import { type WorkerEnvironment } from "../../shared/node/environment.ts";
import { exchangeSettings } from "../../shared/node/exchange-environment.ts";
import { buildIdOf } from "../../shared/node/build-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { proxyOf } from "../../shared/node/proxy-environment.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import type { MarketSink } from "../exchanges/exchange.ts";
import { fallbacksOf } from "../exchanges/host-rotation.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { SharedAllowance } from "../exchanges/shared-allowance.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import { QuoteThread } from "../quotes/quote-thread.ts";
import { createWorkerMetrics, shareMetrics, withdrawMetrics } from "../worker-metrics.ts";
import { ChartResponder } from "./chart-responder.ts";
import { ExchangeIngest } from "./exchange-ingest.ts";

const SHARE_METRICS_MS = 5000;

export interface IngestProcess {
  /** Stops in order. */
  readonly stop: () => Promise<void>;
  /** Its role for each exchange, one per line, like "mexc leads". */
  readonly standing: () => string;
}

/** Starts ingest of the environment's exchanges, without waiting for any. */
export async function startIngestProcess(env: WorkerEnvironment): Promise<IngestProcess> {
  const worker = `ingest-${randomUUID().slice(0, 8)}`;
  const log = createLog(worker, env.LOG_LEVEL);
  const redis = connectRedis(env.REDIS_URL, "fast", log);
  const metrics = createWorkerMetrics(
    worker,
    (exchange, reason, sample) => log.warn({ exchange, reason, sample }, "message refused"),
    buildIdOf(env),
  );
  const charts: ChartResponder[] = [];
  const limits = connectRedis(env.REDIS_URL, "limits", log);
  const allowances: SharedAllowance[] = [];
  const threads: QuoteThread[] = [];
  const venues = await Promise.all(env.EXCHANGES.map((exchange) => loadVenue(exchange)));
  const ingests = venues.map((venue) => {
    const { exchange } = venue;
    const { restUrl, wsUrl, maxSymbols } = exchangeSettings(env, exchange);
    const exchangeLog = log.child({ exchange });
    const budget = { redis: limits, exchange, address: env.EGRESS_ADDRESS, user: worker, limits: venue.requests };
    const allowance = new SharedAllowance({ ...budget, log: exchangeLog });
    allowances.push(allowance);
    const rest = venue.createRest({
      baseUrl: restUrl,
      allowance,
      fallbackUrls: fallbacksOf(exchange, "rest", restUrl),
      onHostChange: () => metrics.hostChanged(exchange, "rest"),
      log: exchangeLog,
      onLeftOut: (path, sample) => metrics.rejected(exchange, `row of ${path}`, sample),
    });
    const fallbackWsUrls = fallbacksOf(exchange, "ws", wsUrl);
    const createFeed = (sink: MarketSink) =>
      createVenueFeed(venue, { wsUrl, fallbackWsUrls, rest, sink, metrics, log: exchangeLog, sharedBy: () => allowance.users });
    const simulated = env.MARKET === "sim";
    const quotes = new QuoteThread({ proxy: proxyOf(env) }, (sample) => metrics.rejected(exchange, "row of quotes", sample));
    threads.push(quotes);
    const ingest = new ExchangeIngest({
      exchange,
      worker,
      redis,
      rest,
      createFeed,
      maxSymbols,
      simulated,
      log: exchangeLog,
      metrics,
      ...(env.QUOTES && { quotes }),
    });
    charts.push(
      new ChartResponder(
        connectRedis(env.REDIS_URL, "blocking", log),
        redis,
        rest,
        ingest.liveMinutes,
        ingest.depth,
        exchangeLog,
      ),
    );
    return { exchange, ingest };
  });
  for (const allowance of allowances) allowance.start();
  for (const chart of charts) void chart.run();
  // An exchange that refuses or is down must not delay the other or what follows. Never rejects.
  for (const { ingest } of ingests) void ingest.start();
  const sharing = setInterval(() => {
    shareMetrics(redis, worker, metrics.registry).catch((error: unknown) =>
      log.debug({ error: String(error) }, "metrics not shared"),
    );
  }, SHARE_METRICS_MS);
  const stop = async (): Promise<void> => {
    clearInterval(sharing);
    for (const chart of charts) chart.stop();
    await Promise.all(ingests.map(({ ingest }) => ingest.stop()));
    await Promise.all(threads.map((thread) => thread.stop()));
    await withdrawMetrics(redis, worker).catch(() => undefined);
    for (const allowance of allowances) allowance.stop();
    for (const each of [redis, limits]) each.disconnect();
  };
  return { stop, standing: () => ingests.map(({ exchange, ingest }) => `${exchange} ${ingest.standing}\n`).join("") };
}
