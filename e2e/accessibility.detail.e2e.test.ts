// What axe finds wrong with the pages for readers with a screen reader or without a pointer: nothing.

import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../shared/contracts/languages.ts";
import { siteAddress } from "../shared/contracts/pages.ts";
import { PASSWORD } from "../server/testing/start-app.ts";
import { buy, sendSet } from "./testing/accounts.ts";
import { LIGHTHOUSE_RULES, violations } from "./testing/axe.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

/** It looks at every element of a full terminal, seconds each time. */
const AXE_MS = 180_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("axe finds nothing wrong", { timeout: AXE_MS }, () => {
  it("on the front page and the login", () =>
    visits.stranger(
      async ({ page }) => {
        await page.goto("/");
        await page.getByRole("table").getByRole("row").nth(3).waitFor();
        expect(await violations(page)).toEqual([]);
        await page.goto("/login");
        await page.locator("input[autocomplete=current-password]").waitFor();
        expect(await violations(page)).toEqual([]);
      },
      // A part that is just rising in has no contrast yet.
      { context: { reducedMotion: "reduce" } },
    ));

  it("on the front page of a phone in every language, while things may move", () =>
    visits.stranger(
      async ({ page }) => {
        for (const language of LANGUAGES) {
          await page.goto(siteAddress("landing", language));
          await page.locator("figure tbody th").first().waitFor();
          expect(await page.evaluate(transitionsBegunByLooking), language).toEqual([]);
          expect(await violations(page, LIGHTHOUSE_RULES), language).toEqual([]);
        }
      },
      { context: PHONE },
    ));

  it.each([
    ["desktop", {}],
    ["phone", PHONE],
    ["desktop in Arabic", { locale: "ar" }],
  ])("on the account with orders, a set, alerts, a key and help, on a %s", (_, context) =>
    visits.subscriber(
      "professional",
      async (visit) => {
        const { page } = visit;
        const number = await buy(visit, "professional");
        await sendSet(visit, "Scalping");
        await page.goto("/account");
        const keys = page.getByTestId("api-keys");
        await keys.getByRole("button").click();
        await keys.getByRole("textbox").first().fill("Price printer");
        await keys.locator("input[type=password]").fill(PASSWORD);
        expect(await violations(page)).toEqual([]);
        await keys.locator("button[type=submit]").click();
        await keys.getByTestId("made-key").waitFor();
        const delivery = page.getByTestId("alert-delivery");
        await delivery.getByRole("checkbox").first().click();
        await delivery.getByRole("listitem").getByRole("button").first().waitFor();
        const order = page.getByTestId(`order-${number}`);
        await order.getByRole("button").click();
        await order.getByRole("button").nth(1).waitFor();
        await page.getByTestId("help").getByRole("checkbox").check();
        await page.getByTestId("own-diagnosis").waitFor();
        await page.getByTestId("setups").getByRole("article").getByRole("button").last().click();
        expect(await violations(page)).toEqual([]);
      },
      { context },
    ),
  );

  it("on the terminal with every panel", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await page.getByTestId("scatter").waitFor();
        await page.getByTestId("risk-panel").waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("a");
        await page.getByRole("grid", { name: "Live prices on MEXC" }).waitFor();
        expect(await violations(page)).toEqual([]);
      },
      { remembered: { showVisualScreener: "true", showRiskManager: "true", showBottomRow: "true" } },
    ));

  it("on the terminal with charts on the left, its settings and its keys", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        await page.getByTestId("layout.left").waitFor();
        expect(await violations(page)).toEqual([]);
        await page.getByRole("button", { name: "Settings", exact: true }).click();
        await page.getByRole("dialog", { name: "Settings" }).waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Shift+Slash");
        await page.getByRole("dialog", { name: "Keys" }).waitFor();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Shift+KeyL");
        await page.getByRole("dialog", { name: "New price alert" }).waitFor();
        expect(await violations(page)).toEqual([]);
      },
      { remembered: { showVisualScreener: "false" } },
    ));

  it("on every tab of a phone", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        for (const tab of await page.getByRole("tab").all()) {
          await tab.click();
          expect(await violations(page)).toEqual([]);
        }
        await page.getByRole("tab", { name: "Lists" }).click();
        await page.keyboard.press("Shift+KeyL");
        await page.getByRole("dialog", { name: "New price alert" }).waitFor();
        expect(await violations(page)).toEqual([]);
      },
      { context: PHONE },
    ));

  it("on the terminal in Arabic", () =>
    visits.terminal(
      "professional",
      async ({ page }) => {
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
        expect(await violations(page)).toEqual([]);
      },
      { context: { locale: "ar" } },
    ));

  it.each(["/visual-screener-window", "/visual-screener-test"])("on the screener's page %s", (path) =>
    visits.subscriber("professional", async ({ page }) => {
      await page.goto(path);
      await page.getByTestId("scatter").waitFor();
      await page.getByRole("row").nth(2).waitFor({ state: "attached" });
      expect(await violations(page)).toEqual([]);
    }),
  );
});

/** Runs in the page: what has no style yet, being below the screen, must not fade from the browser's own colours once asked for. */
function transitionsBegunByLooking(): string[] {
  const isFading = (element: Element): boolean => getComputedStyle(element).color !== "" && element.getAnimations().length > 0;
  return [...document.querySelectorAll("main *")].filter(isFading).map((element) => element.outerHTML.slice(0, 120));
}
