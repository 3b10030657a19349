// An order outlives the page it was made on: a reload after coming from the plans, a wrong clock, another device, a forwarded link.

import { describe, expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { browserVisits, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/Failed to load resource|payment window was blocked/);
const HOUR = 3_600_000;

/** Orders from the plans' page on, as visitors do. */
async function order({ page }: Visit): Promise<string> {
  await page.goto("/en/pricing");
  await page
    .getByRole("button", { name: "Choose Popular" })
    .or(page.getByRole("link", { name: "Choose Popular" }))
    .first()
    .click();
  await page.waitForURL("**/register");
  await page.getByRole("checkbox").check();
  await page.getByLabel("Email").last().fill("buyer@example.com");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/payment-en#*");
  await page.getByRole("link", { name: "Open the invoice" }).waitFor();
  return new URL(page.url()).hash.slice(1);
}

const pay = async (page: Page): Promise<void> => {
  const href = await page.getByRole("link", { name: "Open the invoice" }).getAttribute("href");
  const identifier = new URL(href ?? "", page.url()).searchParams.get("pid");
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post("/api/mock-payment/update", { data: { identifier, provider: "gpay", result: "success" }, headers });
};

describe("an order", () => {
  it("survives the reload of a payment page that began at the plans", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const secret = await order(visit);
      await page.reload();
      await page.getByRole("link", { name: "Open the invoice" }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#${secret}`);
      // Also where nothing but the address is left.
      await page.evaluate(() => window.history.replaceState(null, "", location.href));
      await page.reload();
      await page.getByTestId("order-waiting").waitFor();
      await pay(page);
      await page.getByTestId("order-paid").waitFor();
    }));

  it.each([HOUR, 26 * 60_000, 10 * 60_000, -HOUR])("has its own time left when the browser's clock is wrong by %d ms", (ahead) =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      await page.clock.install({ time: Date.now() + ahead });
      await order(visit);
      await page.getByText(/^2[45]:\d\d$/).waitFor();
    }),
  );

  it("opens on another device, masked, lets that one change nothing, and is there again after paying", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const secret = await order(visit);
      await page.goto(`/order#${secret}`);
      await page.getByRole("button", { name: "Send the login to another address" }).waitFor();
      const other = await page.context().browser()?.newContext();
      const second = await other?.newPage();
      if (!second) throw new Error("No second device");
      const requests: string[] = [];
      second.on("request", (request) => requests.push(request.url(), request.headers()["referer"] ?? ""));
      await second.goto(`${new URL(page.url()).origin}/order#${secret}`);
      await second.getByTestId("order-waiting").waitFor();
      expect(await second.locator("main").innerText()).not.toContain("buyer@example.com");
      expect(await second.getByRole("button", { name: /another address|другой адрес/ }).count()).toBe(0);
      await second.route("**/mock-pay*", (route) => route.fulfill({ body: "paying" }));
      await second.locator('main a[href*="pid="]').click();
      await second.getByText("paying").waitFor();
      expect(requests.filter((text) => text.split("#", 1)[0]?.includes(secret))).toEqual([]);
      // The provider's way back.
      await second.goto(`${new URL(page.url()).origin}/payment-success/en`);
      await second.getByTestId("order-waiting").waitFor();
      await other?.close();
    }));

  it("says that its address is to be kept where that is the page's, and leads there from the providers' way back", () =>
    visits.stranger(async (visit) => {
      const { page } = visit;
      const secret = await order(visit);
      await page.goto("/payment-success/en");
      await page.getByTestId("order-waiting").waitFor();
      const keep = page.getByText("This address opens the order", { exact: false });
      expect(await keep.count()).toBe(0);
      await page.getByRole("link", { name: "See the order" }).click();
      await keep.waitFor();
      expect(page.url()).toMatch(new RegExp(`/order#${secret}$`));
    }));

  it("is missing kindly where there is none, and nobody is congratulated", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/payment-success/en");
      await page.getByTestId("no-order").waitFor();
      expect(await page.getByText("Congratulations", { exact: false }).count()).toBe(0);
      await page.goto(`/order#${"A".repeat(32)}`);
      await page.getByTestId("no-order").waitFor();
      await page.goto("/test-payment-success");
      await page.getByRole("link", { name: "English" }).click();
      await page.getByTestId("success-test").waitFor();
      await page.getByTestId("celebration").waitFor();
    }));
});
