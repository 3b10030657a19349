// The reader's choices in the terminal, kept in this browser; the plan may still overrule exchange and speed.

import { MAX_FRAME_SECONDS } from "../../shared/contracts/plans.ts";
import { LIST_SOUNDS, type ListSound } from "../../shared/contracts/watch-lists.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { WINDOW_COUNT } from "../../shared/market/fields.ts";
import { createStored, flag, oneOf, wholeNumber } from "../storage/stored-state.ts";
import { ofWindow } from "../storage/window-storage.ts";

/** Coins the barometer can measure the market by. */
export const BAROMETER_COINS = ["BTC", "ETH", "SOL", "XRP", "DOGE"] as const;
export type BarometerCoin = (typeof BAROMETER_COINS)[number];

/** Moves the barometer counts coins beyond, percent. */
export const BAROMETER_THRESHOLDS = ["0.5", "1", "2"] as const;

interface TerminalSettings {
  readonly exchange: ExchangeId;
  /** Asked cadence in seconds. */
  readonly updateSpeed: number;
  /** Index of the window of the volume ratio. */
  readonly ratioWindow: number;
  /** Index of the one change window a phone shows; WINDOW_COUNT: the change over 24 hours. */
  readonly phoneWindow: number;
  /** The settings panel is open. */
  readonly showSettings: boolean;
  readonly marketBarometer: BarometerCoin;
  readonly barometerThreshold: (typeof BAROMETER_THRESHOLDS)[number];
  /** The main chart draws its moving average. */
  readonly chartMovingAverage: boolean;
  /** Tables stand by ticker until a column head is clicked. */
  readonly sortAlphabetically: boolean;
  /** New signals are read out by screen readers. */
  readonly announceSignals: boolean;
  readonly soundMuted: boolean;
  /** Percent. */
  readonly soundVolume: number;
  /** Of price alerts that fire. */
  readonly alertSound: ListSound;
  /** Panels keep their sizes: nothing moves by accident. */
  readonly layoutLocked: boolean;
  /** Screen stands still; not remembered, so that a reload does not show old prices. */
  readonly paused: boolean;
  /** When it was stopped, on the clock of performance.now(). */
  readonly pausedAt: number;
}

const FIVE_MINUTES = 4;

export const useTerminalSettings = createStored<TerminalSettings>(
  {
    exchange: DEFAULT_EXCHANGE,
    updateSpeed: 2,
    ratioWindow: FIVE_MINUTES,
    phoneWindow: FIVE_MINUTES,
    showSettings: false,
    marketBarometer: "BTC",
    barometerThreshold: "1",
    chartMovingAverage: true,
    sortAlphabetically: false,
    announceSignals: false,
    soundMuted: false,
    soundVolume: 60,
    alertSound: "bell",
    layoutLocked: false,
    paused: false,
    pausedAt: 0,
  },
  {
    exchange: ofWindow(oneOf(EXCHANGES)),
    updateSpeed: wholeNumber(1, MAX_FRAME_SECONDS),
    ratioWindow: wholeNumber(0, WINDOW_COUNT - 1),
    phoneWindow: wholeNumber(0, WINDOW_COUNT),
    showSettings: ofWindow(flag),
    marketBarometer: oneOf(BAROMETER_COINS),
    barometerThreshold: oneOf(BAROMETER_THRESHOLDS),
    chartMovingAverage: flag,
    sortAlphabetically: flag,
    announceSignals: flag,
    soundMuted: flag,
    soundVolume: wholeNumber(0, 100),
    alertSound: oneOf(LIST_SOUNDS),
    layoutLocked: flag,
  },
);

/** Changes one choice and remembers it. */
export function chooseSetting<Key extends Exclude<keyof TerminalSettings, "paused" | "pausedAt">>(
  key: Key,
  value: TerminalSettings[Key],
): void {
  useTerminalSettings.setState({ [key]: value } as Pick<TerminalSettings, Key>);
}

/** Stops or resumes painting. */
export function togglePause(): void {
  useTerminalSettings.setState(({ paused }) => ({ paused: !paused, pausedAt: performance.now() }));
}

/** Goes on, if stopped. */
export function endPause(): void {
  useTerminalSettings.setState({ paused: false });
}
