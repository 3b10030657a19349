// Compares the market of two neighbouring seconds by the rules of one exchange: which rule fires for which coin. No I/O.
// Nothing is allocated per coin and second.

import { FIELD } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { Baselines } from "../../shared/signals/baselines.ts";
import { areMet, type ConditionFigures } from "../../shared/signals/conditions.ts";
import { heldBefore, HELD_SECONDS, isDuplicate } from "../../shared/signals/duplicates.ts";
import { crossed, ruleValue } from "../../shared/signals/levels.ts";
import type { SignalRule } from "../../shared/signals/rule.ts";
import { compareTexts } from "../../shared/signals/signal-facts.ts";
import { FireLog } from "./fire-log.ts";
import { OpenEpisodes, type StoredEpisode } from "./open-episodes.ts";
import { compileRule, groupRules, type CompiledRule, type RuleGroup } from "./rule-groups.ts";
import type { HighsOfSecond } from "./window-highs.ts";

const SWEEP_SECONDS = 60;

/** Highs of the second of a pass, and of the one before. */
interface HighsOfBoth {
  readonly now: HighsOfSecond;
  readonly before: HighsOfSecond;
}

/**
 * A rule fires where its level rises (shared/signals/levels.ts). For a new rule, too, what was above before is no signal. A second signal
 * of the same rule and coin is held back and counted while it is a duplicate (shared/signals/duplicates.ts).
 */
export class SignalEngine {
  #rules: CompiledRule[] = [];
  #byKey = new Map<string, CompiledRule>();
  #groups: RuleGroup[] = [];
  #sweptAt = 0;
  /** What price changes are compared with in the last pass. */
  readonly baselines = new Baselines();
  /** Signals of the last pass; `held` is the number of duplicates each of them ends. */
  readonly fired = new FireLog();
  /** Duplicates of the last pass; `held` is their number so far. */
  readonly suppressed = new FireLog();
  /** What conditions are held against in the last pass; undefined where nobody gave it, and then none is met. */
  #figures: ConditionFigures | undefined;
  /** Episodes of rules and coins; filled as `fired` is. */
  readonly episodes = new OpenEpisodes();
  /** Rules and coins whose count of duplicates ended since it was last taken. */
  #ended: (readonly [key: string, position: number])[] = [];
  readonly #followsEpisodes: boolean;

  /** Episodes stay empty unless they are followed. */
  constructor({ followsEpisodes = true }: { readonly followsEpisodes?: boolean } = {}) {
    this.#followsEpisodes = followsEpisodes;
  }

  /** Rules in use in the order of their keys, by the indices of the logs. */
  get rules(): readonly CompiledRule[] {
    return this.#rules;
  }

