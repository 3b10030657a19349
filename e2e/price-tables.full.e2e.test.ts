// Tables of price lists as a reader uses them, by pointer and by keyboard, in Chromium.

import { describe, expect, it } from "vitest";
import type { Locator, Page } from "@playwright/test";
import type { WatchList } from "../shared/contracts/watch-lists.ts";
import { storedList, storedLists, storeQuietly } from "./testing/accounts.ts";
import { withLists, type ListsVisit } from "./testing/lists.ts";
import { remembered, tickersOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

/** The list "Movers", once the account has it. */
async function presetStored(visit: ListsVisit): Promise<WatchList> {
  await expect.poll(() => storedLists(visit)).toHaveLength(3);
  const list = await storedList(visit, "Movers");
  if (!list) throw new Error("No list");
  return list;
}

const away = (page: Page): Promise<void> => page.mouse.move(620, 8);

describe("a price list", () => {
  it("shows as many rows as it is high, the largest movers first, and stores another order", () =>
    withLists(visits, async (visit) => {
      const { movers } = visit;
      await movers.getByText("12 / 160").waitFor();
      const box = await movers.locator("[role=rowgroup]").boundingBox();
      expect(box?.height).toBe(12 * 22);
      // By size, whatever the sign: neither ascending nor descending.
      expect(await movers.getByRole("columnheader", { name: "|Net 5m|" }).getAttribute("aria-sort")).toBe("other");
      await movers.getByRole("columnheader", { name: "Ticker" }).getByRole("button").click();
      await expect
        .poll(async () => (await tickersOf(movers)).slice(0, 3))
        .toEqual((await tickersOf(movers)).toSorted().slice(0, 3));
      await expect.poll(async () => (await storedLists(visit)).some((list) => list.sortBy === "symbol")).toBe(true);
    }));

  it("holds its order under the pointer and says how many would move", () =>
    withLists(visits, async ({ page, movers, market }) => {
      await movers.locator("[role=row][id]:visible").nth(4).hover();
      await movers.getByText(/order held/).waitFor();
      const held = await tickersOf(movers);
      for (let second = 0; second < 4; second++) await market.move();
      await movers.getByText(/order held, \d+ moved/).waitFor();
      expect(await tickersOf(movers)).toEqual(held);
      await away(page);
      await expect.poll(() => tickersOf(movers), { timeout: 8000 }).not.toEqual(held);
    }));

  it("moves nothing during a pause, also when the pointer leaves it", () =>
    withLists(visits, async ({ page, movers, wire }) => {
      await movers.locator("[role=row][id]:visible").nth(4).hover();
      await movers.getByText(/order held, \d+ moved/).waitFor();
      await page.keyboard.press("KeyP");
      await page.locator("[data-testid=terminal][data-still]").waitFor();
      const held = await tickersOf(movers);
      await away(page);
      await wire.next("frame");
      expect(await tickersOf(movers)).toEqual(held);
      await page.keyboard.press("KeyP");
      await expect.poll(() => tickersOf(movers), { timeout: 8000 }).not.toEqual(held);
    }));

  it("pins by its boxes, ten at most", () =>
    withLists(visits, async ({ page, movers }) => {
      await movers.locator("[role=row][id]:visible").first().hover();
      const boxes = movers.locator("[role=row][id]:visible input");
      for (let at = 0; at < 10; at++) await boxes.nth(at).click();
      await expect
        .poll(async () => (JSON.parse((await remembered(page, "selectedTickers")) ?? "[]") as string[]).length)
        .toBe(10);
      await expect.poll(() => boxes.nth(10).isDisabled()).toBe(true);
      expect(await boxes.nth(3).isDisabled()).toBe(false);
      expect(await movers.locator("[role=row][id]:visible").nth(3).getAttribute("aria-selected")).toBe("true");
      await boxes.nth(3).click();
      await expect.poll(() => boxes.nth(10).isDisabled()).toBe(false);
    }));

  it("opens a coin in the main chart by its name", () =>
    withLists(visits, async ({ page, movers }) => {
      const row = movers.locator("[role=row][id]:visible").nth(2);
      await row.hover();
      const symbol = await row.getAttribute("data-symbol");
      await row.locator("[data-act=open]").click();
      await expect.poll(() => remembered(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
    }));

  it("is worked by keyboard alone: arrows, Enter, Space, digits", () =>
    withLists(visits, async ({ page, movers }) => {
      const grid = movers.getByRole("grid");
      await grid.focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const active = await grid.getAttribute("aria-activedescendant");
      const symbol = await page.locator(`[id="${active}"]`).getAttribute("data-symbol");
      await page.keyboard.press("Enter");
      await expect.poll(() => remembered(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
      await page.keyboard.press("Space");
      await expect.poll(() => remembered(page, "selectedTickers")).toBe(JSON.stringify([`MEXC:${symbol}USDT`]));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Digit1");
      await expect.poll(() => remembered(page, "selectedTickers")).not.toContain(`MEXC:${symbol}USDT`);
    }));

  it("keeps a dragged width and gives it back by double click", () =>
    withLists(visits, async (visit) => {
      const { page, movers } = visit;
      const head = movers.getByRole("columnheader", { name: "Price" });
      const before = (await head.boundingBox())?.width ?? 0;
      const grip = await head.locator("[aria-hidden]").boundingBox();
      const [x, y] = [(grip?.x ?? 0) + 4, (grip?.y ?? 0) + 8];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 15, y, { steps: 3 });
      await page.mouse.move(x + 30, y);
      await page.mouse.up();
      await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(30);
      await expect.poll(async () => (await storedList(visit, "Movers"))?.widths["price"]).toBeGreaterThan(0);
      await head.locator("[aria-hidden]").dblclick();
      await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(0);
    }));

  it("scrolls sideways when it has many columns, its head along and the tickers in place", () =>
    withLists(visits, async (visit) => {
      const { page, movers } = visit;
      const list = await presetStored(visit);
      const columns: WatchList["columns"] = ["price", "net_percent", "volume_relative", "volume_24h"];
      await storeQuietly(visit, { ...list, columns, netPercentTypes: [1, 3, 5, 10, 15] });
      await page.reload();
      const row = movers.locator("[role=row][id]:visible").first();
      await row.hover();
      const xOf = async (place: Locator): Promise<number> => Math.round((await place.boundingBox())?.x ?? Number.NaN);
      const ticker = await xOf(row.locator("[data-act=open]"));
      await movers.getByRole("grid").focus();
      for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
      const [figure, head] = [row.locator("[data-column]").last(), movers.getByRole("columnheader").last()];
      const panel = await movers.boundingBox();
      await expect.poll(() => xOf(figure)).toBeLessThan((panel?.x ?? 0) + (panel?.width ?? 0));
      await expect.poll(async () => (await xOf(figure)) - (await xOf(head))).toBe(0);
      expect(await xOf(row.locator("[data-act=open]"))).toBe(ticker);
    }));

  it("repaints no more often than the list asks for", () =>
    withLists(visits, async (visit) => {
      const { page, movers } = visit;
      await movers.locator("[role=row][id]:visible").first().waitFor();
      const list = await presetStored(visit);
      await storeQuietly(visit, { ...list, updateSpeed: 10 });
      await page.reload();
      await movers.locator("[role=row][id]:visible").first().waitFor();
      const prices = (): Promise<string[]> => movers.locator("[data-column='2']").allTextContents();
      await page.waitForTimeout(500);
      const before = await prices();
      await page.waitForTimeout(6000);
      expect(await prices()).toEqual(before);
      await expect.poll(prices, { timeout: 8000 }).not.toEqual(before);
    }));
});
