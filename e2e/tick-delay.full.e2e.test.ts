// How soon a trade of a pinned coin is on screen, in a real browser.

import { expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

const PINNED = ["MEXC:ETHUSDT", "MEXC:SOLUSDT"];
const visits = browserVisits();

it(
  "shows trades of pinned coins within 300 ms, nineteen of twenty, and shows the figure",
  () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const figures = page.getByTestId("tick-delay").locator("bdi");
        const shown = async (at: number): Promise<number> => Number.parseInt((await figures.nth(at).textContent()) ?? "", 10);
        // The first seconds of a page are spent on starting it; the figures are those of the last minute.
        await page.waitForTimeout(75_000);
        expect(await shown(1)).toBeLessThan(300);
        // The scripted trades are 60 ms old when they leave.
        expect(await shown(0)).toBeGreaterThanOrEqual(60);
        expect(await shown(0)).toBeLessThan(150);
      },
      { remembered: { selectedTickers: JSON.stringify(PINNED) } },
    ),
  120_000,
);
