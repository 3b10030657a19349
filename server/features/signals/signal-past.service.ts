// Answers about rules from the columns of the last twenty minutes: which coins are above a threshold already and since when, and
// how many signals a threshold would have given. Work and memory are bounded.

import { setImmediate as breathe } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { MAX_ABOVE, SUGGESTED_SIGNALS, type Estimate, type EstimateRequest } from "../../../shared/contracts/signal-history.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { EXCHANGES, perExchange, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { readLastingFacts } from "../../../shared/redis/kept-facts.ts";
import { CoinWalk, countSignals, crossingOf, type CoinValues, type RuleShape } from "../../../shared/signals/coin-walk.ts";
import { conditionsText } from "../../../shared/signals/conditions.ts";
import { levelOf } from "../../../shared/signals/levels.ts";
import { NET_THRESHOLD, type SignalRule } from "../../../shared/signals/rule.ts";
import { bySymbolAndRule } from "../../../shared/signals/signal-facts.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { ruleOfType } from "../../../shared/signals/signal-types.ts";
import { AppError } from "../../http/app-error.ts";
import type { Market } from "../../push/market.ts";
import { ColumnHistory, type PastColumns } from "./column-history.ts";
import { readRanges } from "./past-ranges.ts";
import { readSpreads } from "./past-spreads.ts";

export interface SignalPastDeps {
  readonly market: Market;
  readonly redis: RedisClient;
}

/** Seconds walked through. */
const WALKED_SECONDS = SIGNAL_LIFE_MS / 1000;
/** Coins looked at before other work has its turn. */
const ROWS_AT_ONCE = 200;
/** Values of a rule are used again for so long, ms: while a threshold is edited, the same question comes every second. */
const VALUES_LIFE_MS = 20_000;
/** Rules of an exchange whose values are kept. */
const MAX_KEPT = 4;
/** Thresholds to suggest, percent: figures people would type. */
const NET_STEPS = [
  0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 100, 200, 300,
].filter((step) => step >= NET_THRESHOLD.min && step <= NET_THRESHOLD.max);
const VOLUME_STEPS = [1, 2, 3, 5].flatMap((digit) => [1, 10, 100, 1000, 10_000, 100_000].map((power) => digit * power));
VOLUME_STEPS.push(150, 250, 400, 750, 1500, 2500);
VOLUME_STEPS.sort((a, b) => a - b);

/** Values of one rule by position. */
type RuleValues = Promise<readonly CoinValues[]>;

export class SignalPastService {
  readonly #redis: RedisClient;
  readonly #histories: Readonly<Record<ExchangeId, ColumnHistory>>;
  readonly #kept = perExchange(() => new LRUCache<string, RuleValues>({ max: MAX_KEPT, ttl: VALUES_LIFE_MS }));

  constructor({ market, redis }: SignalPastDeps) {
    this.#redis = redis;
    this.#histories = perExchange((exchange) => new ColumnHistory(exchange, market, redis));
  }

  /** Forgets everything. */
  stop(): void {
    for (const exchange of EXCHANGES) {
      this.#histories[exchange].drop();
      this.#kept[exchange].clear();
    }
  }

  /**
   * The coins above each rule's threshold now, by the signal of the crossing; throws warming without a market, unavailable
   * without Redis.
   */
  async above(rules: readonly SignalRule[]): Promise<Signal[]> {
    const signals: Signal[] = [];
    for (const rule of rules) {
      const past = await this.#readFor(rule.exchange, rule);
      const ofRule = await aboveNow(past, rule);
      signals.push(...ofRule.sort((a, b) => b.timestamp - a.timestamp || bySymbolAndRule(a, b)).slice(0, MAX_ABOVE));
    }
    return signals;
  }

