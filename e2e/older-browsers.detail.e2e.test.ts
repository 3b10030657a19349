// The oldest browsers that the README names, as a younger one without what those lack: login, charts, drawing, quiz and plans.

import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { makeToken } from "../server/testing/start-app.ts";
import { withCharts } from "./testing/charts.ts";
import { mainChart, pressTool } from "./testing/screen.ts";
import { browserVisits, fillLogin, ready } from "./testing/visits.ts";

const visits = browserVisits();

/**
 * Runs in the page before its own code: takes away what came after Chrome 111, Firefox 115 or Safari 16.4 in one of them, and what
 * browsers offer over https alone. Fails loudly where this browser does not have it either: then it is misspelt.
 */
function takeAway(): void {
  const younger: readonly (readonly [owner: string, names: string])[] = [
    ["AbortSignal", "any"],
    ["Array", "fromAsync"],
    ["ArrayBuffer.prototype", "transfer transferToFixedLength resizable"],
    ["Crypto.prototype", "randomUUID"],
    ["Document.prototype", "startViewTransition"],
    ["Element.prototype", "checkVisibility setHTMLUnsafe"],
    ["HTMLElement.prototype", "showPopover hidePopover togglePopover popover"],
    ["Intl", "Segmenter DurationFormat"],
    ["Iterator.prototype", "map filter take drop flatMap reduce toArray forEach some every find"],
    ["Map", "groupBy"],
    ["Navigator.prototype", "userActivation"],
    ["Object", "groupBy"],
    ["Promise", "withResolvers try"],
    ["Set.prototype", "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom"],
    ["String.prototype", "isWellFormed toWellFormed"],
    ["URL", "canParse parse"],
    ["globalThis", "Iterator navigation requestIdleCallback cancelIdleCallback scheduler CloseWatcher"],
  ];
  for (const [path, names] of younger) {
    const owner = path.split(".").reduce<object>((object, name) => Reflect.get(object, name) as object, globalThis);
    for (const name of names.split(" ")) {
      if (!(name in owner)) throw new Error(`${path} has no ${name}`);
      if (!Reflect.deleteProperty(owner, name)) throw new Error(`${path} keeps ${name}`);
    }
  }
}

/** Every page of this browser from now on is an older one. */
const makeOlder = (page: Page): Promise<unknown> => page.addInitScript(takeAway);

test("a reader logs in and has a terminal with live rows", () =>
  visits.stranger(async ({ page, database }) => {
    const { user } = await makeToken(database, "professional");
    await makeOlder(page);
    await fillLogin(page, user);
    await page.waitForURL(/dashboard|terminal/);
    await ready(page);
    await mainChart(page).locator("[data-state=ready]").waitFor();
    expect(await page.evaluate(() => "any" in AbortSignal)).toBe(false);
  }));

test("charts load and are drawn on", () =>
  withCharts(visits, ["SOL"], async ({ page }) => {
    await makeOlder(page);
    await page.reload();
    await ready(page);
    const main = mainChart(page);
    await main.locator("[data-state=ready]").waitFor();
    await pressTool(page, "Draw");
    await page.getByRole("menu", { name: "Draw" }).getByRole("menuitem", { name: "Horizontal line" }).click();
    await main.getByText("Horizontal line: press").waitFor();
    const box = await main.getByTestId("chart").boundingBox();
    if (!box) throw new Error("The chart has no place");
    const kept = (): Promise<string> => page.evaluate(() => localStorage.getItem("drawings") ?? "");
    await expect
      .poll(async () => (await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.4), await kept()))
      .toContain("horizontal");
  }));

test("the quiz is answered and earns its discount, which the plans show", () =>
  visits.stranger(async ({ page }) => {
    await makeOlder(page);
    await page.goto("/quiz/question1");
    for (const answer of ["Bybit", "1 to 2 years"]) {
      await page.getByRole("radio", { name: answer }).check();
      await page.getByRole("button", { name: "Next" }).click();
    }
    await page.getByRole("heading", { name: /Congratulations/ }).waitFor();
    await page.goto("/en/pricing");
    await page.locator("del").first().waitFor();
    await page
      .getByRole("link", { name: "Choose Start" })
      .or(page.getByRole("button", { name: "Choose Start" }))
      .first()
      .click();
    await page.waitForURL("**/register");
    await page.locator("form input").first().waitFor();
  }));
