// The counting of pages: it asks for nothing and leaves nothing, and stops for browsers and readers who say no.

import { expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { until } from "../server/testing/start-app.ts";
import type { Database } from "../shared/postgres/database.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
/** What does not come is reported, and no fault of the page. */
const blockedVisits = browserVisits(/dynamically imported module|ERR_FAILED|preload/i);
/** As a person's browser names itself; one without a window is not counted. */
const PERSON = {
  context: { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36" },
};

const counted = (database: Database) =>
  database.run((db) => db.selectFrom("page_views").select(["page", "language", "views", "visitors"]).orderBy("page").execute());
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("pageCounting"));
/** What a script of the operator could read. */
const dataLayer = (page: Page) => page.evaluate(() => (globalThis as { dataLayer?: object[] }).dataLayer ?? null);
/** Addresses of what the page sends about itself. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/api/page-view") && sent.push(request.postData() ?? "")));
  return sent;
}
/** The script that counts has run: what it would send is on its way by the next task. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-count")));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}
/** Files that did not come. */
function failedAt(page: Page): string[] {
  const failed: string[] = [];
  page.on("requestfailed", (request) => void failed.push(request.url()));
  return failed;
}

it("counts each page without asking, and leaves no cookie and no entry", () =>
  visits.stranger(async ({ page, database }) => {
    await database.run((db) => db.deleteFrom("page_views").execute());
    await page.goto("/en/faq");
    await until("one view", async () => (await counted(database)).length === 1);
    await page.getByRole("link", { name: "Security" }).first().click();
    await until("two views", async () => (await counted(database)).length === 2);
    expect(await counted(database)).toEqual(
      ["faq", "security"].map((name) => ({ page: name, language: "en", views: 1, visitors: 1 })),
    );
    expect([await page.context().cookies(), await stored(page)]).toEqual([[], null]);
    expect(await dataLayer(page)).toEqual(
      ["faq", "security"].map((name) => ({ event: "page_view", page: name, page_path: `/en/${name}`, language: "en" })),
    );
  }, PERSON));

it("is switched off and on again on the page about cookies, in every tab of this browser", () =>
  visits.stranger(async ({ page, database }) => {
    await database.run((db) => db.deleteFrom("page_views").execute());
    await page.goto("/en/cookies");
    await until("a view", async () => (await counted(database)).length === 1);
    const sent = sentBy(page);
    const toggle = page.getByRole("checkbox", { name: "Count the pages I open" });
    expect(await toggle.isChecked()).toBe(true);
    await toggle.uncheck();
    await page.goto("/en/pricing");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    expect([sent, await stored(page), await dataLayer(page)]).toEqual([[], "no", null]);
    await page.goto("/en/cookies");
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await toggle.check();
    await page.goto("/en/terms");
    await until("another view", async () => (await counted(database)).length === 2);
    expect(await stored(page)).toBeNull();
  }, PERSON));

it.each(["doNotTrack", "globalPrivacyControl"])("stops where the browser says so by %s, and shows that it does", (name) =>
  visits.stranger(async ({ page }) => {
    await page.addInitScript((signal) => {
      Object.defineProperty(navigator, signal, { value: signal === "doNotTrack" ? "1" : true });
    }, name);
    const sent = sentBy(page);
    await page.goto("/en/cookies");
    await page.getByText("Your browser asks every site not to count you").waitFor();
    const toggle = page.getByRole("checkbox", { name: "Count the pages I open" });
    expect([await toggle.isChecked(), await toggle.isDisabled()]).toEqual([false, true]);
    await settled(page);
    expect([sent, await dataLayer(page)]).toEqual([[], null]);
  }, PERSON),
);

it("takes no page along where its scripts, or those of the chat, are blocked", () =>
  blockedVisits.stranger(async ({ page }) => {
    await page.route(/\/assets\/(?:page-count|chat-)/, (route) => route.abort());
    const failed = failedAt(page);
    for (const path of ["/en", "/de/pricing", "/quiz"]) {
      failed.length = 0;
      await page.goto(path);
      await expect.poll(() => failed.length).toBeGreaterThan(1);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("Something broke on this page").count()).toBe(0);
    }
  }, PERSON));

it("keeps the landing page as it arrived where the scripts of its lower blocks are blocked", () =>
  blockedVisits.stranger(async ({ page }) => {
    await page.route(/\/assets\/(?:scanner|lower-blocks)[^/]*\.js/, (route) => route.abort());
    const failed = failedAt(page);
    await page.goto("/en");
    await page.getByText(/\d s old/).waitFor();
    await page.locator("#pricing").scrollIntoViewIfNeeded();
    await expect.poll(() => failed.length).toBeGreaterThan(0);
    expect(await page.getByText("Something broke on this page").count()).toBe(0);
    await page.locator("#pricing").getByRole("link").first().waitFor();
  }, PERSON));
