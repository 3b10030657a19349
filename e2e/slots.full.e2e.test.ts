// Pinned coins and their slots: every pin is in reach, and a slot keeps its coin whatever happens to the others.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { mainChart, remembered, rowOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const TEN = ["BTC", "ETH", "SOL", "WIF", "DOGE", "XRP", "PEPE", "ENA", "SUI", "ADA"].map((coin) => `MEXC:${coin}USDT`);
const PINNED = { selectedTickers: JSON.stringify(TEN), showVisualScreener: "true" };

const slot = (page: Page, number: number): Locator => page.getByTestId(`slot-${number}`);
const chips = (page: Page): Promise<string[]> =>
  page
    .getByTestId("pin-strip")
    .locator("[data-symbol]")
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset["symbol"] ?? ""));
/** Coins of the charts on screen. */
const drawn = (page: Page): Promise<string[]> =>
  page.locator("[data-testid^=slot-] header > button:first-child").allTextContents();

describe("ten pinned coins", () => {
  it.each([
    ["1366 x 768", { width: 1366, height: 768 }],
    ["1440 x 900", { width: 1440, height: 900 }],
    ["1920 x 1080", { width: 1920, height: 1080 }],
    ["a tablet", { width: 820, height: 1180 }],
    ["a phone", { width: 390, height: 844 }],
  ])("are each in sight and one click away with the screener open, and counted, at %s", (_, viewport) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const strip = page.getByTestId("pin-strip");
        await strip.waitFor();
        const all = TEN.map((symbol) => symbol.slice("MEXC:".length, -"USDT".length));
        const [charts, rest] = [await drawn(page), await chips(page)];
        expect([...charts, ...rest].toSorted()).toEqual(all.toSorted());
        await strip.getByRole("button", { name: `${10 - charts.length} more`, exact: true }).waitFor();
        for (const chip of await strip.getByRole("button").all()) {
          // One row, which scrolls where it is narrow.
          await chip.scrollIntoViewIfNeeded();
          const box = await chip.boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= viewport.width).toBe(true);
        }
        await strip.locator("[data-symbol=ADA]").click();
        await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("MEXC:ADAUSDT");
        await page.keyboard.press("a");
        await page
          .getByRole("grid", { name: /^Live prices on/ })
          .first()
          .waitFor();
        expect((await chips(page)).toSorted()).toEqual(all.toSorted());
        await strip.getByRole("button", { name: "10 more", exact: true }).click();
        await expect.poll(async () => (await drawn(page)).toSorted()).toEqual(all.toSorted());
        for (const chart of await page.getByTestId("all-charts").locator("[data-testid^=slot-] [data-testid=chart]").all()) {
          await chart.scrollIntoViewIfNeeded();
          expect((await chart.boundingBox())?.height).toBeGreaterThan(100);
        }
        await strip.waitFor({ state: "detached" });
        for (const other of ["barometer", "technical"]) await page.getByTestId(other).waitFor();
      },
      { context: { viewport }, remembered: PINNED },
    ),
  );
});

it.each([1280, 1440])(
  "beside the screener at %d px the main chart says exchange and move, and small ones show their way out",
  (width) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const head = mainChart(page).locator("header");
        await expect.poll(() => head.innerText()).toMatch(/[+\u2212]?\d+\.\d\d%/);
        if (width === 1440) await head.getByText("MEXC", { exact: true }).waitFor();
        await page.mouse.move(width - 20, 400);
        for (const number of [1, 2, 3]) {
          const unpin = slot(page, number).getByRole("button", { name: /^Unpin/ });
          expect(await unpin.evaluate(isSeen)).toBe(true);
          expect(await slot(page, number).locator("header > button").first().evaluate(isWhole)).toBe(true);
        }
      },
      { context: { viewport: { width, height: 900 } }, remembered: PINNED },
    ),
);

