// The pages of the application that arrive written, what crawlers may find, and what tells browsers and finders about the site.

import { describe, expect, it } from "vitest";
import { duringTakeOver } from "./testing/take-over.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
/** Refusals are written to the console. */
const refusedVisits = browserVisits(/api\/(login|account\/me)|status of 401/);
const IN_GERMAN = { context: { locale: "de-DE", javaScriptEnabled: false } };
const robots = 'meta[name="robots"][content="noindex"]';

describe("without script", () => {
  it.each(["/login", "/quiz", "/register"])("%s stands in the visitor's language", (path) =>
    visits.stranger(async ({ page }) => {
      await page.goto(path);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      expect(await page.locator("main h1").textContent()).not.toBe("");
      expect(await page.title()).not.toBe("Tickdeck");
      expect(await page.locator(robots).count()).toBe(path === "/quiz" ? 0 : 1);
    }, IN_GERMAN),
  );

  it("the quiz says what it leads to, and can be found", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/quiz");
      await page.getByText(/15 Minuten/).waitFor();
      await page.getByRole("link", { name: "Quiz starten" }).waitFor();
      expect(await page.locator('meta[name="description"]').getAttribute("content")).toContain("15 Minuten");
      expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/quiz$/);
      expect(await page.locator('meta[property="og:locale"]').getAttribute("content")).toBe("de_DE");
    }, IN_GERMAN));

  it("pages that nobody is to find say so", () =>
    visits.stranger(async ({ page }) => {
      for (const path of ["/payment-en", "/dashboard", "/admin-panel", "/account"]) {
        await page.goto(path);
        expect(await page.locator(robots).count(), path).toBe(1);
      }
      await page.goto("/en/pricing");
      expect(await page.locator(robots).count()).toBe(0);
      // The address for readers of other languages is one that is a page's own.
      expect(await page.locator('link[hreflang="x-default"]').getAttribute("href")).toMatch(/\/ru\/pricing$/);
    }, IN_GERMAN));
});

describe("taken over", () => {
  it.each([
    ["/login", "form input"],
    ["/quiz", 'a[href="/quiz/question1"]'],
    ["/register", 'a[href="/pricing"]'],
  ])("%s is the page that was written, and works", (path, part) =>
    visits.stranger(async ({ page }) => {
      await page.goto(path);
      await page.locator("main h1").waitFor();
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-count")));
      await page.locator(part).first().waitFor();
      expect(await page.locator("main h1").count()).toBe(1);
    }),
  );

  it("the login keeps what was typed before its script came", () =>
    visits.stranger(async ({ page }) => {
      await page.route(/\/assets\/inner-pages/, async (route) => {
        await page.locator("form input").first().fill("early@example.test");
        await route.continue();
      });
      await page.goto("/login");
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-count")));
      expect(await page.locator("form input").first().inputValue()).toBe("early@example.test");
    }));

  it("the login keeps what was typed while the server is asked who is signed in", () =>
    refusedVisits.subscriber("professional", async ({ page }) => {
      await page.context().clearCookies();
      const field = page.locator("form input").first();
      await page.route(/\/assets\/inner-pages/, async (route) => {
        await field.fill("early@example.test");
        await route.continue();
      });
      const answered = page.waitForResponse("**/api/account/me");
      await page.goto("/login");
      expect((await answered).status()).toBe(401);
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-count")));
      expect(await field.inputValue()).toBe("early@example.test");
    }));

  it("the login sends what was typed also while it is being taken over", () =>
    refusedVisits.stranger(async ({ page }) => {
      await duringTakeOver(page, () => {
        for (const [kind, text] of [
          ["username", "early@example.test"],
          ["current-password", "early password"],
        ] as const) {
          const field = document.querySelector<HTMLInputElement>(`input[autocomplete=${kind}]`);
          if (field) field.value = text;
          field?.dispatchEvent(new Event("input", { bubbles: true }));
        }
        document.querySelector<HTMLButtonElement>("form button[type=submit]")?.click();
      });
      const sent = page.waitForRequest("**/api/login");
      await page.goto("/login");
      expect((await sent).postDataJSON()).toMatchObject({ login: "early@example.test", password: "early password" });
    }));
});

it("the manifest and the icons that it and the page name are there", () =>
  visits.stranger(async ({ page, server }) => {
    await page.goto("/en/faq");
    const links = await page
      .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    expect(links).toEqual(["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]);
    const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.start_url).toBe("/dashboard");
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    for (const address of [...links, ...manifest.icons.map(({ src }) => src)]) {
      const answer = await fetch(server.url + address);
      expect([answer.status, answer.headers.get("content-type")], address).toEqual([
        200,
        expect.stringMatching(/image|manifest/),
      ]);
    }
  }));

it("says where weaknesses are reported", () =>
  visits.stranger(async ({ server }) => {
    const answer = await fetch(`${server.url}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const text = await answer.text();
    expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "")).toBeGreaterThan(Date.now());
  }));
