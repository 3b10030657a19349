// How late the server's event loop is while a day of all coins is downloaded: read on the loop itself, and read in threads, in turn.
// node load-tests/archive/history-delay.ts [--coins 339] [--hours 24] [--step 15] [--rounds 2]

import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { encodeChunk } from "../../shared/archive/chunk-codec.ts";
import { EXACTNESS } from "../../shared/archive/exactness-states.ts";
import { createLog } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { startPostgres } from "../../tools/local/services/postgres.ts";
import { startRedis } from "../../tools/local/services/redis.ts";
import { cacheFolder } from "../../tools/local/programs/cache-folder.ts";
import { ArchivedMarket } from "../bench/archived-market.ts";
import { ArchivedQuotes } from "../bench/archived-quotes.ts";
import { askChild } from "../bench/ask-child.ts";
import type { HistoryServerPlan, MeasuredDelays } from "./history-server.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const FROM = 1_790_000_000 - (1_790_000_000 % DAY_SECONDS);
const REDIS_MS = 3000;

const { values } = parseArgs({
  options: {
    ...{ coins: { type: "string", default: "339" }, hours: { type: "string", default: "24" } },
    ...{ step: { type: "string", default: "15" }, rounds: { type: "string", default: "2" } },
  },
});
const [coins, hours, step, rounds] = [values.coins, values.hours, values.step, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];

async function fill(database: Database): Promise<void> {
  const [store, market, quotes] = [new PostgresArchive(database), new ArchivedMarket(1, coins), new ArchivedQuotes()];
  const term = await store.begin("mexc");
  for (let hour = 0; hour < hours; hour++) {
    const from = FROM + hour * HOUR_SECONDS;
    const trades = market.next(from, HOUR_SECONDS);
    const exactness = { ...trades.price, plane: "exactness", values: trades.price.values.map(() => EXACTNESS.exact) } as const;
    const chunks = [trades.price, trades.volume, exactness, ...Object.values(quotes.beside(trades.price))];
    const place = { exchange: "mexc", from, seconds: HOUR_SECONDS } as const;
    await store.write(
      "mexc",
      term,
      chunks.map((chunk) => ({ ...place, plane: chunk.plane, bytes: encodeChunk(chunk) })),
    );
  }
}

/** Downloads once; returns seconds and megabytes. */
async function download(url: string): Promise<readonly [seconds: number, megabytes: number]> {
  const start = performance.now();
  let bytes = 0;
  for await (const part of (await fetch(url)).body ?? []) bytes += part.length;
  return [(performance.now() - start) / 1000, bytes / 1e6];
}

async function measure(plan: HistoryServerPlan): Promise<void> {
  const server = fork(join(import.meta.dirname, "history-server.ts"));
  try {
    await new Promise((resolve) => server.once("spawn", resolve));
    const { port } = await askChild<{ port: number }>(server, plan);
    for (const format of ["jsonl", "parquet"])
      for (let round = 1; round <= rounds; round++) {
        const found: MeasuredDelays[] = [];
        for (const where of ["here", "threads"]) {
          await askChild<MeasuredDelays>(server, {});
          const [seconds, megabytes] = await download(`http://127.0.0.1:${port}/${where}?format=${format}`);
          const delays = await askChild<MeasuredDelays>(server, {});
          found.push(delays);
          console.log(
            `${format}, ${where === "here" ? "on the event loop" : "in threads"}: delay p50 ${delays.p50.toFixed(1)} ms, p99 ${delays.p99.toFixed(1)} ms, ` +
              `at most ${delays.longest.toFixed(0)} ms; ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s, ${delays.rssMb.toFixed(0)} MB of memory after it`,
          );
        }
        const [here, threads] = found as [MeasuredDelays, MeasuredDelays];
        const ratio = (name: "p99" | "longest"): string => (here[name] / threads[name]).toFixed(1);
        console.log(`${format}, round ${round}: on the loop ${ratio("p99")} times at p99, ${ratio("longest")} times at most`);
      }
  } finally {
    server.kill();
  }
}

const folder = await mkdtemp(join(tmpdir(), "tickdeck-history-"));
const processes = new ProcessGroup();
try {
  const plan = { logFolder: folder, processes, stopMs: REDIS_MS };
  const databaseUrl = await startPostgres({ ...plan, folder: join(folder, "postgres") });
  const redisUrl = await startRedis({
    ...{ ...plan, folder: join(folder, "redis"), forgetful: true },
    ...{ path: process.env["PATH"] ?? "", cache: cacheFolder(process.env) },
  });
  const database = new Database(databaseUrl, 3, createLog("history-delay", "warn"));
  await migrateToLatest(database);
  await fill(database);
  await database.close();
  const to = FROM + hours * HOUR_SECONDS;
  await measure({
    settings: { databaseUrl, redisUrl, store: {}, proxy: undefined, logLevel: "warn" },
    question: { exchange: "mexc", from: (FROM - 1) * 1000, to: to * 1000 },
    options: { from: FROM, stepSeconds: step },
  });
} finally {
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
}
