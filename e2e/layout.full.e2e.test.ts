// The desk as a user arranges it: gutters that remember, panels by button and by key, keys that move, small screens, the
// risk manager.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { remembered as stored } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const gutter = (page: Page, name: string): Locator => page.getByRole("separator", { name });
const panelWidth = async (page: Page): Promise<number> =>
  (await page.getByRole("complementary", { name: "Lists" }).boundingBox())?.width ?? 0;

async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Drags a gutter to the right and down. */
async function drag(page: Page, bar: Locator, right: number, down = 0): Promise<void> {
  const box = await bar.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

/** Where the letters of an element begin, px. */
const lettersFrom = (place: Locator): Promise<number> =>
  place.first().evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });

describe("desk", () => {
  it("has the names of settings below each other, and a space between a change and its window", () =>
    visits.terminal("professional", async ({ page }) => {
      const change = page.getByTestId("barometer").locator("header span:has(> bdi[data-direction])");
      const window = change.getByText("5m", { exact: true });
      const figure = await change.locator("bdi").first().boundingBox();
      const windowAt = await window.first().evaluate((element) => {
        const range = document.createRange();
        const text = element.lastChild as Text;
        range.setStart(text, text.length - 2);
        range.setEnd(text, text.length);
        return range.getBoundingClientRect().left;
      });
      expect(windowAt - ((figure?.x ?? 0) + (figure?.width ?? 0))).toBeGreaterThanOrEqual(4);
      await page.getByRole("complementary", { name: "Lists" }).getByRole("button", { name: "Settings", exact: true }).click();
      const settings = page.getByRole("dialog", { name: "Settings" });
      const lefts = await Promise.all(
        ["Colours of up and down", "Row height", "Motion"].map((text) => lettersFrom(settings.getByText(text, { exact: true }))),
      );
      expect(new Set(lefts).size, String(lefts)).toBe(1);
    }));

  it("keeps the width a gutter was dragged to, moves it by keys, and puts it back on a double click", () =>
    visits.terminal("professional", async ({ page }) => {
      const bar = gutter(page, "Width of the lists");
      expect(await panelWidth(page)).toBe(390);
      await drag(page, bar, -60);
      expect(await panelWidth(page)).toBe(450);
      await bar.focus();
      await page.keyboard.press("ArrowRight");
      expect(await panelWidth(page)).toBe(434);
      expect(await bar.getAttribute("aria-valuenow")).toBe("434");
      await reload(page);
      expect(await panelWidth(page)).toBe(434);
      await bar.dblclick();
      expect(await panelWidth(page)).toBe(390);
    }));

  it("sizes rows, resets all sizes, and moves nothing once locked", () =>
    visits.terminal("professional", async ({ page }) => {
      const main = page.getByTestId("main-chart");
      const height = async (): Promise<number> => (await main.boundingBox())?.height ?? 0;
      const before = await height();
      await drag(page, gutter(page, "Height of the upper row"), 0, 60);
      expect(before - (await height())).toBeGreaterThan(36);
      const settings = page.getByRole("complementary").getByRole("button", { name: "Settings", exact: true });
      await settings.click();
      await page.getByRole("button", { name: "Reset the layout" }).click();
      expect(await height()).toBe(before);
      await page.getByRole("checkbox", { name: "Lock the sizes of panels" }).check();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Settings" }).waitFor({ state: "detached" });
      await drag(page, gutter(page, "Width of the lists"), -60);
      expect(await panelWidth(page)).toBe(390);
      expect(await gutter(page, "Width of the lists").getAttribute("tabindex")).toBe("-1");
    }));

  it("builds no chart anew when all sizes are reset", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        const left = await page.getByTestId("layout.left").elementHandle();
        await page.getByRole("complementary").getByRole("button", { name: "Settings", exact: true }).click();
        await page.getByRole("button", { name: "Reset the layout" }).click();
        expect(await left?.evaluate((charts) => charts.isConnected)).toBe(true);
      },
      { remembered: { showVisualScreener: "false" } },
    ));

  it("opens the screener by itself once, then as the reader likes, by button and by key", () =>
    visits.terminal("popular", async ({ page }) => {
      const screener = page.getByRole("complementary").getByRole("button", { name: /Screener/ });
      await page.getByRole("separator", { name: "Width of the screener" }).waitFor();
      expect(await screener.getAttribute("aria-pressed")).toBe("true");
      const left = page.getByTestId("layout.left").locator("[data-testid^=slot-]");
      expect(await left.count()).toBe(1);
      await page.keyboard.press("s");
      await expect.poll(() => left.count()).toBe(3);
      expect(await stored(page, "showVisualScreener")).toBe("false");
      await reload(page);
      await expect.poll(() => left.count()).toBe(3);
      await screener.click();
      await expect.poll(() => left.count()).toBe(1);
    }));

  it("offers no screener where the plan has none", () =>
    visits.terminal("start", async ({ page }) => {
      await page.getByTestId("layout.left").waitFor();
      expect(await page.getByRole("button", { name: /Screener/ }).count()).toBe(0);
      await page.keyboard.press("s");
      expect(await page.getByTestId("layout.left").count()).toBe(1);
    }));

  it("shows all coins, the lower row, the whole main chart, and a timeframe by key", () =>
    visits.terminal("professional", async ({ page }) => {
      await page.keyboard.press("a");
      await page.getByRole("grid", { name: "Live prices on MEXC" }).waitFor();
      expect(await page.getByTestId("main-chart").count()).toBe(0);
      await page.keyboard.press("a");
      await page.getByTestId("main-chart").waitFor();
      await page.keyboard.press("b");
      await page.getByTestId("layout.bottom").waitFor();
      await page.keyboard.press("f");
      await page.getByTestId("layout.bottom").waitFor({ state: "detached" });
      expect((await page.getByTestId("main-chart").boundingBox())?.width).toBe(1440);
      await page.keyboard.press("Escape");
      await page.getByTestId("layout.bottom").waitFor();
      await page.keyboard.press("Shift+Digit3");
      expect(await stored(page, "globalTimeframe")).toBe("15");
      await page.keyboard.press("m");
      await page.getByText("Sounds are off").waitFor();
      expect(await stored(page, "soundMuted")).toBe("true");
      await page.keyboard.press("]");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    }));

  it("lists all keys and lets one be moved, but not onto another", () =>
    visits.terminal("professional", async ({ page }) => {
      await page.keyboard.press("Shift+Slash");
      const help = page.getByRole("dialog", { name: "Keys" });
      await help.getByRole("button", { name: /^Risk manager: R/ }).click();
      await page.keyboard.press("p");
      await help.getByText("P is taken: Pause or resume updates").waitFor();
      await page.keyboard.press("k");
      await help.getByRole("button", { name: /^Risk manager: K/ }).waitFor();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
      // R has no meaning of its own any more, and begins a search like any letter.
      await page.keyboard.press("r");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor();
      expect(await page.getByTestId("risk-panel").count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: "Find a coin" }).waitFor({ state: "detached" });
      await page.keyboard.press("k");
      await page.getByTestId("risk-panel").waitFor();
      expect(JSON.parse((await stored(page, "hotkeys")) ?? "")).toEqual({ risk: "KeyK" });
    }));

  it("remembers that the settings were open, and speaks in the chosen zone", () =>
    visits.terminal("professional", async ({ page }) => {
      await page.getByRole("complementary").getByRole("button", { name: "Settings", exact: true }).click();
      await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
      await page.getByText(/^\d\d:\d\d:\d\d UTC\+9$/).waitFor();
      await page.getByLabel("Motion").selectOption("off");
      expect(await page.locator("html").getAttribute("data-motion")).toBe("off");
      await reload(page);
      await page.getByRole("dialog", { name: "Settings" }).waitFor();
      await page.mouse.click(400, 500);
      expect(await stored(page, "showSettings")).toBe("false");
    }));
});

