// Redis → signals: follows the stream of one exchange entry by entry, so that nothing is missed however long Redis was down.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { decodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { readPublished } from "../../../shared/signals/published-entry.ts";
import { decodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import type { ServerMetrics } from "../../server-metrics.ts";

const BLOCK_MS = 2000;
const RETRY_MS = 250;
/** Entries (seconds) per read; the initial backlog comes in pieces. */
const AT_ONCE = 64;

export interface SignalSubscriberDeps {
  /** Connection of this reader alone: a blocking read delays everything that shares it. */
  readonly redis: RedisClient;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

/** What a server makes of what was published. */
export interface SignalListener {
  readonly onSignals: (signals: readonly Signal[]) => void;
  readonly onEpisodes: (events: readonly EpisodeEvent[]) => void;
}

type Entry = readonly [id: Buffer, fields: readonly Buffer[] | null];
type Read = readonly [stream: Buffer, entries: readonly Entry[]];

export class SignalSubscriber {
  readonly #exchange: ExchangeId;
  readonly #deps: SignalSubscriberDeps;
  readonly #listener: SignalListener;
  readonly #stream: string;
  /** How far the stream was read, epoch ms; undefined before the first entry. */
  #lastReadMs: number | undefined;
  #stopped = false;
  readonly #errors: LastingErrors<"reading" | "entry">;

  /** The listener gets the seconds in order, starting with the last 20 minutes. A second may come twice. */
  constructor(exchange: ExchangeId, deps: SignalSubscriberDeps, listener: SignalListener) {
    this.#exchange = exchange;
    this.#stream = keys.signals(exchange);
    this.#deps = deps;
    this.#listener = listener;
    this.#errors = new LastingErrors((error) => deps.log.warn({ exchange, error }, "signals could not be read"));
  }

  /** Starts following; a Redis that is not there yet is waited for. */
  start(): void {
    void this.#follow();
  }

  stop(): void {
    this.#stopped = true;
  }

  get #lastMs(): number {
    return this.#lastReadMs ?? Date.now() - SIGNAL_LIFE_MS;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        const entries = await this.#read();
        if (entries.length === 0) await this.#startOverIfRecreated();
        this.#errors.succeeded("reading");
        for (const entry of entries) this.#take(entry);
      } catch (error) {
        if (this.#stopped) return;
        this.#errors.report("reading", error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #read(): Promise<readonly Entry[]> {
    const { redis } = this.#deps;
    const from = `${this.#lastMs}-0`;
    const answer = await redis.xreadBuffer("COUNT", AT_ONCE, "BLOCK", BLOCK_MS, "STREAMS", this.#stream, from);
    return (answer as Read[] | null)?.[0]?.[1] ?? [];
  }

  /** If the newest entry is older than what we have read it is a new stream: Redis lost its data. */
  async #startOverIfRecreated(): Promise<void> {
    const [newest] = await this.#deps.redis.xrevrange(this.#stream, "+", "-", "COUNT", 1);
    if (newest && millisecondsOf(newest[0]) < this.#lastMs) this.#lastReadMs = undefined;
  }

  #take([id, fields]: Entry): void {
    this.#lastReadMs = Math.max(this.#lastMs, millisecondsOf(id.toString()));
    if (!fields) return;
    const { batch, episodes } = readPublished(fields);
    try {
      const signals = batch ? decodeSignalBatch(bytesOf(batch)) : [];
      this.#count("taken", signals.length);
      this.#listener.onSignals(signals);
      if (episodes) this.#listener.onEpisodes(decodeEpisodeEvents(bytesOf(episodes)));
      this.#errors.succeeded("entry");
    } catch (error) {
      this.#count("malformed", 1);
      this.#errors.report("entry", error);
    }
  }

  #count(outcome: string, count: number): void {
    this.#deps.metrics.signalsIn.inc({ exchange: this.#exchange, outcome }, count);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** Entries are named only by their second: "<epoch ms>-0". */
function millisecondsOf(id: string): number {
  return Number(id.slice(0, id.indexOf("-")));
}
