// An operator solves what needs a person from the pages alone: a half payment, a withdrawal, a mail that failed; and answers a message.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { makeAdmin } from "../server/testing/admins.ts";
import { call } from "../server/testing/api.ts";
import { createPayment, register, visitor } from "../server/testing/checkout.ts";
import { PASSWORD, until } from "../server/testing/start-app.ts";
import { keys } from "../shared/redis/keys.ts";
import { raiseAttention } from "../shared/postgres/attention.queries.ts";
import { confirmWithdrawal, insertWithdrawal } from "../shared/postgres/orders.queries.ts";
import { queueMail } from "../shared/postgres/mails.queries.ts";
import { failOutbox } from "../shared/postgres/outbox.queries.ts";
import { violations } from "./testing/axe.ts";
import { browserVisits, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/Failed to load resource/);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pictures for whoever wants to look, where a folder for them is named. */
const PICTURES = process.env["PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

async function enter({ page, database }: Visit): Promise<void> {
  const admin = await makeAdmin(database, "operator");
  await page.goto("/admin-panel");
  await page.getByLabel("Name").fill(admin.name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Code of the authenticator", { exact: false }).fill(admin.code());
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** An order that nobody has paid in full, and one whose buyer withdrew; their numbers. */
async function plant({ server, database, redis }: Visit): Promise<{ half: string; withdrawn: string }> {
  for (const table of ["attention", "contact_messages", "outbox"] as const)
    await database.run((db) => db.deleteFrom(table).execute());
  const order = async (): Promise<{ number: string; paymentId: string }> => {
    const { body } = await createPayment(server, await register(server));
    return { number: (body["paymentData"] as { order_number: string }).order_number, paymentId: String(body["paymentId"]) };
  };
  const half = await order();
  const paid = await order();
  await call(`${server.url}/api/mock-payment/update`, "POST", {
    body: { identifier: paid.paymentId, provider: "gpay", result: "success" },
    headers: visitor(),
  });
  const now = new Date();
  const old = new Date(now.getTime() - 15 * 86_400_000);
  await database.transaction(async (db) => {
    const { id } = await db.selectFrom("orders").select("id").where("number", "=", paid.number).executeTakeFirstOrThrow();
    await insertWithdrawal(db, id, "withdrawal", old);
    const { id: asked } = await db.selectFrom("withdrawals").select("id").where("order_id", "=", id).executeTakeFirstOrThrow();
    await confirmWithdrawal(db, asked, id, old);
    await raiseAttention(db, { kind: "withdrawal", subject: paid.number, details: { request: "withdrawal" } }, old);
    await raiseAttention(
      db,
      { kind: "payment-underpaid", subject: half.number, details: { provider: "mock", amount: "3.48", expected: "6.96" } },
      new Date(now.getTime() - 600_000),
    );
  });
  await redis.publish(keys.control(), JSON.stringify({ kind: "attention" }));
  return { half: half.number, withdrawn: paid.number };
}

/** A message in the inbox, in a language of the other direction. */
async function write({ database }: Visit): Promise<void> {
  const message = {
    ...{ name: "ليلى", email: "layla@example.test", subject: "سؤال عن الدفع TD-100012", message: "دفعت 14.96 USDT ولم يصل شيء." },
    ...{ language: "ar", status: "new" as const },
  };
  await database.run((db) => db.insertInto("contact_messages").values(message).execute());
}

/** Opens the first message, where there is one. */
async function openMessage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "ليلى" }).click();
  const text = page.getByTestId("message").getByText("دفعت 14.96 USDT ولم يصل شيء.", { exact: true });
  await text.waitFor();
  // A message stands at the side from which its language is read.
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
}

const SECTIONS = ["orders", "market", "jobs", "messages"] as const;

/** What a section asked for is there. */
const settled = (page: Page) => page.getByRole("main").locator("table:visible, p:visible, li:visible").first().waitFor();

