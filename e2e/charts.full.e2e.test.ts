// Charts as a user meets them: the built terminal in Chromium on the real server.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { withCharts, type ChartsVisit } from "./testing/charts.ts";
import { chooseTimeframe, pressTool, legend, mainChart } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const PINNED = ["SOL", "PEPE", "PNUT", "ENA", "HBAR", "SUI", "ETH", "DOGE", "XRP"];
const visits = browserVisits(/401|404|429|503|WebSocket/);
const withPinned = (pinned: readonly string[], run: (visit: ChartsVisit) => Promise<void>): Promise<void> =>
  withCharts(visits, pinned, run);

/** Takes the place of the route of candles; what it returns sets the status to refuse with, none to let questions pass. */
async function refusals(page: Page): Promise<(status: number | undefined) => void> {
  let refusal: number | undefined;
  const json = { success: false, data: [], error: "", message: "" };
  await page.route("**/api/klines**", (route) =>
    refusal === undefined ? route.continue() : route.fulfill({ status: refusal, json }),
  );
  return (status) => (refusal = status);
}

/** Watches every frame of the main chart while something happens, more than ten; how many showed no candle. */
async function blankFrames(page: Page, during: () => Promise<void>): Promise<number> {
  const watching = page.evaluate(async () => {
    const island = document.querySelector("[data-testid=main-chart] [data-testid=chart]") as HTMLElement;
    const style = getComputedStyle(document.documentElement);
    const [up = 0, down = 0] = ["--up", "--down"].map((name) =>
      Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16),
    );
    let [frames, blank] = [0, 0];
    // What was drawn last is on the canvas one frame after.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const until = performance.now() + 1500;
    // On a busy machine frames are rarer, and reading one takes its time.
    while (performance.now() < until || frames <= 10) {
      await new Promise(requestAnimationFrame);
      const canvas = [...island.querySelectorAll("canvas")].sort((a, b) => b.width * b.height - a.width * a.height)[0];
      const { data } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: new Uint8ClampedArray(),
      };
      let coloured = 0;
      for (let at = 0; at < data.length; at += 4) {
        const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
        if (colour === up || colour === down) coloured++;
      }
      frames++;
      if (coloured < 500) blank++;
    }
    return blank;
  });
  await during();
  return watching;
}

