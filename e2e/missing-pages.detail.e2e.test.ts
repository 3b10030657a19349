// Addresses where no page stands: the visitor's language, nothing of the address in the page, and a page that is taken over as it
// was written. And pages whose files went with a deploy.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

// The browser itself notes the status of a page and of a file.
const visits = browserVisits(/status of 40[04]|Failed to fetch dynamically imported module/);
const TITLE = "There is no page here";

/** Waits until React answers the written page's events. */
async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

async function ask(url: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { headers: { accept: "text/html", "accept-language": "en" } });
  return { status: answer.status, body: await answer.text() };
}

it.each(["/payment-%3Cscript%3E", "/payment-../nothing", "/payment-success/__proto__", "/en/%3Cimg%20src=x%3E"])(
  "T1: %s gets the page of a missing address, byte for byte, without what was asked for",
  (path) =>
    visits.stranger(async ({ page, line }) => {
      const plain = await ask(`${line.url}/nothing`);
      expect([plain.status, plain.body.includes(TITLE)]).toEqual([404, true]);
      expect(await ask(line.url + path)).toEqual(plain);
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
      expect(await page.locator("img[src=x]").count()).toBe(0);
    }),
);

it("T1: /payment-ru%00 is refused, and the refusal does not repeat it", () =>
  visits.stranger(async ({ line }) => {
    const { status, body } = await ask(`${line.url}/payment-ru%00`);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/payment-ru|%00/);
  }));

it("are answered in the language they begin with, and the page is taken over without a difference", () =>
  visits.stranger(async ({ page }) => {
    const answer = await page.goto("/ja/nothing");
    expect([answer?.status(), await page.locator("html").getAttribute("lang")]).toEqual([404, "ja"]);
    await page.getByRole("heading", { level: 1, name: "ここにページはありません" }).waitFor();
    // A difference from what was written would be an error in the console.
    await untilTakenOver(page);
    await page.getByRole("combobox").first().selectOption("en");
    await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  }));

describe("a page whose files are gone since a deploy", () => {
  const PRICING = 'a[href="/en/pricing"]';
  const GONE = "**/assets/pricing-*.js";

  it("is fetched as a whole by a document that was open before", () =>
    visits.stranger(async ({ page }) => {
      await page.clock.install();
      await page.goto("/en/contact");
      await untilTakenOver(page);
      await page.clock.fastForward("01:00");
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.route(GONE, (route) => route.fulfill({ status: 404 }), { times: 1 });
      await page.locator(PRICING).click();
      await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
    }));

  it("shows what was written of it where its files stay away, and does not ask for them again and again", () =>
    visits.stranger(async ({ page }) => {
      let asked = 0;
      await page.route(GONE, (route) => {
        asked++;
        return route.fulfill({ status: 404 });
      });
      await page.clock.install();
      await page.goto("/en/contact");
      await untilTakenOver(page);
      await page.locator(PRICING).click();
      await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
      await page.waitForLoadState("networkidle");
      const first = asked;
      expect(first).toBeLessThanOrEqual(3);
      await page.clock.fastForward("01:00");
      await page.waitForLoadState("networkidle");
      expect(asked).toBe(first);
      await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
    }));
});
