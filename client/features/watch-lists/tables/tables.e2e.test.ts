// Tables of watch lists as a reader uses them, by pointer and by keyboard, in Chromium against a server that fires signals.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "@playwright/test";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { changePercent } from "../../../../shared/market/change.ts";
import { signalOf } from "../../../testing/signal-maker.ts";
import { logIn, TerminalBrowser, type Visit } from "../../../testing/terminal-browser.ts";

const PATIENCE_MS = 60_000;
const RULE = "mexc:net_percent:5:up:0.9";
let browser: TerminalBrowser;

beforeAll(async () => {
  browser = await TerminalBrowser.start();
}, PATIENCE_MS);
afterAll(() => browser.stop());

interface Lists extends Visit {
  /** The price list "Movers" and the signal list "Signal 1", which waits for 0.9 % in five minutes. */
  readonly movers: Locator;
  readonly signals: Locator;
}

/** Runs a test with the plan's lists on screen, and lets no page error or policy violation pass. */
async function withLists(
  run: (lists: Lists) => Promise<void>,
  options: Parameters<TerminalBrowser["visit"]>[0] = {},
): Promise<void> {
  const visit = await browser.visit(options);
  const { page } = visit;
  page.setDefaultTimeout(10_000);
  try {
    await logIn(page, "professional");
    const movers = page.locator("[data-list][data-kind=priceVolume]").first();
    const signals = page.locator("[data-list][data-kind=signal]").first();
    await movers.locator("[role=row][id]").first().waitFor();
    await expect.poll(() => visit.server.rules).toContain(RULE);
    await run({ ...visit, movers, signals });
    expect(visit.problems).toEqual([]);
  } finally {
    await visit.close();
  }
}

/** A signal of so many seconds ago. */
function fired(symbol: string, secondsAgo: number, change: Partial<Signal> = {}): Signal {
  const signal = signalOf(RULE, symbol, Math.floor(Date.now() / 1000) - secondsAgo);
  const { priceStart, priceEnd } = { ...signal, ...change };
  return { ...signal, ...change, netPercentValue: changePercent(priceEnd, priceStart) };
}

const tickers = (list: Locator): Promise<string[]> =>
  list.locator("[role=row][id]").evaluateAll((rows) =>
    rows
      .filter((row) => !(row as HTMLElement).hidden)
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => (row as HTMLElement).dataset["symbol"] ?? ""),
  );
const rowOf = (list: Locator, symbol: string): Locator => list.locator(`[role=row][data-symbol="${symbol}"]`);
const workspace = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
const away = (page: Page): Promise<void> => page.mouse.move(620, 8);