describe("status bar", () => {
  it("keeps its clock in sight at every width, in the longest words", () =>
    visits.terminal("popular", async ({ page }) => {
      await page.getByLabel("Language", { exact: true }).selectOption("de");
      await page.locator("html[lang=de]").waitFor();
      const clock = page.getByText(/^\d\d:\d\d:\d\d UTC\+3$/);
      for (const width of [780, 1000, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const end = async (): Promise<number> => {
          const box = await clock.boundingBox();
          return (box?.x ?? 0) + (box?.width ?? width);
        };
        await expect.poll(end, { message: `${width} px` }).toBeLessThanOrEqual(width);
      }
    }));
});

describe("risk manager", () => {
  it("sizes a position from what is typed in any writing, says what is wrong, and remembers it in the language's own", () =>
    visits.terminal("professional", async ({ page }) => {
      await page.keyboard.press("r");
      const panel = page.getByTestId("risk-panel");
      const field = (name: string): Locator => panel.getByRole("textbox", { name });
      for (const [name, value] of [
        ["Deposit", "2500"],
        ["Risk per trade", "0,5"],
        ["Stop loss", "1.8"],
        ["Leverage", "5"],
      ] as const)
        await field(name).fill(value);
      expect(await panel.getByTestId("risk.loss").textContent()).toBe("12.50");
      expect(await panel.getByTestId("risk.size").textContent()).toBe("694.44");
      expect(await panel.getByTestId("risk.margin").textContent()).toBe("138.89");
      await field("Leverage").fill("");
      await field("Risk per trade").fill("2");
      await panel.getByText("The margin is larger than the deposit").waitFor();
      await field("Risk per trade").fill("0,5");
      await panel.getByText("The margin is larger than the deposit").waitFor({ state: "detached" });
      await field("Stop loss").fill("0");
      await panel.getByText("More than 0, in steps of 0.01").waitFor();
      await field("Stop loss").press("Tab");
      expect(await field("Stop loss").inputValue()).toBe("0");
      expect(await field("Risk per trade").inputValue()).toBe("0.5");
      expect(await panel.getByTestId("risk.size").textContent()).toBe("\u2014");
      await reload(page);
      expect(await field("Risk per trade").inputValue()).toBe("0.5");
      const [box, whole] = [await panel.boundingBox(), await page.getByRole("complementary").boundingBox()];
      expect(box?.height ?? 999).toBeLessThanOrEqual((whole?.height ?? 0) * 0.2 + 1);
    }));
});

describe("small screens", () => {
  it("gives a phone tabs under the thumb, and mounts only what is seen", () =>
    visits.terminal(
      "popular",
      async ({ page }) => {
        await page.getByTestId("main-chart").waitFor();
        expect(await page.locator("[data-testid^=slot-]").count()).toBe(0);
        for (const tab of await page.getByRole("tab").all()) expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await page.getByRole("tab", { name: "Risk" }).click();
        await page.getByTestId("risk-panel").waitFor();
        expect(await page.getByTestId("main-chart").count()).toBe(0);
        await page.getByRole("tab", { name: "Screener" }).click();
        await page.getByTestId("risk-panel").waitFor({ state: "detached" });
        await page.getByRole("tab", { name: "More" }).click();
        await page.getByLabel("Language").selectOption("de");
        await page.getByRole("button", { name: "Abmelden" }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      },
      { context: PHONE },
    ));

  it("gives a phone the coin's price and every timeframe at a finger's size", () =>
    visits.terminal(
      "popular",
      async ({ page }) => {
        const chart = page.getByTestId("main-chart");
        expect(await chart.locator("header").innerText()).toMatch(/BTC\/USDT\s+[\d,.]+\s+5m\s+[+\u2212]?[\d.]+%/);
        const timeframes = await chart
          .getByRole("group", { name: "Timeframe" })
          .getByRole("button")
          .filter({ visible: true })
          .all();
        expect(timeframes).toHaveLength(8);
        for (const each of timeframes) {
          const box = await each.boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
        }
      },
      { context: PHONE },
    ));

  it.each([
    ["a phone", PHONE],
    ["a tablet", { viewport: { width: 1180, height: 820 }, hasTouch: true }],
  ])("gives fingers on %s rows they can hit, whatever the density", (_, options) =>
    visits.terminal(
      "popular",
      async ({ page }) => {
        const rows = page.getByRole("region", { name: "Movers" }).locator("[role=row][id]:visible");
        await rows.nth(1).waitFor();
        const [first, second] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()];
        expect([first?.height, Math.abs((second?.y ?? 0) - (first?.y ?? 0))]).toEqual([40, 40]);
      },
      { context: options, remembered: { density: "roomy" } },
    ),
  );

  it("gives a tablet one chart over tabs", () =>
    visits.terminal(
      "popular",
      async ({ page }) => {
        await page.getByTestId("main-chart").waitFor();
        await page.getByRole("tab", { name: "Charts" }).click();
        expect(await page.locator("[data-testid^=slot-]").count()).toBe(3);
        await page.keyboard.press("s");
        await page.getByRole("tab", { name: "Screener", selected: true }).waitFor();
        await drag(page, gutter(page, "Height of the chart"), 0, -100);
        expect(await stored(page, "layoutSizes")).toContain("tablet");
      },
      { context: { viewport: { width: 820, height: 1180 } } },
    ));
});
