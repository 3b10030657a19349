// The watch lists of a fresh terminal, and the signals their rules wait for.

import type { BrowserContextOptions, Locator } from "@playwright/test";
import { expect } from "vitest";
import { signalOf } from "../../client/testing/signal-maker.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { changePercent } from "../../shared/market/change.ts";
import type { SignedInVisit, Visits } from "./visits.ts";

/** The rule "Signal 1" of a preset waits for. */
export const RULE = "mexc:net_percent:5:up:0.9";

export interface ListsVisit extends SignedInVisit {
  /** The price list "Movers" and the signal list "Signal 1", which waits for 0.9 % in five minutes. */
  readonly movers: Locator;
  readonly signals: Locator;
}

/** Runs a test in the terminal with the lists of the professional plan on screen. */
export function withLists(
  visits: Visits,
  run: (visit: ListsVisit) => Promise<void>,
  context: BrowserContextOptions = {},
  remembered: Readonly<Record<string, string>> = {},
): Promise<void> {
  return visits.terminal(
    "professional",
    async (visit) => {
      const { page, wire } = visit;
      page.setDefaultTimeout(10_000);
      const movers = page.locator("[data-list][data-kind=priceVolume]").first();
      const signals = page.locator("[data-list][data-kind=signal]").first();
      await movers.locator("[role=row][id]").first().waitFor();
      await expect.poll(() => wire.rules).toContain(RULE);
      await run({ ...visit, movers, signals });
    },
    { context, remembered },
  );
}

/** A signal for "Signal 1" of so many seconds ago, by another rule of it if one is given. */
export function fired(symbol: string, secondsAgo: number, change: Partial<Signal> = {}, rule = RULE): Signal {
  const signal = signalOf(rule, symbol, Math.floor(Date.now() / 1000) - secondsAgo);
  const { priceStart, priceEnd } = { ...signal, ...change };
  return { ...signal, ...change, netPercentValue: changePercent(priceEnd, priceStart) };
}