const row = (page: Page, kind: string) => page.locator(`[data-testid="attention"][data-kind="${kind}"]`);

it("solves a half payment, a withdrawal and a failed mail, and hears of the last without reloading", { timeout: 120_000 }, () =>
  visits.stranger(async (visit) => {
    const { page, database, redis } = visit;
    await page.setViewportSize(DESK);
    const { half, withdrawn } = await plant(visit);
    await enter(visit);
    await page.getByRole("heading", { name: "Attention", level: 1 }).waitFor();
    const badge = page.getByRole("link", { name: "Attention" }).locator("b");
    await badge.getByText("2").waitFor();
    await row(page, "withdrawal").getByText("Refund was due", { exact: false }).waitFor();
    await picture(page, "attention-1440");

    await row(page, "payment-underpaid").getByRole("button", { name: "Solve" }).click();
    const acts = row(page, "payment-underpaid");
    await acts.getByLabel("Reason; the customer", { exact: false }).fill("Half came by bank transfer");
    await acts.getByRole("button", { name: "Accept as paid" }).click();
    await acts.getByText(`Take ${half} for paid`, { exact: false }).waitFor();
    await picture(page, "attention-acts-1440");
    await acts.getByRole("button", { name: "Accept as paid" }).click();
    await until("the order has left the list", async () => (await row(page, "payment-underpaid").count()) === 0);

    await row(page, "withdrawal").getByRole("link", { name: withdrawn }).click();
    const order = page.getByTestId("order");
    await order.getByRole("button", { name: "Refund" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin-panel/orders/${withdrawn}`);
    await until("it has the focus", () => order.evaluate((element) => element === document.activeElement));
    await picture(page, "order-1440");
    expect(await violations(page)).toEqual([]);
    await order.getByLabel("Reason; the customer", { exact: false }).fill("Withdrawn in time");
    const reference = order.getByLabel("Reference of your transfer");
    if ((await reference.count()) > 0) await reference.fill("Transfer 7");
    await order.getByRole("button", { name: "Refund" }).click();
    await order.getByRole("button", { name: "Refund" }).click();
    await order.getByRole("cell", { name: "refund-recorded" }).waitFor();

    await page.getByRole("link", { name: "Attention" }).first().click();
    await page.getByText("Nothing needs a person.").waitFor();
    const mail = await database.transaction((db) =>
      queueMail(db, { template: "setup-waiting", language: "en", to: "gone@example.test", params: { name: "A set" } }),
    );
    const job = await database.run(async (db) => {
      const { id } = await db.selectFrom("outbox").select("id").where("subject_id", "=", mail).executeTakeFirstOrThrow();
      await failOutbox(db, id, "PermanentError: 550 no such mailbox \u202Eevil", new Date(), undefined);
      const details = { mail: "setup-waiting", recipient: "gone@example.test", error: "550 \u202Eevil", job: id };
      await raiseAttention(db, { kind: "mail-failed", subject: mail, details }, new Date());
      return id;
    });
    await redis.publish(keys.control(), JSON.stringify({ kind: "attention" }));
    await page.getByText("Needs attention: A mail did not leave").waitFor();
    await row(page, "mail-failed").getByText("550 [U+202E]evil").waitFor();
    await row(page, "mail-failed").getByRole("button", { name: "Solve" }).click();
    await row(page, "mail-failed").getByRole("button", { name: "Try now" }).click();
    await until("it is tried again", async () => {
      const { failed_at: failed } = await database.run((db) =>
        db.selectFrom("outbox").select("failed_at").where("id", "=", job).executeTakeFirstOrThrow(),
      );
      return failed === null;
    });
    await row(page, "mail-failed").getByLabel("Reason, for the audit log").fill("Sent again");
    await row(page, "mail-failed").getByRole("button", { name: "Done, close" }).click();
    await row(page, "mail-failed").getByRole("button", { name: "Done, close" }).click();
    await page.getByText("Nothing needs a person.").waitFor();
    await page.getByText("Closed", { exact: true }).click();
    await row(page, "mail-failed").getByText("Closed by admin-", { exact: false }).waitFor();
    await row(page, "withdrawal").waitFor();
  }),
);

it("answers a message by mail, with the thread below it and hidden signs shown", () =>
  visits.stranger(async (visit) => {
    const { page, database } = visit;
    await page.setViewportSize(DESK);
    await plant(visit);
    const message = {
      ...{ name: "Anna\u202Eevil", email: "anna@example.test", subject: "0A!\u202E'clac C/", message: "Is it \u202Ereversed?" },
      ...{ language: "en", status: "new" as const },
    };
    await database.run((db) => db.insertInto("contact_messages").values(message).execute());
    await enter(visit);
    await page.getByRole("link", { name: "Messages" }).click();
    await page.getByRole("button", { name: "Anna[U+202E]evil" }).click();
    const shown = page.getByTestId("message");
    await shown.getByText("Is it [U+202E]reversed?").waitFor();
    await shown.getByLabel("Answer by mail").fill("No,\n\nit is not.");
    await shown.getByRole("button", { name: "Send answer" }).click();
    await shown.getByTestId("reply").getByText("it is not.").waitFor();
    await page.getByRole("listitem").getByText("Answered").waitFor();
    await picture(page, "inbox-1440");
    expect(await violations(page)).toEqual([]);
  }));

it("reads well at a desk", { timeout: 90_000 }, () =>
  visits.stranger(async (visit) => {
    const { page } = visit;
    await page.setViewportSize(DESK);
    await plant(visit);
    await write(visit);
    await enter(visit);
    await row(page, "withdrawal").waitFor();
    for (const section of SECTIONS) {
      await page.goto(`/admin-panel/${section}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await settled(page);
      await picture(page, `${section}-1440`);
      expect(await violations(page), section).toEqual([]);
    }
    await openMessage(page);
    await picture(page, "message-1440");
    expect(await violations(page)).toEqual([]);
  }),
);

it("reads well on a phone", { timeout: 90_000 }, () =>
  visits.stranger(async (visit) => {
    const { page } = visit;
    await page.setViewportSize(PHONE);
    const { half } = await plant(visit);
    await write(visit);
    await enter(visit);
    await row(page, "payment-underpaid").getByRole("button", { name: "Solve" }).click();
    await page.getByRole("button", { name: "Accept as paid" }).waitFor();
    await picture(page, "attention-390");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.goto(`/admin-panel/orders/${half}`);
    await page.getByTestId("order").getByRole("button", { name: "Refund" }).waitFor();
    await picture(page, "order-390");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const section of SECTIONS) {
      await page.goto(`/admin-panel/${section}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await settled(page);
      await picture(page, `${section}-390`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), section).toBe(0);
    }
    await openMessage(page);
    await picture(page, "message-390");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }),
);

it("is in English, left to right, in a browser of another language", { timeout: 90_000 }, () =>
  visits.stranger(
    async (visit) => {
      const { page, database } = visit;
      await page.setViewportSize(DESK);
      const { half } = await plant(visit);
      await write(visit);
      const admin = await makeAdmin(database, "operator");
      await page.goto("/admin-panel");
      await page.locator("input").nth(0).fill(admin.name);
      await page.locator("input").nth(1).fill(PASSWORD);
      await page.locator("input").nth(2).fill(admin.code());
      await page.locator("form button[type=submit]").click();
      await row(page, "withdrawal").waitFor();
      expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual(["ltr", "en"]);
      await page.getByRole("heading", { name: "Attention" }).first().waitFor();
      await page.goto(`/admin-panel/orders/${half}`);
      await page.getByTestId("order").locator("form").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.goto("/admin-panel/messages");
      await openMessage(page);
      await picture(page, "message-ar");
      expect(await violations(page)).toEqual([]);
    },
    { context: { locale: "ar" } },
  ),
);
