// Signals and signal lists for tests: only what a test cares about has to be said.

import { vi } from "vitest";
import { LIST_PRESETS } from "../../shared/contracts/list-presets.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";
import { parseRuleKey } from "../../shared/signals/rule.ts";
import { completeSignal } from "../../shared/signals/signal-facts.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";

/** The rules of `signalList()` on MEXC, and an epoch second for their first signal. */
export const UP = "mexc:net_percent:5:up:0.9";
export const DOWN = "mexc:net_percent:5:down:0.9";
export const START = 1_800_000_000;

/** A signal list; by default it waits for 0.9 % in five minutes, up or down. */
export function signalList(change: Partial<WatchList> = {}): WatchList {
  // Without types of its own, so that columns and direction can be said.
  const { signalTypes: _, ...preset } = LIST_PRESETS.start[1] ?? {};
  return watchListSchema.parse({ ...preset, id: "1", name: "Signals", ...change });
}

/** A signal of a rule key in an epoch second; a short has risen 10 % from 100 and given 9 % of the price back. */
export function signalOf(rule: string, symbol: string, second: number): Signal {
  const parsed = parseRuleKey(rule);
  if (!parsed) throw new Error(`Not a rule: ${rule}`);
  const facts = { priceStart: 100, priceEnd: 101, volumeNow: 2000, volumeBefore: 1000, btcStart: 96_000, btcEnd: 96_100 };
  const high = parsed.kind === "short" ? { high: 110, highAt: (second - 60) * 1000 } : { high: null, highAt: null };
  const marketChange = parsed.kind === "net_over_market" ? 0.3 : null;
  return completeSignal({ ...facts, ...high, marketChange, rule, symbol, suppressed: 0, minuteOnly: false }, parsed, second);
}

/** A buffer for `signalList()` on MEXC, on a screen that never paints. */
export function signalBuffer(): SignalBuffer {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const buffer = new SignalBuffer(new FrameLoop());
  buffer.setLists([signalList()], "mexc");
  return buffer;
}

/** The coins of a list's signals, in its order. */
export const symbolsOf = (buffer: SignalBuffer, listId = "1"): string[] => buffer.groups(listId).map(({ symbol }) => symbol);
