// Tables of signal lists, and what a signal explains, in Chromium on a market that fires signals.

import { describe, expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { signalOf } from "../client/testing/signal-maker.ts";
import { storedList } from "./testing/accounts.ts";
import { anotherBrowser } from "./testing/another-browser.ts";
import { fired, withLists } from "./testing/lists.ts";
import { rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

const away = (page: Page): Promise<void> => page.mouse.move(620, 8);

describe("a signal list", () => {
  it("waits, then shows one row a coin, the newest first, with repeats and age", () =>
    withLists(visits, async ({ signals, market }) => {
      await signals.getByText("No signals yet").waitFor();
      await market.fire([fired("WIF", 40), fired("SOL", 20), fired("WIF", 3, { priceStart: 1.8056, priceEnd: 1.8473 })]);
      await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "SOL"]);
      await signals.getByText("No signals yet").waitFor({ state: "hidden" });
      const row = rowOf(signals, "WIF");
      expect(await row.locator("[data-column='1']").textContent()).toBe("WIF×2");
      expect(await row.locator("[data-column='2']").textContent()).toBe("+2.31%");
      expect(await row.locator("[data-column='3']").textContent()).toMatch(/^[+−]\d+\.\d\d%$/);
      expect(await row.getAttribute("data-fresh")).toBe("new");
      expect(await rowOf(signals, "SOL").getAttribute("data-fresh")).toBe("recent");
      await expect.poll(() => rowOf(signals, "SOL").locator("[data-column='5']").textContent()).toMatch(/^2\ds$/);
      await signals.getByText("2 / 2").waitFor();
    }));

  it("counts repeats of the last minute only, and rows of rows", () =>
    withLists(visits, async ({ signals, market }) => {
      const coins = ["SOL", "ENA", "PEPE", "DOGE", "XRP", "ADA"];
      await market.fire([...coins.map((symbol) => fired(symbol, 30)), fired("WIF", 50), fired("WIF", 10)]);
      const ticker = rowOf(signals, "WIF").locator("[data-column='1']");
      await expect.poll(() => ticker.textContent()).toBe("WIF×2");
      await signals.getByText("5 / 7").waitFor();
      await expect.poll(() => ticker.textContent(), { timeout: 15_000 }).toBe("WIF");
      await signals.getByText("5 / 7").waitFor();
    }));

  it("does not move the row being read: new ones wait behind a pill", () =>
    withLists(visits, async ({ page, signals, market }) => {
      await market.fire([fired("WIF", 40), fired("SOL", 20)]);
      await rowOf(signals, "WIF").hover();
      await market.fire([fired("ENA", 1)]);
      await signals.getByRole("button", { name: "1 new" }).waitFor();
      expect(await tickersOf(signals)).toEqual(["SOL", "WIF"]);
      await signals.getByRole("button", { name: "1 new" }).click();
      await expect.poll(() => tickersOf(signals)).toEqual(["ENA", "SOL", "WIF"]);
      await away(page);
      await page.keyboard.press("Shift+Tab");
      await signals.getByRole("grid").focus();
      await page.keyboard.press("ArrowDown");
      await market.fire([fired("PEPE", 0)]);
      await signals.getByRole("button", { name: "1 new" }).waitFor();
      expect((await tickersOf(signals))[0]).toBe("ENA");
    }));

  it("brings nothing back that was removed, after a reload and on another device", () =>
    withLists(visits, async (visit) => {
      const { page, signals, market } = visit;
      await market.fire([fired("WIF", 40), fired("SOL", 20), fired("ENA", 10)]);
      await expect.poll(() => tickersOf(signals)).toEqual(["ENA", "SOL", "WIF"]);
      await rowOf(signals, "SOL").hover();
      await signals.getByRole("button", { name: "Remove SOL" }).click();
      await expect.poll(async () => (await storedList(visit, "Signal 1"))?.removed).toHaveProperty(["mexc:SOL"]);
      await page.reload();
      await expect.poll(() => tickersOf(signals)).toEqual(["ENA", "WIF"]);
      await signals.getByRole("button", { name: "Clear all signals" }).click();
      await expect.poll(async () => Object.keys((await storedList(visit, "Signal 1"))?.removed ?? {})).toEqual(["mexc:*"]);
      await page.evaluate(() => localStorage.removeItem("watchLists"));
      await page.reload();
      await signals.getByText("No signals yet").waitFor();
      await market.fire([fired("PEPE", 0)]);
      await expect.poll(() => tickersOf(signals)).toEqual(["PEPE"]);
    }));

  it("gives back what was removed, one coin's and then all, here and on another device", () =>
    withLists(visits, async (visit) => {
      const { page, signals, market } = visit;
      const other = await anotherBrowser(visit);
      const there = other.getByRole("region", { name: "Signal 1" });
      await market.fire([fired("WIF", 40), fired("SOL", 20)]);
      await expect.poll(() => tickersOf(there)).toEqual(["SOL", "WIF"]);
      await signals.getByRole("button", { name: "Remove SOL" }).click();
      await signals.getByRole("button", { name: "Clear all signals" }).click();
      await expect.poll(() => tickersOf(there)).toEqual([]);
      const undo = (what: string): Promise<void> =>
        page.getByRole("status").filter({ hasText: what }).getByRole("button", { name: "Undo" }).last().click();
      await undo("Signals removed: Signal 1");
      for (const table of [signals, there]) await expect.poll(() => tickersOf(table)).toEqual(["WIF"]);
      await undo("Signals removed: SOL");
      for (const table of [signals, there]) await expect.poll(() => tickersOf(table)).toEqual(["SOL", "WIF"]);
      await page.reload();
      await expect.poll(() => tickersOf(signals)).toEqual(["SOL", "WIF"]);
      await other.context().close();
    }));

  it("sorts by any column and lets single rows go", () =>
    withLists(visits, async ({ page, signals, market }) => {
      await market.fire([fired("WIF", 4, { priceEnd: 103 }), fired("SOL", 3), fired("ENA", 2, { priceEnd: 102 })]);
      await expect.poll(() => tickersOf(signals)).toEqual(["ENA", "SOL", "WIF"]);
      await signals.getByRole("columnheader", { name: "Net 5m" }).getByRole("button").click();
      await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "ENA", "SOL"]);
      await signals.getByRole("button", { name: "Remove ENA" }).click();
      await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "SOL"]);
      await signals.getByRole("grid").focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Delete");
      await expect.poll(() => tickersOf(signals)).toEqual(["SOL"]);
      await page.keyboard.press("KeyP");
      await page.locator("[data-testid=terminal][data-still]").waitFor();
      await market.fire([fired("PEPE", 0)]);
      await page.waitForTimeout(1500);
      expect(await tickersOf(signals)).toEqual(["SOL"]);
      await page.keyboard.press("Delete");
      await expect.poll(() => tickersOf(signals)).toEqual([]);
      await page.keyboard.press("KeyP");
      await expect.poll(() => tickersOf(signals)).toEqual(["PEPE"]);
    }));

  it("explains a signal beside its row, in numbers that lead to it", () =>
    withLists(visits, async ({ page, signals, market }) => {
      await market.fire([
        fired("WIF", 3, { priceStart: 1.8056, priceEnd: 1.8473, volumeNow: 1_240_000, volumeBefore: 318_000, suppressed: 2 }),
      ]);
      const row = rowOf(signals, "WIF");
      await row.locator("[data-act=explain]").click();
      const card = page.getByRole("dialog", { name: /Why this signal: WIF/ });
      await card.waitFor();
      expect(await card.getByTestId("formula").textContent()).toBe("100 × (1.8473 − 1.8056) / 1.8056 = +2.3094816127602926%");
      await card.getByText(/threshold .0\.9%/).waitFor();
      await card.getByText("2 more held back").waitFor();
      await card.getByText(/^\d+ of \d+$/).waitFor();
      const [rowBox, cardBox] = [await row.boundingBox(), await card.boundingBox()];
      expect((cardBox?.x ?? 0) + (cardBox?.width ?? 0)).toBeLessThanOrEqual(rowBox?.x ?? 0);
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
      await page.keyboard.press("KeyW");
      await card.waitFor();
    }));

  it("reads signals out only to those who asked", () =>
    withLists(visits, async ({ page, market, signals }) => {
      await market.fire([fired("WIF", 0)]);
      await expect.poll(() => tickersOf(signals)).toEqual(["WIF"]);
      expect(await page.getByTestId("announcer").textContent()).toBe("");
      await page.evaluate(() => localStorage.setItem("announceSignals", "true"));
      await page.reload();
      await signals.locator("[role=grid]").waitFor();
      await page.waitForTimeout(1000);
      await market.fire([fired("SOL", 0), fired("ENA", 0)]);
      await expect
        .poll(() => page.getByTestId("announcer").textContent(), { timeout: 8000 })
        .toMatch(/^SOL \+1\.00% in 5 minutes, ENA/);
    }));
});

