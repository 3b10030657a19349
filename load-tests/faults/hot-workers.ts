import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { WorkerMetrics } from "../../shared/contracts/worker-messages.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";

const HOT_WITHIN_MS = 60_000;

/**
 * Resolves once two workers that were alive after `since` (epoch ms) receive trades of every exchange, so that killing one of
 * them loses nothing.
 */
export async function untilBothReceive(redis: Redis, since: number): Promise<void> {
  for (;;) {
    const shared = Object.values(await redis.hgetall(keys.workerMetrics())).map((text) => JSON.parse(text) as WorkerMetrics);
    const hot = shared.filter(
      ({ at, metrics }) => at > since && EXCHANGES.every((exchange) => receivesTrades(metrics, exchange)),
    );
    if (hot.length >= 2) return;
    if (Date.now() - since > HOT_WITHIN_MS)
      throw new Error(`Only ${hot.length} workers receive the market after ${HOT_WITHIN_MS} ms`);
    await sleep(250);
  }
}

/** Whether the metrics a worker left in Redis count trades of this exchange. */
function receivesTrades(metrics: WorkerMetrics["metrics"], exchange: ExchangeId): boolean {
  const messages = metrics.find(({ name }) => name === "tickdeck_feed_messages_total")?.values ?? [];
  return messages.some(({ value, labels }) => labels["exchange"] === exchange && labels["kind"] === "trade" && Number(value) > 0);
}
