// A terminal with coins pinned beside its main chart, for end-to-end tests of ticks.

import { logIn, type TerminalBrowser, type Visit } from "./terminal-browser.ts";

export const PINNED = ["MEXC:ETHUSDT", "MEXC:SOLUSDT"];

/** Runs a test in a terminal with these coins pinned. */
export function withPinned(
  terminal: TerminalBrowser,
  run: (visit: Visit) => Promise<void>,
  pinned: readonly string[] = PINNED,
): Promise<void> {
  return terminal.visit(async (visit) => {
    await visit.page.addInitScript((coins) => localStorage.setItem("selectedTickers", JSON.stringify(coins)), pinned);
    await logIn(visit.page, "professional");
    await run(visit);
  });
}
