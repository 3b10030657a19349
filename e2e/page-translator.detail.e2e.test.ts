// Pages whose texts something else replaces: a page translator, or an extension that marks numbers. Each row still shows its own coin's
// figures, as the same page does that nobody touched.

import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

/** As Chrome's page translator does, also to texts that come later, and to those of numbers alone. */
function replaceTexts(): void {
  const wrap = (node: Node): void => {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (!["SCRIPT", "STYLE", "FONT", "svg"].includes((node as Element).nodeName))
        for (const each of [...node.childNodes]) wrap(each);
    } else if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = node.textContent;
      outer.append(inner);
      (node as ChildNode).replaceWith(outer);
    }
  };
  wrap(document.body);
}

/** The price and change of each coin in the list of all coins, by ticker. */
const figuresIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll<HTMLElement>("[role=grid] [role=row][data-symbol]:not([hidden])"), (row) => [
        `${row.closest("[role=grid]")?.getAttribute("aria-label") ?? ""} ${row.dataset["symbol"] ?? ""}`,
        Array.from(row.querySelectorAll("[role=rowheader], [role=gridcell]"), ({ textContent }) => textContent).join(" | "),
      ]),
    ),
  );

test("rows of a page whose texts were all replaced show what an untouched page shows, while they move and after", () =>
  visits.terminal("professional", async ({ page, market }) => {
    const untouched = await page.context().newPage();
    await untouched.goto("/dashboard");
    await ready(untouched);
    await page.bringToFront();
    const before = await figuresIn(page);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    await page.evaluate(replaceTexts);
    // The market goes on, rows are scrolled away and taken again for other coins.
    for (const y of [1500, 0]) {
      await page.mouse.move(900, 600);
      await page.mouse.wheel(0, y === 0 ? -1500 : y);
      await page.evaluate(replaceTexts);
      await expect.poll(async () => JSON.stringify(await figuresIn(page)) !== JSON.stringify(before)).toBe(true);
    }
    market.frozen = true;
    for (let second = 0; second < 3; second++) await market.publish("mexc");
    await untouched.bringToFront();
    await expect
      .poll(async () => {
        const [shown, right] = [await figuresIn(page), await figuresIn(untouched)];
        const both = Object.keys(shown).filter((row) => row in right);
        return {
          rows: both.length > 10,
          wrong: both.filter((row) => shown[row] !== right[row]).map((row) => [row, shown[row], right[row]]),
        };
      })
      .toEqual({ rows: true, wrong: [] });
  }));
