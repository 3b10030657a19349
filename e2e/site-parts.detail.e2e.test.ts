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
    // This part of the page is taken over once it is in view; a visitor who was quicker presses the button again.
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

it("scripts leave the line to the style sheet until the page is painted", () =>
  visits.stranger(async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => void (request.url().endsWith(".js") && scripts.push(new URL(request.url()).pathname)));
    const isSheetSent = Promise.withResolvers<void>();
    await page.route("**/*.css", async (route) => {
      await isSheetSent.promise;
      await route.continue();
    });
    const starter = page.waitForResponse(/start-after-paint/);
    await page.goto("/en", { waitUntil: "commit" });
    await starter;
    await page.locator("h1").waitFor({ state: "attached" });
    expect(scripts.filter((path) => !path.includes("start-after-paint"))).toEqual([]);
    isSheetSent.resolve();
    await page.getByText(/\d s old/).waitFor();
    expect(scripts.some((path) => path.includes("/index-"))).toBe(true);
  }));

describe("what is done before a page is taken over counts as soon as it is", () => {
  /** Does something on a page whose script is still on its way, and sees what comes of it. */
  const early = (address: string, act: (page: Page) => Promise<void>, see: (page: Page) => Promise<unknown>): Promise<void> =>
    visits.stranger(async ({ page }) => {
      const isLoaded = Promise.withResolvers<void>();
      await page.route("**/index-*.js", async (route) => {
        await isLoaded.promise;
        await route.continue();
      });
      const entry = page.waitForRequest("**/index-*.js");
      await page.goto(address, { waitUntil: "commit" });
      await entry;
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await act(page).finally(() => isLoaded.resolve());
      await see(page);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    });

  it("fields, and the form that was sent", () =>
    early(
      "/en/contact",
      async (page) => {
        for (const name of ["Name", "Subject", "Message"]) await page.getByLabel(name).fill(name);
        await page.getByLabel("Email").fill("anna@example.test");
        await page.getByRole("button", { name: "Send message" }).click();
      },
      (page) => page.getByRole("status").getByText("Your message has arrived").waitFor(),
    ));

  it("a button, and the language", () =>
    early(
      "/en/pricing",
      async (page) => {
        await page.getByRole("button", { name: /Yearly/ }).click();
        await page.getByLabel("Language", { exact: true }).first().selectOption("de");
      },
      async (page) => {
        await page.waitForURL("**/de/pricing");
        await page.getByText("95,52").waitFor();
      },
    ));
});

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
