// The terminal at the sizes people have: every panel in its place, nothing on top of anything else, no word cut, in short, long and
// right-to-left languages.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { cutTexts } from "./testing/cut-texts.ts";
import { word } from "./testing/screen.ts";
import { LANGUAGES } from "../shared/contracts/languages.ts";
import { browserVisits, ready } from "./testing/visits.ts";

/** Six sizes are six openings within seconds: more heartbeats than one page sends. */
const visits = browserVisits(/429 .*\/api\/terminal\/heartbeat/);

const SIZES: readonly [number, number][] = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [820, 1180],
  [390, 844],
];
const PANELS = [
  ...["screener", "layout.top", "layout.left", "layout.bottom", "main-chart"].map((id) => `[data-testid="${id}"]`),
  "aside",
  // Within the lower row it is a part of that.
  "[data-testid=technical]:not([data-testid='layout.bottom'] *)",
  "[data-testid=terminal] > footer",
];

/** Panels, and parts of the chart's toolbar, that lie on each other or leave the window. */
function misplaced(panels: readonly string[]): string[] {
  const shown = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const named = panels.flatMap((panel) => [...document.querySelectorAll(panel)].map((element) => [panel, element] as const));
  const tools = [...document.querySelectorAll("[data-testid=main-chart] > header > div > *")].map(
    (element, at) => [`tool ${at} ${element.className}`, element] as const,
  );
  const problems: string[] = [];
  for (const group of [named, tools]) {
    const boxes = group
      .filter(([, element]) => shown(element))
      .map(([name, element]) => [name, element.getBoundingClientRect()] as const);
    boxes.forEach(([name, box], at) => {
      if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) problems.push(`${name} leaves the window`);
      for (const [other, its] of boxes.slice(at + 1))
        if (box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 1 && its.top < box.bottom - 1)
          problems.push(`${name} lies on ${other}`);
    });
  }
  return problems;
}

/** Rows of figures in the main chart's legend. */
function legendRows(): number {
  const figures = document.querySelectorAll("[data-testid=main-chart] dl[data-direction] dd");
  return new Set([...figures].map((figure) => figure.getBoundingClientRect().top)).size;
}

async function open(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.reload();
  await ready(page);
  await word(page, "live");
  await page.getByTestId("main-chart").locator("[data-testid=chart][data-state=ready]").waitFor();
}

describe.each(["en", "ru", "ar"])("the terminal in %s", (language) => {
  it(
    "has every panel in its place and no word cut, from a phone to a large screen",
    () =>
      visits.terminal(
        "professional",
        async ({ page }) => {
          page.setDefaultTimeout(30_000);
          for (const [width, height] of SIZES) {
            const at = `${width} x ${height}`;
            await open(page, width, height);
            await expect.poll(() => page.evaluate(misplaced, PANELS), { message: at }).toEqual([]);
            await expect.poll(() => page.evaluate(cutTexts), { message: at }).toEqual([]);
            if (width < 768) await expect.poll(() => page.evaluate(legendRows)).toBe(1);
            if (width < 1280) continue;
            const technical = page.getByTestId("technical");
            await expect.poll(() => technical.locator("[data-known=true]").count(), { timeout: 15_000 }).toBe(6);
            const count = await technical.locator("[data-part=count]").boundingBox();
            expect((count?.y ?? height) + (count?.height ?? 0)).toBeLessThanOrEqual(height);
            const hot = page.getByTestId("hot-slots").getByRole("button").first();
            if (!(await hot.isVisible())) await page.getByTestId("more-tools").getByRole("button").click();
            expect(await hot.isVisible()).toBe(true);
          }
        },
        { isUntouched: true, remembered: { selectedLanguage: language } },
      ),
    240_000,
  );
});

/** Names that are cut and buttons that leave their head, in the heads of small charts. */
function brokenHeads(): string[] {
  return [...document.querySelectorAll("[data-testid^=slot-] header")].flatMap((head) => {
    const { top, bottom, left, right } = head.getBoundingClientRect();
    return [...head.querySelectorAll("button")].flatMap((button, at) => {
      const box = button.getBoundingClientRect();
      const isCut = at === 0 && button.scrollWidth > button.clientWidth + 1;
      const isOut = box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
      return isCut || isOut ? [button.title] : [];
    });
  });
}

it.each(["en", "ru", "ar"])(
  "pinned coins, also of the other exchange, keep name and buttons on every desktop in %s",
  (language) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        for (const [width, height] of SIZES.filter(([wide]) => wide >= 1366)) {
          await open(page, width, height);
          const slot = page.getByTestId("slot-3");
          await slot.getByText("Binance").waitFor();
          await expect.poll(() => page.evaluate(brokenHeads), { message: `${width}` }).toEqual([]);
          await slot.hover();
          await slot.getByRole("button").last().hover();
          expect(
            await slot
              .getByRole("button")
              .last()
              .evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity),
          ).toBe("1");
        }
      },
      { remembered: { selectedLanguage: language, selectedTickers: '["MEXC:BTCUSDT","MEXC:ETHUSDT","BINANCE:ENAUSDT"]' } },
    ),
);

