// The answering half of history-delay.ts: histories over HTTP, and how late its own event loop was meanwhile. `/here` reads the past on the
// event loop, `/threads` in threads, as the server does. Commanded by IPC: {settings, question, options} answers {port}, {} answers the
// delays since the last {}.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PastThreadSettings } from "../../server/past/past-tasks.ts";
import { PastThreads } from "../../server/past/past-threads.ts";
import { historyFile, type HistoryFileOptions } from "../../shared/node/history-file.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { PostgresArchive } from "../../shared/postgres/postgres-archive.ts";
import { PastSeconds, type PastQuestion } from "../../shared/redis/past-seconds.ts";

export interface HistoryServerPlan {
  readonly settings: PastThreadSettings;
  readonly question: PastQuestion;
  readonly options: Omit<HistoryFileOptions, "format">;
}

export interface MeasuredDelays {
  /** ms. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly rssMb: number;
}

/** ms; what a loop without any work shows as well. */
const RESOLUTION = 1;
const NS_IN_MS = 1e6;

async function serve({ settings, question, options }: HistoryServerPlan): Promise<number> {
  const log = createLog("history-server", "warn");
  const store = new PostgresArchive(new Database(settings.databaseUrl, 2, log));
  const redis = connectRedis(settings.redisUrl, "fast", log);
  const past = new PastSeconds({ store, redis, now: () => Math.floor(Date.now() / 1000) });
  const threads = new PastThreads(settings);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    const whole = { ...options, format: searchParams.get("format") === "parquet" ? "parquet" : "jsonl" } as const;
    const parts = pathname === "/here" ? historyFile(past.pieces(question), whole, []) : threads.history(question, whole);
    void pipeline(Readable.from(parts, { objectMode: false }), response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

function measured(): MeasuredDelays {
  const [p50, p99] = [delay.percentile(50) / NS_IN_MS, delay.percentile(99) / NS_IN_MS];
  const delays = { p50, p99, longest: delay.max / NS_IN_MS, rssMb: process.memoryUsage.rss() / 1e6 };
  delay.reset();
  return delays;
}

process.on("message", (message: HistoryServerPlan | Record<string, never>) => {
  if (!("settings" in message)) return void process.send?.(measured());
  void serve(message as HistoryServerPlan).then((port) => process.send?.({ port }));
});
