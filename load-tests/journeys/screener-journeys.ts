// The visual screener: in the terminal, in a window of its own, and on its test page for visitors without a login.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { COINS, mainPair, pointAway, remembered, side, SOON, type Stage } from "./stage.ts";

interface Point {
  readonly x: number;
  readonly y: number;
  readonly symbol: string;
}

/** Moves the mouse over the plot, from the crowd at its foot upwards, until it is on a point. */
async function hoverPoint(page: Page): Promise<Point> {
  const plot = page.getByTestId("scatter");
  const box = await plot.boundingBox();
  if (!box) throw new Error("There is no plot");
  for (let y = box.y + box.height - 50; y > box.y + 40; y -= 12)
    for (let x = box.x + 60; x < box.x + box.width - 20; x += 14) {
      await page.mouse.move(x, y);
      const symbol = await plot.getAttribute("data-active");
      if (symbol === null) continue;
      await page.getByTestId("point-tooltip").waitFor();
      return { x, y, symbol };
    }
  throw new Error("There is no point under the mouse anywhere");
}

const screener = (page: Page) => page.getByTestId("screener");
const someVisible = (page: Page): Promise<void> => page.getByText(new RegExp(`visible [1-9]\\d* of ${COINS.mexc}`)).waitFor();

export function screenerJourneys(terminal: () => Page, stage: () => Stage): void {
  it("opens by button and by S, and filters by threshold, scale and period", async () => {
    const page = terminal();
    const button = side(page).getByRole("button", { name: /Screener/ });
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    await button.click();
    await screener(page).waitFor();
    await page.keyboard.press("s");
    await screener(page).waitFor({ state: "detached" });
    await page.keyboard.press("s");
    await screener(page).getByRole("textbox", { name: "Threshold" }).fill("0.1");
    await page.keyboard.press("Enter");
    await screener(page).getByText("threshold 0.1%").waitFor();
    await someVisible(page);
    await screener(page).getByRole("textbox", { name: "Threshold" }).fill("100");
    await page.keyboard.press("Enter");
    await page.getByText(`visible 0 of ${COINS.mexc}`).waitFor();
    await screener(page).getByRole("textbox", { name: "Threshold" }).fill("none");
    await page.keyboard.press("Enter");
    await screener(page).getByText("threshold 0.1%").waitFor();
    await screener(page).getByRole("radio", { name: "4%" }).check({ force: true });
    await screener(page).getByText("scale 4%").waitFor();
    await screener(page).getByRole("radio", { name: "15m" }).check({ force: true });
    await screener(page).getByText("period 15m").waitFor();
    await someVisible(page);
  });

  it("shows a point's figures under the pointer, and pins its coin to a chart from the popup", async () => {
    const page = terminal();
    const point = await hoverPoint(page);
    const figures = await page.getByTestId("point-tooltip").innerText();
    expect(figures).toMatch(/\w+\s+Net 15m\s+[+\u2212][\d.]+%\s+Vol 15m\s+×[\d.]+\s+Vol 24h\s+[\d.]+[KMB]/);
    await page.mouse.click(point.x, point.y);
    await expect.poll(() => mainPair(page), SOON).toBe(`${point.symbol}/USDT`);
    const popup = page.getByTestId("point-popup");
    const before = (await remembered(page, "selectedTickers"))?.includes(`:${point.symbol}USDT`);
    await popup.getByRole("checkbox").click({ force: true });
    await expect
      .poll(async () => (await remembered(page, "selectedTickers"))?.includes(`:${point.symbol}USDT`), SOON)
      .toBe(!before);
    await page.keyboard.press("Escape");
    await popup.waitFor({ state: "detached" });
    await pointAway(page);
  });

  it("lives in a window of its own, whose clicks open the main chart", async () => {
    const page = terminal();
    const [detached] = await Promise.all([
      page.waitForEvent("popup"),
      screener(page).getByRole("button", { name: "Open in its own window" }).click(),
    ]);
    await someVisible(detached);
    expect(new URL(detached.url()).pathname).toBe("/visual-screener-window");
    await page.bringToFront();
    await page.keyboard.press("s");
    await detached.bringToFront();
    const point = await hoverPoint(detached);
    await detached.mouse.click(point.x, point.y);
    await expect.poll(() => mainPair(page), SOON).toBe(`${point.symbol}/USDT`);
    await detached.close();
    await page.bringToFront();
  });

  it("can be tried without a login, and explains how", async () => {
    const context = await stage().device({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on("console", (message) => message.text().startsWith("ticker ") && logged.push(message.text()));
    await page.goto("/visual-screener-test");
    await page.getByTestId("screener-guest").waitFor();
    await expect.poll(() => page.getByTestId("loaded").innerText(), SOON).toBe(String(COINS.mexc));
    expect(await page.locator("ol[lang=ru] li").count()).toBe(5);
    await page.getByText("MEXC on, Binance off").waitFor();
    await page.getByRole("textbox", { name: "Threshold" }).fill("0.1");
    await page.keyboard.press("Enter");
    await someVisible(page);
    const point = await hoverPoint(page);
    await page.mouse.click(point.x, point.y);
    await expect.poll(() => logged, SOON).toEqual([`ticker MEXC:${point.symbol}USDT`]);
    await page.getByRole("button", { name: "Close the screener" }).click();
    await page.getByRole("button", { name: "Open the screener" }).click();
    await someVisible(page);
    await context.close();
  });
}