  /** How many signals these values would have given; throws as `above` does. */
  async estimate(request: EstimateRequest): Promise<Estimate> {
    const { exchange, types, minutes, comparedWith, threshold, tickers } = request;
    const conditions = request.conditions.length > 0 ? request.conditions : undefined;
    const past = await this.#readFor(exchange, { conditions });
    const shapes = [...new Set(types)].map((type): RuleShape => ({ ...ruleOfType(type, comparedWith), minutes, conditions }));
    const wanted = new Set(tickers);
    const isWanted = past.symbols.map(({ symbol, active }) => active && (wanted.size === 0 || wanted.has(symbol)));
    const series: CoinValues[] = [];
    for (const shape of shapes) series.push(...(await this.#values(exchange, past, shape)).filter((_, row) => isWanted[row]));
    const count = (value: number): number => series.reduce((sum, values) => sum + countSignals(values, value, past.step), 0);
    return {
      count: count(threshold),
      minutes: knownMinutes(series, past.step),
      suggestions: suggestionsOf(types.includes("volume") ? VOLUME_STEPS : NET_STEPS, count),
    };
  }

  async #read(exchange: ExchangeId): Promise<PastColumns> {
    const past = await this.#histories[exchange].read().catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause });
    });
    if (!past) throw new AppError("warming", { retryAfterSeconds: 5 });
    return past;
  }

  /** With what the conditions ask for beside the columns of those seconds. */
  async #readFor(exchange: ExchangeId, { conditions = [] }: Pick<RuleShape, "conditions">): Promise<PastColumns> {
    const past = await this.#read(exchange);
    const kinds = new Set(conditions.map(({ kind }) => kind));
    try {
      return {
        ...past,
        ...(kinds.has("spread") && (await this.#spreads(past))),
        ...((kinds.has("dayHigh") || kinds.has("dayLow")) && (await this.#ranges(past))),
        ...((kinds.has("sigma") || kinds.has("listed")) && { facts: await readLastingFacts(this.#redis, past.universe) }),
      };
    } catch (cause) {
      throw new AppError("unavailable", { retryAfterSeconds: 5, cause });
    }
  }

  async #spreads(past: PastColumns): Promise<Pick<PastColumns, "spreadsAt">> {
    const spreads = await readSpreads(this.#redis, past.universe, walkedSpan(past));
    return { spreadsAt: (second) => spreads.get(second) };
  }

  async #ranges(past: PastColumns): Promise<Pick<PastColumns, "dayRangesAt">> {
    const ranges = await readRanges(this.#redis, past.universe, past, walkedSpan(past));
    return { dayRangesAt: (second) => ranges.get(second) };
  }

  #values(exchange: ExchangeId, past: PastColumns, shape: RuleShape): RuleValues {
    const kept = this.#kept[exchange];
    const name = `${shape.kind}:${shape.direction}:${shape.minutes};${conditionsText(shape.conditions ?? [])}`;
    const known = kept.get(name);
    if (known) return known;
    const values = valuesOfAll(lastMinutes(past, shape), past.symbols.length);
    kept.set(name, values);
    return values;
  }
}

const walkedSpan = ({ newest, step }: PastColumns) => ({ from: newest - WALKED_SECONDS, to: newest, step });

/** A rule's way through the time that signals are kept for. */
const lastMinutes = (past: PastColumns, shape: RuleShape): Promise<CoinWalk> =>
  CoinWalk.through(past, shape, walkedSpan(past), breathe);

async function valuesOfAll(reading: Promise<CoinWalk>, rows: number): Promise<readonly CoinValues[]> {
  const walk = await reading;
  const all: CoinValues[] = [];
  for (let row = 0; row < rows; row++) {
    if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    all.push(walk.values(row));
  }
  return all;
}

async function aboveNow(past: PastColumns, rule: SignalRule): Promise<Signal[]> {
  const walk = await lastMinutes(past, rule);
  const signals: Signal[] = [];
  for (const [row, { active }] of past.symbols.entries()) {
    if (row % ROWS_AT_ONCE === 0) await breathe();
    if (!active || levelOf(walk.newest(row), rule.threshold) === 0) continue;
    const crossedAt = crossingOf(walk.values(row), rule.threshold);
    if (crossedAt !== undefined) signals.push(walk.signal(rule, row, crossedAt));
  }
  return signals;
}

/** Whole minutes in which any coin's value is known. */
function knownMinutes(series: readonly CoinValues[], step: number): number {
  const length = series[0]?.now.length ?? 0;
  let first = 0;
  while (first < length && series.every(({ now }) => Number.isNaN(now[first]))) first++;
  return Math.min(SIGNAL_LIFE_MS / 60_000, Math.round((Math.max(0, length - 1 - first) * step) / 60));
}

/** For each number wanted the step that gives closest to it; counts fall as thresholds rise, so halving finds it. */
function suggestionsOf(steps: readonly number[], countOf: (threshold: number) => number): Estimate["suggestions"] {
  // The searches look at the same steps.
  const known = new Map<number, number>();
  const count = (step: number): number => {
    const found = known.get(step) ?? countOf(step);
    known.set(step, found);
    return found;
  };
  const thresholds = SUGGESTED_SIGNALS.map((wanted) => closestStep(steps, count, wanted));
  return [...new Set(thresholds)]
    .map((threshold) => ({ threshold, count: count(threshold) }))
    .filter((each, at, all) => each.count > 0 && each.count !== all[at - 1]?.count);
}

function closestStep(steps: readonly number[], count: (threshold: number) => number, wanted: number): number {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (count(steps[middle] as number) > wanted) low = middle + 1;
    else high = middle;
  }
  const [below, above] = [steps[Math.max(0, low - 1)] as number, steps[low] as number];
  const far = (step: number): number => Math.abs(Math.log((count(step) + 1) / (wanted + 1)));
  return far(above) <= far(below) ? above : below;
}
