// A process of a quick market until it is killed: node quick-process.ts writer|archive REDIS_URL DATABASE_URL SECONDS_PER_S.

import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "../../../shared/node/log.ts";
import { connectRedis } from "../../../shared/node/redis.ts";
import { Database } from "../../../shared/postgres/database.ts";
import { PostgresArchive } from "../../../shared/postgres/postgres-archive.ts";
import { ColumnStore } from "../../columns/column-store.ts";
import { Lease } from "../../lease/lease.ts";
import { createArchiveMetrics } from "../archive-metrics.ts";
import { ExchangeReader } from "../exchange-reader.ts";
import { CHANGED_AFTER, isChanged, QUICK_CLOCK, quickColumn } from "./quick-market.ts";

const [role, redisUrl = "", databaseUrl = "", pace = "100"] = process.argv.slice(2);
const STEP_MS = 20;
/** A worker that takes over tells of these and writes them again. */
const TAKEN_OVER = 60;
const log = createLog(String(role), "silent");
const redis = connectRedis(redisUrl, "fast", log);
const clock = async (): Promise<number> => Number(await redis.get(QUICK_CLOCK));

async function write(): Promise<void> {
  const lease = new Lease(redis, "mexc");
  const store = new ColumnStore(redis, lease, "mexc");
  while (!(await lease.tryAcquire())) await sleep(STEP_MS);
  const universe = await store.readUniverse();
  if (!universe) throw new Error("The market has no coins");
  store.use(universe);
  let second = await clock();
  const again = Array.from({ length: TAKEN_OVER }, (_, at) => second - TAKEN_OVER + 1 + at);
  const ranges = [0, 1, 2].map((position) => ({ position, from: again[0] as number, to: second + 1, exactSince: 0 }) as const);
  const entry = { version: universe.version, published: [] };
  await store.tellRewrites({ ...entry, ranges: ranges.map((range) => ({ ...range, why: "takenOver" })) });
  await store.writeSeconds(again, quickColumn, second);
  for (;;) {
    for (let steps = Math.ceil((Number(pace) * STEP_MS) / 1000); steps > 0; steps--) {
      second++;
      const column = quickColumn(second);
      if (isChanged(second)) column[0] = 1;
      await store.writeSeconds([second], () => column, second);
      const changed = second - CHANGED_AFTER;
      if (isChanged(changed)) {
        const seen = { position: 0, second: changed, price: 1, volume: 1 };
        await store.tellRewrites({ ...entry, ranges: [], published: [seen] });
        await store.writeSeconds([changed], quickColumn, second);
      }
      await redis.set(QUICK_CLOCK, second);
    }
    await lease.renew();
    await sleep(STEP_MS);
  }
}

async function archive(): Promise<void> {
  let now = await clock();
  const database = new Database(databaseUrl, 3, log);
  const reader = new ExchangeReader({
    ...{ exchange: "mexc", redis, log, database, store: new PostgresArchive(database) },
    ...{ metrics: createArchiveMetrics("test", "test"), now: () => now, everyMs: STEP_MS, silentMs: 5000 },
  });
  reader.start();
  for (;;) {
    now = await clock().catch(() => now);
    await sleep(STEP_MS);
  }
}

await (role === "writer" ? write() : archive());
