// The ways on in the header of the landing page lead to parts of that page itself: they scroll and take the focus there.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const PARTS = ["features", "trust", "pricing"] as const;
const NAMES = { features: "Features", trust: "Trust", pricing: "Pricing" };
const PHONE = { context: { viewport: { width: 390, height: 844 } } };

/** The page stands at this part of it, whose place has the focus. */
async function isAt(page: Page, part: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(part);
  const top = () =>
    page.locator(`#${part}`).evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight / 2);
  await expect.poll(top).toBe(true);
}

/** The page has been taken over: links are followed without loading anew. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-count")));
}

describe("links of the header", () => {
  it.each(PARTS)("lead to %s of the landing page from itself, again and again", (part) =>
    visits.stranger(async ({ page }) => {
      await open(page, "/en");
      const link = page.locator("header").getByRole("link", { name: NAMES[part] });
      await link.click();
      await isAt(page, part);
      expect(page.url()).toMatch(new RegExp(`/en#${part}$`));
      await page.evaluate(() => scrollTo(0, 0));
      await link.click();
      await isAt(page, part);
    }),
  );

  it("lead from a step back to the top of the next page", () =>
    visits.stranger(async ({ page }) => {
      await open(page, "/en");
      await page.locator("header").getByRole("link", { name: "Pricing" }).click();
      await isAt(page, "pricing");
      await page.goBack();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator("footer").getByRole("link", { name: "FAQ" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForURL("**/en/faq");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }));

  it("close the menu of a phone that they stand in", () =>
    visits.stranger(async ({ page }) => {
      await open(page, "/en");
      const menu = page.locator("header details");
      await menu.locator("summary").click();
      await menu.getByRole("link", { name: "Trust" }).click();
      await isAt(page, "trust");
      expect(await menu.getAttribute("open")).toBeNull();
    }, PHONE));
});
