// The rules a signal list waits for on one exchange.

import type { WatchList } from "../contracts/watch-lists.ts";
import type { ExchangeId } from "../market/exchange-id.ts";
import { WINDOW_MINUTES } from "../market/fields.ts";
import { signalRuleSchema, type SignalRule } from "./rule.ts";

/** A rule per timeframe, kind and direction that has a threshold; none for price/volume lists. */
export function listRules(list: WatchList, exchange: ExchangeId): SignalRule[] {
  if (list.type !== "signal") return [];
  const directions = list.direction === "both" ? (["up", "down"] as const) : [list.direction];
  const asked = WINDOW_MINUTES.flatMap((minutes) => {
    const net = list.columns.includes("net_percent") && list.netPercentTypes.includes(minutes);
    const netThreshold = net ? list.netPercentThresholds[`${minutes}`] : undefined;
    const volumeThreshold = list.columns.includes("volume_relative") ? list.volumeThresholds[`${minutes}`] : undefined;
    return [
      ...directions.map((direction) => ({ exchange, kind: "net_percent", minutes, direction, threshold: netThreshold })),
      { exchange, kind: "volume", minutes, direction: "up", threshold: volumeThreshold },
    ];
  });
  return asked.flatMap((rule) => {
    const parsed = signalRuleSchema.safeParse(rule);
    return parsed.success ? [parsed.data] : [];
  });
}
