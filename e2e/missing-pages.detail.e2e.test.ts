// Addresses where no page stands: the visitor's language, nothing of the address in the page, and a page that is taken over as it
// was written.

import { expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

// The browser itself notes the status of the page.
const visits = browserVisits(/status of 40[04]/);
const TITLE = "There is no page here";

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
    await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
    await page.getByRole("combobox").first().selectOption("en");
    await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  }));
