// What the workers publish about each exchange and about themselves, as one answer: is the market true and fresh?

import { FEED_FIGURES, type FeedFigure, type FeedHealth } from "../../../shared/contracts/admin-operations.ts";
import { judgeFeed } from "../../../shared/contracts/feed-judgement.ts";
import type { WorkerMetrics } from "../../../shared/contracts/worker-messages.ts";
import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { readFeedFacts } from "../../../shared/redis/feed-facts.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { decodeSignalBatch, SIGNAL_BATCH_FIELD } from "../../../shared/signals/signal-batch.ts";

const MINUTES = 20;
const MINUTE_MS = 60_000;
const DAY_S = 86_400;
const MAX_GAPS = 20;

export type WorkerFigures = ReadonlyMap<string, WorkerMetrics["metrics"]>;

/** A feed's figures for operators; each with the label that distinguishes its samples. */
const LABELS: Readonly<Record<FeedFigure, string | undefined>> = {
  feed_messages: "kind",
  feed_rejected: "reason",
  feed_reconnects: "reason",
  feed_repaired_trades: undefined,
  feed_host_changes: "kind",
  healed: "kind",
  lease_won: undefined,
  store_refused: undefined,
  feed_late_trades: undefined,
  signal_rules: undefined,
  signal_rules_left_out: undefined,
};
const isFeedFigure = (name: string): name is FeedFigure => Object.hasOwn(LABELS, name);

export interface MarketFacts {
  readonly redis: RedisClient;
  readonly archive: Pick<ArchiveStore, "gaps">;
  readonly figures: WorkerFigures;
  readonly now: number;
}

/** The health of every exchange; rejects when Redis does not answer. */
export async function feedHealths(facts: MarketFacts): Promise<FeedHealth[]> {
  return Promise.all(EXCHANGES.map((exchange) => feedHealth(exchange, facts)));
}

async function feedHealth(exchange: ExchangeId, { redis, archive, figures, now }: MarketFacts): Promise<FeedHealth> {
  const [facts, lease, signals, gaps] = await Promise.all([
    readFeedFacts(redis, exchange, now),
    readLease(redis, exchange),
    signalsPerMinute(redis, exchange, now),
    // The market is shown without them, too.
    newestGaps(archive, exchange, now).catch(() => null),
  ]);
  return {
    exchange,
    status: facts.status,
    judgement: judgeFeed(facts),
    frame_age_ms: facts.frameAgeMs,
    coins: facts.coins,
    dotted: facts.dotted,
    compared: facts.compared,
    lease,
    connections: connectionsOf(exchange, figures),
    archive: archiveOf(exchange, figures),
    gaps,
    figures: figuresOf(exchange, figures),
    signals,
  };
}

async function newestGaps(archive: MarketFacts["archive"], exchange: ExchangeId, now: number): Promise<FeedHealth["gaps"]> {
  const to = Math.floor(now / 1000);
  const gaps = await archive.gaps({ exchange, from: to - DAY_S, to });
  const newest = gaps.slice(-MAX_GAPS).reverse();
  return newest.map((gap) => ({ from: gap.from * 1000, to: gap.to * 1000, why: gap.why }));
}

/** The lease's value is "epoch:holder". */
async function readLease(redis: RedisClient, exchange: ExchangeId): Promise<FeedHealth["lease"]> {
  const key = keys.lease(exchange);
  const [value, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)]);
  if (value === null) return null;
  const [epoch = "", holder = ""] = value.split(":", 2);
  return { epoch: Number(epoch), holder, left_ms: Math.max(0, leftMs) };
}

function connectionsOf(exchange: ExchangeId, figures: WorkerFigures): FeedHealth["connections"] {
  const byWorker = [...figures].sort(([one], [two]) => one.localeCompare(two));
  return byWorker.flatMap(([worker, metrics]) => {
    const samples = metrics.find(({ name }) => name === "tickdeck_feed_connections")?.values ?? [];
    const count = (state: string) =>
      samples.find(({ labels }) => labels["exchange"] === exchange && labels["state"] === state)?.value ?? undefined;
    const [open, wanted] = [count("open"), count("wanted")];
    return open === undefined || wanted === undefined ? [] : [{ worker, open, wanted }];
  });
}

/** Of several archive processes the one that writes has got furthest. */
function archiveOf(exchange: ExchangeId, figures: WorkerFigures): FeedHealth["archive"] {
  const max = (name: string): number | undefined => {
    const samples = [...figures.values()].flatMap((metrics) => metrics.find((metric) => metric.name === name)?.values ?? []);
    const values = samples.flatMap(({ labels, value }) => (labels["exchange"] === exchange && value !== null ? [value] : []));
    return values.length === 0 ? undefined : Math.max(...values);
  };
  const [end, bytes] = [max("tickdeck_archive_end_timestamp_seconds"), max("tickdeck_archive_bytes")];
  return end === undefined ? null : { end: end * 1000, bytes: bytes ?? 0 };
}

function figuresOf(exchange: ExchangeId, figures: WorkerFigures): FeedHealth["figures"] {
  const sums = new Map<string, FeedHealth["figures"][number]>();
  for (const metric of [...figures.values()].flat()) {
    const name = figureName(metric.name);
    if (!isFeedFigure(name)) continue;
    for (const { value, labels } of metric.values) {
      if (labels["exchange"] !== exchange || value === null) continue;
      const label = String(labels[LABELS[name] ?? ""] ?? "");
      const known = sums.get(`${name} ${label}`);
      if (known) known.value += value;
      else sums.set(`${name} ${label}`, { name, label, value });
    }
  }
  if (sums.size === 0) return [];
  // A counter that never counted has no sample; show it as 0 if a worker serves the exchange.
  for (const metric of [...figures.values()].flat()) {
    const name = figureName(metric.name);
    if (isFeedFigure(name) && ![...sums.values()].some((sum) => sum.name === name)) sums.set(name, { name, label: "", value: 0 });
  }
  return [...sums.values()].sort((one, two) => FEED_FIGURES.indexOf(one.name) - FEED_FIGURES.indexOf(two.name));
}

/** The name on operators' pages. */
const figureName = (metric: string): string => metric.replace(/^tickdeck_/, "").replace(/_total$/, "");

async function signalsPerMinute(redis: RedisClient, exchange: ExchangeId, now: number): Promise<FeedHealth["signals"]> {
  const end = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const begin = end - MINUTES * MINUTE_MS;
  const minutes = Array.from({ length: MINUTES }, (_, i) => ({ at: begin + i * MINUTE_MS, count: 0 }));
  for (const [id, fields] of await redis.xrangeBuffer(keys.signals(exchange), `${begin}-0`, `${end - 1}-0`)) {
    const minute = minutes[Math.floor((Number(id.toString().split("-", 1)[0]) - begin) / MINUTE_MS)];
    const at = fields.findIndex((field) => field.toString() === SIGNAL_BATCH_FIELD);
    const batch = fields[at + 1];
    if (minute && at >= 0 && batch) minute.count += decodeSignalBatch(new Uint8Array(batch)).length;
  }
  return minutes;
}
