// The screener as a user meets it: the built client in Chromium on the real server.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { FIELD } from "../shared/market/fields.ts";
import { painted, remembered as stored, unfoldScreener, word } from "./testing/screen.ts";
import { browserVisits, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/401|WebSocket|net::ERR_FAILED/);

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Moves the mouse over the plot, from the crowd at its foot upwards, until it is on a point; answers where, in the page. */
async function hoverPoint(page: Page): Promise<Place> {
  const plot = page.getByTestId("scatter");
  const box = await plot.boundingBox();
  if (!box) throw new Error("No plot");
  for (let y = box.y + box.height - 70; y > box.y + 40; y -= 14)
    for (let x = box.x + 60; x < box.x + box.width - 20; x += 14) {
      await page.mouse.move(x, y);
      if ((await plot.getAttribute("data-active")) === null) continue;
      // Points still move until the plot is held: only then is it the same one for the click that follows.
      await page.getByText("held under the pointer").waitFor();
      await page.mouse.move(x, y);
      if ((await plot.getAttribute("data-active")) !== null) return { x, y };
    }
  throw new Error("No point under the mouse anywhere");
}

const open = async ({ page }: Visit): Promise<void> => {
  await page.goto("/visual-screener-test");
  await page.getByText(/visible [1-9]\d* of 160/).waitFor();
};
const visible = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByText(/^\d+ of 160$/).textContent()) ?? "", 10);
const picture = (page: Page): Promise<string> =>
  page
    .getByTestId("scatter")
    .locator("canvas")
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
const selected = (page: Page): Promise<string[]> => page.getByTestId("selected-list").locator("li bdi").allTextContents();
const tickersLogged = (page: Page): string[] => {
  const logged: string[] = [];
  page.on("console", (message) => message.text().startsWith("ticker ") && logged.push(message.text()));
  return logged;
};

/** The screener's own window, opened from the terminal. */
async function detach(page: Page): Promise<Page> {
  const button = page.getByTestId("screener").getByRole("button", { name: "Open in its own window" });
  const [detached] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  return detached;
}

