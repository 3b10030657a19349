// Records one exchange's market second by second while workers are killed: the columns in Redis, which seconds no worker saw, and
// what the stream of signals must therefore contain.

import { Redis } from "ioredis";
import type { Signal } from "../../shared/contracts/signals.ts";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { keys } from "../../shared/redis/keys.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";
import { naiveSignals } from "../../workers/signals/testing/naive-signals.ts";

/** Two windows of 20 minutes. */
const PAST_SECONDS = 2400;

export class SignalTape {
  readonly exchange: ExchangeId;
  readonly #redis: Redis;
  readonly #channel: Redis;
  /** Separate from the long reads: a second must be read before late trades change it. */
  readonly #quick: Redis;
  readonly #columns = new Map<number, Float64Array>();
  /** Columns as they were when their second was published: late trades change them afterwards. */
  readonly #seen = new Map<number, Float64Array>();
  /** Everything published so far by entry of the stream, which is trimmed after 20 minutes. */
  readonly #published = new Map<string, Signal[]>();
  /** Seconds without a worker: both were gone. */
  readonly blind = new Set<number>();
  /** Number of leaders seen. */
  epochs = 0;
  #epoch = 0;
  #last = 0;

  constructor(redisUrl: string, exchange: ExchangeId) {
    this.exchange = exchange;
    this.#redis = new Redis(redisUrl);
    this.#channel = new Redis(redisUrl);
    this.#quick = new Redis(redisUrl);
  }

  /** Starts recording once every window is exact to the second. */
  async start(): Promise<void> {
    this.#channel.on("messageBuffer", (_channel, bytes: Buffer) => void this.#onFrame(bytes));
    await this.#channel.subscribe(keys.frames(this.exchange));
  }

  /** Whether every window of every coin is exact to the second. */
  async isExact(): Promise<boolean> {
    const bytes = await this.#redis.getBuffer(keys.table(this.exchange));
    if (!bytes) return false;
    const { header, fields } = decodeMarketFrame(bytes);
    return !header.warming && (fields.at(-1) as Float64Array).every((marks) => marks === 0);
  }

  async #onFrame(bytes: Buffer): Promise<void> {
    const { epoch, second } = decodeMarketFrame(bytes).header;
    const [before, last] = [this.#epoch, this.#last];
    this.#epoch = epoch;
    this.#last = second;
    const from = before === 0 ? second : last + 1;
    await this.#read(this.#quick, from, second + 1, this.#seen);
    if (epoch === before || before === 0) return;
    this.epochs += 1;
    // A cold worker marks its history as exact only from its own first second on.
    const exact = await this.#exactSince();
    for (let blind = last + 1; blind < Math.min(exact, second); blind++) this.blind.add(blind);
  }

  async #exactSince(): Promise<number> {
    // It is written after the frame.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const bytes = await this.#redis.getBuffer(keys.exactSince(this.exchange));
    return bytes ? Math.max(...new Float64Array(new Uint8Array(bytes).buffer)) : 0;
  }

  /** Records the columns and signals in Redis now; those no longer there are kept. */
  async keep(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    for (let from = now - PAST_SECONDS - 240; from <= now; from += 200)
      await this.#read(this.#redis, from, from + 200, this.#columns);
    const entries = await this.#redis.xrangeBuffer(keys.signals(this.exchange), "-", "+");
    for (const [id, [, batch]] of entries) this.#published.set(id.toString(), decodeSignalBatch(batch as Buffer));
  }

  async #read(redis: Redis, from: number, to: number, into: Map<number, Float64Array>): Promise<void> {
    if (to <= from) return;
    const seconds = Array.from({ length: to - from }, (_, i) => from + i);
    const found = await redis.mgetBuffer(seconds.map((second) => keys.second(this.exchange, second)));
    found.forEach((bytes, i) => {
      if (bytes) into.set(seconds[i] as number, new Float64Array(new Uint8Array(bytes).buffer));
    });
  }

  published(): Signal[] {
    return [...this.#published.values()].flat();
  }

  /** What the stream must contain according to the recorded columns, from the rules' first second to the last published one. */
  async expected(): Promise<Signal[]> {
    const [text, since, at] = await Promise.all([
      this.#redis.get(keys.universe(this.exchange)),
      this.#redis.hgetall(keys.rulesSince(this.exchange)),
      this.#redis.get(keys.signalsAt(this.exchange)),
    ]);
    const universe = JSON.parse(text as string) as Universe;
    const rules = new Map(Object.keys(since).map((key) => [key, parseRuleKey(key) as SignalRule]));
    return naiveSignals({
      columnAt: (second) => this.#columns.get(second),
      seenAt: (second) => this.#seen.get(second),
      symbols: universe.symbols.map(({ symbol }) => symbol),
      rules,
      from: Math.max(...Object.values(since).map(Number)),
      to: Number(at) + 1,
      isPublished: (second) => !this.blind.has(second),
    });
  }

  stop(): void {
    this.#channel.disconnect();
    this.#quick.disconnect();
    this.#redis.disconnect();
  }
}