/** Whether nothing lies over an element and it is not transparent. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isOnTop = element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return isOnTop && Number(getComputedStyle(element.parentElement ?? element).opacity) > 0.5;
}

function isWhole(element: Element): boolean {
  return element.scrollWidth <= element.clientWidth;
}

describe("a slot", () => {
  it("keeps the coin that was sent to it, while others come and go and the screener opens", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const list = page.getByRole("region", { name: "Movers" });
        await rowOf(list, "WIF").or(list.locator("[role=row][data-symbol]").first()).first().click({ button: "right" });
        const symbol = (await page.getByRole("menu").getAttribute("aria-label"))?.match(/[A-Z0-9]{2,}/)?.[0] ?? "";
        await page.getByRole("menuitem", { name: "Slot 5" }).click();
        await slot(page, 5).getByRole("button", { name: symbol, exact: true }).waitFor();
        expect(await slot(page, 1).textContent()).toContain("Choose a ticker");
        await page.keyboard.press("s");
        await page.getByTestId("pin-strip").locator(`[data-symbol="${symbol}"]`).waitFor();
        expect(await slot(page, 1).textContent()).toContain("Choose a ticker");
        await page.keyboard.press("s");
        await slot(page, 5).waitFor();
        await page.reload();
        await slot(page, 5).getByRole("button", { name: symbol, exact: true }).waitFor();
        await slot(page, 5)
          .getByRole("button", { name: `Unpin ${symbol}` })
          .click();
        await slot(page, 5).getByText("Choose a ticker").waitFor();
      },
      { remembered: { showVisualScreener: "false" } },
    ));

  it("searches for its coin when it is empty, by a click and by typing, and takes a dragged one", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await slot(page, 2).getByRole("button").click();
        await page.getByRole("combobox", { name: "Find a coin" }).fill("SOL");
        await page.keyboard.press("Enter");
        await slot(page, 2).getByRole("button", { name: "SOL", exact: true }).waitFor();
        await slot(page, 3).getByRole("button").focus();
        await page.keyboard.type("SUI");
        expect(await page.getByRole("combobox").last().inputValue()).toBe("SUI");
        await page.keyboard.press("Enter");
        await slot(page, 3).getByRole("button", { name: "SUI", exact: true }).waitFor();
        await slot(page, 2).locator("header").dragTo(slot(page, 1));
        await slot(page, 1).getByRole("button", { name: "SOL", exact: true }).waitFor();
        expect(await slot(page, 2).textContent()).toContain("Choose a ticker");
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.type("wif");
        await page.keyboard.press("Enter");
        expect(await mainChart(page).getByRole("heading").innerText()).toBe("WIF/USDT");
      },
      { remembered: { showVisualScreener: "false" } },
    ));

  it("is taken to another one by a finger that stays on its head before it moves", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await slot(page, 2).getByRole("button", { name: "WIF", exact: true }).waitFor();
        const [head, target] = await Promise.all([slot(page, 2).locator("header").boundingBox(), slot(page, 1).boundingBox()]);
        if (!head || !target) throw new Error("The slots have no place");
        const at = (box: typeof head) => ({ x: box.x + box.width / 2, y: box.y + 8 });
        const session = await page.context().newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
          session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        // One that moves at once scrolls.
        await touch("touchStart", [at(head)]);
        await touch("touchMove", [at(target)]);
        await touch("touchEnd", []);
        await slot(page, 2).getByRole("button", { name: "WIF", exact: true }).waitFor();
        await touch("touchStart", [at(head)]);
        await slot(page, 2).locator("header[data-dragged]").waitFor();
        await touch("touchMove", [at(target)]);
        await page.locator("[data-testid=slot-1][data-drop]").waitFor();
        await touch("touchEnd", []);
        await slot(page, 1).getByRole("button", { name: "WIF", exact: true }).waitFor();
        expect(await slot(page, 2).textContent()).toContain("Choose a ticker");
      },
      {
        context: { hasTouch: true },
        remembered: {
          showVisualScreener: "false",
          selectedTickers: '["MEXC:WIFUSDT"]',
          pinnedSlots: '{"MEXC:WIFUSDT":1}',
        },
      },
    ));
});
