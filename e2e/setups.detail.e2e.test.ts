// How a customer learns that a set waits: a quiet notice in the open terminal, again when it is opened, and a line on top of the account.

import { expect, it } from "vitest";
import { sendSet } from "./testing/accounts.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

it("a set that waits is announced once in the open terminal, when it is opened again, and on the account page until it is answered", () =>
  visits.terminal("professional", async (visit) => {
    const { page } = visit;
    const notices = page.getByRole("status").getByText("A personal setup waits for you: Scalping");
    await sendSet(visit, "Scalping");
    await notices.waitFor();
    await page.getByRole("button", { name: "Look at it" }).click();
    await page.waitForURL("**/account#setups");
    const set = page.getByRole("article", { name: "Scalping" });
    await expect.poll(() => set.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    await notices.waitFor();

    await page.goto("/dashboard");
    await ready(page);
    await notices.waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await notices.waitFor({ state: "detached" });

    await page.goto("/account");
    await notices.getByRole("link").or(notices).first().click();
    await set.getByRole("button", { name: "Decline" }).click();
    await set.getByRole("button", { name: "Decline for good" }).click();
    await set.waitFor({ state: "detached" });
    expect(await notices.count()).toBe(0);
    await page.goto("/dashboard");
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/account/setups"));
    await ready(page);
    await asked;
    expect(await notices.count()).toBe(0);
  }));
