// The columns of tables as their reader arranges them: by pointer, by key, by finger, kept with list and account.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { signalOf } from "../client/testing/signal-maker.ts";
import { withLists } from "./testing/lists.ts";
import { allCoins, withTable } from "./testing/market-table.ts";
import { remembered, rowOf } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

/** Names of a table's columns behind the ticker, without the arrow of the sorted one. */
const namesOf = async (table: Locator): Promise<string[]> =>
  (await table.getByRole("columnheader").locator("button").allTextContents()).map((name) => name.replace(/^[↑↓] /u, "")).slice(1);
/** The head of that name, sorted or not. */
const headOf = (table: Locator, name: string): Locator =>
  table.getByRole("columnheader", { name: new RegExp(`^([↑↓] )?${name}$`, "u") }).getByRole("button");

/** Waits until the account has everything that this browser noted as not yet saved. */
async function saved(page: Page, note: "settingsSync" | "watchLists"): Promise<void> {
  const unsaved = async (): Promise<unknown> => {
    const stored = JSON.parse((await remembered(page, note)) ?? "{}") as { readonly unsaved?: unknown };
    return stored.unsaved;
  };
  await expect.poll(unsaved, { timeout: 10_000 }).toEqual([]);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  const y = (start?.y ?? 0) + 8;
  await page.mouse.move((start?.x ?? 0) + 20, y);
  await page.mouse.down();
  await page.mouse.move((end?.x ?? 0) + 4, y, { steps: 6 });
  await page.mouse.up();
}

