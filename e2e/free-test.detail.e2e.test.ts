// The free test as a visitor lives it: charts that are full at once, an end that leads on, and the two ways in where the first
// one is taken: a mailed code, and some work while very many come.

import { describe, expect, it } from "vitest";
import { Sealer } from "../shared/node/credentials/sealer.ts";
import { TEST_LATER } from "../shared/contracts/test-access.ts";
import { TestVisitor } from "../server/testing/visitor.ts";
import { remembered } from "./testing/screen.ts";
import { browserVisits, ready, type Visit } from "./testing/visits.ts";

// A refusal is no fault of the page.
const visits = browserVisits(/503/);
const SECRET = "a test's own secret of enough length 0123456789";

/** Nobody of this machine has had a test. */
async function forgetTests({ database }: Visit): Promise<void> {
  for (const table of ["test_accesses", "test_addresses", "test_codes", "mails"] as const)
    await database.run((db) => db.deleteFrom(table).execute());
}

async function askFromQuiz({ page }: Visit, email = "visitor@example.test"): Promise<void> {
  await page.goto("/contact-collection");
  await page.getByRole("textbox", { name: /mail/i }).fill(email);
  await page.getByRole("button", { name: "Open the terminal now" }).click();
  await page.waitForURL("**/test-terminal");
}

const endTest = ({ database }: Visit, inMs: number) =>
  database.run((db) =>
    db
      .updateTable("test_accesses")
      .set({ expires_at: new Date(Date.now() + inMs) })
      .execute(),
  );

describe("the first minute", () => {
  it("fills the charts with the coins that move, and fits the screener to the market", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await forgetTests(visit);
      await askFromQuiz(visit);
      await ready(page);
      const hot = page.locator("[data-testid^=slot-][data-hot]");
      await expect.poll(() => hot.count()).toBe(await page.locator("[data-testid^=slot-]").count());
      await hot.first().locator("[data-state=ready]").waitFor();
      await page.getByTestId("screener-status").getByText(/Auto/).waitFor();
      // The pinned coin takes the first place, the others stay.
      const second = await page.getByTestId("slot-2").getByRole("button").first().innerText();
      const first = page.getByTestId("slot-1");
      const coin = await first.getByRole("button").first().innerText();
      await first.getByRole("button", { name: `Pin ${coin}` }).click();
      await first.getByRole("button", { name: `Unpin ${coin}` }).waitFor();
      expect(await first.getAttribute("data-hot")).toBeNull();
      expect(await page.getByTestId("slot-2").getByRole("button").first().innerText()).toBe(second);
    }));

  it("says on a phone, in the head of its list, that the order is held", () =>
    visits.stranger(
      async (visit) => {
        const { page, market } = visit;
        await forgetTests(visit);
        await page.goto("/contact-collection");
        await page.locator("form input").first().fill("visitor@example.test");
        await page.locator("form button[type=submit]").click();
        await page.waitForURL("**/test-terminal");
        const row = page.getByRole("grid").first().getByRole("row").nth(3);
        await row.waitFor();
        await row.hover();
        const held = page.getByText(/^порядок удержан/).first();
        await held.waitFor();
        await market.move();
        const head = held.locator("xpath=ancestor::header");
        const [inner, outer] = await Promise.all([held.boundingBox(), head.boundingBox()]);
        const foot = (box: typeof inner): number => (box?.y ?? 0) + (box?.height ?? 0);
        expect(inner?.y ?? 0).toBeGreaterThanOrEqual(outer?.y ?? Number.POSITIVE_INFINITY);
        expect(foot(inner)).toBeLessThanOrEqual(foot(outer));
        expect(await held.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      },
      { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "ru-RU" } },
    ));

  it("leaves the screener to whoever has set it", () =>
    visits.stranger(
      async (visit) => {
        await forgetTests(visit);
        await askFromQuiz(visit);
        await ready(visit.page);
        await visit.page.getByTestId("screener-status").getByText("4%").waitFor();
        expect(await visit.page.getByTestId("screener-status").innerText()).not.toContain("Auto");
      },
      { remembered: { visualScreener: JSON.stringify({ version: 1, scale: 4 }) } },
    ));

  it("ends with the way to a plan and the discount of the quiz", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await forgetTests(visit);
      await page.goto("/quiz");
      await page.evaluate(async () => {
        const answers = [{ question: 1, answer: "mexc" }, { question: 2, answer: "years23" }, { question: 3 }];
        for (const answer of answers)
          await fetch("/api/quiz/answers", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(answer),
          });
      });
      await page.route("**/api/test-terminal/verify-access", async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { has_access: boolean };
        await route.fulfill({ response, json: body.has_access ? { ...body, remaining_time: 3 } : body });
      });
      await askFromQuiz(visit);
      await ready(page);
      // Asked again the server says how little is left.
      await page.reload();
      await page.getByText("Test successfully completed").waitFor();
      await page.getByText("Your 20% from the quiz is kept for your order.").waitFor();
      expect(await remembered(page, "authToken")).toBeNull();
      await page.getByRole("link", { name: "Choose a plan" }).click();
      await page.waitForURL("**/pricing");
    }));
});

