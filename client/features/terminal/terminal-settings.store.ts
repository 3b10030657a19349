// The reader's choices in the terminal, kept in this browser; the plan may still overrule exchange and speed.

import { create } from "zustand";
import { SLOWEST_SECONDS } from "../../../shared/contracts/plans.ts";
import { EXCHANGES, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { WINDOW_COUNT } from "../../../shared/market/fields.ts";
import { readChoice, readWhole } from "../../ui/stored-choice.ts";

interface TerminalSettings {
  readonly exchange: ExchangeId;
  /** Asked cadence in seconds. */
  readonly updateSpeed: number;
  /** Index of the window of the volume ratio. */
  readonly ratioWindow: number;
  /** Index of the one change window a phone shows. */
  readonly phoneWindow: number;
  /** Screen stands still; not remembered, so that nobody returns to old prices. */
  readonly paused: boolean;
  /** When it was stopped, epoch ms. */
  readonly pausedAt: number;
}

const FIVE_MINUTES = 4;

export const useTerminalSettings = create<TerminalSettings>(() => ({
  exchange: readChoice("exchange", EXCHANGES, "mexc"),
  updateSpeed: readWhole("updateSpeed", 1, SLOWEST_SECONDS, 2),
  ratioWindow: readWhole("ratioWindow", 0, WINDOW_COUNT - 1, FIVE_MINUTES),
  phoneWindow: readWhole("phoneWindow", 0, WINDOW_COUNT - 1, FIVE_MINUTES),
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
