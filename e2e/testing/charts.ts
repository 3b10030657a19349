// A terminal of charts: one coin large, others pinned, and what was asked for them.

import type { BrowserContextOptions } from "@playwright/test";
import { mainChart } from "./screen.ts";
import { ready, type SignedInVisit, type Visits } from "./visits.ts";

export interface ChartsVisit extends SignedInVisit {
  /** Query strings of the questions for candles, in the order they were asked. */
  readonly asked: readonly string[];
}

/** Runs a test on charts with WIF in the main one and these coins of MEXC pinned. */
export function withCharts(
  visits: Visits,
  pinned: readonly string[],
  run: (visit: ChartsVisit) => Promise<void>,
  context: BrowserContextOptions = {},
): Promise<void> {
  return visits.subscriber(
    "professional",
    async (visit) => {
      const { page } = visit;
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname === "/api/klines") asked.push(search);
      });
      await page.goto("/dashboard");
      await ready(page);
      // Off the charts, whose legends follow the pointer.
      await page.mouse.move(1700, 1060);
      await mainChart(page).locator("[data-state=ready]").waitFor();
      await run({ ...visit, asked });
    },
    {
      context: { viewport: { width: 1920, height: 1080 }, ...context },
      remembered: {
        mainChartSymbol: "MEXC:WIFUSDT",
        selectedTickers: JSON.stringify(pinned.map((coin) => `MEXC:${coin}USDT`)),
        showVisualScreener: "false",
        updateSpeed: "1",
      },
    },
  );
}
