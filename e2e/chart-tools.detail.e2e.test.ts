// What a reader adds to a chart: indicators of its own, drawn with it and remembered.

import { expect, test } from "vitest";
import type { Locator, Page } from "@playwright/test";
import { withCharts } from "./testing/charts.ts";
import { mainChart, pressTool } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

async function choose(page: Page, chart: Locator, name: string): Promise<void> {
  if ((await chart.getAttribute("data-testid")) === "main-chart") await pressTool(page, "Indicators");
  else await chart.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("menu", { name: "Indicators" }).getByRole("menuitem", { name }).click();
}

/** How many panes a chart has: candles, and each indicator of its own units. */
const panes = (chart: Locator): Promise<number> => chart.locator("[data-testid=chart] table tr:has(canvas)").count();

test("each chart has up to four indicators of its own, with their figures, kept over a reload", () =>
  withCharts(visits, ["SOL"], async ({ page }) => {
    const main = mainChart(page);
    const shown = main.locator("ul li:not(:first-child)");
    const before = await panes(main);
    for (const name of ["SMA 50", "Bollinger 20,2", "VWAP", "RSI 14"]) await choose(page, main, name);
    // The menu left the pointer on a bar, which soon after midnight is one of a day whose beginning is not among the bars.
    await page.mouse.move(1700, 1060);
    await expect
      .poll(async () => (await shown.allInnerTexts()).join(" ").replaceAll(/\s+/g, " "))
      .toMatch(/^SMA 50 1\.\d{4} Bollinger 20,2 1\.\d{4} VWAP 1\.\d{4} RSI 14 \d+\.\d$/);
    await expect.poll(() => panes(main)).toBeGreaterThan(before);
    await pressTool(page, "Indicators");
    const menu = page.getByRole("menu", { name: "Indicators" });
    expect(await menu.getByRole("menuitem", { name: "MACD" }).isDisabled()).toBe(true);
    await menu.getByRole("menuitem", { name: "RSI 14, shown" }).click();
    await expect.poll(() => shown.count()).toBe(3);
    await choose(page, main, "RSI 14");
    await shown.getByRole("button", { name: "RSI 14" }).click();
    await expect.poll(() => shown.count()).toBe(3);
    await expect.poll(() => panes(main)).toBe(before);
    const slot = page.getByTestId("slot-1");
    const slotBefore = await panes(slot);
    await choose(page, slot, "MACD 12,26,9");
    await expect.poll(() => panes(slot)).toBeGreaterThan(slotBefore);
    await page.reload();
    await ready(page);
    await expect.poll(() => shown.count()).toBe(3);
    await expect.poll(() => panes(slot)).toBeGreaterThan(slotBefore);
    expect(await panes(main)).toBe(before);
  }));

/** Drawings of the main chart's coin as they are kept. */
const kept = (page: Page): Promise<{ kind: string; points: { time: number; price: number }[] }[]> =>
  page.evaluate(() => {
    const { drawings = {} } = JSON.parse(localStorage.getItem("drawings") ?? "{}") as { drawings?: Record<string, never> };
    return drawings["MEXC:WIFUSDT"] ?? [];
  });

async function takeUp(page: Page, chart: Locator, tool: string): Promise<void> {
  await pressTool(page, "Draw");
  await page.getByRole("menu", { name: "Draw" }).getByRole("menuitem", { name: tool }).click();
  await chart.getByText(`${tool}: press`).waitFor();
}

