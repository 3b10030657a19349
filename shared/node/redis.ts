// Makes Redis connections, one per purpose, with settings that were measured through restarts and failovers. Never share one
// between purposes. All differences between one server and a cluster are here: connecting, publishing, subscribing, availability.

import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { Log } from "./log.ts";
import { isClusterAddress, redisServers } from "./redis-address.ts";

export type RedisClient = Redis | Cluster;

const retry = (attempt: number): number => Math.min(50 * attempt, 500) + Math.random() * 100;
const onReadOnly = (error: Error): false | 2 => (error.message.startsWith("READONLY") ? 2 : false);

type KindOptions = Pick<
  RedisOptions,
  | "commandTimeout"
  | "maxRetriesPerRequest"
  | "connectTimeout"
  | "enableOfflineQueue"
  | "keepAlive"
  | "autoResubscribe"
  | "socketTimeout"
>;

const KINDS = {
  /** State reads and fenced writes: gives up after a second instead of hanging. */
  fast: { commandTimeout: 1000, maxRetriesPerRequest: 1, connectTimeout: 1000 },
  /** Limits: every request waits for one, so a slow Redis is as bad as none. */
  limits: { commandTimeout: 100, maxRetriesPerRequest: 1, connectTimeout: 1000, enableOfflineQueue: false },
  /** For `subscribeForGood`: waits as long as it takes, notices a dead peer. */
  subscriber: { maxRetriesPerRequest: null, keepAlive: 5000, autoResubscribe: false },
  /** Blocking reads of at most a few seconds: waits as long as it takes for Redis, but not on a dead connection. */
  blocking: { maxRetriesPerRequest: null, keepAlive: 5000, socketTimeout: 10_000 },
  /** BullMQ's workers, which block inside Redis for up to ten seconds: their timeout must be twice as long. */
  queue: { maxRetriesPerRequest: null, keepAlive: 5000, socketTimeout: 20_000 },
} satisfies Record<string, KindOptions>;

type Kind = keyof typeof KINDS;

/** How often a cluster is asked which server has which keys, ms. Only this detects a master that died silently. */
const SLOTS_EVERY_MS = 5000;
/** The same for subscribers, whose traffic would not show that their channel has moved. */
const SUBSCRIBERS_SLOTS_EVERY_MS = 1000;
/** A busy machine answers late, and three silent servers make the client rebuild all connections. */
const SLOTS_WITHIN_MS = 3000;
/** An error repeated sooner is the same trouble, ms: a cluster's client tries a lost server with every command. */
const SAME_TROUBLE_MS = 10_000;

/**
 * Opens a connection of the given kind; errors are logged, never thrown from the event. `answersWithinMs` overrides the kind's
 * command timeout.
 */
export function connectRedis(url: string, kind: Kind, log: Log, answersWithinMs?: number): RedisClient {
  const options = { ...KINDS[kind], ...(answersWithinMs === undefined ? {} : { commandTimeout: answersWithinMs }) };
  const redis = isClusterAddress(url) ? connectCluster(url, kind, options) : connectServer(url, options);
  reportErrors(redis, kind, log);
  return redis;
}

function reportErrors(redis: RedisClient, kind: Kind, log: Log): void {
  /** By message. */
  const seenAt = new Map<string, number>();
  const report = ({ message: error }: Error): void => {
    const now = performance.now();
    if (now - (seenAt.get(error) ?? Number.NEGATIVE_INFINITY) > SAME_TROUBLE_MS)
      log.warn({ kind, error }, "redis connection error");
    seenAt.set(error, now);
  };
  redis.on("error", report);
  // From a connection to one of a cluster's servers.
  redis.on("node error", report);
  redis.on("ready", () => seenAt.clear());
}

function connectServer(url: string, options: KindOptions): Redis {
  return new Redis(url, { ...options, retryStrategy: retry, reconnectOnError: onReadOnly });
}

function connectCluster(url: string, kind: Kind, { commandTimeout, enableOfflineQueue, ...options }: KindOptions): Cluster {
  const servers = redisServers(url) ?? [];
  const nodes = servers.map(({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) }));
  const [username, password] = [servers[0]?.username ?? "", servers[0]?.password ?? ""].map(decodeURIComponent);
  return new TimedCluster(commandTimeout, nodes, {
    enableOfflineQueue,
    clusterRetryStrategy: retry,
    slotsRefreshInterval: kind === "subscriber" ? SUBSCRIBERS_SLOTS_EVERY_MS : SLOTS_EVERY_MS,
    slotsRefreshTimeout: SLOTS_WITHIN_MS,
    redisOptions: { ...options, username: username || undefined, password: password || undefined },
  });
}

/**
 * Measures a command's timeout from when it is issued; the library measures from when a server was found for it, which may be
 * never.
 */
class TimedCluster extends Cluster {
  readonly #commandTimeout: number | undefined;

  constructor(commandTimeout: number | undefined, ...how: ConstructorParameters<typeof Cluster<"legacy">>) {
    super(...how);
    this.#commandTimeout = commandTimeout;
  }

