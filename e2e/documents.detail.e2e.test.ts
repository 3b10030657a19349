// Documents and the contact page as visitors meet them, in Chromium on the real server.

import axe, { type AxeResults } from "axe-core";
import { describe, expect, it } from "vitest";
import { duringTakeOver } from "./testing/take-over.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

describe("a document", () => {
  it("shows without script, from right to left where its language does, and names the operator", () =>
    visits.stranger(
      async ({ page }) => {
        await page.goto("/ar/privacy");
        expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
        await page.getByRole("heading", { level: 1, name: "إشعار الخصوصية" }).waitFor();
        // Nobody has named one for this test: the variable's name takes its place.
        expect(await page.locator("#operator").innerText()).toContain("[OPERATOR_NAME]");
        expect(await page.locator("#operator a").getAttribute("href")).toBe("mailto:[SUPPORT_EMAIL]");
        const anchors = await page
          .locator("article nav a")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
        const sections = await page.locator("article section").evaluateAll((parts) => parts.map(({ id }) => `#${id}`));
        expect(anchors).toEqual(sections);
      },
      { context: { javaScriptEnabled: false } },
    ));

  it("changes with the language, without a reload", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en/terms");
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.getByRole("combobox", { name: "Language" }).selectOption("ja");
      await page.getByRole("heading", { level: 1, name: "利用規約" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/ja/terms");
      expect(await page.evaluate(() => "same" in window)).toBe(true);
      await page.locator("article").getByRole("link", { name: "リスクについて" }).click();
      await page.getByRole("heading", { level: 1, name: "リスクについて" }).waitFor();
      expect(await page.title()).toBe("リスクについて · Tickdeck");
    }));

  it("keeps a language that is chosen while the page is being taken over", () =>
    visits.stranger(async ({ page }) => {
      await duringTakeOver(page, () => {
        const languages = document.querySelector("header select") as HTMLSelectElement;
        languages.value = "ja";
        for (const kind of ["input", "change"]) languages.dispatchEvent(new Event(kind, { bubbles: true }));
      });
      await page.goto("/en/terms");
      await page.getByRole("heading", { level: 1, name: "利用規約" }).waitFor();
    }));

  it("stands as it arrived, without its text in a script, and its links leave the page alone", () =>
    visits.stranger(async ({ page }) => {
      const scripts: string[] = [];
      page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
      await page.goto("/en/terms");
      await page.waitForLoadState("networkidle");
      expect(scripts).not.toEqual([]);
      expect(scripts.filter((url) => /terms|document-article/.test(url))).toEqual([]);
      expect(await page.locator("article section").count()).toBe(10);
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.locator("article").getByRole("link", { name: "risk notice" }).first().click();
      await page.waitForURL("**/en/disclaimer");
      await page.locator("#advice").waitFor();
      await page.goBack();
      await page.locator("#contract").waitFor();
      expect(await page.title()).toBe("Terms of use · Tickdeck");
      expect(await page.evaluate(() => "same" in window)).toBe(true);
    }));

  it("answers questions at the address of the FAQ by language", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/faq/de.html");
      await page.getByRole("heading", { level: 1, name: "Fragen und Antworten" }).waitFor();
      expect(await page.locator("article h3").count()).toBeGreaterThanOrEqual(14);
    }));
});

describe("the contact page", () => {
  it("T5: takes a message as it was written, says so, and clears the form", () =>
    visits.stranger(async ({ page, database }) => {
      const attack = "<img src=x onerror=alert(1)>";
      page.on("dialog", () => expect.fail("a dialog opened"));
      await database.run((db) => db.deleteFrom("contact_messages").execute());
      await page.goto("/contacts");
      await page.getByLabel("Name").fill("Anna");
      await page.getByLabel("Email").fill("anna@example.test");
      await page.getByLabel("Subject").fill(attack);
      await page.getByLabel("Message").fill("Two\nlines");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByRole("status").getByText("Your message has arrived").waitFor();
      expect(await page.getByLabel("Message").inputValue()).toBe("");
      const rows = await database.run((db) =>
        db.selectFrom("contact_messages").select(["subject", "message", "language"]).execute(),
      );
      expect(rows).toEqual([{ subject: attack, message: "Two\nlines", language: "en" }]);
    }));

  it("keeps what was written while the server cannot be reached", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en/contact");
      await page.getByLabel("Name").fill("Anna");
      await page.getByLabel("Email").fill("anna@example.test");
      await page.getByLabel("Subject").fill("Hello");
      await page.getByLabel("Message").fill("Still here");
      await page.evaluate(() => (window.fetch = () => Promise.reject(new TypeError("Failed to fetch"))));
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByRole("status").getByText("Network error").waitFor();
      expect(await page.getByLabel("Message").inputValue()).toBe("Still here");
    }));

  it("runs 25 lines, and none for readers who want no motion", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en/contact");
      const lines = page.locator("[aria-hidden] > span[style]");
      await expect.poll(() => lines.count()).toBe(25);
      await page.emulateMedia({ reducedMotion: "reduce" });
      expect(await lines.first().isVisible()).toBe(false);
    }));
});

it("axe finds nothing wrong with them", { timeout: 60_000 }, () =>
  visits.stranger(async ({ page }) => {
    for (const path of ["/en/faq", "/ar/terms", "/en/contact", "/he/contact"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate((): Promise<AxeResults> =>
        (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
      );
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path} ${id}: ${html.slice(0, 120)}`))).toEqual([]);
    }
  }),
);
