// What the screener shows, as a signal list says it: its threshold and period are those of a rise and of a fall. The plot chooses coins by
// nothing else but the coins that its reader hides, which lists know as well.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import type { ScreenerSettings } from "./screener-settings.ts";

/** Fields of a signal list by which coins are found. */
type FoundBy = Pick<
  WatchList,
  "signalTypes" | "netPercentTypes" | "netPercentThresholds" | "comparedWith" | "conditions" | "relations" | "tickers"
>;

/** A signal list that waits for the coins that the screener shows with these settings: moves of its threshold or more, either way. */
export function listOfScreener({ netPeriod, threshold }: Pick<ScreenerSettings, "netPeriod" | "threshold">): FoundBy {
  return {
    signalTypes: ["pump", "dump"],
    netPercentTypes: [netPeriod],
    netPercentThresholds: { [netPeriod]: threshold },
    comparedWith: "none",
    conditions: [],
    relations: [],
    tickers: [],
  };
}

/**
 * What a list has of the screener's settings in another form, or not at all. present: coins that are on the plot already, since a rule
 * fires where a coin gets there. scale: coins above it have no point, but are found. exchange: in the terminal lists show its exchange
 * and no other. picture: axis, trails, names and cadence, which choose no coins.
 */
const SCREENER_RESTS = ["present", "scale", "exchange", "picture"] as const;
export type ScreenerRest = (typeof SCREENER_RESTS)[number];

/** Which of these there are for a plot of one exchange in a terminal that shows `shared`. */
export const restOfScreener = (exchange: ExchangeId, shared: ExchangeId): ScreenerRest[] =>
  SCREENER_RESTS.filter((rest) => rest !== "exchange" || exchange !== shared);
