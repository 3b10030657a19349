// The lists of a fresh terminal for end-to-end tests, and what those read off their tables.

import type { Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { changePercent } from "../../shared/market/change.ts";
import { signalOf } from "./signal-maker.ts";
import { logIn, type TerminalBrowser, type Visit } from "./terminal-browser.ts";

const RULE = "mexc:net_percent:5:up:0.9";

export interface Lists extends Visit {
  /** The price list "Movers" and the signal list "Signal 1", which waits for 0.9 % in five minutes. */
  readonly movers: Locator;
  readonly signals: Locator;
}

/** Runs a test with the plan's lists on screen, and lets no page error or policy violation pass. */
export async function withLists(
  browser: TerminalBrowser,
  run: (lists: Lists) => Promise<void>,
  options: Parameters<TerminalBrowser["visit"]>[0] = {},
): Promise<void> {
  const visit = await browser.visit(options);
  const { page } = visit;
  page.setDefaultTimeout(10_000);
  try {
    await logIn(page, "professional");
    const movers = page.locator("[data-list][data-kind=priceVolume]").first();
    const signals = page.locator("[data-list][data-kind=signal]").first();
    await movers.locator("[role=row][id]").first().waitFor();
    await expect.poll(() => visit.server.rules).toContain(RULE);
    await run({ ...visit, movers, signals });
    expect(visit.problems).toEqual([]);
  } finally {
    await visit.close();
  }
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
