// A browser that closes its storage to the page, or has no room left in it: the site and the terminal open and work.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { browserVisits, fillLogin, ready } from "./testing/visits.ts";

const visits = browserVisits(/storage is closed|storage is full/);

const NOTICE = "This browser stores nothing for us";

/** As a browser that forbids the site to keep data. */
const closeStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const get = (): never => {
      throw new DOMException("The storage is closed.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { configurable: true, get });
  });

/** As a browser whose quota other data has used up. */
const fillStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    };
  });

describe.each([
  ["closed", closeStorage],
  ["full", fillStorage],
])("a storage that is %s", (_, spoil) => {
  it("leaves the login and the terminal working, and is mentioned once", () =>
    visits.subscriber("popular", async ({ page, user }) => {
      await spoil(page);
      await fillLogin(page, user);
      await page.waitForURL("**/dashboard");
      await ready(page);
      await page.getByText(NOTICE).waitFor();
      await page.getByTestId("main-chart").waitFor();
      const average = page.getByTestId("main-chart").getByRole("button", { name: /EMA/ });
      const before = await average.getAttribute("aria-pressed");
      await average.click();
      await expect.poll(() => average.getAttribute("aria-pressed")).not.toBe(before);
      expect(await page.getByText(NOTICE).count()).toBe(1);
    }));
});
