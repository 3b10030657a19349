// What somebody trades by on a chart: marks of the signals that fired, and lines that the risk manager sizes a position by.

import { expect, test } from "vitest";
import type { Locator, Page } from "@playwright/test";
import { fired, RULE, withLists } from "./testing/lists.ts";
import { mainChart } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

const marksOn = (chart: Locator): Promise<string | null> => chart.locator("[data-marks]").getAttribute("data-marks");
const marks = (page: Page): Promise<string | null> => marksOn(mainChart(page));

test("signals of the lists are marked on the chart of their coin, and go with their row", () =>
  withLists(visits, async ({ page, signals, market }) => {
    await mainChart(page).locator("[data-drawn=wanted]").waitFor();
    const coin = (await mainChart(page).getByRole("heading").innerText()).replace("/USDT", "");
    await market.fire([fired("ENA", 200), fired(coin, 190), fired(coin, 70), fired(coin, 68)]);
    await expect.poll(() => marks(page)).toBe("2");
    await signals.locator(`[role=row][data-symbol="${coin}"]`).locator("[data-act=remove]").click();
    await expect.poll(() => marks(page)).toBe("0");
    // A chart that goes takes its marks along; one that was drawn on afterwards would be an error in the page.
    await market.fire([fired(coin, 60)]);
    await expect.poll(() => marks(page)).toBe("1");
    await page.keyboard.press("a");
    await mainChart(page).waitFor({ state: "detached" });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }));

test("a pinned coin of the other exchange has its marks too, as long as its chart is there, and no list shows its signals", () =>
  withLists(
    visits,
    async ({ page, signals, market, wire }) => {
      const there = RULE.replace("mexc", "binance");
      const slot = page.getByTestId("slot-1");
      await slot.locator("[data-drawn=wanted]").waitFor();
      await expect.poll(() => wire.rules).toContain(there);
      expect(wire.rules).toContain(RULE);
      await market.fire([fired("ENA", 190, {}, there), fired("BTC", 70)]);
      await expect.poll(() => marksOn(slot)).toBe("1");
      await signals.locator("[role=row][data-symbol=BTC]").waitFor();
      expect(await signals.locator("[role=row][data-symbol=ENA]").count()).toBe(0);
      await slot.getByRole("button", { name: "Unpin" }).click();
      await expect.poll(() => wire.rules).not.toContain(there);
      expect(wire.rules).toContain(RULE);
    },
    {},
    { selectedTickers: '["BINANCE:ENAUSDT"]' },
  ));

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The lowest line that the pointer can take; undefined when there is none. */
async function lowestLine(page: Page, chart: Locator): Promise<Point | undefined> {
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart has no place");
  const x = box.x + box.width / 3;
  for (let y = box.y + box.height - 30; y > box.y; y -= 3) {
    await page.mouse.move(x, y);
    if ((await chart.evaluate((element) => element.style.cursor)) === "ns-resize") return { x, y };
  }
  return undefined;
}

/** The same, once the chart has drawn one. */
async function drawnLine(page: Page, chart: Locator): Promise<Point> {
  let found: Point | undefined;
  await expect.poll(async () => (found = await lowestLine(page, chart))).toBeDefined();
  return found as Point;
}

