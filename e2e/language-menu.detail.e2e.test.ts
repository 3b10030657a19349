// The language menu when its texts cannot be had, in Chromium.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits(/ERR_FAILED/);
const GERMAN = "**/de-*.js";

const choose = (page: Page, language: string): Promise<string[]> =>
  page.getByLabel("Language", { exact: true }).selectOption(language);
const shown = (page: Page): Promise<string | null> => page.locator("html").getAttribute("lang");

describe("a language that cannot be loaded", () => {
  it.each([
    ["on a public page", "/login"],
    ["in the terminal", "/dashboard"],
  ])("is reported, and the page stays in the one it has, %s", (_, path) =>
    visits.subscriber("popular", async ({ page }) => {
      await page.goto(path);
      if (path === "/dashboard") await ready(page);
      await page.route(GERMAN, (route) => route.abort());
      await choose(page, "de");
      await page.getByRole("alert").getByText("The language could not be loaded").waitFor();
      expect(await shown(page)).toBe("en");
      await choose(page, "fr");
      await expect.poll(() => shown(page)).toBe("fr");
      await page.reload();
      await expect.poll(() => shown(page)).toBe("fr");
    }),
  );
});