describe("the screener's test page", () => {
  it("counts what is loaded, selects the movers and says what to check", () =>
    visits.stranger(async (visit) => {
      await open(visit);
      const { page } = visit;
      expect(await page.getByTestId("loaded").textContent()).toBe("160");
      await expect.poll(() => page.getByTestId("selected").textContent()).toBe("5");
      for (const symbol of await selected(page)) expect(symbol).toMatch(/^MEXC:\w+USDT$/);
      expect(await page.locator("ol li").count()).toBe(5);
      await page.getByText("MEXC on, Binance off").waitFor();
      await page.getByTestId("screener-guest").waitFor();
      await page.getByText("threshold 0.5%").waitFor();
    }));

  it("has its ground in the very frame in which its size changes", () =>
    visits.stranger(async (visit) => {
      await open(visit);
      const { page } = visit;
      const points = page.getByTestId("scatter").locator("canvas").first();
      // An observer is told after those made before it, as the last before the frame is painted.
      await points.evaluate((canvas) => {
        const corners: string[] = [];
        new ResizeObserver(() => {
          const context = (canvas as HTMLCanvasElement).getContext("2d");
          corners.push(context?.getImageData(1, 1, 1, 1).data.join() ?? "");
          canvas.setAttribute("data-corners", corners.join(" "));
        }).observe(canvas);
      });
      const corners = async (): Promise<string[]> => (await points.getAttribute("data-corners"))?.split(" ") ?? [];
      await expect.poll(async () => (await corners()).length).toBe(1);
      await page.setViewportSize({ width: 1100, height: 700 });
      await expect.poll(async () => (await corners()).length).toBeGreaterThan(1);
      expect(new Set(await corners()).size).toBe(1);
      expect((await corners())[0]).not.toBe("0,0,0,255");
    }));

  it("shows a point's figures beside it and stands still meanwhile", () =>
    visits.stranger(async (visit) => {
      await open(visit);
      const { page } = visit;
      const point = await hoverPoint(page);
      const tooltip = page.getByTestId("point-tooltip");
      expect(await tooltip.textContent()).toMatch(/^\w+Net 5m[+−][\d.]+%×Vol 5m×[\d.]+Vol 24h \$[\d.]+[KMB]$/);
      const card = await tooltip.boundingBox();
      if (!card) throw new Error("No card");
      const isOver = point.x > card.x && point.x < card.x + card.width && point.y > card.y && point.y < card.y + card.height;
      expect(isOver).toBe(false);
      await page.getByText("held under the pointer").waitFor();
      const before = await picture(page);
      const fresh = page.waitForResponse((reply) => reply.url().includes("simple-table") && reply.status() === 200);
      // Strangers get a new table every minute of the market.
      visit.market.workers.mexc.second += 60;
      for (let second = 0; second < 4; second++) await visit.market.move();
      await fresh;
      await painted(page);
      expect(await picture(page)).toBe(before);
      await page.mouse.move(5, 5);
      await expect.poll(() => picture(page), { timeout: 6000 }).not.toBe(before);
    }));

  it("pins a popup on click, selects by its checkbox, and closes it by a click elsewhere or Escape", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const logged = tickersLogged(page);
      await open(visit);
      const point = await hoverPoint(page);
      const symbol = `MEXC:${await page.getByTestId("scatter").getAttribute("data-active")}USDT`;
      const popup = page.getByTestId("point-popup");
      await page.mouse.click(point.x, point.y);
      await popup.waitFor();
      expect(logged).toEqual([`ticker ${symbol}`]);
      const was = (await selected(page)).includes(symbol);
      await popup.getByRole("checkbox").click({ force: true });
      await expect.poll(async () => (await selected(page)).includes(symbol)).toBe(!was);
      await popup.getByRole("checkbox").click({ force: true });
      await expect.poll(async () => (await selected(page)).includes(symbol)).toBe(was);
      await page.getByRole("heading", { level: 1 }).click();
      await popup.waitFor({ state: "detached" });
      await page.mouse.click(point.x, point.y);
      await popup.waitFor();
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "detached" });
      await page.mouse.click(point.x, point.y);
      await popup.waitFor();
      await page.mouse.click(point.x, point.y);
      await popup.waitFor({ state: "detached" });
    }));

  it("keeps the popup on its coin when coins leave the table", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      visit.market.frozen = true;
      let leaving = 0;
      await page.route("**/api/crypto/simple-table*", async (route) => {
        const reply = await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } });
        const body = (await reply.json()) as { data: unknown[] };
        await route.fulfill({ response: reply, json: { ...body, data: body.data.slice(leaving) } });
      });
      await open(visit);
      const point = await hoverPoint(page);
      const symbol = await page.getByTestId("scatter").getAttribute("data-active");
      const popup = page.getByTestId("point-popup");
      await page.mouse.click(point.x, point.y);
      await page.mouse.move(5, 5);
      await popup.getByText(symbol ?? "", { exact: true }).waitFor();
      // BTC and ETH come first; a popup of their own has nothing to stay on.
      expect(["BTC", "ETH"]).not.toContain(symbol);
      leaving = 2;
      await page.getByText(/^\d+ of 158$/).waitFor();
      await popup.getByText(symbol ?? "", { exact: true }).waitFor();
    }));

  it("works by touch on a phone, where the settings start folded", () =>
    visits.stranger(
      async (visit) => {
        visit.market.frozen = true;
        await open(visit);
        const { page } = visit;
        expect(await page.getByRole("group", { name: "Screener settings" }).count()).toBe(0);
        const point = await hoverPoint(page);
        await page.mouse.move(2, 2);
        await page.touchscreen.tap(point.x, point.y);
        await page.getByTestId("point-popup").waitFor();
        await page.getByTestId("screener-status").tap();
        await page.getByTestId("point-popup").waitFor({ state: "detached" });
      },
      { context: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    ));

  it("closes and opens again", () =>
    visits.stranger(async (visit) => {
      await open(visit);
      const { page } = visit;
      await page.getByRole("button", { name: "Close the screener" }).click();
      expect(await page.getByTestId("screener").count()).toBe(0);
      await page.getByRole("button", { name: "Open the screener" }).click();
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
    }));

  it("shows more or less by its settings, at once", () =>
    visits.stranger(async (visit) => {
      visit.market.frozen = true;
      await open(visit);
      const { page } = visit;
      const first = await visible(page);
      await page.getByRole("textbox", { name: "Threshold" }).fill("abc");
      await page.keyboard.press("Enter");
      await page.getByText("threshold 0.1%").waitFor();
      expect(await page.getByRole("button", { name: "Lower the threshold" }).isDisabled()).toBe(true);
      await expect.poll(() => visible(page)).toBeGreaterThan(first);
      await page.getByRole("button", { name: "Raise the threshold" }).click();
      await page.getByText("threshold 0.2%").waitFor();
      await page.getByRole("textbox", { name: "Threshold" }).fill("250");
      await page.keyboard.press("Enter");
      await page.getByText("Not taken: 0.1 to 100 %").waitFor();
      expect(await page.getByRole("textbox", { name: "Threshold" }).inputValue()).toBe("250");
      await page.getByText("threshold 0.2%").waitFor();
      await page.getByRole("radio", { name: "0.5%" }).check({ force: true });
      await page.getByText("scale 0.5%").waitFor();
      await expect.poll(() => visible(page)).toBeLessThan(first);
      await page.getByRole("radio", { name: "20m" }).check({ force: true });
      await page.getByText("period 20m").waitFor();
      await page.getByRole("radio", { name: "Binance" }).click({ force: true });
      await page
        .getByRole("alert")
        .getByText(/Only MEXC/)
        .waitFor();
    }));

  it("goes from point to point by keys, and lists them in a table", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const logged = tickersLogged(page);
      await open(visit);
      await page.getByTestId("scatter").focus();
      await page.keyboard.press("ArrowRight");
      const first = await page.getByTestId("scatter").getAttribute("data-active");
      await page.keyboard.press("ArrowRight");
      const second = await page.getByTestId("scatter").getAttribute("data-active");
      expect(second).not.toBe(first);
      await page.getByRole("status").getByText(`${second}, Net 5m`).waitFor();
      const was = (await selected(page)).includes(`MEXC:${second}USDT`);
      await page.keyboard.press("Space");
      await expect.poll(async () => (await selected(page)).includes(`MEXC:${second}USDT`)).toBe(!was);
      await page.keyboard.press("Enter");
      await page.getByTestId("point-popup").waitFor();
      await page.getByRole("button", { name: "Show the coins as a table" }).click();
      const row = page.getByTestId("screener-table").getByRole("rowheader").getByRole("button").first();
      const name = await row.textContent();
      await row.click();
      expect(logged).toEqual([`ticker MEXC:${second}USDT`, `ticker MEXC:${name}USDT`]);
    }));

  it("T49: believes its own window and no other", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const logged = tickersLogged(page);
      await open(visit);
      const detached = await detach(page);
      const forged = { type: "VISUAL_SCREENER_TICKER_CLICK", symbol: "BTC" };
      await page.evaluate((message) => window.postMessage(message, location.origin), forged);
      const [other] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open("/login", "other"))]);
      await other.evaluate((message) => (window.opener as Window).postMessage(message, location.origin), forged);
      await detached.getByText(/visible [1-9]\d* of 160/).waitFor();
      await detached.evaluate(
        (message) => (window.opener as Window).postMessage({ ...message, symbol: "NOSUCHCOIN" }, location.origin),
        forged,
      );
      const point = await hoverPoint(detached);
      const symbol = await detached.getByTestId("scatter").getAttribute("data-active");
      await detached.mouse.click(point.x, point.y);
      await expect.poll(() => logged).toEqual([`ticker MEXC:${symbol}USDT`]);
    }));

  it("says so when the browser blocks the window", () =>
    visits.stranger(async (visit) => {
      await open(visit);
      await visit.page.evaluate(() => Object.assign(window, { open: () => null }));
      await visit.page.getByRole("button", { name: "Open in its own window" }).click();
      await visit.page
        .getByRole("alert")
        .getByText(/blocked the window/)
        .waitFor();
    }));
});

