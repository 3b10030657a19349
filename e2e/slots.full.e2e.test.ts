// Pinned coins and their slots: every pin is in reach, and a slot keeps its coin whatever happens to the others.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { mainChart, remembered, rowOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const TEN = ["BTC", "ETH", "SOL", "WIF", "DOGE", "XRP", "PEPE", "ENA", "SUI", "ADA"].map((coin) => `MEXC:${coin}USDT`);
const PINNED = { selectedTickers: JSON.stringify(TEN), showVisualScreener: "true" };

const slot = (page: Page, number: number): Locator => page.getByTestId(`slot-${number}`);
const chips = (page: Page): Promise<string[]> =>
  page
    .getByTestId("pin-strip")
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset["symbol"] ?? ""));
/** Coins of the charts on screen. */
const drawn = (page: Page): Promise<string[]> =>
  page.locator("[data-testid^=slot-] header > button:first-child").allTextContents();

describe("ten pinned coins", () => {
  it.each([
    ["1366 x 768", { width: 1366, height: 768 }],
    ["1440 x 900", { width: 1440, height: 900 }],
    ["1920 x 1080", { width: 1920, height: 1080 }],
    ["a tablet", { width: 820, height: 1180 }],
    ["a phone", { width: 390, height: 844 }],
  ])("are each in sight and one click away with the screener open, and counted, at %s", (_, viewport) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const strip = page.getByTestId("pin-strip");
        await strip.waitFor();
        const all = TEN.map((symbol) => symbol.slice("MEXC:".length, -"USDT".length));
        const [charts, rest] = [await drawn(page), await chips(page)];
        expect([...charts, ...rest].toSorted()).toEqual(all.toSorted());
        await strip.getByText(`Drawn: ${charts.length} of 10`).waitFor();
        for (const chip of await strip.getByRole("button").all()) {
          const box = await chip.boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= viewport.width).toBe(true);
        }
        await strip.locator("[data-symbol=ADA]").click();
        await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("MEXC:ADAUSDT");
        await page.keyboard.press("a");
        await page
          .getByRole("grid", { name: /^Live prices on/ })
          .first()
          .waitFor();
        expect((await chips(page)).toSorted()).toEqual(all.toSorted());
      },
      { context: { viewport }, remembered: PINNED },
    ),
  );
});

describe("a slot", () => {
  it("keeps the coin that was sent to it, while others come and go and the screener opens", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const list = page.getByRole("region", { name: "Movers" });
        await rowOf(list, "WIF").or(list.locator("[role=row][data-symbol]").first()).first().click({ button: "right" });
        const symbol = (await page.getByRole("menu").getAttribute("aria-label"))?.match(/[A-Z0-9]{2,}/)?.[0] ?? "";
        await page.getByRole("menuitem", { name: "Slot 4" }).click();
        await slot(page, 4).getByRole("button", { name: symbol, exact: true }).waitFor();
        expect(await slot(page, 1).textContent()).toContain("Choose a ticker");
        await page.keyboard.press("s");
        await page.getByTestId("pin-strip").locator(`[data-symbol="${symbol}"]`).waitFor();
        expect(await slot(page, 1).textContent()).toContain("Choose a ticker");
        await page.keyboard.press("s");
        await page.reload();
        await slot(page, 4).getByRole("button", { name: symbol, exact: true }).waitFor();
        await slot(page, 4)
          .getByRole("button", { name: `Unpin ${symbol}` })
          .click();
        await slot(page, 4).getByText("Choose a ticker").waitFor();
      },
      { remembered: { showVisualScreener: "false" } },
    ));

  it("searches for its coin when it is empty, by a click and by typing, and takes a dragged one", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await slot(page, 2).getByRole("button").click();
        await page.getByRole("combobox", { name: "Find a coin" }).fill("SOL");
        await page.keyboard.press("Enter");
        await slot(page, 2).getByRole("button", { name: "SOL", exact: true }).waitFor();
        await slot(page, 3).getByRole("button").focus();
        await page.keyboard.type("SUI");
        expect(await page.getByRole("combobox").last().inputValue()).toBe("SUI");
        await page.keyboard.press("Enter");
        await slot(page, 3).getByRole("button", { name: "SUI", exact: true }).waitFor();
        await slot(page, 2).locator("header").dragTo(slot(page, 1));
        await slot(page, 1).getByRole("button", { name: "SOL", exact: true }).waitFor();
        expect(await slot(page, 2).textContent()).toContain("Choose a ticker");
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.type("wif");
        await page.keyboard.press("Enter");
        expect(await mainChart(page).getByRole("heading").innerText()).toBe("WIF/USDT");
      },
      { remembered: { showVisualScreener: "false" } },
    ));
});