test("entry, stop and target are lines that can be drawn elsewhere, and the risk manager sizes the position by them", () =>
  visits.terminal("professional", async ({ page }) => {
    const chart = mainChart(page).getByTestId("chart");
    await mainChart(page).locator("[data-drawn=wanted]").waitFor();
    await page.keyboard.press("r");
    const panel = page.getByTestId("risk-panel");
    const field = (name: string): Locator => panel.getByRole("textbox", { name, exact: true });
    const result = async (name: string): Promise<number> =>
      Number((await panel.getByTestId(name).innerText()).replaceAll(",", ""));
    await panel.getByRole("textbox", { name: "Deposit" }).fill("2500");
    await panel.getByRole("textbox", { name: "Risk per trade" }).fill("0.55");
    await panel.getByRole("textbox", { name: "Stop loss" }).fill("1.25");
    await panel.getByRole("button", { name: "Lines on the chart" }).click();
    const entry = Number(await field("Entry").inputValue());
    expect(Number(await field("Stop").inputValue()) / entry).toBeCloseTo(0.9875, 6);
    const exact = 100 * (1 - Number(await field("Stop").inputValue()) / entry);
    expect(await result("risk.size")).toBeCloseTo(1375 / exact, 1);
    expect(await result("risk.coins")).toBeCloseTo(1100 / entry, 3);
    expect(await result("risk.gain")).toBeCloseTo(27.5, 1);
    await panel.getByRole("textbox", { name: "Fee per side" }).fill("0.1");
    await expect.poll(() => result("risk.size")).toBeCloseTo(1375 / (exact + 0.2), 1);

    const { x, y } = await drawnLine(page, chart);
    await page.mouse.down();
    await page.mouse.move(x, y - 25, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await field("Stop").inputValue())).toBeGreaterThan(entry * 0.9875);
    const stop = Number(await field("Stop").inputValue());
    const percent = Number((100 * (1 - stop / entry)).toFixed(2));
    expect(Number(await panel.getByRole("textbox", { name: "Stop loss" }).inputValue())).toBe(percent);
    await expect.poll(() => result("risk.size")).toBeCloseTo(1375 / (100 * (1 - stop / entry) + 0.2), 1);

    await panel.getByRole("textbox", { name: "Stop loss" }).fill("0.8");
    await expect.poll(async () => Number(await field("Stop").inputValue()) / entry).toBeCloseTo(0.992, 6);
    await page.reload();
    await ready(page);
    await mainChart(page).locator("[data-drawn=wanted]").waitFor();
    expect(Number(await field("Entry").inputValue())).toBe(entry);
    await panel.getByRole("button", { name: "Remove the lines" }).click();
    await field("Entry").waitFor({ state: "detached" });
    await expect.poll(() => lowestLine(page, chart)).toBeUndefined();
  }));

test("prices below 1 are typed key by key, with a zero on the way that moves no line", () =>
  visits.terminal("professional", async ({ page }) => {
    await mainChart(page).locator("[data-drawn=wanted]").waitFor();
    await page.keyboard.press("r");
    const panel = page.getByTestId("risk-panel");
    await panel.getByRole("button", { name: "Lines on the chart" }).click();
    const entry = panel.getByRole("textbox", { name: "Entry", exact: true });
    await entry.press("ControlOrMeta+a");
    await entry.press("0");
    await panel.getByText("A price above 0").waitFor();
    await entry.pressSequentially(".41");
    expect(await entry.inputValue()).toBe("0.41");
    await entry.press("Backspace");
    await entry.press("Backspace");
    expect(await entry.inputValue()).toBe("0.");
    await entry.pressSequentially("0000005");
    await entry.press("Tab");
    expect(await entry.inputValue()).toBe("0.0000005");
    await page.reload();
    await ready(page);
    await expect.poll(() => entry.inputValue()).toBe("0.0000005");
  }));

test("a coin of the exchange that is not on screen is planned by the price of its chart", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      await mainChart(page).locator("[data-drawn=wanted]").waitFor();
      await page.keyboard.press("r");
      const panel = page.getByTestId("risk-panel");
      await panel.getByRole("textbox", { name: "Deposit" }).fill("2500");
      await panel.getByRole("textbox", { name: "Risk per trade" }).fill("0.55");
      await panel.getByRole("textbox", { name: "Stop loss" }).fill("1.25");
      await expect.poll(() => panel.getByTestId("risk.coins").innerText()).toMatch(/\d/);
      await panel.getByRole("button", { name: "Lines on the chart" }).click();
      const entry = Number(await panel.getByRole("textbox", { name: "Entry", exact: true }).inputValue());
      // WIF costs about as much on both exchanges.
      expect(entry).toBeGreaterThan(1);
      expect(entry).toBeLessThan(3);
    },
    { remembered: { mainChartSymbol: "BINANCE:WIFUSDT" } },
  ));
