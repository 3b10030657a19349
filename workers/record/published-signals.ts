// What is published of one exchange's signals, as Redis has it, and how far it says that PostgreSQL has recorded it.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { readEntry, type PublishedEntry } from "../../shared/signals/published-entry.ts";

/** Entries, which are seconds, of one step: a backlog comes in pieces. */
const AT_ONCE = 300;

export interface PublishedPiece {
  readonly entries: readonly PublishedEntry[];
  /** Last second that these entries account for. */
  readonly until: number;
  /** Is there more behind them? */
  readonly isMore: boolean;
}

export class PublishedSignals {
  readonly #redis: RedisClient;
  readonly #exchange: ExchangeId;

  constructor(redis: RedisClient, exchange: ExchangeId) {
    this.#redis = redis;
    this.#exchange = exchange;
  }

  /** What was published after this second; undefined where nothing was. */
  async after(position: number | undefined): Promise<PublishedPiece | undefined> {
    // Read before the entries: it is written with them.
    const at = await this.#redis.get(keys.signalsAt(this.#exchange));
    if (at === null || Number(at) <= (position ?? -1)) return undefined;
    const from = position === undefined ? "-" : `${(position + 1) * 1000}-0`;
    const found = await this.#redis.xrangeBuffer(keys.signals(this.#exchange), from, `${at}000-0`, "COUNT", AT_ONCE);
    const entries = found.flatMap(([id, fields]) => readEntry(id.toString(), fields) ?? []);
    const isMore = found.length === AT_ONCE;
    return { entries, until: isMore ? (entries.at(-1)?.second ?? Number(at)) : Number(at), isMore };
  }

  /** First second of each rule that is computed now. */
  async rulesSince(): Promise<ReadonlyMap<string, number>> {
    const since = await this.#redis.hgetall(keys.rulesSince(this.#exchange));
    return new Map(Object.entries(since).map(([rule, second]) => [rule, Number(second)]));
  }

  /** Workers need not keep what was published up to this second for the record. */
  async markRecorded(second: number): Promise<void> {
    await this.#redis.set(keys.signalsRecorded(this.#exchange), second);
  }
}
