// The rules that are always in use, whoever is there: public figures rest on them alone, so that no visitor steers the record and no hour
// of it is empty. A change begins a new series: date it, and write the mark that house-rules.test.ts asks for.

import type { ExchangeId } from "../market/exchange-id.ts";
import { parseRuleKey, ruleKey, type SignalRule } from "./rule.ts";

/** Each begins with its first day, UTC, and ends with the mark of its rules. */
export const HOUSE_SERIES = "2026-11-28/1fa605623167";

/** By kind, window and direction, thresholds in percent. */
const HOUSE_SHAPES = [
  "net_percent:1:up 0.5 1 2 3",
  "net_percent:1:down 0.5 1 2 3",
  "net_percent:5:up 0.5 0.9 2 3 5",
  "net_percent:5:down 0.5 0.9 2 3 5",
  "net_percent:15:up 2 5",
  "net_percent:15:down 2 5",
  "net_minus_btc:5:up 1 3",
  "net_minus_btc:5:down 1 3",
  "net_over_market:5:up 1 3",
  "net_over_market:5:down 1 3",
  "volume:1:up 200 1000",
  "volume:5:up 100 300 1000",
  "short:5:down 2 5",
  "short:15:down 2 5 10",
] as const;

/** The same for each exchange, in the order of their keys. */
export function houseRules(exchange: ExchangeId): readonly string[] {
  return HOUSE_SHAPES.flatMap((line) => {
    const [shape, ...thresholds] = line.split(" ");
    return thresholds.map((threshold) => ruleKey(parseRuleKey(`${exchange}:${shape}:${threshold}`) as SignalRule));
  }).sort();
}
