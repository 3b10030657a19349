// The figures a signal carries, taken from the very columns it was computed from. Only what fired is looked at.

import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { COMPARED_WITH, orNull, type SignalFacts } from "../../shared/signals/signal-facts.ts";
import type { Baselines } from "../../shared/signals/baselines.ts";
import type { FireLog } from "./fire-log.ts";
import type { MarketSecond } from "./market-second.ts";
import type { CompiledRule } from "./rule-groups.ts";
import type { HighsOfSecond } from "./window-highs.ts";

const pastIndex = (minutes: number): number => WINDOW_OFFSETS.indexOf(minutes * 60);
const ONE_BACK = WINDOW_MINUTES.map(pastIndex);
const TWO_BACK = WINDOW_MINUTES.map((minutes) => pastIndex(minutes * 2));

/** Position of the coin that others are compared with; −1 where it is not watched. */
export function comparedRow(symbols: Universe["symbols"]): number {
  return symbols.findIndex(({ symbol, active }) => active && symbol === COMPARED_WITH);
}

/** The facts of everything that fired in a second; positions refer to `symbols`, `highs` and `baselines` are those of the same second. */
export function factsOf(
  fired: FireLog,
  rules: readonly CompiledRule[],
  market: MarketSecond,
  symbols: Universe["symbols"],
  highs: HighsOfSecond,
  baselines: Baselines,
): SignalFacts[] {
  const btc = comparedRow(symbols);
  return Array.from({ length: fired.count }, (_, i): SignalFacts => {
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
      marketChange: rule.kind === "net_over_market" ? orNull(baselines.of(rule.kind, window, "now")) : null,
      suppressed: fired.held[i] as number,
      minuteOnly: (((market.table.column(FIELD.marks)[row] as number) >> window) & 1) === 1,
    };
  });
}

function highOf({ price, second }: HighsOfSecond, row: number, window: number): Pick<SignalFacts, "high" | "highAt"> {
  return { high: price[window]?.[row] as number, highAt: (second[window]?.[row] as number) * 1000 };
}

function volumesOf({ now, past }: MarketSecond, row: number, window: number): Pick<SignalFacts, "volumeNow" | "volumeBefore"> {
  const cell = row * 2 + 1;
  const end = now[cell] ?? Number.NaN;
  const middle = past[ONE_BACK[window] as number]?.[cell] ?? Number.NaN;
  const start = past[TWO_BACK[window] as number]?.[cell] ?? Number.NaN;
  // Float sums may end a hair below where they began.
  return { volumeNow: orNull(Math.max(0, end - middle)), volumeBefore: orNull(Math.max(0, middle - start)) };
}
