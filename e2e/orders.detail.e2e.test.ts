// What customers see of their orders on the real server: the wallet's test checkout, then orders, receipt and withdrawal.

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { keys } from "../shared/redis/keys.ts";
import { buy } from "./testing/accounts.ts";
import { browserVisits } from "./testing/visits.ts";

/** A declined payment is part of these tests. */
const visits = browserVisits(/Failed to load resource/);

const CHOSEN = { selectedPlan: JSON.stringify({ id: "popular", billingCycle: "monthly" }) };

describe("the wallet's checkout", () => {
  it("leads an order through selector and review to its end, also after a wallet that declined", () =>
    visits.stranger(
      async ({ page, database }) => {
        await page.goto("/google-pay-flow");
        await page.getByRole("heading", { name: "No order data found" }).waitFor();
        expect(await page.getByRole("link", { name: "Select plan" }).getAttribute("href")).toContain("/pricing");

        await page.goto("/register");
        await page.getByText("Popular, 1 month: begin at once", { exact: false }).waitFor();
        for (const name of ["Terms", "Privacy", "Refund"])
          expect(await page.getByRole("link", { name, exact: true }).getAttribute("target")).toBe("_blank");
        await page.getByLabel("Email").last().fill("wallet@example.com");
        await page.getByText("Wallet checkout", { exact: false }).click();
        await page.getByRole("checkbox").check();
        await page.getByRole("button", { name: /^Order and pay/ }).click();
        await page.waitForURL("**/google-pay-flow");

        const selector = page.getByRole("dialog", { name: "Wallet checkout" });
        await selector.waitFor();
        expect(await selector.getByLabel("Email").locator("option").allTextContents()).toEqual(["wallet@example.com"]);
        await selector.getByLabel("Payment method").selectOption("Test wallet that declines");
        await selector.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("heading", { name: "Review order" }).waitFor();
        await page.getByText("14.96 USDT", { exact: true }).waitFor();
        await page.getByText("Instant Delivery - Free").waitFor();
        const place = page.getByRole("button", { name: /^Order and pay/ });
        await place.click();
        await page.getByRole("alert").getByText("declined the payment", { exact: false }).waitFor();

        await page.getByRole("button", { name: "Back", exact: true }).click();
        await selector.getByLabel("Payment method").selectOption("Test wallet that pays");
        await selector.getByRole("button", { name: "Continue" }).click();
        await place.click();
        await page.getByRole("heading", { name: "Order Completed Successfully!" }).waitFor();
        await page.getByText("wallet@example.com", { exact: false }).waitFor();
        const grants = await database.run((db) =>
          db
            .selectFrom("subscription_grants")
            .innerJoin("users", "users.id", "subscription_grants.user_id")
            .select("plan")
            .where("email", "=", "wallet@example.com")
            .execute(),
        );
        expect(grants).toEqual([{ plan: "popular" }]);
        await page.getByRole("button", { name: "Continue to Platform" }).click();
        await page.waitForURL("**/payment-success/en");
      },
      { remembered: CHOSEN },
    ));

  it("leads back when it is closed", () =>
    visits.stranger(
      async ({ page }) => {
        await page.goto("/register");
        await page.getByLabel("Email").last().fill("closed@example.com");
        await page.getByText("Wallet checkout", { exact: false }).click();
        await page.getByRole("checkbox").check();
        await page.getByRole("button", { name: /^Order and pay/ }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
        await page.waitForURL("**/register");
      },
      { remembered: CHOSEN },
    ));
});

describe("the page after a payment", () => {
  it("stays with the link to the bot for whoever gets the login by Telegram", () =>
    visits.stranger(
      async ({ page, redis, line }) => {
        await redis.set(keys.telegramBot(), "tickdeck_bot");
        await page.goto("/register");
        await page.getByText("Telegram", { exact: true }).click();
        await page.getByLabel("Telegram username").fill("@browser_buyer");
        await page.getByLabel("Email for login and receipt").fill("telegram@example.com");
        await page.getByRole("checkbox").check();
        await page.getByRole("button", { name: /^Order and pay/ }).click();
        await page.waitForURL("**/payment-en");
        const invoice = await page.getByRole("link", { name: "Open the invoice" }).getAttribute("href");
        await page.request.post("/api/mock-payment/update", {
          data: { identifier: new URL(invoice ?? "").searchParams.get("pid"), provider: "gpay", result: "success" },
          headers: { origin: line.url },
        });
        await page.waitForURL("**/payment-success/en");
        const bot = page.getByRole("link", { name: "Open Telegram to get your login" });
        expect(await bot.getAttribute("href")).toMatch(/^https:\/\/t\.me\/tickdeck_bot\?start=[\w-]{22}$/);
        await page.getByRole("link", { name: "See the order" }).click();
        await page.waitForURL("**/order*");
      },
      { remembered: CHOSEN },
    ));
});

describe("the account's orders", () => {
  it("are shown with receipt and both steps of a withdrawal, and mails in the chosen language", () =>
    visits.subscriber("start", async (visit) => {
      const { page, user, database } = visit;
      await page.goto("/account");
      await page.getByText("No orders yet.", { exact: false }).waitFor();
      const number = await buy(visit, "popular");
      const discounted = JSON.stringify({ price: "18.70", discount_percent: 20 });
      // What the page writes off the price of who answered the quiz.
      await database.run((db) =>
        sql`update orders set snapshot = snapshot || ${discounted}::jsonb where number = ${number}`.execute(db),
      );
      await page.reload();
      const order = page.getByTestId(`order-${number}`);
      await order.getByText("14.96 USDT").waitFor();
      await order.getByText("Popular · 1 month").waitFor();

      await order.getByRole("link", { name: "Receipt" }).click();
      await page.getByRole("heading", { name: number, exact: false }).waitFor();
      await page.getByText(user.email).waitFor();
      await page.getByText("\u22123.74 USDT", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Print" }).waitFor();
      await page.goto("/account/receipt?order=TD-1");
      await page.getByRole("heading", { name: "There is no such order in this account." }).waitFor();
      await page.getByRole("link", { name: "Back to the account" }).click();

      await order.getByRole("button", { name: "Withdraw from contract here" }).click();
      await order.getByText(/Days used: 0 of (28|29|30|31)\. You get back .14\.96 USDT/).waitFor();
      await order.getByRole("button", { name: "Confirm the withdrawal" }).click();
      await order.getByText(/^Withdrawn on /).waitFor();
      expect(await order.getByRole("button").count()).toBe(0);

      await page.getByRole("combobox", { name: "Language of mails" }).selectOption("de");
      await page.getByText("Saved. Mails come in this language from now on.").waitFor();
      const stored = await database.run((db) =>
        db.selectFrom("users").select("language").where("id", "=", user.userId).executeTakeFirstOrThrow(),
      );
      expect(stored.language).toBe("de");
    }));
});
