// Makes Redis connections, one per purpose, with settings that were measured through restarts and failovers. Never share one between purposes.

import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "./log.ts";

const retry = (attempt: number): number => Math.min(50 * attempt, 500) + Math.random() * 100;
const onReadOnly = (error: Error): false | 2 => (error.message.startsWith("READONLY") ? 2 : false);

const KINDS = {
  /** State reads and fenced writes: gives up after a second rather than hang. */
  fast: { commandTimeout: 1000, maxRetriesPerRequest: 1, connectTimeout: 1000 },
  /** Limits: every request waits for one, so a slow Redis is as good as none. */
  limits: { commandTimeout: 100, maxRetriesPerRequest: 1, connectTimeout: 1000, enableOfflineQueue: false },
  /** For `subscribeForGood`: waits as long as it takes, notices a dead peer. */
  subscriber: { maxRetriesPerRequest: null, keepAlive: 5000, autoResubscribe: false },
  /** Blocking reads of at most a few seconds: waits as long as it takes for Redis, but not on a line that went dead. */
  blocking: { maxRetriesPerRequest: null, keepAlive: 5000, socketTimeout: 10_000 },
  /** BullMQ's workers, which wait inside Redis for up to ten seconds: theirs must last twice as long. */
  queue: { maxRetriesPerRequest: null, keepAlive: 5000, socketTimeout: 20_000 },
} satisfies Record<string, RedisOptions>;

/**
 * Opens a connection of the given kind; errors are logged, never thrown from the event. `answersWithinMs` replaces the kind's own
 * limit of a command.
 */
export function connectRedis(url: string, kind: keyof typeof KINDS, log: Log, answersWithinMs?: number): Redis {
  const limit = answersWithinMs === undefined ? {} : { commandTimeout: answersWithinMs };
  const redis = new Redis(url, { ...KINDS[kind], ...limit, retryStrategy: retry, reconnectOnError: onReadOnly });
  let lastError = "";
  redis.on("error", (error: Error) => {
    if (error.message !== lastError) log.warn({ kind, error: error.message }, "redis connection error");
    lastError = error.message;
  });
  redis.on("ready", () => {
    lastError = "";
  });
  return redis;
}

/**
 * Subscribes now and after every cut; a Redis that is not there yet is waited for. The library would do so itself, but nothing
 * handles its promise: a connection that ends in between, or a Redis that refuses, would end the process.
 */
export function subscribeForGood(subscriber: Redis, channels: readonly string[], log: Log): void {
  const subscribe = (): void => {
    subscriber
      .subscribe(...channels)
      .catch((error: Error) => log.warn({ channels, error: error.message }, "subscription failed"));
  };
  subscriber.on("ready", subscribe);
  if (subscriber.status === "ready") subscribe();
}