/** Fields and results of the risk manager that are not wholly in sight, and results no larger than what is typed. */
function hiddenInRisk(): string[] {
  const panel = document.querySelector("[data-testid=risk-panel]");
  if (!panel) return ["no risk manager"];
  const results = [...panel.querySelectorAll("dt, dd")];
  const cut = [...results, ...panel.querySelectorAll("label")].filter((part) => part.scrollWidth > part.clientWidth + 1);
  const covered = [...panel.querySelectorAll("input, label, dt, dd")].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return [top + 2, bottom - 2].some((y) => !panel.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  const lettersOf = (part: Element): number => parseFloat(getComputedStyle(part).fontSize);
  const small = results.filter(
    (part) => part.matches("dd") && [...panel.querySelectorAll("input")].some((input) => lettersOf(input) >= lettersOf(part)),
  );
  return [...cut, ...covered, ...small].map((part) => part.textContent || part.id);
}

/** How many left edges the wells of the risk manager have, and how many sizes the gaps between them. */
function wellsOfRisk(): { edges: number; gaps: number } {
  const wells = [...document.querySelectorAll("[data-testid=risk-panel] .well")].map((well) => well.getBoundingClientRect());
  return {
    edges: new Set(wells.map(({ left }) => Math.round(left))).size,
    gaps: new Set(wells.slice(1).map(({ top }, at) => Math.round(top - (wells[at]?.bottom ?? 0)))).size,
  };
}
/** Labels in one, wells in the other. */
const TWO_EVEN_COLUMNS = { edges: 1, gaps: 1 };

it(
  "the risk manager has all its fields and results in sight in every language, in two columns with even gaps",
  () =>
    visits.terminal("professional", async ({ page }) => {
      await page.keyboard.press("r");
      const fields = page.getByTestId("risk-panel").getByRole("textbox");
      await fields.first().fill("1000000");
      await fields.nth(1).fill("1");
      await fields.nth(2).fill("1.5");
      for (const language of LANGUAGES) {
        await page.evaluate((chosen) => localStorage.setItem("selectedLanguage", chosen), language);
        await page.reload();
        await ready(page);
        await page.getByTestId("risk.loss").getByText("10").waitFor();
        for (const [width, height] of [...SIZES.slice(0, 2), [1280, 720]] as const) {
          await page.setViewportSize({ width, height });
          const at = `${language}, ${width} x ${height}`;
          // The panel follows the window's size, and its letters come, a frame or more later.
          await expect.poll(() => page.evaluate(hiddenInRisk), { message: at }).toEqual([]);
          await expect.poll(() => page.evaluate(wellsOfRisk), { message: at }).toEqual(TWO_EVEN_COLUMNS);
        }
      }
    }),
  180_000,
);

it.each(["ru", "de"])("the screener's plot keeps its size in %s, however long the age below it is", (language) =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      // Beside the terminal's own exchange, whose age its mark tells, the screener's stands in its bar.
      const status = page.getByTestId("screener-status");
      const heights = new Map<string, number>();
      const measure = async (): Promise<number> => {
        const [text, height] = await status.evaluate((bar) => [bar.textContent, bar.getBoundingClientRect().height] as const);
        heights.set(/\d+\s\S+$/.exec(text)?.[0].replace(/\d/g, "0") ?? "", height);
        return heights.size;
      };
      // Of some hundred ms, and of seconds.
      await expect.poll(measure, { interval: 20, timeout: 20_000 }).toBeGreaterThanOrEqual(2);
      expect(new Set(heights.values()).size).toBe(1);
    },
    {
      remembered: {
        selectedLanguage: language,
        visualScreener: JSON.stringify({ version: 1, ownExchange: true, exchange: "binance" }),
      },
    },
  ),
);

it.each(["en", "de"])("the screener's plot keeps its size in %s while the pointer holds it, and in a pause", (language) =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const status = page.getByTestId("screener-status");
      const heightOf = async (): Promise<number> => (await status.boundingBox())?.height ?? 0;
      const before = await heightOf();
      await page.getByTestId("screener").locator("canvas").first().hover();
      await status.getByTitle(/held|gehalten/).waitFor();
      expect(await heightOf()).toBe(before);
      await page.mouse.move(0, 0);
      await page.keyboard.press("p");
      await status.getByTitle(/paused|angehalten/).waitFor();
      expect(await heightOf()).toBe(before);
    },
    { remembered: { selectedLanguage: language } },
  ),
);

it("a phone has its pinned coins as charts, below each other", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      await page.getByRole("tab", { name: "Charts" }).click();
      for (const number of [1, 2]) {
        const slot = page.getByTestId(`slot-${number}`);
        await slot.scrollIntoViewIfNeeded();
        await slot.locator("[data-testid=chart][data-state=ready]").waitFor();
        expect((await slot.boundingBox())?.height).toBe(220);
      }
    },
    {
      context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      remembered: { selectedTickers: JSON.stringify(["MEXC:ETHUSDT", "MEXC:SOLUSDT"]) },
    },
  ));

it.each([
  ["en", 390],
  ["ar", 390],
  ["en", 360],
] as const)("a phone's head has room for the age of its data beside the button for sounds, in %s at %i", (language, width) =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const mark = page.getByTestId("connection");
      await expect.poll(() => mark.textContent()).toMatch(/\d+\sms/);
      const head = page.getByRole("banner").filter({ has: mark });
      expect(await head.getByRole("button").count()).toBe(4);
      // Four digits after a stall are as good as three.
      await mark.evaluate((element) => element.lastElementChild?.append(" 1,"));
      expect(await mark.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
    { context: { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }, remembered: { selectedLanguage: language } },
  ),
);

it.each(["en", "ar"])("hot chips stand in places of their own, each as wide as the others, in %s", (language) =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const chips = page.getByTestId("hot-slots").getByRole("button");
      await expect.poll(() => chips.count()).toBeGreaterThanOrEqual(4);
      const widths = await chips.evaluateAll((all) => all.map((chip) => Math.round(chip.getBoundingClientRect().width)));
      expect([...new Set(widths)]).toEqual([108]);
      expect(await page.evaluate(cutTexts)).toEqual([]);
    },
    { context: { viewport: { width: 1920, height: 1080 } }, remembered: { selectedLanguage: language } },
  ),
);
