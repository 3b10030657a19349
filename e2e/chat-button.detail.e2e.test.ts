// The chat's button lies on no button, link or field, and nothing else does: whatever is scrolled into view takes a click in its
// middle and at its corners, on a phone upright and turned, on a desk, and there at 200 %.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import type { Language } from "../shared/contracts/languages.ts";
import { siteAddress } from "../shared/contracts/pages.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits(/Failed to load resource|payment window was blocked/);

const PHONE = { hasTouch: true, isMobile: true };
const SIZES = [
  ["a phone", { viewport: { width: 390, height: 844 }, ...PHONE }],
  ["a phone on its side", { viewport: { width: 844, height: 390 }, ...PHONE }],
  ["a desk", { viewport: { width: 1440, height: 900 } }],
  ["a desk at 200 %", { viewport: { width: 720, height: 450 } }],
] as const;
const READERS: readonly (readonly [Language, string])[] = [
  ["en", "en-US"],
  ["ru", "ru-RU"],
  ["ar", "ar"],
];
const CASES = SIZES.flatMap(([size, context]) => READERS.map(([language, locale]) => ({ size, context, language, locale })));
const PLAN = { selectedPlan: JSON.stringify({ id: "popular", billingCycle: "monthly" }) };
const TIMEOUT_MS = 120_000;

describe("nothing lies on a button, link or field", { timeout: TIMEOUT_MS }, () => {
  it.each(CASES)("on $size in $language", ({ context, language, locale }) =>
    visits.stranger(
      async ({ page }) => {
        for (const path of [siteAddress("landing", language), siteAddress("pricing", language), "/quiz", "/login"])
          await expectFree(page, path);
        await answerQuiz(page);
        await expectFree(page, "/quiz/contact");
        await expectFree(page, "/register");
        await page.getByRole("checkbox").check();
        await page.locator("input[autocomplete=email]").last().fill("buyer@example.com");
        await page.locator("form button[type=submit]").click();
        await page.waitForURL("**/payment-*#*");
        await page.locator('main a[target="_blank"]').first().waitFor();
        expect(await covered(page), "payment").toEqual([]);
        const secret = new URL(page.url()).hash;
        await expectFree(page, `/order${secret}`);
        await expectFree(page, "/failed-payment");
        await expectFree(page, "/payment-success");
      },
      { context: { ...context, locale, reducedMotion: "reduce" }, remembered: PLAN },
    ),
  );
});

async function expectFree(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1").first().waitFor();
  expect(await covered(page), path).toEqual([]);
}

async function answerQuiz(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const body of [{ question: 1, answer: "mexc" }, { question: 2, answer: "years23" }, { question: 3 }])
      await fetch("/api/quiz/answers", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
  });
}

/** What cannot be clicked, and by what it is covered, once the chat's button is there. */
async function covered(page: Page): Promise<string[]> {
  await page.locator("button[aria-haspopup=dialog]:has(span)").last().waitFor();
  return page.evaluate(coveredParts);
}

/** Runs in the page. */
async function coveredParts(): Promise<string[]> {
  /** Within round corners, CSS pixels. */
  const inset = 4;
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  const named = (element: Element | null): string =>
    element ? `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 30)}"` : "nothing";
  const isOwn = (element: Element, hit: Element | null): boolean =>
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element) === true);
  const found: string[] = [];
  const parts = "a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary";
  for (const element of document.querySelectorAll(parts)) {
    // At the foot of the window, where a fixed button would lie on it, and elsewhere.
    for (const block of ["end", "center", "start"] as const) {
      element.scrollIntoView({ block, behavior: "instant" });
      await frame();
      await frame();
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const box of element.getClientRects()) {
        if (box.width <= 2 * inset || box.height <= 2 * inset) continue;
        const [left, right] = [box.left + inset, box.right - inset];
        const [top, bottom] = [box.top + inset, box.bottom - inset];
        const points = [
          [(left + right) / 2, (top + bottom) / 2],
          [left, top],
          [right, top],
          [left, bottom],
          [right, bottom],
        ] as const;
        for (const [x, y] of points) {
          if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
          const hit = document.elementFromPoint(x, y);
          if (!isOwn(element, hit))
            found.push(`${named(element)} (${block}): ${named(hit)} at ${Math.round(x)},${Math.round(y)}`);
        }
      }
    }
  }
  return found;
}
