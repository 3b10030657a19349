// Parts of the public pages as a browser shows them that cannot play the recording, or whose reader wants nothing to move.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

it("the recording says that it cannot be played, and offers itself as a link", () =>
  visits.stranger(async ({ page }) => {
    await page.route("**/video/terminal.webm", (route) => route.fulfill({ contentType: "video/webm", body: "no video" }));
    await page.goto("/en");
    await page.getByText(/\d s old/).waitFor();
    const video = page.locator("video");
    await video.scrollIntoViewIfNeeded();
    // For browsers that know no videos at all.
    expect(await video.locator("a").getAttribute("href")).toBe("/video/terminal.webm");
    const link = page.getByRole("link", { name: "Open the recording" });
    expect(await link.count()).toBe(0);
    // This part of the page is taken over once it is in view; whoever was quicker presses the button again.
    const press = async (): Promise<number> => {
      await video.evaluate((element: HTMLVideoElement) => {
        element.load();
        element.play().catch(() => undefined);
      });
      return link.count();
    };
    await expect.poll(press, { interval: 500, timeout: 20_000 }).toBe(1);
    expect(await page.getByText("Your browser cannot play this video.").last().isVisible()).toBe(true);
    expect(await link.getAttribute("href")).toBe("/video/terminal.webm");
  }));

describe("the border of the plan that is pointed at", () => {
  const border = async (page: Page): Promise<{ opacity: string; animation: string }> => {
    const plan = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Start" }) });
    await plan.hover();
    const read = () =>
      plan.evaluate((element) => {
        const { opacity, animationName: animation } = getComputedStyle(element, "::before");
        return { opacity, animation };
      });
    await expect.poll(async () => (await read()).opacity).toBe("1");
    return read();
  };

  it("runs around it", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en/pricing");
      expect((await border(page)).animation).toMatch(/run/);
    }));

  it("stands still where the system or the reader asks for no motion", () =>
    visits.stranger(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/en/pricing");
      expect((await border(page)).animation).toBe("none");
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.evaluate(() => localStorage.setItem("motion", "off"));
      await page.reload();
      await page.locator('html[data-motion="off"]').waitFor();
      expect((await border(page)).animation).toBe("none");
    }));
});