  /** Follows the rules in use; those that stay keep their history. */
  setRules(rules: ReadonlyMap<string, SignalRule>): void {
    const before = this.#byKey;
    const sorted = [...rules].sort(([a], [b]) => compareTexts(a, b));
    this.#rules = sorted.map(([key, rule]) => {
      const compiled = before.get(key) ?? compileRule(key, rule);
      before.delete(key);
      return compiled;
    });
    for (const gone of before.values()) {
      for (const position of gone.held.keys()) this.#ended.push([gone.key, position]);
      this.episodes.dropRule(gone);
    }
    this.#byKey = new Map(this.#rules.map((compiled) => [compiled.key, compiled]));
    this.#groups = groupRules(this.#rules);
  }

  /** Restores the state of another worker; `held` duplicates were counted since `second`. Counts of rules out of use have ended. */
  remember(key: string, position: number, second: number, held: number): void {
    const rule = this.#byKey.get(key);
    if (!rule) {
      if (held > 0) this.#ended.push([key, position]);
      return;
    }
    rule.firedAt.set(position, Math.max(second, rule.firedAt.get(position) ?? 0));
    if (held > 0) rule.held.set(position, held);
  }

  /** Follows the coins by position. */
  setCoins(coins: Universe["symbols"]): void {
    this.episodes.setCoins(coins, this.#rules);
  }

  /** Restores an episode of another worker. */
  rememberEpisode(stored: StoredEpisode): void {
    this.episodes.restore(stored, this.#byKey.get(stored.rule));
  }

  /** Forgets what fired when. */
  forget(): void {
    this.episodes.forget(this.#rules);
    for (const { firedAt, held } of this.#rules) {
      firedAt.clear();
      held.clear();
    }
    this.#ended = [];
  }

  /** Rules and coins whose count of duplicates ended, each returned once. */
  takeEnded(): readonly (readonly [key: string, position: number])[] {
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  /**
   * Fills `fired` and `suppressed` for an epoch second; `before` is the market one second earlier. Short rules wait until there
   * are `highs`, of both seconds; `btc` is BTC's row, for rules that compare with it; `figures` are those of `second`, for conditions.
   */
  pass(
    before: MarketTable,
    now: MarketTable,
    second: number,
    highs?: HighsOfBoth,
    btc = -1,
    figures?: (baselines: Baselines) => ConditionFigures,
  ): void {
    this.baselines.begin(before, now, btc);
    this.#figures = figures?.(this.baselines);
    this.fired.clear();
    this.suppressed.clear();
    this.episodes.begin(second);
    if (second >= this.#sweptAt + SWEEP_SECONDS) this.#sweep(second);
    for (const group of this.#groups) this.#passGroup(group, before, now, second, highs);
    this.episodes.finish();
  }

  #passGroup(group: RuleGroup, before: MarketTable, now: MarketTable, second: number, highs: HighsOfBoth | undefined): void {
    const { kind, direction, window } = group;
    if (kind === "short" && !highs) return this.#followEpisodes(group, second, () => Number.NaN);
    const lowest = group.thresholds[0] as number;
    const [price, reference, ratio] = figuresOf(now, window);
    const [priceBefore, referenceBefore, ratioBefore] = figuresOf(before, window);
    // Other kinds do not look at it.
    const high = highs?.now.price[window] ?? price;
    const highBefore = highs?.before.price[window] ?? priceBefore;
    const [baseline, baselineBefore] = [this.baselines.get(kind, window, "now"), this.baselines.get(kind, window, "before")];
    const rows = Math.min(before.capacity, now.capacity);
    for (let row = 0; row < rows; row++) {
      const value = ruleValue(
        kind,
        direction,
        price[row] as number,
        reference[row] as number,
        ratio[row] as number,
        high[row],
        baseline,
      );
      // Also true of NaN.
      if (!(value >= lowest)) continue;
      const was = ruleValue(
        kind,
        direction,
        priceBefore[row] as number,
        referenceBefore[row] as number,
        ratioBefore[row] as number,
        highBefore[row],
        baselineBefore,
      );
      // Not true of NaN.
      if (value > was) this.#match(group, row, was, value, second);
    }
    this.#followEpisodes(group, second, (row) => {
      // A coin whose history is being rewritten.
      if (Number.isNaN(priceBefore[row])) return Number.NaN;
      const [end, start] = [price[row] as number, reference[row] as number];
      return ruleValue(kind, direction, end, start, ratio[row] as number, high[row], baseline);
    });
  }

  #followEpisodes({ rules }: RuleGroup, second: number, valueAt: (row: number) => number): void {
    for (const index of rules) {
      const rule = this.#rules[index] as CompiledRule;
      if (rule.episodes.size > 0) this.episodes.follow(rule, second, valueAt);
    }
  }

  #match({ thresholds, rules }: RuleGroup, row: number, was: number, value: number, second: number): void {
    for (let i = 0; i < thresholds.length; i++) {
      const threshold = thresholds[i] as number;
      if (threshold > value) return;
      if (crossed(was, value, threshold)) this.#raise(rules[i] as number, row, second, value);
    }
  }

  #meetsConditions({ conditions, minutes, direction }: SignalRule, row: number): boolean {
    if (!conditions) return true;
    return this.#figures !== undefined && areMet(conditions, { minutes, direction }, this.#figures, row);
  }

  #raise(index: number, row: number, second: number, value: number): void {
    const compiled = this.#rules[index] as CompiledRule;
    const { key, rule, firedAt, held } = compiled;
    if (!this.#meetsConditions(rule, row)) return;
    const last = firedAt.get(row) ?? Number.NEGATIVE_INFINITY;
    const count = held.get(row) ?? 0;
    const isHeld = isDuplicate(second, last);
    if (this.#followsEpisodes) this.episodes.cross(compiled, row, second, value, !isHeld);
    if (isHeld) {
      held.set(row, count + 1);
      this.suppressed.add(index, row, count + 1);
      return;
    }
    if (held.delete(row)) this.#ended.push([key, row]);
    firedAt.set(row, second);
    this.fired.add(index, row, heldBefore(second, last, count));
  }

  /** Drops what can no longer matter. */
  #sweep(second: number): void {
    this.#sweptAt = second;
    for (const { key, firedAt, held } of this.#rules)
      for (const [position, last] of firedAt) {
        if (held.has(position) ? second - last <= HELD_SECONDS : isDuplicate(second, last)) continue;
        firedAt.delete(position);
        if (held.delete(position)) this.#ended.push([key, position]);
      }
  }
}

function figuresOf(table: MarketTable, window: number): [price: Float64Array, reference: Float64Array, ratio: Float64Array] {
  return [table.column(FIELD.price), table.column(FIELD.reference + window), table.column(FIELD.ratio + window)];
}
