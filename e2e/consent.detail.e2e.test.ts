// The question whether pages may be counted: nothing is sent before the answer, yes and no are equally easy, and the answer can
// be changed.

import { expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { until } from "../server/testing/start-app.ts";
import type { Database } from "../shared/postgres/database.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
/** As a person's browser names itself; one without a window is not counted. */
const PERSON = {
  context: { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36" },
};

const banner = (page: Page) => page.getByRole("region", { name: "May we count this visit?" });
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

it("counts pages from the moment the visitor agrees, and not before", () =>
  visits.stranger(async ({ page, database }) => {
    await database.run((db) => db.deleteFrom("page_views").execute());
    const sent = sentBy(page);
    await page.goto("/en");
    await banner(page).waitFor();
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await page.waitForURL("**/en/faq");
    await page.waitForTimeout(300);
    expect([sent, await stored(page), await page.context().cookies()]).toEqual([[], null, []]);
    expect(await dataLayer(page)).toBeNull();
    await banner(page).getByRole("button", { name: "Count it", exact: true }).click();
    await banner(page).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Security" }).first().click();
    await until("two views", async () => (await counted(database)).length === 2);
    expect(await counted(database)).toEqual(
      ["faq", "security"].map((name) => ({ page: name, language: "en", views: 1, visitors: 1 })),
    );
    expect(await page.context().cookies()).toEqual([]);
    expect(await dataLayer(page)).toEqual(
      ["faq", "security"].map((name) => ({ event: "page_view", page: name, page_path: `/en/${name}`, language: "en" })),
    );
    await page.reload();
    await until("the reload", async () =>
      (await counted(database)).some(({ page: name, views }) => name === "security" && views === 2),
    );
    expect(await banner(page).count()).toBe(0);
  }, PERSON));

it("sends nothing after a refusal, and asks again only when it is asked to", () =>
  visits.stranger(async ({ page, database }) => {
    await database.run((db) => db.deleteFrom("page_views").execute());
    const sent = sentBy(page);
    await page.goto("/en/about");
    const [no, yes] = [banner(page).getByRole("button").nth(0), banner(page).getByRole("button").nth(1)];
    const [refuse, agree] = [await no.boundingBox(), await yes.boundingBox()];
    expect([refuse?.width, refuse?.height, await no.getAttribute("class")]).toEqual([
      agree?.width,
      agree?.height,
      await yes.getAttribute("class"),
    ]);
    await no.click();
    await page.goto("/en/pricing");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    expect([sent, await stored(page), await banner(page).count()]).toEqual([[], "no", 0]);
    const refusedAt = await page.evaluate(() => localStorage.getItem("pageCountingDate"));
    expect(Math.abs(Date.now() - Date.parse(refusedAt ?? ""))).toBeLessThan(60_000);
    await page.getByRole("button", { name: "Page counting" }).click();
    await until("focus", () => banner(page).evaluate((element) => element === document.activeElement));
    await banner(page).getByRole("button", { name: "Count it", exact: true }).click();
    await until("a view", async () => (await counted(database)).length === 1);
    await page.getByRole("button", { name: "Page counting" }).click();
    await banner(page).getByRole("button", { name: "Do not count it" }).click();
    await page.goto("/en/terms");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    expect([sent.length, await stored(page)]).toEqual([1, "no"]);
  }, PERSON));

it("asks nobody whose browser has refused for all sites", () =>
  visits.stranger(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const sent = sentBy(page);
    await page.goto("/en");
    await page.getByText(/\d s old/).waitFor();
    expect([sent, await banner(page).count()]).toEqual([[], 0]);
  }, PERSON));

it("does not ask during the free test", () =>
  visits.stranger(async ({ page }) => {
    await page.goto("/en/about");
    await banner(page).waitFor();
    await page.goto("/test-terminal");
    await page.getByRole("link").or(page.getByRole("button")).first().waitFor();
    await page.waitForTimeout(300);
    expect(await banner(page).count()).toBe(0);
  }, PERSON));