test("lines, ranges and measures are drawn by pointer and keyboard, kept with their coin, moved and removed", () =>
  withCharts(visits, ["SOL"], async ({ page }) => {
    const main = mainChart(page);
    const chart = main.getByTestId("chart");
    const box = await chart.boundingBox();
    if (!box) throw new Error("The chart has no place");
    const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const;
    const take = (tool: string): Promise<void> => takeUp(page, main, tool);
    await take("Horizontal line");
    await expect.poll(async () => (await page.mouse.click(...at(0.5, 0.4)), (await kept(page)).length)).toBe(1);
    await take("Trend line");
    await page.mouse.click(...at(0.2, 0.6));
    await page.mouse.click(...at(0.4, 0.3));
    await expect.poll(async () => (await kept(page)).length).toBe(2);
    const [horizontal, trend] = await kept(page);
    expect(horizontal).toMatchObject({ kind: "horizontal", points: [{ price: expect.any(Number) as number }] });
    const [from, to] = trend?.points ?? [];
    expect([(to?.time ?? 0) > (from?.time ?? 0), (to?.price ?? 0) > (from?.price ?? 0)]).toEqual([true, true]);

    await page.mouse.move(...at(0.4, 0.3));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.5), { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await kept(page))[1]?.points[1]?.price ?? 9).toBeLessThan(to?.price ?? 0);

    await take("Measure");
    await chart.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    for (let bar = 0; bar < 10; bar++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await kept(page))[2]?.kind).toBe("measure");
    const measured = (await kept(page))[2]?.points.map(({ time }) => time) ?? [];
    expect((measured[0] ?? 0) - (measured[1] ?? 0)).toBe(600_000);

    await take("Price range");
    await page.keyboard.press("Escape");
    await main.getByText("Price range: press").waitFor({ state: "detached" });
    await page.reload();
    await ready(page);
    await chart.and(page.locator("[data-drawn=wanted]")).waitFor();
    // Its height is another one where the scale fits other bars.
    for (let down = 0.15; down < 0.8 && (await kept(page)).length > 2; down += 0.012) {
      await page.mouse.click(...at(0.7, down));
      await page.keyboard.press("Delete");
    }
    expect((await kept(page)).map(({ kind }) => kind)).toEqual(["trend", "measure"]);
    await page.getByTestId("slot-1").getByRole("button", { name: "SOL", exact: true }).click();
    await pressTool(page, "Draw");
    expect(await page.getByRole("menuitem", { name: "Remove all drawings" }).isDisabled()).toBe(true);
  }));

test("one drawing of several is removed by the menu, for readers without a keyboard", () =>
  withCharts(visits, ["SOL"], async ({ page, market }) => {
    market.frozen = true;
    const main = mainChart(page);
    const box = await main.getByTestId("chart").boundingBox();
    if (!box) throw new Error("The chart has no place");
    const press = (down: number): Promise<void> => page.mouse.click(box.x + box.width * 0.5, box.y + box.height * down);
    const menu = page.getByRole("menu", { name: "Draw" });
    const open = (): Promise<void> => pressTool(page, "Draw");
    const remove = menu.getByRole("menuitem", { name: "Remove the selected drawing" });
    for (const [at, down] of [0.4, 0.6].entries()) {
      await open();
      expect(await remove.isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
      await takeUp(page, main, "Horizontal line");
      await expect.poll(async () => (await press(down), (await kept(page)).length)).toBe(at + 1);
    }
    const [first] = await kept(page);
    await press(0.6);
    await open();
    await remove.click();
    expect(await kept(page)).toEqual([first]);
  }));

test("a terminal that stays open over a deploy has indicators and drawings, whose files are gone", () =>
  withCharts(visits, ["SOL"], async ({ page }) => {
    const main = mainChart(page);
    const isLoaded = (file: string): Promise<boolean> =>
      page.evaluate((part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)), file);
    for (const file of ["indicator-lines", "draw-on-chart"])
      await expect.poll(() => isLoaded(file), { timeout: 15_000 }).toBe(true);
    await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
    await choose(page, main, "SMA 50");
    await expect.poll(() => main.locator("ul li:not(:first-child)").count()).toBe(1);
    await takeUp(page, main, "Horizontal line");
    const box = await main.getByTestId("chart").boundingBox();
    if (!box) throw new Error("The chart has no place");
    const press = (): Promise<void> => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await press(), (await kept(page)).length)).toBe(1);
  }));