describe("the screener's window without a login", () => {
  it("shows MEXC under its own name, whatever exchange this browser remembers", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/login");
      await page.evaluate(() => localStorage.setItem("visualScreener", JSON.stringify({ version: 1, exchange: "binance" })));
      await page.goto("/visual-screener-window");
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
      expect(await page.getByTestId("screener").locator("header").textContent()).toContain("MEXC");
      await page.evaluate(() => {
        Object.assign(window, { opener: { postMessage: (message: unknown) => Object.assign(window, { message }) } });
      });
      const point = await hoverPoint(page);
      await page.mouse.click(point.x, point.y);
      expect(await page.evaluate(() => (window as { message?: unknown }).message)).toMatchObject({ exchange: "mexc" });
    }));
});

describe("the screener's window without a terminal", () => {
  it("says that no terminal receives the coin that was clicked", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/visual-screener-window");
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
      const point = await hoverPoint(page);
      await page.mouse.click(point.x, point.y);
      await page.getByRole("alert").getByText("No terminal is listening to this window").waitFor();
    }));
});

describe("the screener's window while the server is away", () => {
  it("says that the market does not answer, until it does", () =>
    visits.stranger(async ({ page }) => {
      await page.route("**/api/crypto/simple-table*", (route) => route.abort());
      await page.goto("/visual-screener-window");
      await page.getByText("The market does not answer right now").waitFor();
      await page.getByText("\u2014, delayed").waitFor();
      await page.unroute("**/api/crypto/simple-table*");
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
      expect(await page.getByText("The market does not answer right now").count()).toBe(0);
    }));
});

