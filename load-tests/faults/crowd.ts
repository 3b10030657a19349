// People who watch while something breaks: sockets that reconnect by themselves, each from a different address, and two that
// follow signals and must have received every one.

import { setTimeout as sleep } from "node:timers/promises";
import { MarketClient } from "../../server/testing/market-client.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";

const RULES = [1, 2, 3].flatMap((minutes) =>
  ["up", "down"].flatMap((direction) => [0.1, 0.3].map((threshold) => `net_percent:${minutes}:${direction}:${threshold}`)),
);
/** A frame may be due up to four seconds after the interruption. */
const SPEED = 4;
const ARRIVE_AT_ONCE = 25;
/** Like our own client. */
const COMES_AGAIN_MS = 3000;
/** From a signal's second until it is in the stream and received by all. */
const SIGNAL_IN_FLIGHT_MS = 5000;

interface Member {
  readonly client: MarketClient;
  cutAt: number | undefined;
  /** Result of its last attempt to reconnect. */
  attempt: string;
  /** Duration of each interruption, until the next table, ms. */
  readonly waits: { readonly cutAt: number; readonly ms: number }[];
}

export interface Reconnects {
  readonly cut: number;
  /** Interrupted ones that have no table yet. */
  readonly away: number;
  /** Results of their last attempts. */
  readonly attempts: readonly string[];
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
}

export class Crowd {
  readonly #members: Member[] = [];
  readonly #followers = new Map<ExchangeId, { client: MarketClient; rules: ReadonlySet<string>; since: number }>();

  /**
   * Everybody connects through the balancer; the last tokens are of professional subscribers, one per exchange, who follow
   * signals.
   */
  static async arrive(url: string, watching: readonly string[], following: readonly string[]): Promise<Crowd> {
    const crowd = new Crowd();
    for (let from = 0; from < watching.length; from += ARRIVE_AT_ONCE)
      await Promise.all(watching.slice(from, from + ARRIVE_AT_ONCE).map((token, i) => crowd.#join(url, token, from + i)));
    await Promise.all(EXCHANGES.map((exchange, i) => crowd.#follow(url, following[i] ?? "", exchange, watching.length + i)));
    return crowd;
  }

  get size(): number {
    return this.#members.length;
  }

  /** How soon those interrupted since then reconnected. */
  reconnectsSince(since: number): Reconnects {
    const waits = this.#members.flatMap((member) => member.waits.filter(({ cutAt }) => cutAt >= since).map(({ ms }) => ms));
    const sorted = waits.toSorted((a, b) => a - b);
    const attempts = this.#away.map(({ attempt }) => attempt);
    const away = attempts.length;
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { cut: sorted.length + away, away, attempts, p50: at(0.5), p99: at(0.99), last: sorted.at(-1) ?? 0 };
  }

  /** Resolves once everybody has the market again, at the latest at this moment, epoch ms. */
  async untilBack(deadline: number): Promise<void> {
    while (this.#away.length > 0 && Date.now() < deadline) await sleep(100);
  }

  get #away(): readonly Member[] {
    return this.#members.filter(({ cutAt }) => cutAt !== undefined);
  }

  /** Number of signals in the stream since then, and those a follower did not get. */
  async missedSignals(redisUrl: string, since: number): Promise<{ published: number; missed: string[] }> {
    const redis = connectRedis(redisUrl, "fast", createLog("crowd", "silent"));
    try {
      let published = 0;
      const missed: string[] = [];
      for (const [exchange, { client, rules, since: followedSince }] of this.#followers) {
        const got = new Set(client.signals.map(({ id }) => id));
        const from = Math.max(since, followedSince);
        const entries = await redis.xrangeBuffer(keys.signals(exchange), from, Math.max(from, Date.now() - SIGNAL_IN_FLIGHT_MS));
        for (const { id, rule } of entries.flatMap(([, [, batch]]) => decodeSignalBatch(batch as Buffer))) {
          if (!rules.has(rule)) continue;
          published += 1;
          if (!got.has(id)) missed.push(id);
        }
      }
      return { published, missed };
    } finally {
      redis.disconnect();
    }
  }

  leave(): void {
    for (const { client } of this.#members) client.close();
    for (const { client } of this.#followers.values()) client.close();
  }

  async #join(url: string, token: string, number: number): Promise<void> {
    const client = visitorClient(url, token, number);
    const member: Member = { client, cutAt: undefined, attempt: "none", waits: [] };
    this.#members.push(member);
    const onPicture = (): void => {
      if (member.cutAt !== undefined) member.waits.push({ cutAt: member.cutAt, ms: Date.now() - member.cutAt });
      member.cutAt = undefined;
    };
    client.socket.on("disconnect", () => (member.cutAt ??= Date.now()));
    client.socket.on("snapshot", onPicture);
    client.socket.on("frame", onPicture);
    client.socket.on("connect_error", ({ message }) => (member.attempt = message));
    await onEachConnect(client, async () => {
      member.attempt = "unanswered";
      const ack = await client.ask("subscribe", { exchange: "mexc", speed: SPEED });
      member.attempt = ack.ok ? "subscribed" : ack.error;
    });
  }

  async #follow(url: string, token: string, exchange: ExchangeId, number: number): Promise<void> {
    const client = visitorClient(url, token, number);
    const rules = RULES.map((rule) => `${exchange}:${rule}`);
    const asked = rules.map((key) => parseRuleKey(key) as SignalRule);
    await onEachConnect(client, async () => {
      await client.ask("subscribe", { exchange, speed: 1 });
      await client.ask("signals", { rules: asked });
    });
    this.#followers.set(exchange, { client, rules: new Set(rules), since: Date.now() });
  }
}

/** A client from its own household: limits count addresses. */
function visitorClient(url: string, token: string, number: number): MarketClient {
  const address = `2001:db8:1:${number.toString(16)}::7`;
  const client = new MarketClient(url, token, { reconnection: true, headers: { "X-Forwarded-For": address } });
  client.paints();
  return client;
}

/** Asks now and after every reconnect; rejects when the first connection is refused. */
async function onEachConnect(client: MarketClient, ask: () => Promise<unknown>): Promise<void> {
  const refusal = await client.connected();
  if (refusal !== undefined) throw new Error(`A client was refused: ${refusal}`);
  await ask();
  // Socket.IO does not reconnect after a refusal, and a busy server's refusal is temporary.
  client.socket.on("connect_error", () => {
    if (!client.socket.active) setTimeout(() => client.socket.connect(), COMES_AGAIN_MS);
  });
  // If the connection breaks again while asking, the next connect asks again.
  client.socket.on("connect", () => void ask().catch(() => undefined));
}
