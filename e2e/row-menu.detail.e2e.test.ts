// The menu of a row by right click, key and finger; the search; both directions of reading.

import { describe, expect, it } from "vitest";
import { storedList } from "./testing/accounts.ts";
import { fired, withLists } from "./testing/lists.ts";
import { mainChart, painted, remembered, rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

describe("the menu of a row", () => {
  it("opens by right click and by key, is worked by arrows, and gives the focus back", () =>
    withLists(visits, async ({ page, movers }) => {
      const row = movers.locator("[role=row][id]:visible").nth(1);
      await row.hover();
      const symbol = await row.getAttribute("data-symbol");
      await row.click({ button: "right" });
      await page.getByRole("menu").waitFor();
      expect(await page.getByRole("menuitem", { name: "Open on MEXC" }).getAttribute("href")).toBe(
        `https://www.mexc.com/exchange/${symbol}_USDT`,
      );
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await page.keyboard.press("Shift+F10");
      await page.getByRole("menu").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Slot 2");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => remembered(page, "selectedTickers")).toBe(JSON.stringify([`MEXC:${symbol}USDT`]));
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    }));

  it("makes a list of a coin, adds another to it, and takes one out", () =>
    withLists(visits, async (visit) => {
      const { page, movers } = visit;
      const rows = movers.locator("[role=row][id]:visible");
      await rows.first().hover();
      const one = await rows.first().getAttribute("data-symbol");
      await rows.first().click({ button: "right" });
      await page.getByRole("menuitem", { name: "Add to list" }).click();
      await page.getByRole("menuitem", { name: `New list with ${one}` }).click();
      await page.getByRole("heading", { name: `${one} watch` }).waitFor();
      await rows.nth(1).hover();
      const second = await rows.nth(1).getAttribute("data-symbol");
      await rows.nth(1).click({ button: "right" });
      await page.getByRole("menuitem", { name: "Add to list" }).click();
      await page.getByRole("menuitem", { name: `${one} watch` }).click();
      const own = page.locator("[data-list]", { has: page.getByRole("heading", { name: `${one} watch` }) });
      await expect.poll(async () => new Set(await tickersOf(own))).toEqual(new Set([one, second]));
      await rowOf(own, one ?? "").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Remove from this list" }).click();
      await expect.poll(() => tickersOf(own)).toEqual([second]);
      await expect.poll(async () => (await storedList(visit, `${one} watch`))?.tickers).toEqual([second]);
    }));
});

describe("the search", () => {
  it("jumps to a coin from anywhere, and pins with Shift", () =>
    withLists(visits, async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("pep");
      await expect
        .poll(() => page.getByRole("listbox", { name: "Coins found" }).getByRole("option").first().textContent())
        .toContain("PEPE");
      await page.keyboard.press("Shift+Enter");
      await expect.poll(() => remembered(page, "selectedTickers")).toBe('["MEXC:PEPEUSDT"]');
      await page.keyboard.press("Enter");
      await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("MEXC:PEPEUSDT");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("zzzz");
      await page.getByText("No ticker matches “zzzz”.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor({ state: "detached" });
    }));
});

describe("other hands", () => {
  it("opens the menu under a finger that stays", () =>
    withLists(
      visits,
      async ({ page, movers }) => {
        const box = await movers.locator("[role=row][id]:visible").nth(1).boundingBox();
        const session = await page.context().newCDPSession(page);
        const touch = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
        await page.getByRole("menu").waitFor();
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await painted(page);
        expect(await page.getByRole("menu").count()).toBe(1);
      },
      { viewport: { width: 1440, height: 900 }, hasTouch: true },
    ));

  it("mirrors for Arabic, and keeps figures and formulas left to right", () =>
    withLists(visits, async ({ page, signals, market }) => {
      await page.getByRole("combobox", { name: "Language" }).or(page.getByLabel("Language")).first().selectOption("ar");
      await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
      const [panel, chart] = [page.locator("aside").first(), mainChart(page)];
      expect((await panel.boundingBox())?.x).toBeLessThan((await chart.boundingBox())?.x ?? 0);
      expect(await chart.getByTestId("chart").evaluate((island) => getComputedStyle(island).direction)).toBe("ltr");
      await market.fire([fired("WIF", 3)]);
      const row = rowOf(signals, "WIF");
      const [ticker, value] = [
        await row.locator("[data-column='1']").boundingBox(),
        await row.locator("[data-column='2']").boundingBox(),
      ];
      expect(ticker?.x ?? 0).toBeGreaterThan(value?.x ?? 0);
      await row.locator("[data-act=explain]").click();
      const formula = page.getByTestId("formula");
      expect(await formula.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
      const [rowBox, cardBox] = [await row.boundingBox(), await page.getByRole("dialog").boundingBox()];
      expect(cardBox?.x ?? 0).toBeGreaterThanOrEqual((rowBox?.x ?? 0) + (rowBox?.width ?? 0));
    }));
});
