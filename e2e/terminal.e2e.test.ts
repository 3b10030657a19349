// The terminal as a user meets it: the built client in Chromium on the real server.

import { describe, expect, it } from "vitest";
import { makeUser } from "../server/testing/start-app.ts";
import { allCoins, priceTexts, withTable } from "./testing/market-table.ts";
import { word } from "./testing/screen.ts";
import { browserVisits, fillLogin, ready, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/401|403|WebSocket|ERR_|429/);

const tickersInOrder = ({ page }: Visit): Promise<string[]> =>
  page.locator("[id^=coin-]").evaluateAll((rows) =>
    rows
      .filter((row) => !(row as HTMLElement).hidden)
      .sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
      .map((row) => (row as HTMLElement).dataset["symbol"] ?? ""),
  );

describe("terminal", () => {
  it("sends a stranger to the login and shows a refusal there", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/dashboard");
      await page.waitForURL("**/login");
      await page.locator("input[autocomplete=username]").fill("someone");
      await page.locator("input[autocomplete=current-password]").fill("wrong");
      await page.locator("button[type=submit]").click();
      await page.getByRole("alert").getByText("Wrong login or password").waitFor();
    }));

  it("opens after a login with live, moving prices and says the market is simulated", () =>
    visits.stranger(async (visit) => {
      const { page, wire, database } = visit;
      await fillLogin(page, await makeUser(database, "professional"));
      await page.waitForURL("**/dashboard");
      await ready(page);
      await page.keyboard.press("a");
      await page.getByTestId("main-chart").waitFor({ state: "detached" });
      await page.getByTestId("simulated-banner").waitFor();
      await word(page, "live");
      const before = await priceTexts(visit);
      await expect.poll(() => priceTexts(visit), { timeout: 6000 }).not.toEqual(before);
      await expect.poll(() => wire.seen, { timeout: 8000 }).toBeGreaterThan(0);
      const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
      expect(stored["authToken"]).toBe(`terminal_${stored["terminalSessionToken"]}`);
      const { value } = (await page.context().cookies()).find(({ name }) => name === "sid") ?? {};
      expect(value).toHaveLength(43);
      expect(JSON.stringify(stored)).not.toContain(value);
    }));

  it("sorts both ways and by size, and holds the order under the pointer", () =>
    withTable(visits, "professional", async (visit) => {
      const { page, market } = visit;
      const ticker = allCoins(page).getByRole("columnheader", { name: "Ticker" });
      await ticker.getByRole("button").click();
      await expect
        .poll(async () => (await tickersInOrder(visit)).slice(0, 20))
        .toEqual([...(await tickersInOrder(visit))].sort().slice(0, 20));
      expect(await ticker.getAttribute("aria-sort")).toBe("ascending");
      const oneMinute = allCoins(page).getByRole("columnheader", { name: "Net 1m" });
      for (const expected of ["descending", "ascending", "other"]) {
        await oneMinute.getByRole("button").click();
        expect(await oneMinute.getAttribute("aria-sort")).toBe(expected);
      }
      await page.mouse.move(600, 500);
      await page.getByText(/order held/).waitFor();
      const held = await tickersInOrder(visit);
      for (let second = 0; second < 4; second++) await market.move();
      await page.getByText(/order held, \d+ moved/).waitFor();
      expect(await tickersInOrder(visit)).toEqual(held);
      await page.mouse.move(600, 20);
      await expect.poll(() => tickersInOrder(visit), { timeout: 5000 }).not.toEqual(held);
    }));

  it("finds a ticker and moves rows by keyboard", () =>
    withTable(visits, "professional", async (visit) => {
      const { page } = visit;
      await page.getByRole("searchbox", { name: "Search a ticker" }).fill("pep");
      await expect.poll(() => tickersInOrder(visit)).toEqual(["PEPE"]);
      expect((await page.locator("[data-symbol=PEPE] [data-column='2']").textContent())?.startsWith("0.0")).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      expect(await allCoins(page).getAttribute("aria-activedescendant")).toBe("coin-6");
    }));

  it("polls while sockets are refused and goes back when they pass", () =>
    visits.subscriber(
      "professional",
      async (visit) => {
        const { page, line } = visit;
        line.socketsRefused = true;
        await page.goto("/dashboard");
        await ready(page);
        await word(page, "polling", 8000);
        const before = await priceTexts(visit);
        await expect.poll(() => priceTexts(visit), { timeout: 6000 }).not.toEqual(before);
        line.socketsRefused = false;
        await word(page, "live", 12_000);
      },
      { remembered: { showMarketTable: "true" } },
    ));

  it("switches the exchange where the plan allows it", () =>
    withTable(visits, "popular", async ({ page }) => {
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page.getByText("179 / 179").waitFor({ timeout: 8000 });
    }));

  it("keeps a smaller plan on MEXC and says why", () =>
    withTable(visits, "start", async ({ page }) => {
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByRole("alert")
        .getByText(/Only MEXC \(160 tickers\)/)
        .waitFor();
      expect(await page.getByRole("checkbox", { name: "MEXC" }).isChecked()).toBe(true);
      expect(await page.getByLabel("Update speed").locator("option").first().textContent()).toBe("Every 4 s");
    }));

  it("mirrors for Arabic without a reload and keeps figures left to right", () =>
    withTable(visits, "professional", async ({ page }) => {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByLabel("Language").selectOption("ar");
      await page.getByText("كل العملات").waitFor();
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
      const first = page.locator("[id^=coin-]").first();
      const [ticker, volume] = [
        await first.locator("[data-column='1']").boundingBox(),
        await first.locator("[data-column='12']").boundingBox(),
      ];
      expect(ticker?.x ?? 0).toBeGreaterThan(volume?.x ?? 0);
      expect(
        await first
          .locator("[data-column='3']")
          .evaluate((cell) => getComputedStyle(cell).direction + getComputedStyle(cell).textAlign),
      ).toBe("ltrright");
    }));

  it("fits a phone with a check box, four columns and rows for fingers", () =>
    withTable(
      visits,
      "popular",
      async ({ page }) => {
        const row = page.locator("[id^=coin-]").first();
        expect(await row.locator("[data-column]").count()).toBe(5);
        expect((await row.boundingBox())?.height).toBe(40);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        await page.getByRole("tab", { name: "More" }).click();
        for (const name of ["All coins", "Log out"]) {
          const box = await page.getByRole("button", { name }).boundingBox();
          expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
        }
        expect(await page.getByRole("link", { name: /TradingView/ }).getAttribute("href")).toBe("https://www.tradingview.com/");
      },
      { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    ));
});
