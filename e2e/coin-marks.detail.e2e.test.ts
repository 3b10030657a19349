// Coins a reader wants to have at hand, and coins a reader wants to see nowhere, both chosen in the menu of a row.

import { expect, test } from "vitest";
import type { Locator, Page } from "@playwright/test";
import { FIELD, WINDOW_COUNT } from "../shared/market/fields.ts";
import { fired, withLists } from "./testing/lists.ts";
import { allCoins } from "./testing/market-table.ts";
import { mainChart, rowOf, tickersOf } from "./testing/screen.ts";
import { ready, browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

async function chooseInMenu(page: Page, row: Locator, entry: string): Promise<void> {
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: entry }).click();
}

test("a hidden coin leaves every table and its signals until it is shown again, and favourites can stand alone", () =>
  withLists(visits, async ({ page, signals, market }) => {
    await page.keyboard.press("a");
    const all = allCoins(page);
    const search = page.getByRole("searchbox", { name: "Search a ticker" });
    await search.fill("WIF");
    await chooseInMenu(page, rowOf(all, "WIF"), "Hide WIF everywhere");
    await page.getByText("WIF is hidden from tables and signals").waitFor();
    await expect.poll(() => tickersOf(all)).not.toContain("WIF");
    await market.fire([fired("WIF", 3), fired("SOL", 2)]);
    await expect.poll(() => tickersOf(signals)).toEqual(["SOL"]);
    await page.reload();
    await ready(page);
    await expect.poll(() => tickersOf(signals)).toEqual(["SOL"]);
    await page.getByRole("button", { name: "Hidden: 1" }).click();
    await page.getByRole("menuitem", { name: "Show WIF again" }).click();
    await expect.poll(() => tickersOf(signals)).toEqual(["SOL", "WIF"]);
    await search.fill("SOL");
    await chooseInMenu(page, rowOf(all, "SOL"), "Add to favourites");
    await search.fill("");
    await page.getByRole("button", { name: "Favourites" }).click();
    await expect.poll(() => tickersOf(all)).toEqual(["SOL"]);
  }));

test("a hidden coin is not among the hot ones nor in the screener, and the search says that it is hidden", () =>
  visits.terminal(
    "professional",
    async ({ page, market }) => {
      const { table } = market.markets.mexc;
      for (const symbol of ["WIF", "ENA"]) {
        const position = market.positionOf("mexc", symbol);
        const price = table.column(FIELD.price)[position] as number;
        for (let window = 0; window < WINDOW_COUNT; window++) table.column(FIELD.reference + window)[position] = price / 1.4;
      }
      await page.getByRole("button", { name: "Show the coins as a table" }).click();
      const plotted = page.getByTestId("screener-table").locator("[role=rowheader]");
      const chips = page.getByTestId("hot-slots").getByRole("button");
      await expect.poll(() => plotted.allInnerTexts(), { timeout: 15_000 }).toContain("ENA");
      expect(await plotted.allInnerTexts()).not.toContain("WIF");
      await expect.poll(() => chips.filter({ hasText: "ENA" }).count(), { timeout: 15_000 }).toBe(1);
      expect(await chips.filter({ hasText: "WIF" }).count()).toBe(0);
      await page.keyboard.press("/");
      await page.keyboard.type("WIF");
      const found = page.getByRole("option", { name: /^WIF.* MEXC/ });
      await found.getByText("WIF is hidden from tables and signals").waitFor({ state: "attached" });
      await found.click();
      await mainChart(page).getByRole("heading", { name: "WIF" }).waitFor();
    },
    // Narrower charts have the hot chips behind a button.
    { remembered: { hiddenCoins: '["WIF"]', showVisualScreener: "true" }, context: { viewport: { width: 2560, height: 1200 } } },
  ));

test("a table goes back to the order of its exchange with one click more", () =>
  withLists(visits, async ({ page, movers }) => {
    await page.keyboard.press("a");
    for (const table of [allCoins(page), movers]) {
      const ticker = table.getByRole("columnheader", { name: "Ticker" });
      for (const expected of ["ascending", "descending", "none"]) {
        await ticker.getByRole("button").click();
        await expect.poll(() => ticker.getAttribute("aria-sort")).toBe(expected);
      }
      expect(await table.locator("[data-sorted]").count()).toBe(0);
    }
    const listed = await tickersOf(movers);
    await page.reload();
    await ready(page);
    await expect.poll(() => tickersOf(movers)).toEqual(listed);
  }));