describe("charts", () => {
  it("show the main coin, every pinned coin and the barometer, each asked for once", () =>
    withPinned(PINNED, async ({ page, asked }) => {
      await expect.poll(() => page.locator("[data-testid=chart][data-state=ready]").count()).toBeGreaterThanOrEqual(10);
      await expect.poll(() => legend(page)).toMatch(/O\s+1\.\d{4}\s+H\s+1\.\d{4}\s+L\s+1\.\d{4}\s+C\s+1\.\d{4}\s+Vol/);
      const histories = asked.filter((question) => question.includes("limit=500"));
      expect(new Set(histories).size).toBe(histories.length);
      expect(await page.getByRole("link", { name: /TradingView/ }).getAttribute("href")).toBe("https://www.tradingview.com/");
      const barometer = page.getByTestId("barometer");
      await expect.poll(() => barometer.innerText()).toMatch(/With BTC\s+\d+%/);
      const technical = page.getByTestId("technical");
      await expect.poll(() => technical.innerText()).toMatch(/RSI 14\s+\d+\.\d\d\s+(low|neutral|high)/);
    }));

  it("fetch older bars when they are dragged back, up to the listing's first, and lead back to the newest", () =>
    withPinned([], async ({ page, market, asked }) => {
      market.listedAt = Date.now() - 2100 * 60_000;
      const chart = mainChart(page).getByTestId("chart");
      const toNow = mainChart(page).getByRole("button", { name: "To the newest bar" });
      expect(await toNow.isVisible()).toBe(false);
      const older = (): string[] => asked.filter((question) => question.includes("before="));
      const box = await chart.boundingBox();
      if (!box) throw new Error("The chart is on screen");
      const middle = box.y + box.height / 2;
      const drag = async (): Promise<void> => {
        await page.mouse.move(box.x + 40, middle);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width - 120, middle, { steps: 4 });
        await page.mouse.up();
      };
      await expect.poll(async () => (await drag(), older().length), { timeout: 20_000 }).toBe(2);
      const before = older().map((question) => Number(/before=(\d+)/.exec(question)?.[1]));
      expect((before[0] ?? 0) - (before[1] ?? 0)).toBe(1000 * 60_000);
      // Home goes to the first bar there is; no page comes before the listing's.
      await chart.focus();
      await page.keyboard.press("Home");
      const announced = mainChart(page).getByRole("status");
      const listed = new Date(Math.ceil(market.listedAt / 60_000) * 60_000 + 3 * 3_600_000).toISOString().slice(11, 16);
      await expect.poll(async () => (await page.keyboard.press("Home"), announced.innerText())).toContain(listed);
      await page.waitForTimeout(1000);
      expect(older()).toHaveLength(2);
      await toNow.click();
      await toNow.waitFor({ state: "hidden" });
    }));

  it("follow ticks, and the table's price when the socket is away", () =>
    withPinned(["SOL"], async ({ page, line }) => {
      const first = await legend(page);
      await expect.poll(() => legend(page), { timeout: 8000 }).not.toBe(first);
      line.socketsRefused = true;
      line.cut();
      await page.locator("[data-testid=connection][data-word=polling]").waitFor({ timeout: 15_000 });
      await page.waitForTimeout(3500);
      const polled = await legend(page);
      await expect.poll(() => legend(page), { timeout: 10_000 }).not.toBe(polled);
    }));

  it("keep the old bars until the next coin's are there", () =>
    withPinned(["SOL"], async ({ page, market }) => {
      market.candlesDelayMs = 500;
      await mainChart(page).locator("[data-testid=chart]:not([data-drawn=none])").waitFor();
      const switched = await blankFrames(page, () =>
        page.getByTestId("slot-1").getByRole("button", { name: "SOL", exact: true }).click(),
      );
      expect(switched).toBeLessThanOrEqual(1);
      expect(await mainChart(page).getByRole("heading").innerText()).toBe("SOL/USDT");
      await expect.poll(() => legend(page)).toMatch(/^O\s+19\d\.\d\d/);
      const slower = await blankFrames(page, async () => {
        await chooseTimeframe(page, "15m");
        await mainChart(page).locator("[data-state=loading]").waitFor();
      });
      expect(slower).toBeLessThanOrEqual(1);
      await mainChart(page).locator("[data-state=ready]").waitFor();
    }));

  it("have timeframes of their own in slots, remembered", () =>
    withPinned(["SOL", "PEPE"], async ({ page, asked }) => {
      await page.getByTestId("slot-2").getByRole("combobox", { name: "Timeframe" }).selectOption("60");
      await expect.poll(() => asked.some((question) => /PEPE.*interval=60/.test(question))).toBe(true);
      const isAsked = (pattern: RegExp): boolean => asked.some((question) => pattern.test(question));
      await chooseTimeframe(page, "5m");
      await expect.poll(() => isAsked(/WIF.*interval=5&/)).toBe(true);
      expect(isAsked(/SOL.*interval=5&/)).toBe(false);
      await page.reload();
      await ready(page);
      await page.getByTestId("slot-2").getByText("1h", { exact: true }).first().waitFor();
      await page.keyboard.press("Shift+Digit0");
      await expect.poll(() => isAsked(/SOL.*interval=5&/)).toBe(true);
      await expect.poll(() => isAsked(/PEPE.*interval=5&/)).toBe(true);
    }));

  it("say which exchange a coin is of where that is not the one on screen", () =>
    withPinned(["ETH"], async ({ page }) => {
      await page.evaluate(() => localStorage.setItem("selectedTickers", '["MEXC:ETHUSDT","BINANCE:ETHUSDT"]'));
      await page.reload();
      const [own, other] = [page.getByTestId("slot-1").locator("header"), page.getByTestId("slot-2").locator("header")];
      await other.getByText("Binance", { exact: true }).waitFor();
      expect(await own.textContent()).not.toContain("MEXC");
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await own.getByText("MEXC", { exact: true }).waitFor();
      await other.getByText("Binance", { exact: true }).waitFor({ state: "detached" });
    }));

  it("say what is wrong when bars do not come, and try again", () =>
    withPinned(["SOL"], async ({ page, asked }) => {
      // By itself it asks again no sooner than eleven seconds after a 429.
      const refuse = await refusals(page);
      refuse(429);
      await chooseTimeframe(page, "30m");
      await mainChart(page).getByText("Bars did not arrive").waitFor();
      const before = asked.length;
      await mainChart(page).getByRole("button", { name: "Try now" }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(before);
      refuse(undefined);
      await mainChart(page).locator("[data-state=ready]").waitFor();
      refuse(404);
      await chooseTimeframe(page, "4h");
      await mainChart(page).getByText("No chart for WIF").waitFor();
    }));

  it("ask again when the line is back", () =>
    withPinned([], async ({ asked, line }) => {
      const before = asked.length;
      line.cut();
      await expect.poll(() => asked.slice(before).some((question) => question.includes("WIF")), { timeout: 10_000 }).toBe(true);
    }));

  it("lead from hot coins to the main chart, pin with shift, and show an empty slot's number", () =>
    withPinned([], async ({ page }) => {
      expect(await page.getByTestId("slot-1").innerText()).toMatch(/1\s+Choose a ticker/);
      const chip = page.getByTestId("hot-slots").getByRole("button").first();
      await chip.waitFor();
      const symbol = (await chip.getAttribute("data-symbol")) ?? "";
      await chip.click({ modifiers: ["Shift"] });
      await page.getByTestId("slot-1").getByRole("button", { name: symbol, exact: true }).waitFor();
      await chip.click();
      expect(await mainChart(page).getByRole("heading").innerText()).toBe(`${symbol}/USDT`);
      await pressTool(page, `Unpin ${symbol}`);
      await page.getByTestId("slot-1").getByText("Choose a ticker").waitFor();
    }));

  it("go on above a note with the bars they kept, and stand in outlines before the first", () =>
    withPinned([], async ({ page }) => {
      const chart = mainChart(page).getByTestId("chart");
      const refuse = await refusals(page);
      refuse(503);
      await page.keyboard.press("a");
      await chart.waitFor({ state: "detached" });
      await page.keyboard.press("a");
      const note = mainChart(page).getByText("Bars did not arrive");
      await note.waitFor();
      const placeInChart = async (): Promise<number> => {
        const [pattern, within] = [await note.boundingBox(), await chart.boundingBox()];
        return pattern && within ? (pattern.y - within.y) / within.height : Number.NaN;
      };
      await expect.poll(placeInChart).toBeGreaterThan(0.75);
      await expect.poll(() => chart.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      await page.route("**/api/klines**", () => {});
      await page.reload();
      await mainChart(page).locator("[data-testid=chart][data-drawn=none] + [data-part=outlines]").waitFor();
      expect(await mainChart(page).locator("dl:not(header dl)").isVisible()).toBe(false);
    }));

  it("show every reading of the technical analysis whole in the lowest and narrowest panel", () =>
    withPinned([], async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 760 });
      const technical = page.getByTestId("technical");
      if ((await technical.count()) === 0) await page.keyboard.press("b");
      await expect.poll(() => technical.innerText()).toMatch(/Bollinger 20,2\s+\u2212?\d/);
      const cut = await technical.evaluate((panel) =>
        [...panel.querySelectorAll("li > :not([aria-hidden]), p > *, div")]
          .filter(({ clientWidth: width, clientHeight: height, scrollWidth, scrollHeight }) => {
            return width > 0 && (scrollWidth > width || scrollHeight > height);
          })
          .map((part) => part.textContent),
      );
      expect(cut).toEqual([]);
    }));
});
