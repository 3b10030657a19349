// The main chart under a reader's hands: bar by bar with the keyboard, and during a pause.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { withCharts } from "./testing/charts.ts";
import type { ScriptedMarket } from "./testing/scripted-market.ts";
import { legend, mainChart } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits(/404|WebSocket/);

const announced = (page: Page): Promise<string> => mainChart(page).getByRole("status").innerText();
/** "O 1.8474" and so on, as the legend writes them and as they are announced. */
const figures = (text: string): string[] =>
  [...text.matchAll(/([OHLC])\s+([\d.]+)/g)].map(([, name, price]) => `${name} ${price}`);
const minuteOf = (text: string): number => {
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
};
/** All that the panel says of its coin. */
const said = async (page: Page): Promise<string> =>
  `${await mainChart(page).locator("header").innerText()} ${await legend(page)}`;

/** Lets the market go on for two seconds, with ticks. */
async function goOn(page: Page, market: ScriptedMarket): Promise<void> {
  for (let second = 0; second < 2; second++) await market.move();
  await page.waitForTimeout(500);
}

/** Stops the screen once the chart is drawn. */
async function pause(page: Page): Promise<void> {
  await mainChart(page).locator("[data-testid=chart][data-drawn=wanted]").waitFor();
  await expect.poll(() => legend(page)).toMatch(/\d/);
  await page.getByRole("button", { name: "Pause updates" }).click();
}

/** Remembers the texts that canvases write, by what the page asks for them. */
const noteCanvasTexts = (): void => {
  const texts = new Set<string>();
  const canvas = CanvasRenderingContext2D.prototype;
  const draw = Reflect.get(canvas, "fillText") as (...written: unknown[]) => void;
  canvas.fillText = function (...written) {
    texts.add(written[0]);
    Reflect.apply(draw, this, written);
  };
  Object.assign(globalThis, { canvasTexts: texts });
};
const canvasTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { canvasTexts: Set<string> }).canvasTexts]);

