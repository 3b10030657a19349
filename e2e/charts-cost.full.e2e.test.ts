// What eleven charts cost over time: memory that is given back, and a main thread that stays free.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { withCharts } from "./testing/charts.ts";
import { mainChart } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const PINNED = ["SOL", "PEPE", "PNUT", "ENA", "HBAR", "SUI", "ETH", "DOGE", "XRP"];

const canvases = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll("canvas").length);

describe("eleven charts", () => {
  it("leave nothing behind after a hundred charts", () =>
    withCharts(visits, PINNED, async ({ page, wire, redis }) => {
      const cdp = await page.context().newCDPSession(page);
      const charts = page.getByTestId("chart");
      const eleven = (await charts.count()) - 1;
      /** The table of all coins takes the place of the charts, and gives it back. */
      const closeAndOpen = async (): Promise<void> => {
        await page.keyboard.press("a");
        await expect.poll(() => charts.count(), { timeout: 10_000 }).toBe(0);
        await page.keyboard.press("a");
        await expect.poll(() => charts.count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(eleven);
        await mainChart(page).locator("[data-state=ready]").waitFor();
      };
      const weigh = async (): Promise<{ heap: number; listeners: number; canvases: number }> => {
        // What weak tables kept alive goes with a later collection than the first.
        for (let collection = 0; collection < 4; collection++) await cdp.send("HeapProfiler.collectGarbage");
        const { usedSize } = await cdp.send("Runtime.getHeapUsage");
        const { jsEventListeners } = await cdp.send("Memory.getDOMCounters");
        return { heap: usedSize, listeners: jsEventListeners, canvases: await canvases(page) };
      };
      for (let round = 0; round < 2; round++) await closeAndOpen();
      const before = await weigh();
      for (let round = 0; round * eleven < 100; round++) {
        await closeAndOpen();
        // A hundred charts in half a minute are more than the limit of one reader.
        await redis.del("", ...(await redis.keys("*klines*")));
      }
      const after = await weigh();
      expect(after.canvases).toBe(before.canvases);
      expect(after.listeners - before.listeners).toBeLessThan(100);
      expect(after.heap - before.heap).toBeLessThan(6e6);
      await page.keyboard.press("a");
      // The compass and its figures go on watching the barometer's coin.
      await expect.poll(() => wire.ticks.at(-1)?.symbols, { timeout: 10_000 }).toEqual(["MEXC:BTCUSDT"]);
    }));

  it("leave the main thread free with eleven charts and ten ticks a second each", () =>
    withCharts(visits, PINNED, async ({ page, market }) => {
      market.tickEvery(100);
      const cdp = await page.context().newCDPSession(page);
      // Processor time of the main thread, not time on the clock: other work on the machine must not count.
      await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
      const spent = async (): Promise<number> =>
        (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
      await page.waitForTimeout(2000);
      const [before, startedAt] = [await spent(), performance.now()];
      await page.waitForTimeout(5000);
      const share = (1000 * ((await spent()) - before)) / (performance.now() - startedAt);
      expect(share).toBeLessThan(0.35);
    }));
});
