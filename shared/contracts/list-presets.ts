// The watch lists each plan starts with.

import type { WindowMinutes } from "../market/fields.ts";
import { STRATEGIES } from "../signals/signal-types.ts";
import type { PlanId } from "./plans.ts";
import type { PRESET_NAMES, WatchList } from "./watch-lists.ts";

/** A preset list; the client adds id and name, and raises its cadence to the plan's. */
export type ListPreset = Omit<WatchList, "id" | "name" | "presetName"> & {
  readonly preset: (typeof PRESET_NAMES)[number];
};

const common = {
  volumeThresholds: {},
  netPercentThresholds: {},
  shortThresholds: {},
  direction: "both",
  updateSpeed: 1,
  sortAbsolute: false,
  sortDirection: "desc",
  tickers: [],
  widths: {},
  sound: "none",
  typeSounds: {},
  shownType: "all",
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
    // A fall is a move too.
    sortAbsolute: true,
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
    signalTypes: ["pump", "dump"],
    signalType: "net_percent",
    sortBy: "",
    height: 5,
  };
}

/** Leaves one slot of three free. */
const TWO_STRATEGIES = [movers(12), netSignal(5, 0.9)];
const ALL_STRATEGIES = [movers(12), netSignal(5, 0.9), withShort(netSignal(1, 0.5), 15, 2)];

/** The same list, plus coins that rose by this percent and are falling again. */
function withShort(preset: ListPreset, timeframe: WindowMinutes, rise: number): ListPreset {
  return { ...preset, shortThresholds: { [timeframe]: rise }, signalTypes: [...STRATEGIES] };
}

/**
 * Lists a new account starts with on each plan. They come only once: a user who deletes one or changes the plan keeps the
 * existing lists.
 */
export const LIST_PRESETS: Readonly<Record<PlanId, readonly ListPreset[]>> = {
  test: [
    { ...movers(12), isTestMode: true },
    { ...netSignal(5, 0.5), isTestMode: true },
  ],
  start: TWO_STRATEGIES,
  popular: ALL_STRATEGIES,
  professional: ALL_STRATEGIES,
};