  override sendCommand(...sent: Parameters<Cluster["sendCommand"]>): unknown {
    const [command] = sent;
    // The library's own queries about the cluster have separate timeouts.
    if (this.#commandTimeout !== undefined && command.name !== "cluster") command.setTimeout(this.#commandTimeout);
    return super.sendCommand(...sent);
  }
}

/** Publishes to subscribers by `subscribeForGood`; in a cluster through the one server that has the channel. */
export function publish(redis: RedisClient, channel: string, message: string | Buffer): Promise<unknown> {
  return redis.isCluster ? redis.spublish(channel, message) : redis.publish(channel, message);
}

/** The command by which a script publishes; its keys must then all share the channel's hash tag. */
export const publishCommand = (redis: RedisClient): "PUBLISH" | "SPUBLISH" => (redis.isCluster ? "SPUBLISH" : "PUBLISH");

/**
 * Runs a script over many keys with the same number of values each: those of `KEYS[i]` follow those of earlier keys in ARGV. The
 * script returns one answer per key. One server does all in one call; in a cluster the keys may be anywhere, and each is a
 * separate call.
 */
export async function evalOverKeys(
  redis: RedisClient,
  script: string,
  calls: readonly { readonly key: string; readonly values: readonly (string | number)[] }[],
): Promise<unknown[]> {
  if (redis.isCluster) {
    const answers = calls.map(({ key, values }) => redis.eval(script, 1, key, ...values) as Promise<unknown[]>);
    return (await Promise.all(answers)).flat();
  }
  const values = calls.flatMap((call) => call.values);
  return (await redis.eval(script, calls.length, ...calls.map(({ key }) => key), ...values)) as unknown[];
}

export interface Subscription {
  readonly channels: readonly string[];
  readonly onMessage: (message: Buffer, channel: string) => void;
  /** Called when a channel is followed, and again after each interruption: what was published in between is lost. */
  readonly onSubscribed?: () => void;
}

/**
 * Subscribes now and after every interruption, waiting for a Redis that is not up yet. The library would do so itself, but
 * nothing handles its promise: a connection that ends in between, or a Redis that refuses, would end the process.
 */
export function subscribeForGood(subscriber: RedisClient, subscription: Subscription, log: Log): void {
  // One connection serves every exchange.
  subscriber.setMaxListeners(0);
  if (subscriber instanceof Cluster) {
    for (const channel of subscription.channels) followShard(subscriber, channel, subscription, log);
    return;
  }
  const { channels, onMessage, onSubscribed } = subscription;
  const wanted = new Set(channels);
  subscriber.on("messageBuffer", (from: Buffer, message: Buffer) => {
    const channel = from.toString();
    if (wanted.has(channel)) onMessage(message, channel);
  });
  const subscribe = (): void => {
    subscriber
      .subscribe(...channels)
      .then(onSubscribed, (error: Error) => log.warn({ channels, error: error.message }, "subscription failed"));
  };
  subscriber.on("ready", subscribe);
  if (subscriber.status === "ready") subscribe();
}

/**
 * Follows a channel at the cluster server that has it, wherever it moves. The library's own subscribers look for a lost server
 * without a pause, and treat a refused subscription as made.
 */
function followShard(cluster: Cluster, channel: string, { onMessage, onSubscribed }: Subscription, log: Log): void {
  let slot: number | undefined;
  let server = "";
  let redis: Redis | undefined;

  const check = async (): Promise<void> => {
    slot ??= await cluster.cluster("KEYSLOT", channel);
    const owner = cluster.slots[slot]?.[0];
    if (owner === undefined || owner === server || cluster.status !== "ready") return;
    server = owner;
    redis?.disconnect();
    redis = follow(owner);
  };
  const follow = (owner: string): Redis => {
    const [host, port] = [owner.slice(0, owner.lastIndexOf(":")), Number(owner.slice(owner.lastIndexOf(":") + 1))];
    const { username, password } = cluster.options.redisOptions ?? {};
    const line = new Redis({ ...KINDS.subscriber, host, port, username, password, retryStrategy: retry });
    reportErrors(line, "subscriber", log);
    line.on("smessageBuffer", (_from: Buffer, message: Buffer) => onMessage(message, channel));
    line.on("ready", () => {
      line.ssubscribe(channel).then(onSubscribed, (error: Error) => {
        log.warn({ channels: [channel], error: error.message }, "subscription failed");
        // Retried after a pause, unless the channel is found elsewhere before.
        if (line === redis) line.disconnect(true);
      });
    });
    return line;
  };
  const checkAgain = (): void => void check().catch(() => undefined);
  cluster.on("ready", checkAgain);
  cluster.on("refresh", checkAgain);
  cluster.on("end", () => redis?.disconnect());
  if (cluster.status === "ready") checkAgain();
}

/** Whether all of Redis answers: in a cluster each server with keys, as the others see it. Rejects when none does. */
export async function isWhole(redis: RedisClient): Promise<boolean> {
  if (!redis.isCluster) return (await redis.ping()) === "PONG";
  return /^cluster_slots_ok:16384\r?$/m.test(await redis.cluster("INFO"));
}

/** Each server that has keys. */
export const serversOf = (redis: RedisClient): readonly Redis[] => (redis instanceof Cluster ? redis.nodes("master") : [redis]);

/** Prefix of BullMQ's keys: its own word, which must be a hash tag in a cluster. */
export const queuePrefix = (redis: RedisClient): string => (redis.isCluster ? "{bull}" : "bull");
