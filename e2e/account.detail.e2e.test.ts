// The account pages on the real server: an own password, devices, a mailed link, the end of the account.

import { describe, expect, it } from "vitest";
import { PASSWORD } from "../server/testing/start-app.ts";
import { changePlan } from "./testing/accounts.ts";
import { browserVisits } from "./testing/visits.ts";

/** Refused passwords and links are part of these tests. */
const visits = browserVisits(/Failed to load resource/);
const OWN_PASSWORD = "seven green lanterns at dusk";

describe("the account", () => {
  it("shows plan and devices, takes an own password, and is deleted for good", () =>
    visits.subscriber("popular", async ({ page, user }) => {
      await page.goto("/account");
      await page.getByText(user.email).waitFor();
      await page.getByText(/^Popular, paid until /).waitFor();
      await page.getByText("this device").waitFor();
      expect(await page.getByRole("link", { name: "Download a copy of my data" }).getAttribute("href")).toBe(
        "/api/account/export",
      );

      const set = page.getByRole("button", { name: "Set the password" });
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByLabel("New password", { exact: false }).fill("too short");
      await set.click();
      await page.getByRole("alert").getByText("A password has 12 to 128 characters.").waitFor();
      await page.getByLabel("New password", { exact: false }).fill(OWN_PASSWORD);
      await set.click();
      await page.getByText("The new password is set. All other devices are signed out.").waitFor();

      await page.getByRole("button", { name: "Delete the account" }).click();
      await page.getByText("cannot be undone", { exact: false }).waitFor();
      const password = page.getByLabel("Current password").last();
      await password.fill(PASSWORD);
      const remove = page.getByRole("button", { name: "Delete for good" });
      await remove.click();
      await page.getByRole("alert").getByText("The password is wrong.").waitFor();
      await password.fill(OWN_PASSWORD);
      await remove.click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goto("/account");
      await page.waitForURL("**/login");
    }));

  it("is open to a customer whose plan ended, and offers plans", () =>
    visits.subscriber("popular", async (visit) => {
      await changePlan(visit, "popular", -3 * 86_400_000);
      await visit.page.goto("/account");
      await visit.page.getByText("No plan is in force.", { exact: false }).waitFor();
      await visit.page.getByRole("link", { name: "Renew or change the plan" }).waitFor();
    }));

  it("mails a link to whoever forgot the password, and refuses one that is too old", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/login-old");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.getByLabel("Email or username").fill("nobody@example.com");
      await page.getByRole("button", { name: "Send the link" }).click();
      await page.getByText("If there is an account with this login, a mail with a link is on its way.").waitFor();

      await page.goto("/reset-password#an-old-token");
      await page.getByLabel("New password", { exact: false }).fill(OWN_PASSWORD);
      expect(new URL(page.url()).hash).toBe("");
      await page.getByRole("button", { name: "Set the password" }).click();
      await page.getByRole("alert").getByText("The link was used or is too old. Ask for another one.").waitFor();
      await page.getByRole("link", { name: "Send the link" }).waitFor();
    }));
});
