// The watch lists that each plan starts with.

import type { WindowMinutes } from "../market/fields.ts";
import type { PlanId } from "./plans.ts";
import type { PRESET_NAMES, WatchList } from "./watch-lists.ts";

/** A list as a plan starts with it; the client gives it id and name, and raises its cadence to the plan's. */
export type ListPreset = Omit<WatchList, "id" | "name" | "presetName"> & {
  readonly preset: (typeof PRESET_NAMES)[number];
};

const common = {
  volumeThresholds: {},
  netPercentThresholds: {},
  direction: "both",
  updateSpeed: 1,
  sortAbsolute: false,
  sortDirection: "desc",
  tickers: [],
  widths: {},
  sound: "none",
} as const;

function movers(height: number): ListPreset {
  return {
    ...common,
    tickers: [],
    preset: "movers",
    type: "priceVolume",
    columns: ["price", "net_percent", "volume_24h"],
    netPercentTypes: [5],
    signalType: "net_percent",
    sortBy: "net_percent:5",
    height,
  };
}

function netSignal(timeframe: WindowMinutes, threshold: number): ListPreset {
  return {
    ...common,
    tickers: [],
    preset: "signal",
    type: "signal",
    columns: ["net_percent"],
    netPercentTypes: [timeframe],
    netPercentThresholds: { [timeframe]: threshold },
    signalType: "net_percent",
    sortBy: "",
    height: 5,
  };
}

const PAID = [movers(12), netSignal(5, 0.9), netSignal(1, 0.5)];

/** Lists a plan starts with; loaded when the user has fewer. */
export const LIST_PRESETS: Readonly<Record<PlanId, readonly ListPreset[]>> = {
  test: [
    { ...movers(12), isTestMode: true },
    { ...netSignal(5, 0.5), isTestMode: true },
  ],
  start: PAID,
  popular: PAID,
  professional: PAID,
};
