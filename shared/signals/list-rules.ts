// The rules a signal list waits for on one exchange.

import { planAllowsSignalType, type PlanId } from "../contracts/plans.ts";
import { signalTypesOf, type WatchList } from "../contracts/watch-lists.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { WINDOW_MINUTES, type WindowMinutes } from "../market/fields.ts";
import { signalRuleSchema, type SignalRule } from "./rule.ts";
import { ruleOfType, type SignalType } from "./signal-types.ts";

/**
 * A rule per timeframe and signal type that has a threshold; none for price/volume lists. With a plan only of types it holds:
 * a list may have been made on a larger one.
 */
export function listRules(list: WatchList, exchange: ExchangeId, plan?: PlanId): SignalRule[] {
  const types = signalTypesOf(list).filter((type) => plan === undefined || planAllowsSignalType(plan, type));
  return WINDOW_MINUTES.flatMap((minutes) =>
    types.flatMap((type) => {
      const threshold = listThreshold(list, type, minutes);
      const trigger = { exchange, ...ruleOfType(type, list.comparedWith), minutes, threshold };
      const parsed = signalRuleSchema.safeParse({ ...trigger, conditions: list.conditions });
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** The threshold of a type in a window, percent; undefined where the list does not wait for it. */
export function listThreshold(
  list: Pick<WatchList, "netPercentTypes" | "netPercentThresholds" | "shortThresholds" | "volumeThresholds">,
  type: SignalType,
  minutes: WindowMinutes,
): number | undefined {
  if (type === "short") return list.shortThresholds[`${minutes}`];
  if (type === "volume") return list.volumeThresholds[`${minutes}`];
  return list.netPercentTypes.includes(minutes) ? list.netPercentThresholds[`${minutes}`] : undefined;
}