describe("the main chart", () => {
  it("can be read bar by bar with the keyboard, and lets go of the bar at Escape and when the focus leaves", () =>
    withCharts(visits, [], async ({ page }) => {
      const chart = mainChart(page).getByTestId("chart");
      // Nothing moves but what the keys move.
      await pause(page);
      const newest = await legend(page);
      for (const letGo of [() => page.keyboard.press("Escape"), () => chart.blur()]) {
        await chart.focus();
        await page.keyboard.press("Home");
        const first = await announced(page);
        expect(first).toMatch(/\d\d:\d\d, O 1\.\d+, H 1\.\d+, L 1\.\d+, C 1\.\d+/);
        await expect.poll(async () => figures(await legend(page))).toEqual(figures(first));
        await page.keyboard.press("ArrowRight");
        const second = await announced(page);
        expect((minuteOf(second) - minuteOf(first) + 1440) % 1440).toBe(1);
        await expect.poll(async () => figures(await legend(page))).toEqual(figures(second));
        await letGo();
        await expect.poll(() => legend(page)).toBe(newest);
      }
    }));

  it("is read up to its newest bar during a pause, however far the market went on", () =>
    withCharts(visits, [], async ({ page, market }) => {
      await pause(page);
      const newest = await legend(page);
      await goOn(page, market);
      await mainChart(page).getByTestId("chart").focus();
      await page.keyboard.press("End");
      expect(figures(await announced(page))).toEqual(figures(newest));
      expect(await legend(page)).toBe(newest);
    }));

  it("shows a coin that is opened during a pause, and then stands still with it", () =>
    withCharts(visits, ["SOL"], async ({ page, market }) => {
      await pause(page);
      const before = await said(page);
      await goOn(page, market);
      expect(await said(page)).toBe(before);
      await page.getByTestId("slot-1").getByRole("button", { name: "SOL", exact: true }).click();
      await expect.poll(() => legend(page)).toMatch(/^O\s+19\d\.\d\d/);
      await expect.poll(() => mainChart(page).locator("header").innerText()).toMatch(/SOL\/USDT\s+MEXC\s+19\d\.\d\d/);
      await mainChart(page).locator("[data-testid=chart][data-drawn=wanted][data-state=ready]").waitFor();
      await page.waitForTimeout(500);
      const shown = await said(page);
      await goOn(page, market);
      expect(await said(page)).toBe(shown);
    }));

  it("writes prices of another exchange's coin in that coin's decimals, on its axis too", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await mainChart(page).locator("[data-drawn=wanted]").waitFor();
        await page.addInitScript(noteCanvasTexts);
        await page.evaluate(() => sessionStorage.setItem("mainChartSymbol", "BINANCE:WIFUSDT"));
        await page.reload();
        await mainChart(page).locator("[data-testid=chart][data-drawn=wanted]").waitFor();
        await expect.poll(() => legend(page)).toMatch(/^O\s+1\.\d{4}\s/);
        await expect
          .poll(async () => (await canvasTexts(page)).filter((text) => /^1\.\d{4}$/.test(text)).length)
          .toBeGreaterThan(2);
      },
      { context: { viewport: { width: 1440, height: 900 } } },
    ));

  it("keeps older bars while its reader looks at them, and none but the newest when he is back at those", () =>
    withCharts(visits, [], async ({ page, line, asked }) => {
      const chart = mainChart(page).getByTestId("chart");
      /** Opening times of the first and the newest bar, epoch ms. */
      const ends = async (): Promise<[first: number, newest: number]> => {
        await chart.focus();
        const opens: number[] = [];
        for (const key of ["End", "Home"]) {
          await page.keyboard.press(key);
          opens.unshift(Date.parse(`${(await announced(page)).split(",")[0]} UTC`));
        }
        return opens as [number, number];
      };
      const count = async (): Promise<number> => {
        const [first, newest] = await ends();
        return (newest - first) / 60_000 + 1;
      };
      /** Lets the server send the newest bars again, as it does when a line is back. */
      const sendAgain = async (): Promise<void> => {
        const before = asked.length;
        line.cut();
        await expect.poll(() => asked.slice(before).filter((question) => /WIF.*limit=500/.test(question)).length).toBe(1);
        await page.waitForTimeout(1500);
      };
      // Home at the first bar asks for the page before it.
      await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(1400);
      const [first] = await ends();
      await sendAgain();
      expect((await ends())[0]).toBeLessThanOrEqual(first);
      await chart.blur();
      await mainChart(page).getByRole("button", { name: "To the newest bar" }).click();
      await sendAgain();
      expect(await count()).toBeLessThanOrEqual(520);
    }));

  it("has its figures above the candles on a phone, not over them", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await expect.poll(() => legend(page)).toMatch(/\d/);
        const [line, candles] = await Promise.all([
          mainChart(page).locator("dl:not(header dl)").boundingBox(),
          mainChart(page).getByTestId("chart").boundingBox(),
        ]);
        expect((line?.y ?? 999) + (line?.height ?? 999)).toBeLessThanOrEqual(candles?.y ?? 0);
        expect(candles?.height ?? 0).toBeGreaterThan(120);
      },
      { context: { viewport: { width: 390, height: 844 } } },
    ));
});

it("shows its crosshair under a finger that stays, and no more after the next tap", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const chart = mainChart(page).getByTestId("chart");
      await chart.and(page.locator("[data-state=ready]")).waitFor();
      // The library draws crosshairs on canvases of their own.
      const opacities = (): Promise<string[]> =>
        chart
          .locator("canvas")
          .evaluateAll((canvases) => [...new Set(canvases.map((canvas) => getComputedStyle(canvas).opacity))]);
      expect((await opacities()).sort()).toEqual(["0", "1"]);
      const box = await chart.boundingBox();
      const touch = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 60 };
      const session = await page.context().newCDPSession(page);
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
      await expect.poll(opacities).toEqual(["1"]);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await page.touchscreen.tap(touch.x, touch.y);
      await expect.poll(async () => (await opacities()).length).toBe(2);
    },
    { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ));

/** Heights of the main chart's price axis, px, that the newest price's label and the crosshair's fill. */
const filledHeights = (page: Page): Promise<{ readonly newest: number[]; readonly crosshair: number[] }> =>
  mainChart(page)
    .getByTestId("chart")
    .evaluate((chart) => {
      const style = getComputedStyle(document.documentElement);
      const colourOf = (name: string): number => Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
      const axis = [...chart.querySelectorAll("td:last-child")].toSorted((a, b) => b.clientHeight - a.clientHeight)[0];
      const heightsOf = (...names: string[]): number[] => {
        const colours = names.map(colourOf);
        const heights = new Set<number>();
        for (const canvas of axis?.querySelectorAll("canvas") ?? []) {
          const { data } = canvas.getContext("2d")?.getImageData(4, 0, 1, canvas.height) ?? { data: [] };
          for (let at = 0; at < data.length; at += 4)
            if (colours.includes(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)))
              heights.add(Math.floor(at / 4 / devicePixelRatio));
        }
        return [...heights].toSorted((a, b) => a - b);
      };
      return { newest: heightsOf("--up", "--down"), crosshair: heightsOf("--chart-label") };
    });

