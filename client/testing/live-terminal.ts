// A live terminal for end-to-end tests that bring it into trouble, and what they read off its screen.

import type { Page } from "@playwright/test";
import { logIn, terminalBrowser, type TerminalBrowser, type Visit } from "./terminal-browser.ts";

/** The browser of a test file that cuts lines; what Chromium says of them is no fault of the page. */
export const browserInTrouble = (): TerminalBrowser => terminalBrowser(/WebSocket|ERR_|Failed to load/);

/** Runs a test with a terminal of this plan that is live, whose sleep and tab the test commands. */
export function live(terminal: TerminalBrowser, plan: string, run: (visit: Visit) => Promise<void>): Promise<void> {
  return terminal.visit(async (visit) => {
    await visit.page.addInitScript(takeClockAndFrames);
    await logIn(visit.page, plan);
    await word(visit.page, "live");
    await run(visit);
  });
}

/** Runs in the page, before its own code. */
function takeClockAndFrames(): void {
  // Tests turn the wall clock on, as it is after a sleep through which the monotonic clock stood still.
  const wall = Date.now.bind(Date);
  Object.assign(window, { asleepMs: 0 });
  Date.now = () => wall() + (window as unknown as { asleepMs: number }).asleepMs;
  // Tests hide the tab; a hidden tab gets no animation frames until it is seen again.
  Object.defineProperty(document, "hidden", { get: () => "isAway" in window });
  const paint = window.requestAnimationFrame.bind(window);
  const held: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => (document.hidden ? held.push(callback) : paint(callback));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) for (const callback of held.splice(0)) paint(callback);
  });
}

/** Waits until the connection mark says this. */
export const word = (page: Page, expected: string, timeout = 15_000): Promise<void> =>
  page.locator(`[data-testid=connection][data-word=${expected}]`).waitFor({ timeout });

/** Tickers of the first signal list, sorted by name. */
export const signalTickers = ({ page }: Visit): Promise<string[]> =>
  page
    .locator("[data-list][data-kind=signal]")
    .first()
    .locator("[role=row][id]:visible")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["symbol"] ?? "").sort());

/** Prices of all lists. */
export const prices = ({ page }: Visit): Promise<string[]> => page.locator("[data-list] [data-column='2']").allTextContents();
