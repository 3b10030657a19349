// What tests read off the terminal's screen.

import type { Locator, Page } from "@playwright/test";

/** Waits until the connection mark says this. */
export const word = (page: Page, expected: string, timeout = 15_000): Promise<void> =>
  page.locator(`[data-testid=connection][data-word=${expected}]`).waitFor({ timeout });

/** Waits until the page has drawn what it was told by now. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));

/** What the browser remembers under a name. */
export const remembered = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Prices of all watch lists. */
export const listPrices = (page: Page): Promise<string[]> => page.locator("[data-list] [data-column='2']").allTextContents();

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
export const rowOf = (list: Locator, symbol: string): Locator => list.locator(`[role=row][data-symbol="${symbol}"]`);

/** Panel of the main chart. */
export const mainChart = (page: Page): Locator => page.getByTestId("main-chart");

/** Figures of the bar pointed at, or of the newest one. */
export const legend = (page: Page): Promise<string> => mainChart(page).locator("dl:not(header dl)").innerText();

/** Presses a tool of the main chart, which is behind "More" where the chart is narrow. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = mainChart(page).getByRole("button", { name: "More" });
  if (await more.isVisible()) await more.click();
  await mainChart(page).getByRole("button", { name }).click();
}

/** Chooses the main chart's timeframe: a select where the chart is narrow, else a button. */
export async function chooseTimeframe(page: Page, name: string): Promise<void> {
  const select = mainChart(page).getByRole("combobox", { name: "Timeframe" });
  if (await select.isVisible()) await select.selectOption({ label: name });
  else await mainChart(page).getByRole("button", { name, exact: true }).click();
}

/** Unfolds the screener's settings. */
export const unfoldScreener = (page: Page): Promise<void> =>
  page.getByTestId("screener").getByRole("button", { name: "Screener settings", expanded: false }).click();
