// The exchange is one choice: lists, main chart, hot coins and screener go along, but for a panel that was given its own.

import { describe, expect, it } from "vitest";
import { mainChart, remembered, unfoldScreener } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

describe("another exchange", () => {
  it("takes the main chart and the screener along, with the decimals of its coins", () =>
    visits.terminal("professional", async ({ page }) => {
      const screener = page.getByTestId("screener-exchange");
      const chart = mainChart(page);
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\d+ \/ 179/)
        .first()
        .waitFor();
      await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("BINANCE:BTCUSDT");
      expect(await screener.textContent()).toBe("Binance");
      await page.getByText(/visible \d+ of 179/).waitFor();
      await chart.locator("[data-state=ready][data-drawn=wanted]").waitFor();
      expect(await chart.locator("header").innerText()).toMatch(/^BTC\/USDT\s+(Binance\s+)?[\d,]+\.\d{1,2}\s/);
    }));

  it("leaves a screener with an exchange of its own, which says so, and a coin opened there shows its exchange", () =>
    visits.terminal("professional", async ({ page }) => {
      const screener = page.getByTestId("screener");
      await unfoldScreener(page);
      await screener.getByRole("radio", { name: "Binance" }).check({ force: true });
      await screener.getByText(/visible \d+ of 179/).waitFor();
      expect(await page.getByTestId("screener-exchange").textContent()).toBe("Binance. This panel keeps its own exchange");
      await screener.getByRole("button", { name: "Show the coins as a table" }).click();
      await page.getByTestId("screener-table").getByRole("rowheader").getByRole("button").first().click();
      const head = mainChart(page).locator("header");
      await head.locator("[data-other]", { hasText: "Binance" }).waitFor();
      await expect.poll(() => head.innerText()).not.toContain("\u2014");
      await page.reload();
      await head.locator("[data-other]", { hasText: "Binance" }).waitFor();
      // Folded after the first visit.
      await screener.getByRole("radio", { name: "As the terminal" }).check({ force: true });
      await screener.getByText(/visible \d+ of 160/).waitFor();
      expect(await page.getByTestId("screener-exchange").textContent()).toBe("MEXC");
    }));
});
