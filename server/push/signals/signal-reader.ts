// Redis → signals: follows the streams of one exchange's parts entry by entry, so that nothing is missed however long Redis was away.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { isCoinOf, type MarketPart } from "../../../shared/market/market-part.ts";
import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { decodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import type { ServerMetrics } from "../../server-metrics.ts";

const BLOCK_MS = 2000;
const RETRY_MS = 250;
/** Entries, which are seconds, of one read; the start's backlog comes in pieces. */
const AT_ONCE = 64;
const READING = "reading";

export interface SignalReaderParts {
  /** Connection of this reader alone: a blocking read holds up whatever shares it. */
  readonly redis: RedisClient;
  /** The parts that the exchange is followed in now. */
  readonly partsOf: () => readonly MarketPart[];
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

type Entry = readonly [id: Buffer, fields: readonly Buffer[] | null];
type Read = readonly [stream: Buffer, entries: readonly Entry[]];

export class SignalReader {
  readonly #exchange: ExchangeId;
  readonly #parts: SignalReaderParts;
  readonly #onSignals: (signals: readonly Signal[]) => void;
  /** How far each stream was read, epoch ms. */
  readonly #lastMs = new Map<string, number>();
  #stopped = false;
  /** By stream, and of reading as a whole. */
  readonly #errors: LastingErrors<string>;

  /** `onSignals` gets the signals of every part's seconds in order, those of the last 20 minutes first. A second may come twice. */
  constructor(exchange: ExchangeId, parts: SignalReaderParts, onSignals: (signals: readonly Signal[]) => void) {
    this.#exchange = exchange;
    this.#parts = parts;
    this.#onSignals = onSignals;
    this.#errors = new LastingErrors((error) => parts.log.warn({ exchange, error }, "signals could not be read"));
  }

  /** Starts following; a Redis that is not there yet is waited for. */
  start(): void {
    void this.#follow();
  }

  stop(): void {
    this.#stopped = true;
  }

  #lastOf(stream: string): number {
    return this.#lastMs.get(stream) ?? Date.now() - SIGNAL_LIFE_MS;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        const parts = new Map(this.#parts.partsOf().map((part) => [keys.signals(part), part]));
        const read = await this.#read([...parts.keys()]);
        if (read.length === 0) await this.#startOverIfRecreated([...parts.keys()]);
        this.#errors.succeeded(READING);
        for (const [stream, entries] of read)
          for (const entry of entries) this.#take(stream.toString(), parts.get(stream.toString()) as MarketPart, entry);
      } catch (error) {
        if (this.#stopped) return;
        this.#errors.report(READING, error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #read(streams: readonly string[]): Promise<readonly Read[]> {
    const from = streams.map((stream) => `${this.#lastOf(stream)}-0`);
    const { redis } = this.#parts;
    const answer = await redis.xreadBuffer("COUNT", AT_ONCE, "BLOCK", BLOCK_MS, "STREAMS", ...streams, ...from);
    return (answer as Read[] | null) ?? [];
  }

  /** A stream whose newest entry is older than what we have read is another one: Redis lost its data since. */
  async #startOverIfRecreated(streams: readonly string[]): Promise<void> {
    for (const stream of streams) {
      const [newest] = await this.#parts.redis.xrevrange(stream, "+", "-", "COUNT", 1);
      if (newest && millisecondsOf(newest[0]) < this.#lastOf(stream)) this.#lastMs.delete(stream);
    }
  }

  #take(stream: string, part: MarketPart, [id, fields]: Entry): void {
    this.#lastMs.set(stream, Math.max(this.#lastOf(stream), millisecondsOf(id.toString())));
    const batch = fields?.[1];
    if (!batch) return;
    try {
      const signals = decodeSignalBatch(new Uint8Array(batch.buffer, batch.byteOffset, batch.byteLength));
      this.#count("taken", signals.length);
      // What a part knows of coins beside its own, their part says as well.
      this.#onSignals(typeof part === "string" ? signals : signals.filter(({ symbol }) => isCoinOf(part, symbol)));
      this.#errors.succeeded(stream);
    } catch (error) {
      this.#count("malformed", 1);
      this.#errors.report(stream, error);
    }
  }

  #count(outcome: string, count: number): void {
    this.#parts.metrics.signalsIn.inc({ exchange: this.#exchange, outcome }, count);
  }
}

/** Entries are named by their second alone: "<epoch ms>-0". */
function millisecondsOf(id: string): number {
  return Number(id.slice(0, id.indexOf("-")));
}
