// Prices below a thousandth, drawn with counted zeros: what is copied and what a reader of the screen hears is the price.

import { expect, it } from "vitest";
import { allCoins, withTable } from "./testing/market-table.ts";
import { mainChart } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const DIGITS = /^0\.0000\d{4}$/;

it("the price of a coin far below a cent is itself in the table, in copies of it and on the chart", () =>
  withTable(visits, "professional", async ({ page, market }) => {
    market.frozen = true;
    await page.getByRole("searchbox", { name: "Search a ticker" }).fill("pep");
    const row = allCoins(page).locator("[role=row][data-symbol=PEPE]");
    const cell = row.locator("[data-column='2']");
    await cell.locator("[data-zeros='4']").waitFor({ state: "attached" });
    const copied = await cell.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    expect(copied).toMatch(DIGITS);
    expect(await row.ariaSnapshot()).toContain(`gridcell "${copied}"`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Find a coin" }).waitFor();
    await page.keyboard.type("pepe");
    await page.keyboard.press("Enter");
    await mainChart(page).locator("dl:not(header dl) dd [data-zeros='4']").first().waitFor({ state: "attached" });
    expect(await mainChart(page).locator("dl:not(header dl) dd").first().textContent()).toMatch(DIGITS);
  }));
