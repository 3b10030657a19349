// The thread that scores: an hour of all coins takes seconds, in which the archive must go on reading. It has connections of its own.

import { workerData } from "node:worker_threads";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { useProxy } from "../../shared/node/outbound-proxy.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { openArchive } from "../../shared/s3/open-archive.ts";
import { scoreDue } from "./score-due.ts";
import type { ScorerSettings } from "./scorer-thread.ts";

const CONNECTIONS = 2;

const settings = workerData as ScorerSettings;
useProxy(settings.proxy);
const log = createLog("outcomes", settings.logLevel);
const database = new Database(settings.databaseUrl, CONNECTIONS, log);
const redis = connectRedis(settings.redisUrl, "fast", log);
const now = (): number => Math.floor(Date.now() / 1000);
const past = new PastSeconds({ store: openArchive(settings.store, database, log), redis, now });

/** The pool calls it for each exchange; returns how many hours were scored. */
export const scored = (exchange: ExchangeId): Promise<number> => scoreDue({ database, redis, past, now }, exchange);