describe("the screener in the terminal", () => {
  it("lives on the terminal's own figures and opens the main chart", () =>
    visits.terminal("professional", async ({ page, wire }) => {
      await word(page, "live");
      const polls: string[] = [];
      page.on("request", (request) => request.url().includes("simple-table") && polls.push(request.url()));
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
      const point = await hoverPoint(page);
      const symbol = await page.getByTestId("scatter").getAttribute("data-active");
      await page.mouse.click(point.x, point.y);
      await expect.poll(() => stored(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
      await page.getByTestId("point-popup").getByRole("checkbox").click({ force: true });
      await expect.poll(() => stored(page, "selectedTickers")).toContain(`MEXC:${symbol}USDT`);
      await wire.next("frame");
      expect(polls).toEqual([]);
    }));

  it("counts the coins above its scale and names them on a click, and its table begins with them", () =>
    visits.terminal("professional", async ({ page, market }) => {
      market.frozen = true;
      const table = market.markets.mexc.table;
      for (const [symbol, rise] of [
        ["WIF", 1.0971],
        ["DOGE", 0.88],
      ] as const) {
        const position = market.positionOf("mexc", symbol);
        table.column(FIELD.price)[position] = (table.column(FIELD.reference + 4)[position] ?? Number.NaN) * rise;
      }
      await market.publish("mexc");
      await page.getByText(/visible [1-9]\d* of 160/).waitFor();
      expect(await page.getByTestId("screener-above").count()).toBe(0);
      await unfoldScreener(page);
      await page.getByRole("radio", { name: "8%" }).check({ force: true });
      const above = page.getByRole("button", { name: "2 above the scale" });
      // A frame that was under way when the market stood still may arrive after ours.
      const publishAgain = async (): Promise<number> => {
        await market.publish("mexc");
        return above.count();
      };
      await expect.poll(publishAgain, { interval: 1000, timeout: 15_000 }).toBe(1);
      await above.click();
      const items = page.getByRole("menu", { name: "2 above the scale" }).getByRole("menuitem");
      expect(await items.allTextContents()).toEqual(["DOGE\u221212.0%", "WIF+9.71%", "Show the coins as a table"]);
      await items.last().click();
      const coins = page.getByTestId("screener-table");
      expect((await coins.getByRole("rowheader").allTextContents()).slice(0, 2)).toEqual(["DOGE", "WIF"]);
      const [, shown, total] = /(\d+) largest moves of (\d+)/.exec((await coins.textContent()) ?? "") ?? [];
      const [, points] = /visible (\d+) of 160/.exec((await page.getByTestId("screener-status").textContent()) ?? "") ?? [];
      expect(Number(total)).toBe(Number(points) + 2);
      expect(Number(shown)).toBe(Math.min(100, Number(total)));
    }));

  it("fetches another exchange than the terminal's", () =>
    visits.terminal("professional", async ({ page }) => {
      const screener = page.getByTestId("screener");
      await unfoldScreener(page);
      const polled = page.waitForRequest("**/api/crypto/simple-table?exchanges=binance*");
      await screener.getByRole("radio", { name: "Binance" }).check({ force: true });
      await polled;
      await screener.getByText(/visible [1-9]\d* of 179/).waitFor();
      expect(JSON.parse((await stored(page, "visualScreener")) ?? "{}")).toMatchObject({ version: 1, exchange: "binance" });
    }));

  it("opens what is clicked in its window, also after the panel was closed", () =>
    visits.terminal("professional", async ({ page }) => {
      const screener = page.getByTestId("screener");
      const detached = await detach(page);
      await screener.getByRole("button", { name: "Close the screener" }).click();
      await detached.getByText(/visible [1-9]\d* of 160/).waitFor();
      expect(await detached.getByTestId("screener-guest").count()).toBe(0);
      const point = await hoverPoint(detached);
      const symbol = await detached.getByTestId("scatter").getAttribute("data-active");
      await detached.mouse.click(point.x, point.y);
      await expect.poll(() => stored(page, "mainChartSymbol")).toBe(`MEXC:${symbol}USDT`);
      await page.evaluate(() => sessionStorage.setItem("mainChartSymbol", "MEXC:BTCUSDT"));
      await page.reload();
      await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
      await detached.mouse.click(point.x, point.y);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("mainChartSymbol"))).toMatch(/^MEXC:(?!BTCUSDT)/);
    }));

  it("shares its settings with its window", () =>
    visits.terminal("professional", async ({ page }) => {
      const screener = page.getByTestId("screener");
      const detached = await detach(page);
      await detached.getByText(/visible [1-9]\d* of 160/).waitFor();
      await detached.getByRole("button", { name: "Screener settings" }).click();
      await detached.getByRole("button", { name: "Raise the threshold" }).click();
      const raised = (await detached.getByText(/^threshold /).textContent()) ?? "";
      await screener.getByText(raised, { exact: true }).waitFor();
    }));
});