/**
 * Of the lists on screen: names and figures wider than their place, also where every ticker has a tag beside it, and figures that do not end
 * where the first one does.
 */
function misplacedInLists(): string[] {
  const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
  const misplaced: string[] = [];
  for (const list of document.querySelectorAll("[data-list][data-kind=signal]")) {
    if (!list.checkVisibility()) continue;
    const cells = [...list.querySelectorAll("[role=row][id] [data-window]")].filter((cell) => cell.checkVisibility());
    const ends = cells.map((cell) => cell.querySelector("button")?.getBoundingClientRect().right ?? 0);
    cells.forEach((cell, at) => {
      if (isCut(cell)) misplaced.push(`wider than its column: ${cell.textContent} ${(cell as HTMLElement).dataset["window"]}`);
      if (Math.abs((ends[at] ?? 0) - (ends[0] ?? 0)) > 0.6) misplaced.push(`not below the others: ${cell.textContent}`);
    });
    if (cells.length === 0) misplaced.push("no signals");
    for (const tag of list.querySelectorAll<HTMLElement>("[role=row][id] .tag")) {
      tag.hidden = false;
      tag.textContent = "before";
    }
    misplaced.push(
      ...[...list.querySelectorAll("h3 button, [role=columnheader] button, [role=row][id] [data-column='1'] button")]
        .filter(isCut)
        .map((name) => `cut: ${name.textContent}`),
    );
  }
  return misplaced;
}

