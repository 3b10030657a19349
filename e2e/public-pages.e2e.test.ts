// Every public page in Chromium: nothing from a foreign host, no breach of the content policy, little to load, and a page that
// is taken over as it was written.

import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../shared/contracts/languages.ts";
import { SITE_PAGES, siteAddress, type SitePage } from "../shared/contracts/pages.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const PAGES = Object.keys(SITE_PAGES) as SitePage[];
/** Of scripts, gzipped, before a page can be used. */
const MAX_SCRIPT_BYTES = 90_000;

describe("public pages", () => {
  it("T2: ask no foreign host for anything and break no policy", () =>
    visits.stranger(async ({ page, line }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== new URL(line.url).origin && !request.url().startsWith("data:"))
          foreign.push(request.url());
      });
      for (const language of ["ru", "ar"] as const)
        for (const name of PAGES) {
          const answer = await page.goto(siteAddress(name, language));
          expect(answer?.status()).toBe(200);
          await page.locator("main h1").waitFor();
        }
      expect(foreign).toEqual([]);
    }));

  it("load at most 90 KB of scripts before they can be used", () =>
    visits.stranger(async ({ line }) => {
      for (const language of LANGUAGES)
        for (const address of [...PAGES.map((name) => siteAddress(name, language)), `/${language}/none`]) {
          const bytes = await scriptBytes(line.url, address);
          expect(bytes, address).toBeGreaterThan(50_000);
          expect(bytes, address).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
        }
    }));

  it.each(["/en/pricing", "/en/contact", "/en/privacy"])("%s names the scripts it needs at first", (address) =>
    visits.stranger(async ({ page, line }) => {
      const loaded: string[] = [];
      page.on("request", (request) => void (request.resourceType() === "script" && loaded.push(new URL(request.url()).pathname)));
      await page.goto(address);
      // The first effects of the page load these: what came before is what the page needed.
      const isLater = (path: string): boolean => /chat-corner|page-counter|call-route|mail-address/.test(path);
      await expect.poll(() => loaded.some(isLater)).toBe(true);
      const named = await scriptsOf(line.url, address);
      const first = loaded.slice(0, loaded.findIndex(isLater));
      expect(first.length).toBeGreaterThan(3);
      expect(first.filter((path) => !named.has(path))).toEqual([]);
    }),
  );

  it("show without script, each language naming itself and all others", () =>
    visits.stranger(
      async ({ page }) => {
        for (const language of LANGUAGES) {
          await page.goto(siteAddress("pricing", language));
          expect(await page.locator("html").getAttribute("lang")).toBe(language);
          expect(await page.locator("html").getAttribute("dir")).toBe(["ar", "he"].includes(language) ? "rtl" : "ltr");
          expect(await page.locator("main h1").textContent()).not.toBe("");
          expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBe(LANGUAGES.length + 1);
          expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(new RegExp(`/${language}/pricing$`));
          expect(await page.getByText("14.96").or(page.getByText("14,96")).count()).toBeGreaterThan(0);
        }
      },
      { context: { javaScriptEnabled: false } },
    ));

  it("change their language without a reload, and keep it for addresses that name none", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/pricing");
      await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByLabel("Language", { exact: true }).first().selectOption("ar");
      await page.waitForURL("**/ar/pricing");
      await page.getByRole("heading", { level: 1, name: "الأسعار" }).waitFor();
      const canonical = page.locator('link[rel="canonical"]');
      await expect.poll(() => canonical.getAttribute("href")).toMatch(/\/ar\/pricing$/);
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem("selectedLanguage"))).toBe("ar");
      await page.getByRole("contentinfo").locator('a[href="/ar/terms"]').click();
      await page.waitForURL("**/ar/terms");
      await expect.poll(() => canonical.getAttribute("href")).toMatch(/\/ar\/terms$/);
      await page.goto("/");
      expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    }));

  it("are taken over below the screen in the language they were written in, and follow the one chosen meanwhile", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en");
      await page.locator("figure tbody th").first().waitFor();
      const lower: string[] = [];
      // Asked for once as a file, so that it may be asked for again, and then run from the browser's cache.
      page.on("request", (request) => {
        if (request.url().includes("/lower-blocks") && request.resourceType() === "script") lower.push(request.url());
      });
      await page.getByLabel("Language", { exact: true }).first().selectOption("de");
      await page.waitForURL("**/de");
      expect(lower).toEqual([]);
      await page.locator("#pricing").scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "Monatlich" }).waitFor();
      expect(lower.length).toBe(1);
      await page.getByRole("button", { name: /Jährlich/ }).click();
      await page.locator("#pricing").getByText("11,96").first().waitFor();
    }));

  it("show the market of a minute ago, and keep the plan that is chosen", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en");
      await page.getByText(/\d s old/).waitFor();
      await page.getByRole("link", { name: "Choose Start" }).click();
      await page.waitForURL("**/en/pricing");
      await page.getByRole("button", { name: /Yearly/ }).click();
      await page.getByText("95.52 once a year, or 9.96 monthly").waitFor();
      await page.getByRole("button", { name: "Choose Start" }).click();
      await page.waitForURL("**/register");
      const selected = await page.evaluate(() => localStorage.getItem("selectedPlan"));
      expect(JSON.parse(selected ?? "{}")).toMatchObject({ id: "start", billingCycle: "yearly", monthlyPrice: 7.96 });
    }));

  it("strike the old price where the quiz has earned a discount, and say the new one and until when", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/en/pricing");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.locator("del").count()).toBe(0);
      await page.evaluate(async () => {
        for (const body of [{ question: 1, answer: "mexc" }, { question: 2, answer: "years23" }, { question: 3 }])
          await fetch("/api/quiz/answers", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          });
      });
      await page.reload();
      const popular = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Popular" }) });
      await popular.locator("del").waitFor();
      expect((await popular.locator("del").textContent())?.trim()).toBe("Price without the discount 14.96");
      expect((await popular.locator("ins").textContent())?.trim()).toBe("Price with the discount 11.97");
      const until = new Date(Date.now() + 180 * 86_400_000).getFullYear();
      await popular.getByText(new RegExp(`Your quiz discount: 20% until .*${until}`)).waitFor();
      await page.getByRole("button", { name: /Yearly/ }).click();
      await popular.getByText("114.82 once a year, or 11.97 monthly").waitFor();
      const order = await page.evaluate(async () => {
        const body = { contact: "a@b.test", contactMethod: "email", plan: "popular", billingCycle: "yearly" };
        const headers = { "content-type": "application/json" };
        const answer = await fetch("/api/register", { method: "POST", headers, body: JSON.stringify(body) });
        return ((await answer.json()) as { paymentData: { amount: string } }).paymentData.amount;
      });
      expect(order).toBe("114.82");
    }));
});

const scriptTexts = new Map<string, string>();
const sizes = new Map<string, number>();

/** Bytes of a page's scripts, each gzipped. */
async function scriptBytes(site: string, address: string): Promise<number> {
  let bytes = 0;
  for (const [path, text] of await scriptsOf(site, address)) {
    const size = sizes.get(path) ?? gzipSync(text, { level: 9 }).length;
    sizes.set(path, size);
    bytes += size;
  }
  return bytes;
}

/** The scripts that a page names and all that those import, by path. */
async function scriptsOf(site: string, address: string): Promise<ReadonlyMap<string, string>> {
  const page = await (await fetch(site + address, { headers: { accept: "text/html" } })).text();
  const waiting = Array.from(page.matchAll(/\/assets\/[^" ]+\.js/g), ([path]) => path);
  const found = new Map<string, string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = scriptTexts.get(path) ?? (await (await fetch(site + path)).text());
    scriptTexts.set(path, text);
    found.set(path, text);
    for (const [, name = ""] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${name}`);
  }
  return found;
}
