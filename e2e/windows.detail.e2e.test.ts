// Each window of the terminal shows what its reader chose in it; what the reader keeps is the same in all of them soon after.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { allSaved, anotherBrowser } from "./testing/another-browser.ts";
import { mainChart, pressTool, remembered, rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

/** A second on a machine that does nothing else; what never comes fails later than what comes late, ms. */
const WITHIN_MS = 20_000;
/** Three or four terminals are opened and some twenty changes followed. */
const TEST_MS = 180_000;

const firstList = (page: Page) => page.locator("[data-list]").first();

interface Shown {
  readonly coin: string | null;
  readonly exchange: string | null;
  readonly timeframe: string | null;
  readonly isScreenerOpen: boolean;
  readonly isRiskOpen: boolean;
}

/** What the window shows of that which is its own. */
async function shownIn(page: Page): Promise<Shown> {
  return {
    coin: await mainChart(page).getByRole("heading").textContent(),
    exchange: (await page.getByRole("checkbox", { name: "Binance" }).isChecked()) ? "binance" : "mexc",
    timeframe: await mainChart(page).getByRole("group", { name: "Timeframe" }).locator("[aria-pressed=true]").textContent(),
    isScreenerOpen: await page.getByTestId("screener").isVisible(),
    isRiskOpen: await page.getByTestId("risk-panel").isVisible(),
  };
}

/** Chooses everything anew that belongs to a window. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Binance" }).click();
  await expect.poll(() => remembered(page, "mainChartSymbol")).toMatch(/^BINANCE:/);
  await firstList(page).locator("[role=row][id] [data-act=open]").nth(3).click();
  await page.keyboard.press("Shift+Digit3");
  // Two letters at once would be a word to search for.
  const before = await remembered(page, "showVisualScreener");
  await page.keyboard.press("s");
  await expect.poll(() => remembered(page, "showVisualScreener")).not.toBe(before);
  await page.keyboard.press("r");
  await page.getByTestId("risk-panel").waitFor();
}

/** A coin is pinned, marked, listed and drawn on in one window, each soon in the other. */
async function keepsAndFollows(here: Page, there: Page): Promise<void> {
  const within = { timeout: WITHIN_MS, interval: 20 };
  const stored = async (name: string): Promise<string | null> => remembered(here, name);
  const symbol = (await tickersOf(firstList(here)))[2] ?? "";
  const followed = async (name: string, before: string | null): Promise<void> => {
    await expect.poll(() => stored(name), within).not.toBe(before);
    const now = await stored(name);
    await expect.poll(() => remembered(there, name), within).toBe(now);
  };

  const pins = await stored("selectedTickers");
  await rowOf(firstList(here), symbol).getByRole("checkbox").check();
  await followed("selectedTickers", pins);

  const favourites = await stored("favouriteCoins");
  await allSaved(here);
  await rowOf(firstList(here), symbol).click({ button: "right" });
  await here.getByRole("menuitem", { name: /favourites/ }).click();
  await followed("favouriteCoins", favourites);

  await allSaved(here);
  const drawings = await stored("drawings");
  const box = await mainChart(here).getByTestId("chart").boundingBox();
  if (!box) throw new Error("The chart has no place");
  await pressTool(here, "Draw");
  await here.getByRole("menuitem", { name: "Horizontal line" }).click();
  await mainChart(here).getByText("Horizontal line: press").waitFor();
  // The chart listens once the code that draws has come.
  const press = (): Promise<void> => here.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(async () => (await press(), await stored("drawings")), { timeout: WITHIN_MS }).not.toBe(drawings);
  await followed("drawings", drawings);

  const rows = firstList(there).getByText(/^\(?\d+ ?\/ ?\d+\)?$/);
  const before = await rows.textContent();
  await firstList(here).getByRole("button", { name: "One row more" }).click();
  await expect.poll(() => rows.textContent(), within).not.toBe(before);
}

it(
  "leaves another browser of the account as it is, and starts the next one with the last choices",
  () =>
    visits.terminal("professional", async (visit) => {
      const { page } = visit;
      await allSaved(page);
      const other = await anotherBrowser(visit);
      await expect.poll(() => other.title()).toMatch(/^BTC [\d,.]+ [+−-]?\d+\.\d\d% · Tickdeck$/);
      const untouched = await shownIn(other);
      await chooseAll(page);
      await allSaved(page);
      await keepsAndFollows(page, other);
      expect(await shownIn(other)).toEqual(untouched);
      expect(await shownIn(page)).not.toEqual(untouched);

      const next = await anotherBrowser(visit);
      const chosen = await shownIn(page);
      await expect.poll(() => shownIn(next)).toEqual(chosen);
      await other.context().close();
      await next.context().close();
    }),
  TEST_MS,
);

it(
  "gives each tab of a browser its own over a reload, and a new tab those of the last",
  () =>
    visits.terminal("professional", async ({ page }) => {
      await allSaved(page);
      const second = await page.context().newPage();
      await second.goto("/dashboard");
      await ready(second);
      const untouched = await shownIn(second);
      await chooseAll(page);
      const chosen = await shownIn(page);
      await keepsAndFollows(page, second);
      for (const tab of [page, second]) {
        await tab.reload();
        await ready(tab);
      }
      // What was chosen is drawn a moment after the terminal is ready.
      await expect.poll(() => shownIn(page)).toEqual(chosen);
      await expect.poll(() => shownIn(second)).toEqual(untouched);

      const third = await page.context().newPage();
      await third.goto("/dashboard");
      await ready(third);
      await expect.poll(() => shownIn(third)).toEqual(chosen);
    }),
  TEST_MS,
);
