// The first minute in a terminal that nobody has set up, in Chromium: full slots, a plot that says when its scale is too wide.

import type { Locator } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { FIELD, WINDOW_COUNT } from "../shared/market/fields.ts";
import { remembered, unfoldScreener } from "./testing/screen.ts";
import type { ScriptedMarket } from "./testing/scripted-market.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

/** Stops the market where every coin of MEXC has moved by these percents of the window, by position; NaN is not known. */
async function hold(market: ScriptedMarket, changeOf: (position: number) => number): Promise<void> {
  market.frozen = true;
  const { table, universe } = market.markets.mexc;
  universe.symbols.forEach((_, position) => {
    const price = table.column(FIELD.price)[position] as number;
    for (let window = 0; window < WINDOW_COUNT; window++)
      table.column(FIELD.reference + window)[position] = price / (1 + changeOf(position) / 100);
  });
  // A room sends every other second.
  for (let second = 0; second < 3; second++) await market.publish("mexc");
}

/** Chips are ranked within this. */
const RANKED_MS = 7000;
/** Name of the coin that joins. */
const JOINED = "C160";

/** A coin joins that moves far more than all others. */
async function addHottest(market: ScriptedMarket): Promise<void> {
  await market.workers.mexc.addCoin(100);
  market.markets.mexc.table.column(FIELD.volume24h)[160] = 1e9;
  move(market, 160, 40);
}

/** These coins do not move any more. */
function calm(market: ScriptedMarket, coins: readonly (string | null)[]): void {
  for (const [position, { symbol }] of market.workers.mexc.universe.symbols.entries())
    if (coins.includes(symbol)) move(market, position, 0);
}

function move({ markets }: ScriptedMarket, position: number, percent: number): void {
  const { table } = markets.mexc;
  const price = table.column(FIELD.price)[position] as number;
  for (let window = 0; window < WINDOW_COUNT; window++)
    table.column(FIELD.reference + window)[position] = price / (1 + percent / 100);
}

describe("an untouched terminal", () => {
  it("shows hot coins in its slots, marked, until the first pin", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const hot = page.locator("[data-testid^=slot-][data-hot]");
        await expect.poll(() => hot.count()).toBeGreaterThan(2);
        await hot
          .first()
          .getByTitle(/Moves most right now/)
          .waitFor();
        await page
          .getByTestId("main-chart")
          .getByTitle(/volume against the 5 min before/)
          .waitFor({ state: "attached" });
        const first = await hot.first().getAttribute("data-testid");
        await hot.first().hover();
        const name = await hot.first().locator("header > button:first-child").textContent();
        await hot
          .first()
          .getByRole("button", { name: `Pin ${name}` })
          .click();
        await expect.poll(() => hot.count()).toBe(0);
        await page
          .locator("[data-testid^=slot-]")
          .getByRole("button", { name: `Unpin ${name}` })
          .waitFor();
        expect(first).toMatch(/^slot-/);
        await page.reload();
        await page
          .locator("[data-testid^=slot-]")
          .getByRole("button", { name: `Unpin ${name}` })
          .waitFor();
        expect(await hot.count()).toBe(0);
      },
      { isUntouched: true, remembered: { showVisualScreener: "false" } },
    ));

  it("begins with the coin that moves most, headed by its figures, and keeps the one that is chosen", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const headline = page.getByTestId("headline");
        const name = headline.getByRole("heading");
        const first = await name.innerText();
        expect(first).toMatch(/^(?!BTC).+\/USDT$/);
        for (const part of ["hour", "day", "turnover", "low", "high"])
          await expect.poll(() => headline.locator(`[data-part=${part}]`).textContent()).toMatch(/\d/);
        const slots = page.locator("[data-testid^=slot-] header > button:first-child");
        await expect.poll(() => slots.count()).toBeGreaterThan(3);
        expect(await slots.allTextContents()).not.toContain(first.replace("/USDT", ""));
        expect(await remembered(page, "mainChartSymbol")).toBeNull();
        await slots.first().click();
        await expect.poll(() => name.innerText()).not.toBe(first);
        const chosen = await name.innerText();
        await page.reload();
        await expect.poll(() => name.innerText()).toBe(chosen);
      },
      { isUntouched: true, context: { viewport: { width: 1920, height: 1080 } } },
    ));

  it("keeps hot charts and chips while somebody is at them, though a hotter coin joins", () =>
    visits.terminal(
      "professional",
      async ({ page, market }) => {
        const charts = page.locator("[data-testid^=slot-][data-hot] header > button:first-child");
        const chips = page.getByTestId("hot-slots").getByRole("button");
        const names = (shown: Locator): Promise<(string | null)[]> =>
          shown.evaluateAll((elements) => elements.map((element) => element.querySelector("bdi")?.textContent ?? null));
        await expect.poll(() => charts.count()).toBeGreaterThan(2);
        await expect.poll(() => chips.count()).toBeGreaterThan(2);
        const [drawn, shown] = [await names(charts), await names(chips)];
        await chips.first().hover();
        await addHottest(market);
        await page.waitForTimeout(RANKED_MS);
        expect([await names(charts), await names(chips)]).toEqual([drawn, shown]);
        await charts.first().hover();
        await expect.poll(() => names(chips), { timeout: 2 * RANKED_MS }).toContain(JOINED);
        expect(await names(charts)).toEqual(drawn);
        // The keyboard holds them as the pointer does; what a click leaves focused does not.
        await chips.first().click();
        await charts.first().hover();
        const before = await names(chips);
        await page.keyboard.press("Tab");
        calm(market, before);
        await page.waitForTimeout(RANKED_MS);
        expect(await names(chips)).toEqual(before);
        await page.keyboard.press("Escape");
        await chips.nth(1).evaluate((element: HTMLElement) => element.blur());
        await expect.poll(() => names(chips), { timeout: 2 * RANKED_MS }).not.toEqual(before);
      },
      {
        isUntouched: true,
        remembered: { showVisualScreener: "false" },
        // Narrower charts have the chips behind a button.
        context: { viewport: { width: 1920, height: 1080 } },
      },
    ));
});

