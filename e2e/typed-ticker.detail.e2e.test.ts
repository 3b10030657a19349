// One keyboard for commands and for tickers: a letter alone is a command, a word finds a coin, and all keys are written down.

import { describe, expect, it } from "vitest";
import { withLists } from "./testing/lists.ts";
import { mainChart, remembered } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

describe("typing in the terminal", () => {
  it("runs S for S, and nothing of S, O and L for SOL, wherever the focus is", () =>
    withLists(visits, async ({ page, movers }) => {
      const field = page.getByRole("combobox", { name: "Find a coin" });
      const screener = page.getByTestId("screener");
      const wasOpen = await screener.isVisible();
      for (const focus of [
        () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
        () => movers.getByRole("grid").focus(),
      ]) {
        await focus();
        await page.keyboard.type("SOL", { delay: 60 });
        expect(await field.inputValue()).toBe("SOL");
        await page.keyboard.press("Enter");
        await field.waitFor({ state: "detached" });
        await expect.poll(() => remembered(page, "mainChartSymbol")).toBe("MEXC:SOLUSDT");
        await mainChart(page).getByRole("heading", { name: "SOL/USDT" }).waitFor();
      }
      expect(await screener.isVisible()).toBe(wasOpen);
      expect(await page.getByTestId("alerts-panel").count()).toBe(0);
      await page.keyboard.press("s");
      await screener.waitFor({ state: wasOpen ? "hidden" : "visible" });
      expect(await field.count()).toBe(0);
    }));

  it("copies nothing and sends nothing to a slot where a coin is typed over a row", () =>
    withLists(visits, async ({ page, movers }) => {
      await movers.getByRole("grid").focus();
      await page.keyboard.press("Home");
      await page.keyboard.type("1inch", { delay: 40 });
      expect(await page.getByRole("combobox", { name: "Find a coin" }).inputValue()).toBe("1inch");
      await page.keyboard.press("Escape");
      expect(await remembered(page, "selectedTickers")).toBe("[]");
      expect(await page.getByText(/copied/).count()).toBe(0);
      await page.keyboard.press("1");
      await expect.poll(() => remembered(page, "selectedTickers")).toMatch(/^\["MEXC:\w+USDT"\]$/);
    }));
});

describe("the help", () => {
  it.each([
    ["a desk", 1280, 720],
    ["a page at 200 %", 720, 450],
    ["a telephone", 390, 844],
  ] as const)("names the keys of every place and finds one, whole on %s", (_, width, height) =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await page.keyboard.press("Shift+Slash");
        const help = page.getByRole("dialog", { name: "Keys" });
        await help.waitFor();
        const box = await help.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= width).toBe(true);
        expect(await help.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
        for (const line of ["Send to slot", "Copy the ticker", "Remove from the list", "Menu of the row", "Read bar by bar"])
          await help.getByText(line, { exact: true }).first().waitFor();
        await help.getByRole("textbox", { name: "Find a key" }).fill("copy");
        await expect.poll(() => help.getByRole("listitem").allTextContents()).toEqual(["Copy the tickerC"]);
      },
      { context: { viewport: { width, height } } },
    ),
  );
});
