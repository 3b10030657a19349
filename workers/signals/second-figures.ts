// What conditions are held against in one second, from the very columns its signals are computed from.

import { FIELD } from "../../shared/market/fields.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { Baselines } from "../../shared/signals/baselines.ts";
import { daysListed } from "../../shared/signals/coin-facts.ts";
import type { ConditionFigures } from "../../shared/signals/conditions.ts";
import { windowVolumesAt, type MarketSecond } from "./market-second.ts";

/** Figures by position in `symbols`. */
export function figuresOfSecond(market: MarketSecond, symbols: Universe["symbols"], baselines: Baselines): ConditionFigures {
  const { table, facts, second } = market;
  const cell = (field: number, row: number): number => table.column(field)[row] ?? Number.NaN;
  return {
    price: (row) => cell(FIELD.price, row),
    start: (window, row) => cell(FIELD.reference + window, row),
    volume: (window, row, which) => windowVolumesAt(market, row, window)[which === "now" ? "volumeNow" : "volumeBefore"],
    turnover24h: (row) => cell(FIELD.volume24h, row),
    spread: (row) => cell(FIELD.spread, row),
    tickSize: (row) => Number(symbols[row]?.tickSize ?? Number.NaN),
    dayHigh: (row) => facts?.ranges[row * 2] ?? Number.NaN,
    dayLow: (row) => facts?.ranges[row * 2 + 1] ?? Number.NaN,
    deviation: (window, row) => facts?.lasting.deviations[window]?.[row] ?? Number.NaN,
    listedDays: (row) => daysListed(facts?.lasting.listedAt, row, second),
    baseline: (comparison, window) => baselines.get(comparison === "btc" ? "net_minus_btc" : "net_over_market", window, "now"),
  };
}
