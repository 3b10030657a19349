// The reader's choices in the terminal, kept in this browser; the plan may still overrule exchange and speed.

import { create } from "zustand";
import { SLOWEST_SECONDS } from "../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { WINDOW_COUNT } from "../../shared/market/fields.ts";
import { readChoice, readFlag, readWhole } from "../ui/stored-choice.ts";

/** Coins the barometer can measure the market by. */
export const BAROMETER_COINS = ["BTC", "ETH", "SOL", "XRP", "DOGE"] as const;
export type BarometerCoin = (typeof BAROMETER_COINS)[number];

interface TerminalSettings {
  readonly exchange: ExchangeId;
  /** Asked cadence in seconds. */
  readonly updateSpeed: number;
  /** Index of the window of the volume ratio. */
  readonly ratioWindow: number;
  /** Index of the one change window a phone shows. */
  readonly phoneWindow: number;
  /** The settings panel is open. */
  readonly showSettings: boolean;
  readonly marketBarometer: BarometerCoin;
  /** Tables stand by ticker until a column head is clicked. */
  readonly sortAlphabetically: boolean;
  /** New signals are read out by screen readers. */
  readonly announceSignals: boolean;
  readonly soundMuted: boolean;
  /** Percent. */
  readonly soundVolume: number;
  /** Panels keep their sizes: nothing moves by accident. */
  readonly layoutLocked: boolean;
  /** Screen stands still; not remembered, so that a reload does not show old prices. */
  readonly paused: boolean;
  /** When it was stopped, epoch ms. */
  readonly pausedAt: number;
}

const FIVE_MINUTES = 4;

export const useTerminalSettings = create<TerminalSettings>(() => ({
  exchange: readChoice("exchange", EXCHANGES, DEFAULT_EXCHANGE),
  updateSpeed: readWhole("updateSpeed", 1, SLOWEST_SECONDS, 2),
  ratioWindow: readWhole("ratioWindow", 0, WINDOW_COUNT - 1, FIVE_MINUTES),
  phoneWindow: readWhole("phoneWindow", 0, WINDOW_COUNT - 1, FIVE_MINUTES),
  showSettings: readFlag("showSettings", false),
  marketBarometer: readChoice("marketBarometer", BAROMETER_COINS, "BTC"),
  sortAlphabetically: readFlag("sortAlphabetically", false),
  announceSignals: readFlag("announceSignals", false),
  soundMuted: readFlag("soundMuted", false),
  soundVolume: readWhole("soundVolume", 0, 100, 60),
  layoutLocked: readFlag("layoutLocked", false),
  paused: false,
  pausedAt: 0,
}));

/** Changes one choice and remembers it. */
export function chooseSetting<Key extends Exclude<keyof TerminalSettings, "paused" | "pausedAt">>(
  key: Key,
  value: TerminalSettings[Key],
): void {
  localStorage.setItem(key, String(value));
  useTerminalSettings.setState({ [key]: value } as Pick<TerminalSettings, Key>);
}

/** Stops or resumes painting. */
export function togglePause(): void {
  useTerminalSettings.setState(({ paused }) => ({ paused: !paused, pausedAt: Date.now() }));
}

/** Goes on, if stopped. */
export function endPause(): void {
  useTerminalSettings.setState({ paused: false });
}
