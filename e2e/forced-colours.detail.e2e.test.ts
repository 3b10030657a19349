// A system that puts its own few colours over every page: what is chosen is still seen.

import { expect, it } from "vitest";
import { mainChart } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

it("shows what is ticked by the system's own boxes, and what is chosen by an edge", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const box = page.getByRole("checkbox", { name: "MEXC" });
      expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("auto");
      const edges = await mainChart(page)
        .getByRole("group", { name: "Timeframe" })
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.map((button) => [button.ariaPressed, getComputedStyle(button).outlineStyle === "solid"] as const),
        );
      expect(edges.filter(([isPressed, hasEdge]) => (isPressed === "true") !== hasEdge)).toEqual([]);
    },
    { context: { forcedColors: "active", viewport: { width: 1920, height: 1080 } } },
  ));

it("draws charts on the system's ground, and on its own again once the system asks for nothing", () =>
  visits.terminal(
    "professional",
    async ({ page }) => {
      const canvas = mainChart(page).locator("[data-testid=chart][data-state=ready] canvas").first();
      const ground = (): Promise<number> =>
        canvas.evaluate((drawn: HTMLCanvasElement) => drawn.getContext("2d")?.getImageData(2, 2, 1, 1).data[0] ?? 0);
      await expect.poll(ground).toBe(255);
      await page.emulateMedia({ forcedColors: "none" });
      await expect.poll(ground).toBeLessThan(32);
    },
    { context: { forcedColors: "active" } },
  ));
