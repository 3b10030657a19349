// Breaks something while two screens watch, repairs it, and reports what each screen showed and when it was true again. The
// single-machine test and the topology's fault table judge alike.

import { setTimeout as sleep } from "node:timers/promises";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { longestFalseLive, longestStill, type ScreenWatch } from "./screen-watch.ts";

/** The badge's limit (prices older than 5 s carry it) plus a second to see and paint it. */
export const NOTICED_WITHIN_MS = 6000;
const LIVE_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 100;

export interface Breakage {
  /** Breaks something; resolves with the moment it did. */
  readonly strike: () => Promise<number>;
  /** Repairs it after `downMs`, as a supervisor would. */
  readonly repair: () => Promise<void>;
  readonly downMs: number;
  /** Live, moving prices this long after the repair began, ms. */
  readonly backWithinMs: number;
}

export interface ScreenReport {
  readonly exchange: ExchangeId;
  /** The screen's notices about its data, in order; empty when there were none. */
  readonly notices: readonly string[];
  /** From the fault to the first of them; NaN without one. */
  readonly noticedMs: number;
  /** From the repair to live, moving prices. */
  readonly backMs: number;
  /** The longest time without a new price. */
  readonly stillMs: number;
  /** The longest time for which it claimed live data without a new price. */
  readonly falseLiveMs: number;
}

/** Resolves once every screen claims live data and prices have moved on it since then; rejects with those that do not. */
export async function untilAllLive(screens: readonly ScreenWatch[], since: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const live = await Promise.all(screens.map((screen) => screen.movedLive(since)));
    if (live.every(Boolean)) return;
    if (Date.now() > deadline) {
      const late = await Promise.all(screens.filter((_, i) => !live[i]).map(lastOf));
      throw new Error(`${late.join(" and ")} not live again within ${withinMs} ms`);
    }
    await sleep(CHECK_EVERY_MS);
  }
}

/** What a screen says now, and how long ago its prices moved. */
async function lastOf(screen: ScreenWatch): Promise<string> {
  const seen = await screen.seen();
  const movedAt = seen.findLast(({ moved }) => moved)?.at ?? Number.NaN;
  return `${screen.exchange} ("${seen.at(-1)?.notice ?? ""}", last moved ${Date.now() - movedAt} ms ago)`;
}

/**
 * Breaks and repairs; once every screen is live again, returns a function that reports, at any later moment, what they showed
 * since.
 */
export async function watchBreakage(screens: readonly ScreenWatch[], breakage: Breakage): Promise<() => Promise<ScreenReport[]>> {
  await untilAllLive(screens, Date.now(), LIVE_WITHIN_MS);
  const struckAt = await breakage.strike();
  await sleep(Math.max(0, struckAt + breakage.downMs - Date.now()));
  const repairedAt = Date.now();
  await breakage.repair();
  await untilAllLive(screens, repairedAt, breakage.backWithinMs);
  return () => Promise.all(screens.map((screen) => reportOf(screen, struckAt, repairedAt)));
}

async function reportOf(screen: ScreenWatch, struckAt: number, repairedAt: number): Promise<ScreenReport> {
  const until = Date.now();
  const seen = await screen.seen(struckAt);
  const shown = seen.map(({ notice }) => notice);
  const first = seen.find(({ notice }) => notice !== "");
  const back = seen.find(({ at, notice, moved }) => at > repairedAt && notice === "" && moved);
  return {
    exchange: screen.exchange,
    notices: shown.filter((notice, i) => notice !== "" && notice !== shown[i - 1]),
    noticedMs: (first?.at ?? Number.NaN) - struckAt,
    backMs: (back?.at ?? Number.NaN) - repairedAt,
    stillMs: longestStill(seen, struckAt, until),
    falseLiveMs: longestFalseLive(seen, struckAt, until),
  };
}