it.each(["professional", "popular"] as const)("a first visit on %s shows barometer, hot coins and screener at once", (plan) =>
  visits.terminal(
    plan,
    async ({ page }) => {
      const left = page.getByTestId("layout.left");
      await left.getByTestId("barometer").waitFor();
      await expect.poll(() => page.locator("[data-testid^=slot-][data-hot]").count()).toBeGreaterThan(3);
      const [charts, screener] = await Promise.all([left.boundingBox(), page.getByTestId("screener").boundingBox()]);
      expect((charts?.height ?? 0) >= 160 && (screener?.y ?? 0) >= (charts?.y ?? 0) + (charts?.height ?? 0)).toBe(true);
      expect((screener?.y ?? 0) + (screener?.height ?? 0)).toBeLessThanOrEqual(720);
      await page.getByRole("button", { name: "Close the screener" }).click();
      await page.reload();
      await left.getByTestId("barometer").waitFor();
      expect(await page.getByTestId("screener").count(), "closed for good").toBe(0);
    },
    { isUntouched: true, context: { viewport: { width: 1280, height: 720 } } },
  ),
);

describe("the screener", () => {
  it("says when every move lies in the lowest part of its scale, fits it in one click, and remembers that", () =>
    visits.terminal("professional", async ({ page, market }) => {
      await hold(market, (position) => (position % 2 === 0 ? 0.5 : 0.4));
      const screener = page.getByTestId("screener");
      await screener.getByText(/^Every move is below .?0.6%/).waitFor();
      await screener.getByRole("button", { name: "Fit the scale" }).click();
      await screener.getByTestId("screener-low").waitFor({ state: "detached" });
      await screener.getByTestId("screener-status").getByText("Auto").waitFor();
      await page.reload();
      await screener.getByTestId("screener-status").getByText("Auto").waitFor();
      const settings = screener.getByRole("group", { name: "Screener settings" });
      expect(await settings.count(), "folded at first").toBe(0);
      await unfoldScreener(page);
      await page.reload();
      await settings.waitFor();
    }));

  it("does not call a market quiet whose windows are not known yet", () =>
    visits.terminal("professional", async ({ page, market }) => {
      await hold(market, () => Number.NaN);
      await page.getByTestId("screener").getByText("Some windows are still filling").waitFor();
      await hold(market, () => 0.1);
      await page.getByTestId("screener").getByText("No coin moved").waitFor();
    }));
});