describe("where the address has had its test", () => {
  it("a mailed code opens one more, a wrong one may be corrected", () =>
    visits.stranger(async (visit) => {
      const { page, database, line } = visit;
      await forgetTests(visit);
      expect((await new TestVisitor(line.url, "").request()).body).toMatchObject({ access_granted: true });
      await askFromQuiz(visit, "colleague@example.test");
      const dialog = page.getByRole("dialog", { name: "Code from the mail" });
      await dialog.waitFor();
      const mail = await database.run((db) =>
        db
          .selectFrom("mails")
          .select(["sealed_secret", "language"])
          .where("recipient", "=", "colleague@example.test")
          .executeTakeFirstOrThrow(),
      );
      expect(mail.language).toBe("en");
      const code = new Sealer(SECRET, "mail").open(mail.sealed_secret ?? Buffer.alloc(0));
      const field = dialog.getByLabel("Code from the mail");
      await field.fill(code === "00000000" ? "11111111" : "00000000");
      await dialog.getByRole("button", { name: "Start the test" }).click();
      await dialog.getByRole("alert").getByText("This code is not right.").waitFor();
      // Looked up in another window: the question stays.
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await field.fill(code);
      await page.keyboard.press("Enter");
      await ready(page);
      await page.getByTestId("test-banner").waitFor();
      await endTest(visit, -1);
    }));
});

describe("while very many come", () => {
  const crowd = ({ database }: Visit, many: number) =>
    database.run((db) =>
      db
        .insertInto("test_accesses")
        .values(Array.from({ length: many }, () => ({ started_at: new Date(), expires_at: new Date(Date.now() + 60_000) })))
        .execute(),
    );

  it("the browser does some work and gets in", () =>
    visits.stranger(
      async (visit) => {
        await forgetTests(visit);
        await crowd(visit, 60);
        const sent: { proof?: unknown }[] = [];
        visit.page.on("request", (request) => {
          if (request.url().endsWith("/request-access")) sent.push(request.postDataJSON() as { proof?: unknown });
        });
        await askFromQuiz(visit);
        await visit.page.locator("[data-testid=terminal][data-ready=true]").waitFor({ timeout: 60_000 });
        expect(sent.map(({ proof }) => proof !== undefined)).toEqual([false, true]);
      },
      { context: { viewport: { width: 390, height: 844 } } },
    ));

  it("a full house says so, and lets one try again", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await forgetTests(visit);
      await crowd(visit, 1200);
      await askFromQuiz(visit);
      const dialog = page.getByRole("alertdialog", { name: TEST_LATER });
      await dialog.waitFor();
      await forgetTests(visit);
      await dialog.getByRole("button", { name: "Try again" }).click();
      await ready(page);
    }));
});