describe("a price list", { timeout: PATIENCE_MS }, () => {
  it("shows as many rows as it is high, the largest movers first, and stores another order", () =>
    withLists(async ({ movers, server }) => {
      await movers.getByText("12 / 160").waitFor();
      const box = await movers.locator("[role=rowgroup]").boundingBox();
      expect(box?.height).toBe(12 * 22);
      expect(await movers.getByRole("columnheader", { name: "Net 5m" }).getAttribute("aria-sort")).toBe("descending");
      await movers.getByRole("columnheader", { name: "Ticker" }).getByRole("button").click();
      await expect.poll(async () => (await tickers(movers)).slice(0, 3)).toEqual((await tickers(movers)).toSorted().slice(0, 3));
      await expect
        .poll(() => [...server.account.lists.values()].some((list) => list.sortBy === "symbol"), { timeout: 5000 })
        .toBe(true);
    }));

  it("holds its order under the pointer and says how many would move", () =>
    withLists(async ({ page, movers }) => {
      await movers.locator("[role=row][id]:visible").nth(4).hover();
      await movers.getByText(/order held/).waitFor();
      const held = await tickers(movers);
      await page.waitForTimeout(4500);
      expect(await tickers(movers)).toEqual(held);
      await movers.getByText(/order held, \d+ moved/).waitFor();
      await away(page);
      await expect.poll(() => tickers(movers), { timeout: 8000 }).not.toEqual(held);
    }));

  it("pins by its boxes, ten at most, and says so", () =>
    withLists(async ({ page, movers }) => {
      await movers.locator("[role=row][id]:visible").first().hover();
      const boxes = movers.locator("[role=row][id]:visible input");
      for (let at = 0; at < 10; at++) await boxes.nth(at).click();
      await expect.poll(async () => (JSON.parse((await workspace(page, "selectedTickers")) ?? "[]") as string[]).length).toBe(10);
      await expect.poll(() => boxes.nth(10).isDisabled()).toBe(true);
      expect(await boxes.nth(3).isDisabled()).toBe(false);
      expect(await movers.locator("[role=row][id]:visible").nth(3).getAttribute("aria-selected")).toBe("true");
      await boxes.nth(3).click();
      await expect.poll(() => boxes.nth(10).isDisabled()).toBe(false);
    }));

  it("opens a coin in the main chart by its name", () =>
    withLists(async ({ page, movers }) => {
      const row = movers.locator("[role=row][id]:visible").nth(2);
      await row.hover();
      const symbol = await row.getAttribute("data-symbol");
      await row.locator("[data-act=open]").click();
      await expect.poll(() => workspace(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
    }));

  it("is worked by keyboard alone: arrows, Enter, Space, digits", () =>
    withLists(async ({ page, movers }) => {
      const grid = movers.getByRole("grid");
      await grid.focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const active = await grid.getAttribute("aria-activedescendant");
      const symbol = await page.locator(`[id="${active}"]`).getAttribute("data-symbol");
      await page.keyboard.press("Enter");
      await expect.poll(() => workspace(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
      await page.keyboard.press("Space");
      await expect.poll(() => workspace(page, "selectedTickers")).toBe(JSON.stringify([`MEXC:${symbol}USDT`]));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Digit1");
      await expect.poll(() => workspace(page, "selectedTickers")).not.toContain(`MEXC:${symbol}USDT`);
    }));

  it("keeps a dragged width and gives it back by double click", () =>
    withLists(async ({ page, movers, server }) => {
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
      const stored = (): number | undefined =>
        [...server.account.lists.values()].find(({ name }) => name === "Movers")?.widths["price"];
      await expect.poll(stored, { timeout: 5000 }).toBeGreaterThan(0);
      await head.locator("[aria-hidden]").dblclick();
      await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(0);
    }));

  it("scrolls sideways when it has many columns, its head along and the tickers in place", () =>
    withLists(async ({ page, movers, server }) => {
      const list = [...server.account.lists.values()].find(({ name }) => name === "Movers");
      if (!list) throw new Error("No list");
      const columns: WatchList["columns"] = ["price", "net_percent", "volume_relative", "volume_24h"];
      server.account.lists.set(list.id, { ...list, columns, netPercentTypes: [1, 3, 5, 10, 15] });
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
    withLists(async ({ page, movers, server }) => {
      await movers.locator("[role=row][id]:visible").first().waitFor();
      const list = [...server.account.lists.values()].find(({ name }) => name === "Movers");
      if (!list) throw new Error("No list");
      server.account.lists.set(list.id, { ...list, updateSpeed: 10 });
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

describe("a signal list", { timeout: PATIENCE_MS }, () => {
  it("waits, then shows one row a coin, the newest first, with repeats and age", () =>
    withLists(async ({ signals, server }) => {
      await signals.getByText("No signals yet").waitFor();
      server.fire([fired("WIF", 40), fired("SOL", 20), fired("WIF", 3, { priceStart: 1.8056, priceEnd: 1.8473 })]);
      await expect.poll(() => tickers(signals)).toEqual(["WIF", "SOL"]);
      await signals.getByText("No signals yet").waitFor({ state: "hidden" });
      const row = rowOf(signals, "WIF");
      expect(await row.locator("[data-column='1']").textContent()).toBe("WIF×2");
      expect(await row.locator("[data-column='2']").textContent()).toBe("+2.31%");
      expect(await row.getAttribute("data-fresh")).toBe("new");
      expect(await rowOf(signals, "SOL").getAttribute("data-fresh")).toBe("recent");
      await expect.poll(() => rowOf(signals, "SOL").locator("[data-column='4']").textContent()).toMatch(/^2\ds$/);
      await signals.getByText("2 / 3").waitFor();
    }));

  it("does not move the row being read: new ones wait behind a pill", () =>
    withLists(async ({ page, signals, server }) => {
      server.fire([fired("WIF", 40), fired("SOL", 20)]);
      await rowOf(signals, "WIF").hover();
      server.fire([fired("ENA", 1)]);
      await signals.getByRole("button", { name: "1 new" }).waitFor();
      expect(await tickers(signals)).toEqual(["SOL", "WIF"]);
      await signals.getByRole("button", { name: "1 new" }).click();
      await expect.poll(() => tickers(signals)).toEqual(["ENA", "SOL", "WIF"]);
      await away(page);
      await page.keyboard.press("Shift+Tab");
      await signals.getByRole("grid").focus();
      await page.keyboard.press("ArrowDown");
      server.fire([fired("PEPE", 0)]);
      await signals.getByRole("button", { name: "1 new" }).waitFor();
      expect((await tickers(signals))[0]).toBe("ENA");
    }));

  it("sorts by any column and lets single rows go", () =>
    withLists(async ({ page, signals, server }) => {
      server.fire([fired("WIF", 4, { priceEnd: 103 }), fired("SOL", 3), fired("ENA", 2, { priceEnd: 102 })]);
      await expect.poll(() => tickers(signals)).toEqual(["ENA", "SOL", "WIF"]);
      await signals.getByRole("columnheader", { name: "Net 5m" }).getByRole("button").click();
      await expect.poll(() => tickers(signals)).toEqual(["WIF", "ENA", "SOL"]);
      await signals.getByRole("button", { name: "Remove ENA" }).click();
      await expect.poll(() => tickers(signals)).toEqual(["WIF", "SOL"]);
      await signals.getByRole("grid").focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Delete");
      await expect.poll(() => tickers(signals)).toEqual(["SOL"]);
      await page.keyboard.press("KeyP");
      server.fire([fired("PEPE", 0)]);
      await page.waitForTimeout(1500);
      expect(await tickers(signals)).toEqual(["SOL"]);
      await page.keyboard.press("Delete");
      await expect.poll(() => tickers(signals)).toEqual([]);
      await page.keyboard.press("KeyP");
      await expect.poll(() => tickers(signals)).toEqual(["PEPE"]);
    }));

  it("explains a signal beside its row, in numbers that lead to it", () =>
    withLists(async ({ page, signals, server }) => {
      server.fire([
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
    withLists(async ({ page, server, signals }) => {
      server.fire([fired("WIF", 0)]);
      await expect.poll(() => tickers(signals)).toEqual(["WIF"]);
      expect(await page.getByTestId("announcer").textContent()).toBe("");
      await page.evaluate(() => localStorage.setItem("announceSignals", "true"));
      await page.reload();
      await signals.locator("[role=grid]").waitFor();
      await page.waitForTimeout(1000);
      server.fire([fired("SOL", 0), fired("ENA", 0)]);
      await expect
        .poll(() => page.getByTestId("announcer").textContent(), { timeout: 8000 })
        .toMatch(/^SOL \+1\.00% in 5 minutes, ENA/);
    }));
});

describe("the menu of a row", { timeout: PATIENCE_MS }, () => {
  it("opens by right click and by key, is worked by arrows, and gives the focus back", () =>
    withLists(async ({ page, movers }) => {
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
      await expect.poll(() => workspace(page, "selectedTickers")).toBe(JSON.stringify([`MEXC:${symbol}USDT`]));
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    }));

  it("makes a list of a coin, adds another to it, and takes one out", () =>
    withLists(async ({ page, movers, server }) => {
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
      await expect.poll(async () => new Set(await tickers(own))).toEqual(new Set([one, second]));
      await rowOf(own, one ?? "").click({ button: "right" });
      await page.getByRole("menuitem", { name: "Remove from this list" }).click();
      await expect.poll(() => tickers(own)).toEqual([second]);
      await expect
        .poll(() => [...server.account.lists.values()].find(({ name }) => name === `${one} watch`)?.tickers, { timeout: 5000 })
        .toEqual([second]);
    }));
});

describe("the search", { timeout: PATIENCE_MS }, () => {
  it("jumps to a coin from anywhere, and pins with Shift", () =>
    withLists(async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("pep");
      await expect
        .poll(() => page.getByRole("listbox", { name: "Coins found" }).getByRole("option").first().textContent())
        .toContain("PEPE");
      await page.keyboard.press("Shift+Enter");
      await expect.poll(() => workspace(page, "selectedTickers")).toBe('["MEXC:PEPEUSDT"]');
      await page.keyboard.press("Enter");
      await expect.poll(() => workspace(page, "mainChartSymbol")).toBe("MEXC:PEPEUSDT");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("zzzz");
      await page.getByText("No ticker matches “zzzz”.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor({ state: "detached" });
    }));
});

describe("other hands", { timeout: PATIENCE_MS }, () => {
  it("opens the menu under a finger that stays", () =>
    withLists(
      async ({ page, movers }) => {
        const box = await movers.locator("[role=row][id]:visible").nth(1).boundingBox();
        const session = await page.context().newCDPSession(page);
        const touch = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
        await page.getByRole("menu").waitFor();
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.waitForTimeout(300);
        expect(await page.getByRole("menu").count()).toBe(1);
      },
      { viewport: { width: 1440, height: 900 }, hasTouch: true },
    ));

  it("mirrors for Arabic, and keeps figures and formulas left to right", () =>
    withLists(async ({ page, signals, server }) => {
      await page.getByRole("combobox", { name: "Language" }).or(page.getByLabel("Language")).first().selectOption("ar");
      await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
      server.fire([fired("WIF", 3)]);
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
