// When a coin crossed a rule's threshold within a second: the trade that did it where the price decides, else somewhere in the second.

import { FIELD } from "../../shared/market/fields.ts";
import type { MarketTable } from "../../shared/market/market-table.ts";
import { levelOf, ruleValue } from "../../shared/signals/levels.ts";
import type { Moment } from "../../shared/signals/relations.ts";
import type { RecentPrices } from "../book/recent-prices.ts";
import type { CompiledRule } from "../signals/rule-groups.ts";

const SECOND_MS = 1000;

/** The market of two neighbouring seconds. */
export interface ComparedSeconds {
  /** The later one, epoch second. */
  readonly second: number;
  readonly before: MarketTable;
  readonly now: MarketTable;
}

/** An exchange's clock against the one all measure by. */
export type ClockReading = Pick<Moment, "skew" | "uncertainty">;

export function crossingMoment(
  recent: Pick<RecentPrices, "firstBeyond">,
  { second, before, now }: ComparedSeconds,
  { rule, window }: CompiledRule,
  row: number,
  clock: ClockReading,
): Moment {
  const start = second * SECOND_MS;
  const level = rule.kind === "net_percent" ? priceCrossed(before, now, rule, window, row) : Number.NaN;
  const sign = rule.direction === "up" ? 1 : -1;
  const trade = Number.isNaN(level) ? Number.NaN : recent.firstBeyond(row, level, sign, start, start + SECOND_MS);
  if (!Number.isNaN(trade)) return { ...clock, at: trade };
  return { skew: clock.skew, at: start + SECOND_MS / 2, uncertainty: clock.uncertainty + SECOND_MS / 2 };
}

/** The price at which the next whole threshold was reached. */
function priceCrossed(before: MarketTable, now: MarketTable, rule: CompiledRule["rule"], window: number, row: number): number {
  const [prices, references] = [before.column(FIELD.price), before.column(FIELD.reference + window)];
  const was = ruleValue(rule.kind, rule.direction, prices[row] ?? Number.NaN, references[row] ?? Number.NaN, Number.NaN);
  const percent = (levelOf(was, rule.threshold) + 1) * rule.threshold;
  const reference = now.column(FIELD.reference + window)[row] ?? Number.NaN;
  return reference * (1 + ((rule.direction === "up" ? 1 : -1) * percent) / 100);
}
