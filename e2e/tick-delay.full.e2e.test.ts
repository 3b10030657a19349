// How soon a trade of a pinned coin is on screen, in a real browser.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

const PINNED = ["MEXC:ETHUSDT", "MEXC:SOLUSDT"];
const WATCHED_MS = 75_000;
const visits = browserVisits();

/** How late this machine's other work makes an empty page, ms: nineteen of twenty timers have had their next frame by then. */
function lateness(page: Page): Promise<number> {
  return page.evaluate(async (watchedMs) => {
    const STEP_MS = 50;
    const FRAME_MS = 17;
    const late: number[] = [];
    const end = performance.now() + watchedMs;
    while (performance.now() < end) {
      const asked = performance.now();
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), STEP_MS));
      late.push(Math.max(0, performance.now() - asked - STEP_MS - FRAME_MS));
    }
    return late.sort((a, b) => a - b)[Math.floor(late.length * 0.95)] ?? Number.NaN;
  }, WATCHED_MS);
}

it(
  "shows trades of pinned coins within 300 ms, nineteen of twenty, and shows the figure",
  () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const figures = page.getByTestId("tick-delay").locator("bdi");
        const shown = async (at: number): Promise<number> => Number.parseInt((await figures.nth(at).textContent()) ?? "", 10);
        // A window of its own, so that neither page is a hidden one.
        const empty = await page.context().browser()?.newPage();
        if (!empty) throw new Error("The browser is gone");
        // The first seconds of a page are spent on starting it; the figures are those of the last minute.
        const late = await lateness(empty);
        await empty.close();
        // The card stays while its mark is pointed at.
        await page.getByTestId("connection").hover();
        await figures.last().getByText(/\d ms/).waitFor();
        const report = `an empty page is ${late} ms late`;
        expect(await shown(1), report).toBeLessThan(300 + late);
        // The scripted trades are 60 ms old when they leave.
        expect(await shown(0)).toBeGreaterThanOrEqual(60);
        expect(await shown(0), report).toBeLessThan(150 + late);
      },
      { remembered: { selectedTickers: JSON.stringify(PINNED) } },
    ),
  120_000,
);
