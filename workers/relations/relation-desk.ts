// Finds how an exchange's signals stand to others, and theirs to it: hands its own published signals to the leaders of other exchanges, and
// answers those of others from what crossed here. All of it after a second's signals are published, and none of it waited for.

import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { encodeRelations, RELATION_FIELDS, type FoundRelation } from "../../shared/signals/relation-batch.ts";
import { parseRuleKey } from "../../shared/signals/rule.ts";
import { RULE_LIFE_MS } from "../../shared/signals/rules-in-use.ts";
import {
  areRelated,
  priceDifference,
  RELATED_WITHIN_MS,
  relationOf,
  type OtherCrossing,
} from "../../shared/signals/relations.ts";
import { SIGNAL_LIFE_MS, UNRECORDED_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { comparedRow, orNull } from "../../shared/signals/signal-facts.ts";
import type { Book } from "../book/book.ts";
import type { FireLog } from "../signals/fire-log.ts";
import type { CompiledRule } from "../signals/rule-groups.ts";
import { crossingMoment, type ClockReading, type ComparedSeconds } from "./crossing-moment.ts";
import { CrossingLog, type Highs } from "./crossing-log.ts";
import { encodeWanted, readWanted, type AskedSignal, type WantedRelation } from "./wanted-relation.ts";

/** How often the rules of other exchanges are read again although their version is the same, ms. */
const READ_RULES_EVERY_MS = 60_000;
/** Seconds' worth of questions that wait while an exchange has no leader; older ones have no answer any more. */
const MAX_BATCHES = 30;
const QUESTIONS_LIFE_S = 30;
/** Most signals asked about in one second, and waiting here: those beyond stay without a relation. */
const MAX_PER_SECOND = 500;
const MAX_PENDING = 10_000;

/** A second whose signals are published. */
export interface RelatedSecond extends ComparedSeconds {
  readonly highs: Highs;
  readonly fired: FireLog;
  readonly rules: readonly CompiledRule[];
}

export interface RelationDeskDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly market: { readonly book: Pick<Book, "recent">; readonly universe: Universe };
  readonly clock: { read(): ClockReading };
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export class RelationDesk {
  readonly #deps: RelationDeskDeps;
  readonly #others: readonly ExchangeId[];
  readonly #log: CrossingLog;
  #pending: WantedRelation[] = [];
  #versions = "";
  #readRulesAt = Number.NEGATIVE_INFINITY;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: RelationDeskDeps) {
    this.#deps = deps;
    this.#others = EXCHANGES.filter((id) => id !== deps.exchange);
    this.#log = new CrossingLog(deps.exchange);
  }

  /** Takes what it needs of the second at once; the rest happens after the call. */
  second(second: RelatedSecond): void {
    const clock = this.#deps.clock.read();
    const { recent } = this.#deps.market.book;
    const { symbols } = this.#deps.market.universe;
    this.#log.add({ ...second, btc: comparedRow(symbols) }, (rule, row) => crossingMoment(recent, second, rule, row, clock));
    const wanted = this.#wanted(second, clock);
    const prices = second.now.column(FIELD.price).slice();
    this.#turn = this.#turn.then(() => this.#exchange(wanted, second.second, prices, clock)).catch(this.#deps.onError);
  }

  /** Resolves when all seconds so far are dealt with. */
  settled(): Promise<void> {
    return this.#turn;
  }

  #wanted(second: RelatedSecond, clock: ClockReading): AskedSignal[] {
    const { market } = this.#deps;
    const { fired, rules, now } = second;
    const asked = Array.from({ length: Math.min(fired.count, MAX_PER_SECOND) }, (_, i): AskedSignal => {
      const rule = rules[fired.rules[i] as number] as CompiledRule;
      const row = fired.rows[i] as number;
      return {
        rule: rule.key,
        symbol: market.universe.symbols[row]?.symbol ?? "",
        crossed: crossingMoment(market.book.recent, second, rule, row, clock),
        price: now.column(FIELD.price)[row] ?? Number.NaN,
      };
    });
    return asked.filter(({ symbol }) => symbol !== "");
  }

  async #exchange(wanted: readonly AskedSignal[], second: number, prices: Float64Array, clock: ClockReading): Promise<void> {
    await this.#readRules();
    if (wanted.length > 0) await this.#ask(second, wanted);
    await this.#takeQuestions();
    await this.#answer(second, prices, clock);
  }

  async #readRules(): Promise<void> {
    const { redis, now } = this.#deps;
    const versions = (await Promise.all(this.#others.map((other) => redis.get(keys.rulesVersion(other))))).join();
    if (versions === this.#versions && now() - this.#readRulesAt < READ_RULES_EVERY_MS) return;
    const oldest = `(${now() - RULE_LIFE_MS}`;
    const found = await Promise.all(this.#others.map((other) => redis.zrange(keys.rules(other), oldest, "+inf", "BYSCORE")));
    this.#log.setRules(found.flat().flatMap((key) => parseRuleKey(key) ?? []));
    [this.#versions, this.#readRulesAt] = [versions, now()];
  }

  async #ask(second: number, wanted: readonly AskedSignal[]): Promise<void> {
    const { redis } = this.#deps;
    const bytes = Buffer.from(encodeWanted(second, wanted));
    for (const other of this.#others) {
      const key = keys.relationsWanted(other);
      await redis.rpush(key, bytes);
      await redis.ltrim(key, -MAX_BATCHES, -1);
      await redis.expire(key, QUESTIONS_LIFE_S);
    }
  }

  async #takeQuestions(): Promise<void> {
    const { redis, exchange } = this.#deps;
    const batches = (await redis.lpopBuffer(keys.relationsWanted(exchange), MAX_BATCHES)) ?? [];
    for (const batch of batches) this.#pending.push(...readWanted(batch));
    this.#pending = this.#pending.slice(-MAX_PENDING);
  }

  async #answer(second: number, prices: Float64Array, clock: ClockReading): Promise<void> {
    const rows = new Map(this.#deps.market.universe.symbols.map(({ symbol, active }, row) => [symbol, active ? row : -1]));
    const answered = new Map<ExchangeId, FoundRelation[]>();
    this.#pending = this.#pending.filter((wanted) => {
      const row = rows.get(wanted.symbol) ?? -1;
      const { exchange, rule, symbol } = wanted;
      const relation = relationOf(wanted.crossed, this.#crossingOf(wanted, row, second, prices, clock));
      if (!relation) return true;
      const difference = orNull(priceDifference(wanted.price, prices[row] ?? Number.NaN));
      const found = answered.get(exchange) ?? [];
      found.push({ rule, symbol, second: wanted.second, ...relation, difference });
      answered.set(exchange, found);
      return false;
    });
    for (const [exchange, relations] of answered) await this.#publish(exchange, relations);
  }

  /** The last crossing here before the signal, else the first after it. */
  #crossingOf(wanted: WantedRelation, row: number, second: number, prices: Float64Array, clock: ClockReading): OtherCrossing {
    const { crossed, figure } = wanted;
    const isKnown = row >= 0 && !Number.isNaN(prices[row]);
    // Clocks that are that far off tell nothing.
    if (!isKnown || crossed.uncertainty + clock.uncertainty > RELATED_WITHIN_MS) return "unknown";
    const time = crossed.at - crossed.skew;
    // Whether it crossed in a second is known once that second is over by this exchange's clock.
    const over = (second + 1) * 1000 - clock.skew;
    if (over < time) return "not yet";
    const related = this.#log.crossings(figure, row).filter(({ moment }) => areRelated(crossed, moment));
    const before = related.findLast(({ moment }) => moment.at - moment.skew <= time);
    const first = before ?? related[0];
    if (first) return first.moment;
    if (over < time + RELATED_WITHIN_MS + crossed.uncertainty + clock.uncertainty) return "not yet";
    return this.#log.knownFrom(figure) * 1000 - clock.skew > time - RELATED_WITHIN_MS ? "unknown" : "never";
  }

  async #publish(signalsOf: ExchangeId, found: readonly FoundRelation[]): Promise<void> {
    const { redis, exchange, now } = this.#deps;
    const key = keys.relations(signalsOf);
    // Readers are shown twenty minutes; what the record does not have yet is kept for longer.
    const recorded = await redis.get(keys.relationsRecorded(signalsOf));
    const unrecorded = recorded === null ? 0 : Number.parseInt(recorded, 10);
    const oldest = Math.max(now() - UNRECORDED_LIFE_MS, Math.min(now() - SIGNAL_LIFE_MS, unrecorded));
    const [otherField, bytesField] = RELATION_FIELDS;
    const bytes = Buffer.from(encodeRelations(now(), found));
    await redis.xadd(key, "MINID", "=", `${oldest}`, "*", otherField, exchange, bytesField, bytes);
  }
}