it.each([
  [1440, "en"],
  [1440, "ru"],
  [1440, "ar"],
  [390, "en"],
  [390, "ru"],
  [390, "ar"],
  [390, "hi"],
] as const)("signal lists have names and figures of any size whole at %i px in %s", (width, language) =>
  visits.terminal(
    "professional",
    async ({ page, market, wire }) => {
      const [pump, short] = ["mexc:net_percent:1:up:0.5", "mexc:short:15:down:2"];
      await expect.poll(() => wire.rules).toEqual(expect.arrayContaining([pump, short]));
      const second = Math.floor(Date.now() / 1000) - 5;
      const far = { priceStart: 1, priceEnd: 124.4567, netPercentValue: 12_345.67 };
      await market.fire([
        fired("WIF", 3, far),
        fired("SOL", 20),
        { ...signalOf(pump, "PEPE", second), ...far },
        signalOf(pump, "WIF", second),
        { ...signalOf(short, "ETH", second), priceEnd: 105 },
        { ...signalOf(short, "SOL", second), ...far },
      ]);
      if (width === 390) await page.getByRole("tab").nth(1).click();
      const lists = page.locator("#tab-content > [role=group] > button");
      for (const at of width === 390 ? [0, 1] : [undefined]) {
        if (at !== undefined) await lists.nth(at).click();
        await expect.poll(() => page.evaluate(misplacedInLists)).toEqual([]);
      }
    },
    { context: { viewport: { width, height: 844 } }, remembered: { selectedLanguage: language } },
  ),
);
