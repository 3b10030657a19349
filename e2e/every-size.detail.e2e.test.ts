// Every size of window is one to trade in: the smallest desktops, a page at 200 %, telephones and tablets either way. The main chart
// can be read, its tools and the pinned coins take one row each, and no word is cut.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { cutTexts } from "./testing/cut-texts.ts";
import { mainChart, word } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

/** Each language is an opening of its own: more heartbeats and questions about the account than one page sends. */
const visits = browserVisits(/429 .*\/api\/(terminal\/heartbeat|account\/)/);

const SMALL = [
  [1366, 768],
  [390, 844],
] as const;
const ALL = [...SMALL, [1280, 720], [1440, 900], [720, 450], [844, 390], [820, 1180]] as const;
const LANGUAGES = ["en", "ru", "ar", "he", "de", "es", "fr", "hi", "it", "ja", "ko", "pt", "zh"];
const THOROUGHLY = 5;
const PINS = ["ETH", "SOL", "DOGE", "XRP", "ENA", "WIF", "PEPE", "XEH", "RAV", "UBBO"].map((coin) => `MEXC:${coin}USDT`);
const READABLE_PX = 180;

/** How many rows the parts of a line that are in sight stand in, and those that leave it. */
function lineOf(line: Element): { rows: number; outside: string[] } {
  const parts = [...line.querySelectorAll("*")].filter((part) => part.matches("h2, bdi, button, select, [title]"));
  const shown = parts.filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0);
  const middles = new Set<number>();
  for (const part of shown) {
    const { top, height } = part.getBoundingClientRect();
    const middle = top + height / 2;
    if (![...middles].some((other) => Math.abs(other - middle) < 8)) middles.add(middle);
  }
  const edge = line.getBoundingClientRect();
  const outside = shown.filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    return getComputedStyle(line).overflowX === "visible" && (left < edge.left - 1 || right > edge.right + 1);
  });
  return { rows: middles.size, outside: outside.map((part) => part.textContent || part.tagName) };
}

/** Height of the part of the main chart that can be scrolled into sight. */
function chartInSight(chart: Element): Promise<number> {
  chart.scrollIntoView({ block: "nearest" });
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve(Math.round(entry?.intersectionRect.height ?? 0));
    });
    observer.observe(chart);
  });
}

async function faultsAt(page: Page, [width, height]: readonly [number, number]): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const chart = mainChart(page).locator("[data-testid=chart][data-state=ready]");
  await chart.waitFor();
  const faults: string[] = [];
  const say = (fault: string): number => faults.push(`${width} x ${height}: ${fault}`);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const seen = await chart.evaluate(chartInSight);
  if (seen < READABLE_PX) say(`${seen} px of the chart`);
  const tools = await mainChart(page).locator("header > div").last().evaluate(lineOf);
  if (tools.rows !== 1) say(`tools in ${tools.rows} rows`);
  for (const part of tools.outside) say(`${part} leaves the tools`);
  const frames = mainChart(page).getByRole("group").first();
  const cut = (await frames.isVisible()) && (await frames.evaluate((group) => group.scrollWidth - group.clientWidth));
  if (cut) say(`${cut} px of the timeframes are cut`);
  const figures = await mainChart(page)
    .getByTestId("headline")
    .evaluate((line) => line.scrollWidth - line.clientWidth);
  if (figures > 1) say(`${figures} px of the headline are cut`);
  for (const strip of await page.getByTestId("pin-strip").all()) {
    const { rows } = await strip.evaluate(lineOf);
    if (rows !== 1) say(`pins in ${rows} rows`);
  }
  for (const text of await page.evaluate(cutTexts)) say(`"${text}" is cut`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) say(`scrolls sideways, ${wide} px wide`);
  return faults;
}

it(
  "has a chart to read, one row of tools, one row of pins and whole words at every size in every language",
  () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        for (const [at, language] of LANGUAGES.entries()) {
          await page.evaluate((chosen) => localStorage.setItem("selectedLanguage", chosen), language);
          await page.setViewportSize({ width: 1366, height: 768 });
          await page.reload();
          await ready(page);
          await word(page, "live");
          const faults: string[] = [];
          for (const size of at < THOROUGHLY ? ALL : SMALL) faults.push(...(await faultsAt(page, size)));
          expect.soft([language, faults]).toEqual([language, []]);
        }
      },
      { remembered: { selectedTickers: JSON.stringify(PINS), showBottomRow: "true" } },
    ),
  240_000,
);

it("reads the figures of a bar from right to left in Arabic, each behind its word", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const bar = mainChart(page).locator("dl[data-direction] > div");
      await bar.first().waitFor();
      const placesOf = (at: number): Promise<readonly number[]> =>
        bar.nth(at).evaluate(({ children }) => [...children].map((part) => part.getBoundingClientRect().left));
      const [[openWord = 0, open = 0], [highWord = 0]] = [await placesOf(0), await placesOf(1)];
      expect([openWord > open, open > highWord]).toEqual([true, true]);
    },
    { remembered: { selectedLanguage: "ar" } },
  ));

it("has the figures of a bar in one line where there is room for it, and two where there is not", () =>
  visits.terminal("professional", async ({ page }) => {
    const heightAt = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 450 });
      const legend = mainChart(page).locator("dl[data-direction]");
      await legend.waitFor();
      return legend.evaluate((line) => line.getBoundingClientRect().height);
    };
    expect([await heightAt(720), await heightAt(390)]).toEqual([18, 28]);
  }));

it("keeps every tool of a narrow chart behind one button", () =>
  visits.terminal("professional", async ({ page }) => {
    const chart = mainChart(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await chart.getByRole("button", { name: "Draw" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await chart.getByRole("button", { name: "Draw" }).isVisible()).toBe(false);
    await chart.getByRole("button", { name: "More" }).click();
    await chart.getByRole("button", { name: "Draw" }).click();
    await page.getByRole("menu", { name: "Draw" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await chart.getByRole("button", { name: "More" }).evaluate((button) => button === document.activeElement)).toBe(true);
    await chart.getByRole("button", { name: "1h", exact: true }).click();
    // Where eight have no room the buttons become one choice.
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await chart.getByRole("combobox", { name: "Timeframe" }).inputValue()).toBe("60");
  }));
