// A user's settings and input: the risk manager, persistent settings, language, search, clipboard.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { listNamed, mainPair, pointAway, ready, rowsOf, side, SOON } from "./stage.ts";

/** Storage names of users' settings; `watchListSettings` is from older versions, and is read once. */
const KEPT = [
  "globalTimeframe",
  "selectedTickers",
  "mainChartSymbol",
  "showSettings",
  "sortAlphabetically",
  "sortDirection",
  "marketBarometer",
  "sortBy",
  "updateSpeed",
  "watchLists",
  "showRiskManager",
  "riskManagerData",
  "showVisualScreener",
  "selectedLanguage",
] as const;

const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
/** Independent of the page's language. */
const language = (page: Page) => side(page).or(page.locator("aside")).first().locator("select:has(option[value=ar])");

export function settingsJourneys(terminal: () => Page): void {
  it("sizes a position to the cent", async () => {
    const page = terminal();
    await page.keyboard.press("r");
    const panel = page.getByTestId("risk-panel");
    for (const [typed, results] of [
      [
        ["2500", "0,5", "1.8", "5"],
        ["12.50", "694.44", "138.89"],
      ],
      [
        ["1000.10", "0.3", "0.7", ""],
        ["3.00", "428.61", "428.61"],
      ],
    ] as const) {
      const names = ["Deposit", "Risk per trade", "Stop loss", "Leverage"];
      for (const [at, name] of names.entries()) await panel.getByRole("textbox", { name }).fill(typed[at] ?? "");
      const shown = ["risk.loss", "risk.size", "risk.margin"].map((id) => panel.getByTestId(id).innerText());
      expect(await Promise.all(shown)).toEqual(results);
    }
    const [box, whole] = [await panel.boundingBox(), await side(page).boundingBox()];
    expect(box?.height ?? Number.NaN).toBeLessThanOrEqual((whole?.height ?? 0) * 0.2 + 1);
  });

  it("keeps every setting under the names users' browsers know, over a reload", async () => {
    const page = terminal();
    await side(page).getByRole("button", { name: "Settings", exact: true }).click();
    const settings = page.getByRole("dialog", { name: "Settings" });
    await settings.getByLabel("Barometer coin").selectOption("ETH");
    await settings.getByLabel("Update speed").selectOption("1");
    await settings.getByRole("checkbox", { name: "Sort by ticker" }).check();
    await page.keyboard.press("Escape");
    await settings.waitFor({ state: "detached" });
    await page.keyboard.press("a");
    const all = page.getByRole("grid", { name: "Live prices on MEXC" });
    // Twice: the first click sets the default order, which stores no direction.
    for (let click = 0; click < 2; click++) await all.getByRole("columnheader", { name: "Net 1m" }).getByRole("button").click();
    await page.keyboard.press("a");
    await language(page).selectOption("en");
    // The choice is stored once its texts have loaded.
    await expect.poll(async () => (await storage(page))["selectedLanguage"]).toBe("en");
    const before = await storage(page);
    expect(KEPT.filter((name) => !(name in before))).toEqual([]);
    await page.reload();
    await ready(page);
    await page.getByTestId("risk-panel").waitFor();
    expect(await page.getByRole("textbox", { name: "Deposit" }).inputValue()).toBe("1000.10");
    expect(await side(page).getByLabel("Update speed").inputValue()).toBe("1");
    await page.getByTestId("mini-btc").getByText("ETH").waitFor();
    const after = await storage(page);
    for (const name of KEPT) expect([name, after[name]]).toEqual([name, before[name]]);
    await page.keyboard.press("r");
  });

  it("finds a coin from anywhere, and copies its symbol from the menu of its row", async () => {
    const page = terminal();
    await page.keyboard.press("/");
    await page.keyboard.type("sol");
    await page.getByRole("listbox", { name: "Coins found" }).getByRole("option").first().getByText("SOL").first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => mainPair(page), SOON).toBe("SOL/USDT");
    const row = rowsOf(listNamed(page, "Movers")).nth(3);
    await row.hover();
    const symbol = (await row.getAttribute("data-symbol")) ?? "";
    await row.click({ button: "right" });
    await page.getByRole("menuitem", { name: `Copy ${symbol}USDT` }).click();
    await page.getByText(`${symbol}USDT copied`).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${symbol}USDT`);
    await pointAway(page);
  });
}
