// The lists of a fresh terminal for end-to-end tests, and what those read off their tables.

import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { changePercent } from "../../shared/market/change.ts";
import { signalOf } from "./signal-maker.ts";
import { logIn, type TerminalBrowser, type Visit } from "./terminal-browser.ts";

/** The rule "Signal 1" of a preset waits for. */
export const RULE = "mexc:net_percent:5:up:0.9";

export interface Lists extends Visit {
  /** The price list "Movers" and the signal list "Signal 1", which waits for 0.9 % in five minutes. */
  readonly movers: Locator;
  readonly signals: Locator;
}

/** Runs a test with the plan's lists on screen. */
export function withLists(
  terminal: TerminalBrowser,
  run: (lists: Lists) => Promise<void>,
  options?: BrowserContextOptions,
): Promise<void> {
  return terminal.visit(async (visit) => {
    const { page, server } = visit;
    page.setDefaultTimeout(10_000);
    await logIn(page, "professional");
    const movers = page.locator("[data-list][data-kind=priceVolume]").first();
    const signals = page.locator("[data-list][data-kind=signal]").first();
    await movers.locator("[role=row][id]").first().waitFor();
    await expect.poll(() => server.rules).toContain(RULE);
    await run({ ...visit, movers, signals });
  }, options);
}

/** A signal for "Signal 1" of so many seconds ago. */
export function fired(symbol: string, secondsAgo: number, change: Partial<Signal> = {}): Signal {
  const signal = signalOf(RULE, symbol, Math.floor(Date.now() / 1000) - secondsAgo);
  const { priceStart, priceEnd } = { ...signal, ...change };
  return { ...signal, ...change, netPercentValue: changePercent(priceEnd, priceStart) };
}

/** Tickers of a list from top to bottom. */
export function tickersOf(list: Locator): Promise<string[]> {
  return list.locator("[role=row][id]").evaluateAll((rows) =>
    rows
      .filter((row) => !(row as HTMLElement).hidden)
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => (row as HTMLElement).dataset["symbol"] ?? ""),
  );
}

/** A coin's row in a list. */
export function rowOf(list: Locator, symbol: string): Locator {
  return list.locator(`[role=row][data-symbol="${symbol}"]`);
}

/** What the desk remembers under a name. */
export function remembered(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
