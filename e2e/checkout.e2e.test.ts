// From the chosen plan to the paid order on the real server, with the provider of development.

import { describe, expect, it } from "vitest";
import { browserVisits, type Visit } from "./testing/visits.ts";

/** The page warns when its payment window was blocked, and refusals are part of these tests. */
const visits = browserVisits(/Failed to load resource/);

const CHOSEN = { selectedPlan: JSON.stringify({ id: "popular", billingCycle: "yearly", monthlyPrice: 0.01, yearlyPrice: -1 }) };

/** Registers at the page and waits for the payment page. */
async function order({ page }: Visit): Promise<void> {
  await page.goto("/register");
  await page.getByText("143.52").first().waitFor();
  const submit = page.getByRole("button", { name: /Order and pay .?143\.52 USDT/ });
  expect(await page.getByRole("checkbox").isChecked()).toBe(false);
  await page.getByRole("checkbox").check();
  await submit.click();
  await page.getByRole("alert").getByText("Please provide contact details").waitFor();
  expect(await page.evaluate(() => [document.activeElement?.getAttribute("name"), document.activeElement?.ariaInvalid])).toEqual([
    "contact",
    "true",
  ]);
  await page.getByLabel("Email").last().fill("buyer@example.com");
  await submit.click();
  await page.waitForURL("**/payment-en");
}

describe("checkout", () => {
  it("T8: takes plan and cycle of a stored choice, its prices never, and leads a paid order to the terminal's door", () =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        await page.clock.install();
        // The server of a test does not know the address it is reached at.
        await page.route("**/api/create-payment", async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { paymentUrl: string };
          const { pathname, search } = new URL(body.paymentUrl);
          await route.fulfill({ response, json: { ...body, paymentUrl: pathname + search } });
        });
        const popup = page.context().waitForEvent("page");
        await order(visit);
        await page.getByRole("heading", { name: /143\.52 USDT/ }).waitFor();
        await page.getByText("Login arrives at", { exact: false }).waitFor();
        await page.clock.runFor(500);
        const provider = await popup;
        await provider.waitForURL("**/mock-pay?**");
        await provider.getByText("No money moves", { exact: false }).waitFor();
        expect(await provider.evaluate(() => window.opener)).toBeNull();
        expect(await page.getByRole("link", { name: "Open the invoice" }).getAttribute("href")).toBe(provider.url());

        // A reload finds the same payment again.
        await page.reload();
        expect(await page.getByRole("link", { name: "Open the invoice" }).getAttribute("href")).toBe(provider.url());

        await provider.getByRole("button", { name: "Pay", exact: true }).click();
        await provider.getByText("Done.", { exact: false }).waitFor();
        await page.getByTestId("payment-success").waitFor();
        await page.clock.runFor(3000);
        await page.waitForURL("**/payment-success/en");
        // Held before it is drawn.
        await page.goBack();
        expect(new URL(page.url()).pathname).toBe("/payment-success/en");
        await page.getByRole("heading", { name: "Congratulations! The payment went through" }).waitFor();
        await page.goBack();
        expect(new URL(page.url()).pathname).toBe("/payment-success/en");
        // Nobody is signed in here: no terminal opens, the login is on its way.
        await page.getByText("b***@e***.com", { exact: false }).waitFor();
        await page.clock.runFor(3000);
        await page.getByRole("link", { name: "See the order" }).click();
        await page.waitForURL("**/order#*");
        await page.getByTestId("order-paid").waitFor();
      },
      { remembered: CHOSEN },
    ));

  it("lets a failed payment be tried again, and leads home when its time is up", () =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        await page.clock.install();
        await order(visit);
        const link = page.getByRole("link", { name: "Open the invoice" });
        const id = new URL((await link.getAttribute("href")) ?? "").searchParams.get("pid");
        await page.request.post("/api/mock-payment/update", {
          data: { identifier: id, provider: "gpay", result: "fail" },
          headers: { origin: new URL(page.url()).origin },
        });
        await page.getByTestId("payment-failed").waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("heading", { name: /143\.52 USDT/ }).waitFor();
        // No clock of the browser's decides, only the server's word.
        await page.clock.fastForward(1_500_000);
        await page.getByRole("link", { name: "Open the invoice" }).waitFor();
        await page.route("**/api/payment-status/*", async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as object;
          await route.fulfill({ response, json: { ...body, status: "expired", valid_ms: 0 } });
        });
        await page.getByRole("button", { name: "Check now" }).click();
        await page.getByTestId("payment-timeout").waitFor();
        await page.clock.fastForward(5000);
        await page.waitForURL((url) => url.pathname === "/");
      },
      { remembered: CHOSEN },
    ));

  it("asks for a plan where none was chosen or what is stored is broken", () =>
    visits.stranger(
      async ({ page }) => {
        await page.goto("/registration");
        await page.getByRole("heading", { name: "Plan not selected" }).waitFor();
        expect(await page.getByRole("link", { name: "Select plan" }).getAttribute("href")).toContain("/pricing");
        await page.goto("/payment-de");
        await page.waitForURL("**/pricing");
        await page.goto("/failed-payment");
        await page.getByRole("heading", { name: "Payment failed" }).waitFor();
      },
      { remembered: { selectedPlan: "{id:start" } },
    ));
});
