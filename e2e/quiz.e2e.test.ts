// The quiz on the real server: answered by keyboard, back and forth, up to the start of the free test.

import { describe, expect, it } from "vitest";
import { TEST_TAKEN } from "../shared/contracts/test-access.ts";
import { remembered } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

describe("the quiz", () => {
  it("is answered by keyboard alone, and keeps answers back and forth", () =>
    visits.stranger(async ({ page }) => {
      const progress = (percent: number): Promise<void> =>
        page.locator(`[role=progressbar][aria-valuenow="${percent}"]`).waitFor();
      const next = page.getByRole("button", { name: "Next" });
      await page.goto("/quiz/final");
      await page.waitForURL("**/quiz/question1");
      await page.goto("/quiz");
      await page.getByText("5% off for a start").waitFor();
      await page.getByText(/15 minutes/).waitFor();
      await page.getByRole("link", { name: "Start the quiz" }).click();

      await progress(25);
      expect(await next.isDisabled()).toBe(true);
      expect(await page.getByRole("radio").count()).toBe(6);
      await page.keyboard.press("Enter");
      expect(new URL(page.url()).pathname).toBe("/quiz/question1");
      await page.keyboard.press("ArrowDown");
      await page.getByRole("radio", { name: "Bybit" }).and(page.locator(":checked")).waitFor();
      expect(await remembered(page, "selectedExchange")).toBe("bybit");
      await page.keyboard.press("Enter");

      await page.waitForURL("**/quiz/question2");
      await progress(50);
      await page.getByText("Discount: 15%").waitFor();
      await page.getByRole("radio", { name: "Less than a year" }).and(page.locator(":checked")).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.goBack();
      await page.getByRole("radio", { name: "Bybit" }).and(page.locator(":checked")).waitFor();
      await page.goForward();
      await page.getByRole("radio", { name: "1 to 2 years" }).and(page.locator(":checked")).waitFor();
      // From a page where nothing has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("Enter");

      await page.waitForURL("**/quiz/final");
      await progress(100);
      await page.getByRole("heading", { name: "Congratulations! 20% off any plan" }).waitFor();
      const earned = (): Promise<unknown> => page.evaluate(async () => (await fetch("/api/quiz")).json());
      await expect.poll(earned).toMatchObject({ answered: 3, discount_percent: 20 });
      await page.getByRole("link", { name: "Continue" }).click();
      await page.waitForURL("**/quiz/contact");
      const open = page.getByRole("button", { name: "Open the terminal now" });
      await open.click();
      expect(new URL(page.url()).pathname).toBe("/quiz/contact");
      await page.getByLabel("Email").fill("visitor@example.com");
      await open.click();
      await page.waitForURL("**/test-terminal");
    }));

  it("tells a device that has had its test so, and offers the plans", () =>
    visits.stranger(async ({ page }) => {
      await page.route("**/api/test-terminal/verify-access", (route) =>
        route.fulfill({ json: { has_access: false, remaining_time: 0, message: TEST_TAKEN } }),
      );
      await page.goto("/contact-collection");
      await page.getByRole("alert").getByText(TEST_TAKEN).waitFor();
      expect(await page.getByRole("button", { name: "Test unavailable from this device" }).isDisabled()).toBe(true);
      await page.getByRole("link", { name: "See the plans" }).waitFor();
    }));
});
