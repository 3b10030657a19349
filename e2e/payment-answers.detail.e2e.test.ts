// What the pages of a payment make of answers that come late, and where they lead somebody who is signed in.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/Failed to load resource|payment window was blocked/);
const CHOSEN = { selectedPlan: JSON.stringify({ id: "popular", billingCycle: "monthly" }) };

/** Orders at the page, and waits until its payment can be made; the payment's id. Who is signed in has left an address already. */
async function order({ page }: Visit, { isSignedIn = false } = {}): Promise<string> {
  await page.goto("/register");
  await page.getByRole("checkbox").check();
  if (!isSignedIn) await page.getByLabel("Email").last().fill("buyer@example.com");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/payment-en#*");
  const href = await page.getByRole("link", { name: "Open the invoice" }).getAttribute("href");
  return new URL(href ?? "", page.url()).searchParams.get("pid") ?? "";
}

const report = (page: Page, identifier: string, result: "success" | "fail"): Promise<unknown> =>
  page.request.post("/api/mock-payment/update", {
    data: { identifier, provider: "gpay", result },
    headers: { origin: new URL(page.url()).origin },
  });

/** Holds the answers to questions for the payment's state, as they are now, until they are let go. */
async function holdAnswers(page: Page): Promise<{ readonly held: () => number; readonly letGo: () => Promise<void> }> {
  const waiting: (() => Promise<void>)[] = [];
  await page.route("**/api/payment-status/*", async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => {
      waiting.push(async () => {
        await route.fulfill({ response });
        resolve();
      });
    });
  });
  return {
    held: () => waiting.length,
    letGo: async () => {
      for (const each of waiting.splice(0)) await each();
    },
  };
}

/** The answers that were held come now, and the page goes on saying what came before them. */
async function keepsFailure(page: Page, answers: { readonly letGo: () => Promise<void> }): Promise<void> {
  await page.getByTestId("payment-failed").waitFor();
  const came = page.waitForResponse("**/api/payment-status/*");
  await answers.letGo();
  await came;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByTestId("payment-failed").isVisible()).toBe(true);
}

describe("the payment page", () => {
  it("D23: keeps what a push said when an answer that was asked for before comes after it", () =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        const id = await order(visit);
        const answers = await holdAnswers(page);
        await page.getByRole("button", { name: "Check now" }).click();
        await expect.poll(answers.held).toBeGreaterThan(0);
        await report(page, id, "fail");
        await keepsFailure(page, answers);
      },
      { remembered: CHOSEN },
    ));

  it("keeps what a later answer said when an earlier one comes after it, also where no push gets through", () =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        await page.route("**/api/payment-status/*/events", (route) => route.abort());
        const id = await order(visit);
        const answers = await holdAnswers(page);
        await page.getByRole("button", { name: "Check now" }).click();
        await expect.poll(answers.held).toBeGreaterThan(0);
        await report(page, id, "fail");
        await page.unroute("**/api/payment-status/*");
        await page.getByRole("button", { name: "Check now" }).click();
        await keepsFailure(page, answers);
      },
      { remembered: CHOSEN },
    ));
});

describe("the page after a payment", () => {
  it("opens the terminal for who is signed in and has paid, after three seconds in which nothing leads away", () =>
    visits.subscriber(
      "start",
      async (visit) => {
        const { page } = visit;
        const id = await order(visit, { isSignedIn: true });
        await page.clock.install();
        await report(page, id, "success");
        await page.getByTestId("payment-success").waitFor();
        await page.clock.runFor(3000);
        await page.waitForURL("**/payment-success/en");
        await page.getByText("The terminal opens in", { exact: false }).waitFor();
        // The plan is on the account: no login is on its way anywhere.
        expect(await page.getByRole("button", { name: "Send the login again" }).count()).toBe(0);
        await page.goBack();
        expect(new URL(page.url()).pathname).toBe("/payment-success/en");
        await page.clock.runFor(3000);
        await page.waitForURL("**/dashboard");
      },
      { remembered: CHOSEN },
    ));

  it("congratulates nobody who is signed in and has not paid, until they have", () =>
    visits.subscriber(
      "start",
      async (visit) => {
        const { page } = visit;
        const id = await order(visit, { isSignedIn: true });
        await page.goto("/payment-success/en");
        await page.getByTestId("order-waiting").waitFor();
        expect(await page.getByTestId("celebration").count()).toBe(0);
        await report(page, id, "success");
        await page.getByTestId("celebration").waitFor();
        await page.getByText("The terminal opens in", { exact: false }).waitFor();
        await page.waitForURL("**/dashboard");
      },
      { remembered: CHOSEN },
    ));
});