describe("the table of all coins", () => {
  it("keeps moved and hidden columns with the account", () =>
    withTable(visits, "professional", async ({ page }) => {
      const table = allCoins(page);
      const before = await namesOf(table);
      expect(before.slice(0, 2)).toEqual(["Price", "Net 1m"]);
      await drag(page, headOf(table, "Vol 24h \\$"), headOf(table, "Price"));
      await expect.poll(() => namesOf(table)).toEqual(["Vol 24h $", ...before.filter((name) => name !== "Vol 24h $")]);
      await headOf(table, "Net 2m").click({ button: "right" });
      for (const name of ["Net 2m", "Net 3m"]) await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
      await page.keyboard.press("Escape");
      const arranged = ["Vol 24h $", ...before.filter((name) => !["Vol 24h $", "Net 2m", "Net 3m"].includes(name))];
      expect(await namesOf(table)).toEqual(arranged);
      await saved(page, "settingsSync");
      // As another browser of the account.
      await page.evaluate(() =>
        ["columnOrder", "hiddenColumns", "settingsSync"].forEach((name) => localStorage.removeItem(name)),
      );
      await page.reload();
      await ready(page);
      await expect.poll(() => namesOf(table), { timeout: 10_000 }).toEqual(arranged);
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitem", { name: "Reset columns" }).click();
      expect(await namesOf(table)).toEqual(before);
    }));

  it("has spreads for who asks for them, and stands by them", () =>
    withTable(visits, "professional", async ({ page }) => {
      const table = allCoins(page);
      expect(await namesOf(table)).not.toContain("Spread");
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitemcheckbox", { name: "Spread", exact: true }).click();
      await page.keyboard.press("Escape");
      const place = (await namesOf(table)).indexOf("Spread") + 2;
      const shown = table.locator(`[id^=coin-]:visible [data-column='${place}']`);
      await headOf(table, "Spread").click();
      await headOf(table, "Spread").click();
      await expect.poll(async () => (await shown.allTextContents()).slice(0, 3)).toEqual(["0.070%", "0.099%", "0.136%"]);
    }));

  it("moves a column by keys in reading order, and its figures with it", () =>
    withTable(visits, "professional", async ({ page }) => {
      await page.getByLabel("Language").selectOption("ar");
      await page.getByText("كل العملات").waitFor();
      const table = page.getByRole("grid").filter({ has: page.locator("[id^=coin-]") });
      const head = table.getByRole("columnheader").nth(2).getByRole("button");
      const [price, net] = await namesOf(table);
      const first = table.locator("[id^=coin-]:visible").first().locator("[data-column='2']");
      expect(await first.textContent()).not.toContain("%");
      await head.focus();
      await page.keyboard.press("Control+Shift+ArrowLeft");
      expect((await namesOf(table)).slice(0, 2)).toEqual([net, price]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(price);
      await expect.poll(() => first.textContent()).toContain("%");
      await page.keyboard.press("Alt+ArrowDown");
      await page.getByRole("menuitem", { name: "نقل إلى اليمين" }).click();
      expect((await namesOf(table)).slice(0, 2)).toEqual([price, net]);
    }));

  it("pins coins by its check boxes, and takes no eleventh", () =>
    withTable(visits, "professional", async ({ page }) => {
      const boxes = allCoins(page).getByRole("checkbox");
      for (let at = 0; at < 10; at++) await boxes.nth(at).click();
      await expect.poll(() => allCoins(page).getByRole("checkbox", { checked: true }).count()).toBe(10);
      expect(await boxes.nth(10).isDisabled()).toBe(true);
      const tickers = await page.evaluate(() => localStorage.getItem("selectedTickers"));
      expect(JSON.parse(tickers ?? "[]")).toHaveLength(10);
    }));

  it("shows the exchange's own change over 24 hours and sorts by it, on a phone as one of its changes", () =>
    withTable(visits, "professional", async ({ page }) => {
      const table = allCoins(page);
      await headOf(table, "24h").click();
      await headOf(table, "24h").click();
      const names = await namesOf(table);
      const figure = (symbol: string, column: number): Promise<string | null> =>
        rowOf(table, symbol).locator(`[data-column='${column}']`).textContent();
      // The market of the test began with BTC 20 % below its price of a day ago, which is the furthest.
      await expect.poll(() => figure("BTC", names.indexOf("24h") + 2)).toMatch(/^−(19|20)\.\d%$/);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("group", { name: "Window of the change" }).getByRole("button", { name: "24h" }).click();
      expect(await namesOf(table)).toEqual(["Price", "24h", "Vol 24h $"]);
      await expect.poll(() => figure("BTC", 3)).toMatch(/^−(19|20)\.\d%$/);
    }));

  it("opens the menu of its columns for a finger that stays on a head, without sorting", () =>
    withTable(
      visits,
      "professional",
      async ({ page }) => {
        const head = headOf(allCoins(page), "Price");
        const box = await head.boundingBox();
        const touch = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 8 };
        const session = await page.context().newCDPSession(page);
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
        const entry = page.getByRole("menuitemcheckbox", { name: "Price" });
        await entry.waitFor();
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await entry.tap();
        expect(await namesOf(allCoins(page))).not.toContain("Price");
        expect(await page.evaluate(() => localStorage.getItem("sortBy"))).toBe(null);
      },
      { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    ));
});

it("keeps the columns of a list with the list, and shows again what its form asks for", () =>
  withLists(visits, async ({ page, movers, signals }) => {
    const before = await namesOf(movers);
    await headOf(movers, "Price").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Move right" }).click();
    expect(await namesOf(movers)).toEqual([before[1], before[0], ...before.slice(2)]);
    await headOf(movers, "Price").click({ button: "right" });
    await page.getByRole("menuitemcheckbox", { name: "Price" }).click();
    await page.keyboard.press("Escape");
    await headOf(signals, "Age").click({ button: "right" });
    await page.getByRole("menuitemcheckbox", { name: "Age" }).click();
    await page.keyboard.press("Escape");
    await saved(page, "watchLists");
    await page.evaluate(() => localStorage.removeItem("watchLists"));
    await page.reload();
    await ready(page);
    await expect.poll(() => namesOf(movers), { timeout: 10_000 }).toEqual(before.slice(1));
    expect(await namesOf(signals)).not.toContain("Age");
    await movers.getByRole("button", { name: "Settings of the list" }).click();
    await page.getByRole("button", { name: "Change 24h" }).click();
    const price = page.getByRole("button", { name: "Price", exact: true, pressed: true });
    await price.click();
    await page.getByRole("button", { name: "Price", exact: true, pressed: false }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => namesOf(movers)).toEqual([before[1], "24h", before[0], ...before.slice(2)]);
  }));

it("keeps the columns of the screener's table with its settings, and sorts its coins by a click", () =>
  visits.terminal("professional", async ({ page }) => {
    const table = page.getByTestId("screener-table");
    const show = (): Promise<void> => page.getByRole("button", { name: "Show the coins as a table" }).click();
    await show();
    expect(await namesOf(table)).toEqual(["|Net 5m|", "×Vol 5m", "Vol 24h $"]);
    await drag(page, headOf(table, "Vol 24h \\$"), headOf(table, "\\|Net 5m\\|"));
    expect(await namesOf(table)).toEqual(["Vol 24h $", "|Net 5m|", "×Vol 5m"]);
    await headOf(table, "×Vol 5m").click({ button: "right" });
    await page.getByRole("menuitemcheckbox", { name: "×Vol 5m" }).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await ready(page);
    await show();
    expect(await namesOf(table)).toEqual(["Vol 24h $", "|Net 5m|"]);
    await headOf(table, "Ticker").click();
    const tickers = await table.getByRole("rowheader").allTextContents();
    expect(tickers.length).toBeGreaterThan(1);
    expect(tickers).toEqual(tickers.toSorted());
  }));

it("leaves BTC's move out of a list, and waits for moves stronger than the market's", () =>
  withLists(visits, async ({ page, movers, signals, market, wire }) => {
    await movers.getByRole("button", { name: "Settings of the list" }).click();
    await page.getByRole("checkbox", { name: /Leave out moves that go with BTC/ }).check();
    await page.getByRole("textbox", { name: "Only these tickers" }).fill("BTC");
    await page.getByRole("button", { name: "Save" }).click();
    await headOf(movers, "\\|?5m −BTC\\|?").waitFor();
    await expect.poll(() => rowOf(movers, "BTC").locator("[data-way=zero]").textContent()).toBe("0.00%");
    await signals.getByRole("button", { name: "Settings of the list" }).click();
    await page.getByText("Stronger than the market").click();
    await page.getByText(/minus the median net % of all coins/).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    const rule = "mexc:net_over_market:5:up:0.9";
    await expect.poll(() => wire.rules, { timeout: 10_000 }).toContain(rule);
    await headOf(signals, "5m −median").waitFor();
    const prices = { priceStart: 100, priceEnd: 102.5, marketChange: 0.5 };
    await market.fire([{ ...signalOf(rule, "WIF", Math.floor(Date.now() / 1000) - 3), ...prices }]);
    const value = rowOf(signals, "WIF").locator("[data-act=explain]");
    await expect.poll(() => value.textContent(), { timeout: 10_000 }).toBe("+2.00%");
    await value.click();
    const card = page.getByRole("dialog", { name: /Why this signal: WIF/ });
    expect(await card.getByTestId("formula").textContent()).toBe("+2.50% − (+0.50%) = +2.00%");
    await card.getByText("Median of all coins").waitFor();
  }));

it("names one cadence of the exchange in every panel, and that of a list which is slower", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const named = (): Promise<string[]> => page.getByTestId("cadence").filter({ visible: true }).allTextContents();
      const speed = page.getByLabel("Update speed").filter({ visible: true });
      // Status bar and table, then status bar and screener.
      await expect.poll(named).toEqual(Array(2).fill("MEXC: every 2 s"));
      await speed.first().selectOption("4");
      await expect.poll(named, { timeout: 10_000 }).toEqual(Array(2).fill("MEXC: every 4 s"));
      await page.keyboard.press("a");
      await page.getByTestId("screener-status").getByText("MEXC: every 4 s").waitFor();
      await expect.poll(named).toEqual(Array(2).fill("MEXC: every 4 s"));
      const movers = page.locator("[data-list][data-kind=priceVolume]").first();
      await movers.getByRole("button", { name: "Settings of the list" }).click();
      const choices = page.getByRole("group", { name: "Update speed" });
      await expect.poll(() => choices.getByRole("radio").count()).toBe(10);
      expect(await choices.getByRole("radio", { checked: true }).inputValue()).toBe("4");
      await choices.getByText("Every 1 s").click();
      await page.getByText("The whole terminal then updates every 1 s.").waitFor();
      await choices.getByText("Every 7 s").click();
      await page.getByRole("button", { name: "Save" }).click();
      await movers.getByText("MEXC: every 7 s").waitFor();
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await movers.getByText("Binance: every 7 s").waitFor();
      await expect
        .poll(async () => new Set(await named()), { timeout: 10_000 })
        .toEqual(new Set(["Binance: every 4 s", "Binance: every 7 s"]));
    },
    { remembered: { showMarketTable: "true", showVisualScreener: "true" } },
  ));
