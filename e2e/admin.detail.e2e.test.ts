// The admin panel on the real server: signing in with a one-time code, the inbox with news that arrive by themselves, a plan for
// a customer, the queue dashboard, and what a viewer does not get.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import type { AdminRole } from "../shared/contracts/admin-roles.ts";
import { currentPlan } from "../shared/postgres/subscriptions.queries.ts";
import { makeAdmin } from "../server/testing/admins.ts";
import { call } from "../server/testing/api.ts";
import { makeUser, PASSWORD, until } from "../server/testing/start-app.ts";
import { violations } from "./testing/axe.ts";
import { browserVisits, type Visit } from "./testing/visits.ts";

/** Refused calls of those who are not signed in are part of these tests. */
const visits = browserVisits(/Failed to load resource/);
/** axe looks at every element of sixteen pages. */
const AXE_MS = 180_000;
/** The inbox loads again by itself after 30 s. */
const BEFORE_RELOAD_MS = 20_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const ATTACK = '"><img src=x onerror="document.title=1">';

const write = ({ server }: Visit, subject: string, message = "Text of it") =>
  call(`${server.url}/api/contact`, "POST", { body: { name: "Anna", email: "anna@example.test", subject, message } });

async function fillGate(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Code of the authenticator", { exact: false }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs a new admin in at the panel. */
async function enter({ page, database }: Visit, role: AdminRole): Promise<void> {
  const admin = await makeAdmin(database, role);
  await page.goto("/admin-panel/messages");
  await fillGate(page, admin.name, admin.code());
  await page.getByRole("heading", { name: "Messages" }).waitFor();
}

const emptyInbox = ({ database }: Visit) => database.run((db) => db.deleteFrom("contact_messages").execute());
const counts = (page: Page, text: string) => page.getByTestId("counts").getByText(text).waitFor();
const card = (page: Page, subject: string) => page.locator("li").filter({ hasText: `[${subject}]` });

describe("the admin panel", () => {
  it("T29: is behind a gate whatever the browser remembers, and opens to a one-time code", () =>
    visits.stranger(
      async (visit) => {
        const { page, database } = visit;
        await emptyInbox(visit);
        const admin = await makeAdmin(database, "operator");
        await page.goto("/admin-panel/users");
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        await fillGate(page, admin.name, "000000");
        await page.getByRole("alert").getByText("Wrong name, password or code").waitFor();
        await fillGate(page, admin.name, admin.code());
        await page.getByRole("heading", { name: "Customers" }).waitFor();
        expect(await page.evaluate(() => document.cookie)).not.toContain("adm");
        await page.reload();
        await page.getByRole("heading", { name: "Customers" }).waitFor();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        await page.reload();
        await page.getByRole("button", { name: "Sign in" }).waitFor();
      },
      { remembered: { admin_auth: "true" } },
    ));

  it("T32: brings messages by itself, shows them as text, and keeps what was read and deleted", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await emptyInbox(visit);
      await enter(visit, "operator");
      await page.getByText("No messages yet.").waitFor();
      await write(visit, "Refund", ATTACK);
      await counts(page, "1 new, 1 total");
      await write(visit, ATTACK);
      await counts(page, "2 new, 2 total");
      await card(page, ATTACK).getByRole("button").click();
      const message = page.getByTestId("message");
      await message.getByRole("heading", { name: ATTACK }).waitFor();
      expect(await page.locator("main img").count()).toBe(0);

      await message.getByRole("button", { name: "Mark as read" }).click();
      await counts(page, "1 new, 2 total");
      expect(await message.getByRole("button", { name: "Mark as read" }).count()).toBe(0);
      await page.getByText("Only new").click();
      await until("one new", async () => (await page.locator("main li").count()) === 1);
      await page.getByText("Read", { exact: true }).first().click();
      await card(page, ATTACK).getByRole("button").click();

      await message.getByRole("button", { name: "Delete" }).click();
      await message.getByText("Delete this message?").waitFor();
      await message.getByRole("button", { name: "Keep" }).click();
      await message.getByRole("button", { name: "Delete" }).click();
      await message.getByRole("button", { name: "Delete" }).click();
      await counts(page, "1 new, 1 total");
      await page.getByText("No messages have been read yet.").waitFor();
      await page.reload();
      await counts(page, "1 new, 1 total");
      await card(page, "Refund").waitFor();
    }));

  it("shows a message that came after the inbox was loaded and before the line of reports stood", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await emptyInbox(visit);
      const line = Promise.withResolvers<void>();
      await page.route("**/api/admin/events", async (route) => {
        await line.promise;
        await route.continue();
      });
      await enter(visit, "operator");
      await page.getByText("No messages yet.").waitFor();
      await write(visit, "Refund");
      line.resolve();
      await card(page, "Refund").waitFor({ timeout: BEFORE_RELOAD_MS });
      await counts(page, "1 new, 1 total");
    }));

  it("gives a customer a plan and takes it back, with a reason and a question", () =>
    visits.stranger(async (visit) => {
      const { page, database } = visit;
      const user = await makeUser(database, "test");
      const plan = () => database.run((db) => currentPlan(db, user.userId));
      await enter(visit, "operator");
      await page.getByRole("link", { name: "Customers" }).click();
      await page.getByLabel("Address or name").fill(user.email);
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("link", { name: user.email }).click();
      await page.getByRole("heading", { name: user.email }).waitFor();
      const grant = page.getByRole("button", { name: "Grant or extend" });
      await page.getByLabel("Plan", { exact: true }).selectOption("popular");
      expect(await grant.isDisabled()).toBe(true);
      const reason = page.getByLabel("Reason", { exact: false });
      await reason.fill("Paid by bank transfer");
      await grant.click();
      await page.getByText("Done, and recorded.").waitFor();
      expect(await plan()).toBe("popular");
      await page.getByRole("cell", { name: "plan-granted" }).waitFor();

      await reason.fill("Charged back");
      await page.getByRole("button", { name: "Take back popular" }).click();
      await page.getByText("Take popular back now?", { exact: false }).waitFor();
      expect(await plan()).toBe("popular");
      await page.getByRole("button", { name: "Take back popular" }).click();
      await page.getByRole("cell", { name: "plan-revoked" }).waitFor();
      expect(await plan()).toBe("test");
    }));

  it("says whether the market is true, and which work waits; a viewer changes nothing", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await emptyInbox(visit);
      await write(visit, "Hello");
      await enter(visit, "viewer");
      await card(page, "Hello").getByRole("button").click();
      await page.getByTestId("message").getByRole("button", { name: "Copy email" }).waitFor();
      for (const name of ["Mark as read", "Delete"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
      await page.getByRole("link", { name: "Market" }).click();
      await page.getByTestId("judgement-mexc").getByText("the market is simulated", { exact: false }).waitFor();
      await page.getByText("Simulated market: these are not the exchange's prices").first().waitFor();
      expect(await page.getByRole("link", { name: "Operators" }).count()).toBe(0);
      for (const name of ["Orders", "Jobs", "Deploys", "Funnel", "Audit log"]) {
        await page.getByRole("link", { name }).click();
        await page.getByRole("heading", { name, level: 1 }).waitFor();
      }
    }));

  it("shows on a phone which section is open, however far along the row it is", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await page.setViewportSize(PHONE);
      await enter(visit, "owner");
      for (const name of ["Deploys", "Operators", "Messages"]) {
        await page.getByRole("link", { name }).click();
        await page.reload();
        const open = page.getByRole("navigation", { name: "Running the service" }).locator("[aria-current]");
        await open.getByText(name).waitFor();
        const { x, width } = (await open.boundingBox()) ?? { x: Number.NaN, width: 0 };
        expect(x, name).toBeGreaterThanOrEqual(0);
        expect(x + width, name).toBeLessThanOrEqual(PHONE.width);
      }
    }));

  it("lets an owner shut another admin out, with a reason and a question", () =>
    visits.stranger(async (visit) => {
      const { page, database } = visit;
      const other = await makeAdmin(database, "operator");
      await enter(visit, "owner");
      await page.getByRole("link", { name: "Operators" }).click();
      const row = page.getByRole("row").filter({ hasText: other.name });
      const shutOut = row.getByRole("button", { name: "Shut out" });
      await shutOut.waitFor();
      expect(await shutOut.isDisabled()).toBe(true);
      await page.getByLabel("Reason", { exact: false }).fill("Left the company");
      await shutOut.click();
      await row.getByText(`Shut ${other.name} out now?`).waitFor();
      await shutOut.click();
      await row.getByText(/^shut out .*\d/).waitFor();
      expect(await row.getByRole("button").count()).toBe(0);
      await page.getByRole("link", { name: "Audit log" }).click();
      await page.getByRole("cell", { name: "admin-disabled" }).first().waitFor();
    }));

  it("T36: opens the queue dashboard, which asks no other host for anything", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await enter(visit, "owner");
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { host, protocol } = new URL(request.url());
        if (protocol.startsWith("http") && host !== new URL(visit.line.url).host) foreign.push(request.url());
      });
      await page.goto("/admin/queues");
      await page.getByText("mails").first().waitFor();
      await page.getByText("work").first().click();
      await page.waitForLoadState("networkidle");
      expect(foreign).toEqual([]);
    }));

  it("is whole and readable on a desk and on a phone: axe finds nothing wrong", { timeout: AXE_MS }, () =>
    visits.stranger(async (visit) => {
      const { page, database } = visit;
      await page.goto("/admin-panel");
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      expect(await violations(page)).toEqual([]);
      await emptyInbox(visit);
      await write(visit, "Hello");
      await enter(visit, "owner");
      const user = await makeUser(database, "professional");
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await page.goto(`/admin-panel/users/${user.userId}`);
        const set = page.getByTestId("setup-form");
        await set.getByRole("button", { name: "Add a list" }).click();
        await set.getByRole("button", { name: "Add an alert" }).click();
        await set.getByRole("textbox", { name: "Coin of alert 1", exact: true }).waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await page.goto("/admin-panel/messages");
        await card(page, "Hello").getByRole("button").click();
        await page.getByTestId("message").waitFor();
        expect(await violations(page)).toEqual([]);
        for (const path of [
          "",
          `users/${user.userId}`,
          "users",
          "orders",
          "market",
          "jobs",
          "deploys",
          "admins",
          "funnel",
          "audit",
        ]) {
          await page.goto(`/admin-panel/${path}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.waitForLoadState("load");
          expect(await violations(page), path).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
        }
      }
    }),
  );

  it("is code that visitors do not load", () =>
    visits.stranger(async ({ page }) => {
      const scripts: string[] = [];
      page.on("response", (response) => void (response.url().endsWith(".js") && scripts.push(response.url())));
      for (const path of ["/", "/login", "/pricing"]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
      }
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((url) => /admin/i.test(url))).toEqual([]);
      const texts = await page.evaluate((urls) => Promise.all(urls.map(async (url) => (await fetch(url)).text())), scripts);
      expect(texts.filter((text) => text.includes("/api/admin/"))).toEqual([]);
    }));
});
