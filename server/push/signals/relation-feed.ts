// How signals stand to other exchanges, as workers find it some seconds after: read from Redis twice a second, kept as long as signals are.

import type { RelationFacts, SignalRelation } from "../../../shared/contracts/relations.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { relationsOfEntry } from "../../../shared/signals/relation-batch.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";

const READ_EVERY_MS = 500;
/** Entries per read; the initial backlog comes in pieces. */
const AT_ONCE = 256;
/** Per exchange; the oldest go first. */
const MAX_HELD = 60_000;

export class RelationFeed {
  readonly #exchange: ExchangeId;
  readonly #redis: RedisClient;
  readonly #onRelations: (relations: readonly SignalRelation[]) => void;
  readonly #errors: LastingErrors<"reading">;
  /** By signal, the newest last. */
  readonly #known = new Map<string, RelationFacts>();
  #last = `${Date.now() - SIGNAL_LIFE_MS}-0`;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;

  constructor(exchange: ExchangeId, redis: RedisClient, log: Log, onRelations: (relations: readonly SignalRelation[]) => void) {
    this.#exchange = exchange;
    this.#redis = redis;
    this.#onRelations = onRelations;
    this.#errors = new LastingErrors((error) => log.warn({ exchange, error }, "relations of signals could not be read"));
  }

  start(): void {
    this.#timer = setInterval(() => void this.#read(), READ_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The same signals with what is known of them. */
  withRelations(signals: readonly Signal[]): readonly Signal[] {
    return signals.map((signal) => {
      const relation = this.#known.get(signal.id);
      return relation ? { ...signal, relation } : signal;
    });
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const entries = await this.#redis.xrangeBuffer(keys.relations(this.#exchange), `(${this.#last}`, "+", "COUNT", AT_ONCE);
      for (const [id, fields] of entries) {
        this.#last = id.toString();
        this.#take(relationsOfEntry(fields));
      }
      this.#errors.succeeded("reading");
    } catch (error) {
      this.#errors.report("reading", error);
    } finally {
      this.#isReading = false;
    }
  }

  #take(data: readonly SignalRelation[]): void {
    for (const { id, ...facts } of data) this.#known.set(id, facts);
    for (const id of this.#known.keys()) {
      if (this.#known.size <= MAX_HELD) break;
      this.#known.delete(id);
    }
    if (data.length > 0) this.#onRelations(data);
  }
}
