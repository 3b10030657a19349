// What crossed on an exchange in the last seconds by the rules that are in use on others: the same engine, told of their rules.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { RELATED_WITHIN_MS, type Moment } from "../../shared/signals/relations.ts";
import type { FireLog } from "../signals/fire-log.ts";
import type { CompiledRule } from "../signals/rule-groups.ts";
import { SignalEngine } from "../signals/signal-engine.ts";
import { figureKey, withoutConditions } from "./figure-key.ts";

/** A crossing may be asked about so long after it: its own time apart, and what signals take to be published. */
const KEPT_SECONDS = 2 * (RELATED_WITHIN_MS / 1000) + 5;

/** What the engine compares with; see SignalEngine.pass. */
export type Highs = Parameters<SignalEngine["pass"]>[3];

export interface LoggedSecond {
  readonly second: number;
  readonly before: MarketTable;
  readonly now: MarketTable;
  readonly highs: Highs;
  readonly btc: number;
}

export interface Crossing {
  readonly second: number;
  readonly moment: Moment;
}

export class CrossingLog {
  readonly #exchange: ExchangeId;
  readonly #engine = new SignalEngine({ followsEpisodes: false });
  /** Figure → second from which it is followed without a break. */
  #since = new Map<string, number>();
  /** "figure:position" → its crossings, oldest first. */
  readonly #crossings = new Map<string, Crossing[]>();
  #last = Number.NEGATIVE_INFINITY;

  constructor(exchange: ExchangeId) {
    this.#exchange = exchange;
  }

  /** Follows the figures that rules of other exchanges look at. */
  setRules(rules: readonly SignalRule[]): void {
    const own = rules.map((rule) => withoutConditions(rule, this.#exchange));
    this.#engine.setRules(new Map(own.map((rule) => [ruleKey(rule), rule])));
    this.#since = new Map(own.map((rule) => [figureKey(rule), this.#since.get(figureKey(rule)) ?? Number.POSITIVE_INFINITY]));
  }

  /** Compares the next second; `momentOf` says when a rule's threshold was crossed in it. */
  add({ second, before, now, highs, btc }: LoggedSecond, momentOf: (rule: CompiledRule, row: number) => Moment): void {
    const isNext = second === this.#last + 1;
    this.#last = second;
    for (const [figure, since] of this.#since) if (!isNext || since === Number.POSITIVE_INFINITY) this.#since.set(figure, second);
    this.#engine.pass(before, now, second, highs, btc);
    this.#engine.takeEnded();
    for (const log of [this.#engine.fired, this.#engine.suppressed]) this.#take(log, second, momentOf);
    if (second % KEPT_SECONDS === 0) this.#sweep(second);
  }

  #take({ count, rules, rows }: FireLog, second: number, momentOf: (rule: CompiledRule, row: number) => Moment): void {
    for (let i = 0; i < count; i++) {
      const rule = this.#engine.rules[rules[i] as number] as CompiledRule;
      const key = `${figureKey(rule.rule)}:${rows[i]}`;
      const known = this.#crossings.get(key) ?? [];
      known.push({ second, moment: momentOf(rule, rows[i] as number) });
      this.#crossings.set(key, known);
    }
  }

  /** Crossings of a coin that are still known, oldest first. */
  crossings(figure: string, row: number): readonly Crossing[] {
    return this.#crossings.get(`${figure}:${row}`) ?? [];
  }

  /** Second from which it is known whether a figure crossed; Infinity for one that is not followed. */
  knownFrom(figure: string): number {
    return this.#since.get(figure) ?? Number.POSITIVE_INFINITY;
  }

  #sweep(second: number): void {
    for (const [key, known] of this.#crossings) {
      const kept = known.filter((crossing) => crossing.second >= second - KEPT_SECONDS);
      if (kept.length > 0) this.#crossings.set(key, kept);
      else this.#crossings.delete(key);
    }
  }
}
