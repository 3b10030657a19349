// One search for every exchange of the plan, by ticker and by name, with the coins opened last.

import { expect, it } from "vitest";
import type { Locator, Page } from "@playwright/test";
import { mainChart, remembered } from "./testing/screen.ts";
import type { ScriptedMarket } from "./testing/scripted-market.ts";
import { browserVisits, ready } from "./testing/visits.ts";

/** One exchange is made silent. */
const visits = browserVisits(/simple-table\?exchanges=binance/);

const field = (page: Page): Locator => page.getByRole("combobox", { name: "Find a coin" });
const options = (page: Page): Locator => page.getByRole("dialog", { name: "Find a coin" }).getByRole("option");
/** "SOL MEXC" of each match, with "recent" before those that are. */
const found = (page: Page): Promise<string[]> =>
  options(page).evaluateAll((each) =>
    each.map((option) => {
      const [symbol, exchange] = ["symbol", "exchange"].map((part) => option.querySelector(`[class*=${part}]`)?.textContent);
      return `${option.textContent?.startsWith("Recent") ? "recent " : ""}${symbol} ${exchange}`;
    }),
  );

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press("/");
  await field(page).fill(text);
}

function coinOfBinanceAlone({ markets }: ScriptedMarket): string {
  const others = new Set(markets.mexc.universe.symbols.map(({ symbol }) => symbol));
  return markets.binance.universe.symbols.find(({ symbol }) => !others.has(symbol))?.symbol ?? "";
}

it("finds a coin on each exchange of the plan, and opens it there without changing the lists", () =>
  visits.terminal("professional", async ({ page, market }) => {
    const lists = page.getByText(/\d+ \/ 160/).first();
    await lists.waitFor();
    await search(page, "sol");
    await expect.poll(async () => (await found(page)).slice(0, 2)).toEqual(["SOL MEXC", "SOL Binance"]);
    await expect.poll(() => options(page).nth(1).innerText()).toMatch(/\d[\d,.]*\s+5m\s+[+\u2212]?\d/);
    await page.keyboard.press("ArrowDown");
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(await options(page).nth(1).getAttribute("id"));
    await page.keyboard.press("Enter");
    await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("BINANCE:SOLUSDT");
    await mainChart(page).locator("header [data-other]", { hasText: "Binance" }).waitFor();
    await mainChart(page).locator("[data-state=ready][data-drawn=wanted]").waitFor();
    expect(await lists.isVisible()).toBe(true);

    const alone = coinOfBinanceAlone(market);
    await search(page, alone);
    await expect.poll(() => found(page).then(([first]) => first)).toBe(`${alone} Binance`);
    await page.keyboard.press("Alt+Enter");
    const form = page.getByRole("dialog", { name: /alert/i });
    expect(await form.getByRole("heading").innerText()).toContain(alone);
    await expect.poll(() => form.getByLabel("Price, USDT").inputValue()).toMatch(/^\d/);
  }));

it("finds coins by their names and in a wrong layout, and says when there is none", () =>
  visits.terminal("professional", async ({ page }) => {
    for (const [text, coin] of [
      ["bitcoin", "BTC MEXC"],
      ["Ripple", "XRP MEXC"],
      ["\u044b\u0449\u0434", "SOL MEXC"],
      ["binance:eth", "ETH Binance"],
    ]) {
      await search(page, text ?? "");
      await expect.poll(() => found(page).then(([first]) => first)).toBe(coin);
      await page.keyboard.press("Escape");
    }
    await search(page, "zzzz");
    await page.getByText("No ticker matches \u201czzzz\u201d.").waitFor();
  }));

it("begins with the coins opened last, which one can take out", () =>
  visits.terminal("professional", async ({ page }) => {
    for (const text of ["doge", "binance:sol", "xrp"]) {
      await search(page, text);
      await expect.poll(() => options(page).count()).toBeGreaterThan(0);
      await page.keyboard.press("Enter");
      await field(page).waitFor({ state: "detached" });
    }
    await page.reload();
    await ready(page);
    await page.keyboard.press("/");
    const recent = ["recent XRP MEXC", "recent SOL Binance", "recent DOGE MEXC"];
    await expect.poll(async () => (await found(page)).slice(0, 3)).toEqual(recent);
    await page.keyboard.press("Shift+Delete");
    await expect.poll(async () => (await found(page)).slice(0, 2)).toEqual(recent.slice(1));
    await options(page).first().locator("[data-forget]").click();
    await expect.poll(async () => (await found(page)).filter((coin) => coin.startsWith("recent"))).toEqual(recent.slice(2));
    expect(JSON.parse((await remembered(page, "recentCoins")) ?? "")).toEqual(["MEXC:DOGEUSDT"]);
  }));

it("offers no exchange that the plan does not have, and asks for none", () =>
  visits.terminal("start", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await search(page, "sol");
    await expect.poll(async () => (await found(page))[0]).toBe("SOL MEXC");
    expect((await found(page)).filter((coin) => coin.endsWith("Binance"))).toEqual([]);
    expect(asked.filter((url) => url.includes("binance"))).toEqual([]);
  }));

it("says which exchange does not answer, and finds the coins of the others", () =>
  visits.terminal("professional", async ({ page }) => {
    await page.route(/simple-table\?exchanges=binance/, (route) => route.abort());
    await search(page, "sol");
    await page.getByText("Binance does not answer, so its coins are missing here.").waitFor();
    expect((await found(page))[0]).toBe("SOL MEXC");
  }));