it("keeps the newest price in sight beside the crosshair's under a finger", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const chart = mainChart(page).getByTestId("chart");
      await chart.and(page.locator("[data-state=ready]")).waitFor();
      await expect.poll(async () => (await filledHeights(page)).newest.length).toBeGreaterThan(20);
      const box = await chart.boundingBox();
      const session = await page.context().newCDPSession(page);
      for (const part of [0, 0.25, 0.6, 1]) {
        const { newest } = await filledHeights(page);
        const y = (box?.y ?? 0) + (newest.at(Math.floor(part * (newest.length - 1))) ?? 0);
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: (box?.x ?? 0) + 120, y }] });
        await expect.poll(async () => (await filledHeights(page)).crosshair.length).toBeGreaterThan(10);
        await expect
          .poll(async () => {
            const { newest: label, crosshair } = await filledHeights(page);
            return label.length > 20 && !label.some((height) => crosshair.includes(height));
          })
          .toBe(true);
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.touchscreen.tap((box?.x ?? 0) + 120, (box?.y ?? 0) + 60);
        await expect.poll(async () => (await filledHeights(page)).crosshair.length).toBe(0);
      }
    },
    { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ));

describe("the barometer", () => {
  it("is another coin's, or measures by another threshold, also when that is chosen during a pause", () =>
    withCharts(visits, [], async ({ page }) => {
      const barometer = page.getByTestId("barometer");
      const beyond = (): Promise<string> => barometer.locator("[data-part=beyond]").innerText();
      const line = (): Promise<string> =>
        page.locator("[data-testid=mini-btc] canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      await barometer.locator("[data-testid=chart][data-drawn=wanted]").waitFor();
      await expect.poll(beyond).toMatch(/\d+%/);
      await pause(page);
      const [lineBefore, beyondBefore] = [await line(), await beyond()];
      await barometer.getByRole("combobox").last().selectOption("0.5");
      await expect.poll(beyond).not.toBe(beyondBefore);
      expect(await line()).toBe(lineBefore);
      await barometer.getByRole("combobox").first().selectOption("ETH");
      await expect.poll(line).not.toBe(lineBefore);
    }));
});

describe("a chart of seconds", () => {
  it("is chosen beside the timeframes, says what it is made of, goes on with the prices, and is there after a reload", () =>
    visits.terminal("professional", async ({ page, market }) => {
      const seconds = mainChart(page).getByRole("combobox", { name: "Seconds" });
      await seconds.selectOption("5s");
      await mainChart(page).getByText("By the last price of each second").waitFor();
      for (let second = 0; second < 3; second++) await market.move();
      await expect.poll(() => legend(page)).toMatch(/O\s\d/);
      await page.reload();
      await expect.poll(() => seconds.inputValue()).toBe("5s");
      await mainChart(page).getByText("By the last price of each second").waitFor();
    }));

  it("says where its history begins once the first bar is in view, and no volume where that is not known", () =>
    withCharts(visits, [], async ({ page }) => {
      const first = Math.floor(Date.now() / 1000) * 1000 - 400_000;
      const data = Array.from({ length: 395 }, (_, at) => {
        const price = 2 + Math.sin(at / 9) / 50;
        const volume = at % 5 === 0 ? null : 4;
        return {
          time: first + at * 1000,
          open: price,
          high: price + 0.01,
          low: price - 0.01,
          close: price,
          volume,
          quote_volume: volume,
        };
      });
      await page.route(/api\/klines.*interval=1s/, (route) => {
        const isOlder = route.request().url().includes("before=");
        return route.fulfill({ json: { success: true, message: "", ...(isOlder ? { data: [], is_first: true } : { data }) } });
      });
      const chart = mainChart(page).getByTestId("chart");
      const begins = mainChart(page).getByTestId("history-begins");
      await mainChart(page).getByRole("combobox", { name: "Seconds" }).selectOption("1s");
      await expect.poll(() => legend(page)).toMatch(/O\s\d/);
      await chart.focus();
      await page.keyboard.press("Home");
      const clock = new Date(first + 3 * 3_600_000).toISOString().slice(11, 19);
      await expect.poll(() => begins.innerText()).toMatch(new RegExp(`^History begins at .*${clock}$`));
      expect(await legend(page)).toMatch(/Vol\s\u2014/);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => legend(page)).toMatch(/Vol\s4\b/);
      await mainChart(page).getByRole("button", { name: "To the newest bar" }).click();
      await begins.waitFor({ state: "hidden" });
    }));
});
