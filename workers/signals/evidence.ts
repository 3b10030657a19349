// The figures a signal carries, taken from the very columns it was computed from. Only what fired is looked at.

import { FIELD } from "../../shared/market/fields.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { comparedRow, compareTexts, knownSpread, orNull, type SignalFacts } from "../../shared/signals/signal-facts.ts";
import type { Baselines } from "../../shared/signals/baselines.ts";
import { conditionFigure } from "../../shared/signals/conditions.ts";
import type { FireLog } from "./fire-log.ts";
import { windowVolumesAt, type MarketSecond } from "./market-second.ts";
import type { CompiledRule } from "./rule-groups.ts";
import { figuresOfSecond } from "./second-figures.ts";
import type { HighsOfSecond } from "./window-highs.ts";

/**
 * The facts of everything that fired in a second, by coin and rule; positions refer to `symbols`, `highs` and `baselines` are those of
 * the same second.
 */
export function factsOf(
  fired: FireLog,
  rules: readonly CompiledRule[],
  market: MarketSecond,
  symbols: Universe["symbols"],
  highs: HighsOfSecond,
  baselines: Baselines,
): SignalFacts[] {
  const btc = comparedRow(symbols);
  const figures = figuresOfSecond(market, symbols, baselines);
  return Array.from(entriesInOrder(fired, rules.length, symbols), (entry): SignalFacts => {
    const i = entry % fired.count;
    const { key, window, rule } = rules[fired.rules[i] as number] as CompiledRule;
    const row = fired.rows[i] as number;
    const references = market.table.column(FIELD.reference + window);
    const prices = market.table.column(FIELD.price);
    return {
      rule: key,
      symbol: symbols[row]?.symbol as string,
      priceStart: references[row] as number,
      priceEnd: prices[row] as number,
      ...volumesOf(market, row, window),
      btcStart: orNull(references[btc]),
      btcEnd: orNull(prices[btc]),
      ...(rule.kind === "short" ? highOf(highs, row, window) : { high: null, highAt: null }),
      marketChange: rule.kind === "net_over_market" ? orNull(baselines.get(rule.kind, window, "now")) : null,
      ...(rule.conditions && { conditionFigures: rule.conditions.map((each) => conditionFigure(each, rule, figures, row)) }),
      ...knownSpread(market.table.column(FIELD.spread)[row] as number),
      suppressed: fired.held[i] as number,
      minuteOnly: (((market.table.column(FIELD.marks)[row] as number) >> window) & 1) === 1,
    };
  });
}

/** Rank of each position among the coins by name, by universe. */
const ranks = new WeakMap<Universe["symbols"], Uint32Array>();

function ranksOf(symbols: Universe["symbols"]): Uint32Array {
  const known = ranks.get(symbols);
  if (known) return known;
  const names = symbols.map(({ symbol }) => symbol);
  const byName = names.map((_, position) => position).sort((a, b) => compareTexts(names[a] as string, names[b] as string));
  const found = new Uint32Array(symbols.length);
  byName.forEach((position, rank) => (found[position] = rank));
  ranks.set(symbols, found);
  return found;
}

/** What fired, by coin and then by rule, whose indices are in the order of their keys: each a number whose rest by the count is its entry. */
function entriesInOrder(fired: FireLog, ruleCount: number, symbols: Universe["symbols"]): Float64Array {
  const rank = ranksOf(symbols);
  const entries = new Float64Array(fired.count);
  for (let i = 0; i < fired.count; i++)
    entries[i] = ((rank[fired.rows[i] as number] as number) * ruleCount + (fired.rules[i] as number)) * fired.count + i;
  return entries.sort();
}

function highOf({ price, second }: HighsOfSecond, row: number, window: number): Pick<SignalFacts, "high" | "highAt"> {
  return { high: price[window]?.[row] as number, highAt: (second[window]?.[row] as number) * 1000 };
}

function volumesOf(market: MarketSecond, row: number, window: number): Pick<SignalFacts, "volumeNow" | "volumeBefore"> {
  const { volumeNow, volumeBefore } = windowVolumesAt(market, row, window);
  return { volumeNow: orNull(volumeNow), volumeBefore: orNull(volumeBefore) };
}
