// Every metric a worker exposes, defined once. The server's /metrics reads them from Redis.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { FeedStatus } from "../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../shared/market/exchange-id.ts";
import type { RedisClient } from "../shared/node/redis.ts";
import { keys } from "../shared/redis/keys.ts";
import { SIGNAL_KINDS } from "../shared/signals/rule.ts";
import type { AlertFigures } from "./alerts/alert-watch.ts";
import type { Book } from "./book/book.ts";
import type { DepthOutcome } from "./depth/depth-desk.ts";
import type { FeedMetrics } from "./exchanges/exchange.ts";
import type { SignalPass } from "./signals/signal-publisher.ts";
import type { TickOutcome } from "./ticks/tick-publisher.ts";

/** Metrics of ingest besides the feeds' own counters. */
export interface IngestMetrics extends FeedMetrics {
  healed(exchange: ExchangeId, kind: "gap" | "minute"): void;
  led(exchange: ExchangeId): void;
  published(exchange: ExchangeId, durationMs: number): void;
  /** A second was published, but Redis refused to store part of it. */
  refused(exchange: ExchangeId): void;
  /** This worker's open and wanted sockets to the exchange. */
  connections(exchange: ExchangeId, open: number, wanted: number): void;
  /** Coins whose subscription the exchange refuses. */
  refusedCoins(exchange: ExchangeId, coins: number): void;
  status(status: FeedStatus, book: Book): void;
  ticks(exchange: ExchangeId, outcome: TickOutcome): void;
  signals(exchange: ExchangeId, pass: SignalPass): void;
  alerts(exchange: ExchangeId, figures: AlertFigures): void;
  /** How old the newest best prices are, ms; NaN before the first. */
  quoteAge(exchange: ExchangeId, ms: number): void;
  /** One order book that was wanted, and what came of it. */
  depth(exchange: ExchangeId, outcome: DepthOutcome): void;
}

/** One refused message per exchange and reason is logged this often, ms. */
const SAMPLE_EVERY_MS = 60_000;

/** A registry with what every kind of worker says of itself: its id, its build, and what Node measures. */
export function createWorkerRegistry(worker: string, build: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry, prefix: "tickdeck_worker_" });
  const help = "Always 1; the label names the build this worker runs";
  new Gauge({ name: "tickdeck_worker_build_info", help, labelNames: ["build"], registers: [registry] }).set({ build }, 1);
  return registry;
}

