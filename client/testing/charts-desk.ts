// A desk of charts for end-to-end tests: one coin large, others pinned, and what its main chart says.

import type { Locator, Page } from "@playwright/test";
import { logIn, type TerminalBrowser, type Visit } from "./terminal-browser.ts";

/** Runs tests in this browser, each on a desk of its own with these coins pinned beside WIF. */
export function chartsDesk(
  terminal: TerminalBrowser,
): (pinned: readonly string[], run: (visit: Visit) => Promise<void>) => Promise<void> {
  return (pinned, run) =>
    terminal.visit(
      async (visit) => {
        await visit.page.addInitScript(
          (symbols) => {
            if (localStorage.getItem("mainChartSymbol") !== null) return;
            localStorage.setItem("mainChartSymbol", "MEXC:WIFUSDT");
            localStorage.setItem("selectedTickers", JSON.stringify(symbols));
            localStorage.setItem("showVisualScreener", "false");
            localStorage.setItem("updateSpeed", "1");
          },
          pinned.map((coin) => `MEXC:${coin}USDT`),
        );
        await logIn(visit.page, "professional");
        // Off the charts, whose legends follow the pointer.
        await visit.page.mouse.move(1700, 1060);
        await mainChart(visit.page).locator("[data-state=ready]").waitFor();
        await run(visit);
      },
      { viewport: { width: 1920, height: 1080 } },
    );
}

/** Panel of the main chart. */
export const mainChart = (page: Page): Locator => page.getByTestId("main-chart");

/** Figures of the bar pointed at, or of the newest one. */
export const legend = (page: Page): Promise<string> => mainChart(page).locator("dl").innerText();
