// Writes signals into Redis the way the signal worker does, one second after another.

import type { Redis } from "ioredis";
import { keys } from "../../shared/redis/keys.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { encodeEpisodeEvents, EPISODES_FIELD, type EpisodeEvent } from "../../shared/signals/episode-events.ts";
import { encodeSignalBatch, SIGNAL_BATCH_FIELD } from "../../shared/signals/signal-batch.ts";
import type { MarketClient } from "./market-client.ts";

export const RULE: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 5, direction: "up", threshold: 0.9 };
export const OTHER: SignalRule = { exchange: "mexc", kind: "volume", minutes: 1, direction: "up", threshold: 100 };
/** A rule of the exchange that smaller plans do not have. */
export const FOREIGN: SignalRule = { ...RULE, exchange: "binance" };

/** Coins of the signals a client received, in the order they came. */
export const symbolsOf = (client: MarketClient): string[] => client.signals.map(({ symbol }) => symbol);

export class FakeSignals {
  readonly #redis: Redis;
  #last = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** One second's signals of a rule, `offsetMs` from now, at the earliest the second after the last one written. */
  async write(rule: SignalRule, symbols: readonly string[], offsetMs = -1_000_000): Promise<void> {
    const second = Math.max(this.#last + 1, Math.floor((Date.now() + offsetMs) / 1000));
    this.#last = second;
    const batch = encodeSignalBatch(
      second,
      symbols.map((symbol) => ({
        rule: ruleKey(rule),
        symbol,
        priceStart: 100,
        priceEnd: 101,
        volumeNow: 2000,
        volumeBefore: 1000,
        btcStart: 96_000,
        btcEnd: 96_100,
        high: null,
        highAt: null,
        marketChange: null,
        suppressed: 0,
        minuteOnly: false,
        ...(rule.conditions && { conditionFigures: rule.conditions.map(({ min = 0 }) => min) }),
      })),
    );
    await this.#redis.xadd(keys.signals(rule.exchange), `${second * 1000}-0`, SIGNAL_BATCH_FIELD, Buffer.from(batch));
  }

  /** What happened to episodes of a rule in one second from now back, which no signal was published in. */
  async writeEpisodes(
    rule: SignalRule,
    events: (second: number) => readonly Omit<EpisodeEvent, "rule" | "second">[],
  ): Promise<void> {
    const second = Math.max(this.#last + 1, Math.floor(Date.now() / 1000) - 1000);
    this.#last = second;
    const whole = events(second).map((event) => ({ ...event, rule: ruleKey(rule), second }));
    const bytes = Buffer.from(encodeEpisodeEvents(second, whole));
    await this.#redis.xadd(keys.signals(rule.exchange), `${second * 1000}-0`, EPISODES_FIELD, bytes);
  }
}