/** The worker's registry and the functions that fill it. `sample` gets at most one refused message per reason a minute. */
export function createWorkerMetrics(
  worker: string,
  sample: (exchange: ExchangeId, reason: string, text: string) => void,
  build = "unknown",
): IngestMetrics & { registry: Registry } {
  const registry = createWorkerRegistry(worker, build);
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["exchange"], registers });
  const messages = counter("tickdeck_feed_messages_total", "Exchange messages decoded", ["exchange", "kind"]);
  const rejected = counter("tickdeck_feed_rejected_total", "Exchange messages refused", ["exchange", "reason"]);
  const reconnects = counter("tickdeck_feed_reconnects_total", "Exchange connections opened again", ["exchange", "reason"]);
  const repaired = counter("tickdeck_feed_repaired_trades_total", "Trades fetched to repair a gap", ["exchange"]);
  const hostChanges = counter("tickdeck_feed_host_changes_total", "Moves to another host of an exchange", ["exchange", "kind"]);
  const healedHoles = counter("tickdeck_healed_total", "Holes rebuilt from candles", ["exchange", "kind"]);
  const leads = counter("tickdeck_lease_won_total", "Times this worker began to lead", ["exchange"]);
  const frames = counter("tickdeck_frames_published_total", "Frames published", ["exchange"]);
  const refused = counter("tickdeck_store_refused_total", "Published seconds Redis refused to store", ["exchange"]);
  const ticks = counter("tickdeck_tick_batches_total", "Batches of ticks, by outcome", ["exchange", "outcome"]);
  const age = gauge("tickdeck_feed_age_ms", "Age of the newest exchange event, ms");
  const quoteAge = gauge("tickdeck_quotes_age_ms", "Age of the newest best prices, ms");
  const depth = counter("tickdeck_depth_total", "Order books wanted, by outcome", ["exchange", "outcome"]);
  const known = gauge("tickdeck_feed_known_coins", "Coins with a known price");
  const refusedCoins = gauge("tickdeck_feed_refused_coins", "Coins whose subscription the exchange refuses");
  const late = gauge("tickdeck_feed_late_trades", "Trades that came too late to count");
  const connections = new Gauge({
    name: "tickdeck_feed_connections",
    help: "Sockets to the exchange: open, and wanted",
    labelNames: ["exchange", "state"],
    registers,
  });
  const second = new Histogram({
    name: "tickdeck_second_duration_ms",
    help: "From closed second to published frame, ms",
    labelNames: ["exchange"],
    buckets: [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000],
    registers,
  });
  const signals = counter("tickdeck_signals_total", "Signals published", ["exchange", "kind"]);
  const suppressed = counter("tickdeck_signals_suppressed_total", "Signals held back as duplicates", ["exchange"]);
  const rules = gauge("tickdeck_signal_rules", "Distinct signal rules in use");
  const unreadable = gauge("tickdeck_signal_rules_unreadable", "Members of the rule set that are not rules");
  const leftOut = gauge("tickdeck_signal_rules_left_out", "Distinct signal rules in use beyond those a worker computes");
  const signalPass = new Histogram({
    name: "tickdeck_signal_pass_ms",
    help: "Computing and encoding one second's signals, ms",
    labelNames: ["exchange"],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100],
    registers,
  });
  const watched = gauge("tickdeck_alerts_watched", "Price alerts this worker watches");
  const unsettled = gauge("tickdeck_alerts_unsettled", "Crossed price alerts that are not in PostgreSQL yet");
  const crossed = gauge("tickdeck_alerts_crossed", "Price alerts this worker saw crossed since it began");
  const sampledAt = new Map<string, number>();
  return {
    registry,
    message: (exchange, kind) => messages.inc({ exchange, kind }),
    hostChanged: (exchange, kind) => hostChanges.inc({ exchange, kind }),
    rejected: (exchange, reason, text) => {
      rejected.inc({ exchange, reason });
      const key = `${exchange} ${reason}`;
      const now = performance.now();
      if (now - (sampledAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAMPLE_EVERY_MS) return;
      sampledAt.set(key, now);
      sample(exchange, reason, text);
    },
    reconnected: (exchange, reason) => reconnects.inc({ exchange, reason }),
    gapRepaired: (exchange, trades) => repaired.inc({ exchange }, trades),
    healed: (exchange, kind) => healedHoles.inc({ exchange, kind }),
    led: (exchange) => leads.inc({ exchange }),
    published: (exchange, durationMs) => {
      frames.inc({ exchange });
      second.observe({ exchange }, durationMs);
    },
    refused: (exchange) => refused.inc({ exchange }),
    ticks: (exchange, outcome) => ticks.inc({ exchange, outcome }),
    signals: (exchange, pass) => {
      for (const kind of SIGNAL_KINDS) signals.inc({ exchange, kind }, pass.fired[kind]);
      suppressed.inc({ exchange }, pass.suppressed);
      rules.set({ exchange }, pass.rules);
      unreadable.set({ exchange }, pass.unreadableRules);
      leftOut.set({ exchange }, pass.leftOutRules);
      signalPass.observe({ exchange }, pass.durationMs);
    },
    quoteAge: (exchange, ms) => quoteAge.set({ exchange }, ms),
    depth: (exchange, outcome) => depth.inc({ exchange, outcome }),
    alerts: (exchange, figures) => {
      watched.set({ exchange }, figures.watched);
      unsettled.set({ exchange }, figures.unsettled);
      crossed.set({ exchange }, figures.crossed);
    },
    connections: (exchange, open, wanted) => {
      connections.set({ exchange, state: "open" }, open);
      connections.set({ exchange, state: "wanted" }, wanted);
    },
    refusedCoins: (exchange, coins) => refusedCoins.set({ exchange }, coins),
    status: ({ exchange, age_ms, known: coins }, book) => {
      age.set({ exchange }, age_ms ?? -1);
      known.set({ exchange }, coins);
      late.set({ exchange }, book.refusedLate);
    },
  };
}

/** Writes the worker's metrics to Redis, where any server's /metrics reads them. */
export async function shareMetrics(redis: RedisClient, worker: string, registry: Registry): Promise<void> {
  const message = { at: Date.now(), metrics: await registry.getMetricsAsJSON() };
  await redis.hset(keys.workerMetrics(), worker, JSON.stringify(message));
}

/** Removes the worker's metrics from Redis when it ends. */
export async function withdrawMetrics(redis: RedisClient, worker: string): Promise<void> {
  await redis.hdel(keys.workerMetrics(), worker);
}
