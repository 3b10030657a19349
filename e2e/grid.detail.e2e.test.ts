// Live tables in Chromium while the reader pauses them or goes through them by key.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fired, withLists } from "./testing/lists.ts";
import { painted, rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits, type Visit } from "./testing/visits.ts";

const visits = browserVisits();

const table = (page: Page): Locator => page.getByRole("grid", { name: "Live prices on MEXC" });

/** Opens the terminal with the table of all coins instead of the charts. */
function withTable(run: (visit: Visit) => Promise<void>): Promise<void> {
  return visits.terminal(
    "professional",
    async (visit) => {
      await table(visit.page).locator("[role=row][id]").first().waitFor();
      await run(visit);
    },
    { remembered: { showMarketTable: "true" } },
  );
}

/** What the rows at the top show, by ticker. */
const pricesOf = (page: Page): Promise<string[]> =>
  table(page)
    .locator("[role=row][id]")
    .evaluateAll((rows) =>
      rows
        .filter((row) => !(row as HTMLElement).hidden && Number(row.ariaRowIndex) < 12)
        .map((row) => `${(row as HTMLElement).dataset["symbol"]} ${row.querySelector("[data-column='2']")?.textContent}`)
        .toSorted(),
    );

async function scrollTo(page: Page, top: number): Promise<void> {
  await table(page)
    .getByRole("rowgroup")
    .evaluate((scroller, at) => (scroller.scrollTop = at), top);
  await painted(page);
}

describe("a paused table", () => {
  it("shows the prices of the pause also in rows that come back into sight, and ends with the exchange", () =>
    withTable(async ({ page, wire, market }) => {
      await page.getByRole("button", { name: "Pause updates" }).click();
      await page.locator("[data-testid=terminal][data-still]").waitFor();
      await painted(page);
      const before = await pricesOf(page);
      for (let second = 0; second < 4; second++) await market.move();
      await wire.next("frame");
      await scrollTo(page, 2000);
      expect(await pricesOf(page)).toEqual([]);
      await scrollTo(page, 0);
      expect(await pricesOf(page)).toEqual(before);
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page.getByRole("button", { name: "Pause updates" }).waitFor();
      await page.getByText("179 / 179").waitFor({ timeout: 8000 });
    }));
});

describe("the table of all coins", () => {
  it("keeps a dragged width over a visit, scrolls sideways where it must, and gives the width back by double click", () =>
    withTable(async ({ page }) => {
      const head = table(page).getByRole("columnheader", { name: "Price" });
      const grip = head.locator("[aria-hidden]");
      const widthOf = async (): Promise<number> => Math.round((await head.boundingBox())?.width ?? 0);
      const before = await widthOf();
      const box = await grip.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 8];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y, { steps: 4 });
      await page.mouse.up();
      await expect.poll(widthOf).toBe(before + 30);
      await page.reload();
      await table(page).locator("[role=row][id]").first().waitFor();
      expect(await widthOf()).toBe(before + 30);
      await head.getByRole("button").focus();
      for (let press = 0; press < 80; press++) await page.keyboard.press("Shift+ArrowRight");
      await table(page).focus();
      for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
      const last = table(page).getByRole("columnheader").last();
      const figure = table(page).locator("[role=row][id]").first().locator("[data-column]").last();
      const endOf = async (place: Locator): Promise<number> => {
        const at = await place.boundingBox();
        return Math.round((at?.x ?? Number.NaN) + (at?.width ?? 0));
      };
      await expect.poll(async () => (await endOf(last)) - (await endOf(figure))).toBe(0);
      expect(await endOf(figure)).toBeLessThanOrEqual(await endOf(table(page)));
      await grip.dblclick();
      await expect.poll(widthOf).toBe(before);
    }));
});

describe("a flash", () => {
  it("begins, fades and ends without the browser putting all layers of the page together anew", () =>
    withTable(async ({ page, market }) => {
      market.frozen = true;
      // Those of the last second are over.
      await expect.poll(() => page.locator("[data-flash]").count()).toBe(0);
      const browser = page.context().browser();
      await browser?.startTracing(page, { categories: ["blink"] });
      const price = table(page).locator("[role=row][id] [data-column='2']").first();
      for (const [flash, fade] of Array.from({ length: 4 }, () => [["up"], ["up", "1"], ["up", "2"], []]).flat()) {
        await price.evaluate(
          ({ dataset }, marks) => {
            for (const [name, mark] of Object.entries(marks)) {
              if (mark === undefined) delete dataset[name];
              else dataset[name] = mark;
            }
          },
          { flash, fade },
        );
        await painted(page);
      }
      const trace = z.object({ traceEvents: z.array(z.object({ name: z.string() })) });
      const { traceEvents } = trace.parse(JSON.parse(String(await browser?.stopTracing())));
      const timesOf = (event: string): number => traceEvents.filter(({ name }) => name === event).length;
      expect(timesOf("LocalFrameView::pushPaintArtifactToCompositor")).toBeGreaterThanOrEqual(16);
      expect(timesOf("PaintArtifactCompositor::Update")).toBeLessThan(4);
    }));
});

describe("a signal list under the keyboard", () => {
  it("holds its order, and shows its pill, as long as the focus is on that", () =>
    withLists(visits, async ({ page, signals, wire, market }) => {
      await market.fire([fired("WIF", 40), fired("SOL", 20)]);
      await rowOf(signals, "WIF").waitFor();
      await signals.getByRole("grid").focus();
      await page.keyboard.press("ArrowDown");
      await market.fire([fired("ENA", 1)]);
      const pill = signals.getByRole("button", { name: "1 new" });
      await pill.waitFor();
      const isFocused = (): Promise<boolean> => pill.evaluate((button) => button === document.activeElement);
      for (let press = 0; press < 10 && !(await isFocused()); press++) await page.keyboard.press("Tab");
      await wire.next("frame");
      expect(await isFocused()).toBe(true);
      expect(await tickersOf(signals)).toEqual(["SOL", "WIF"]);
      await page.keyboard.press("Enter");
      await expect.poll(() => tickersOf(signals)).toEqual(["ENA", "SOL", "WIF"]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    }));
});
