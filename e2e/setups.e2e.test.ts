// Personal setup from the operator's form to the customer's terminal: sent, looked at, accepted in one click, declined.

import { expect, it } from "vitest";
import { makeAdmin } from "../server/testing/admins.ts";
import { PASSWORD } from "../server/testing/start-app.ts";
import { remembered } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

/** The panel asks for its session before anybody signs in. */
const visits = browserVisits(/Failed to load resource/);

it("an operator's set of lists, charts and alerts is the customer's by one click, and one that is declined is nobody's", () =>
  visits.subscriber("professional", async ({ page, database, user, market }) => {
    await page.goto("/account");
    const setups = page.getByTestId("setups");
    await setups.getByText("No set waits for you.", { exact: false }).waitFor();

    const admin = await makeAdmin(database, "operator");
    await page.goto(`/admin-panel/users/${user.userId}`);
    await page.getByLabel("Name").fill(admin.name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Code of the authenticator", { exact: false }).fill(admin.code());
    await page.getByRole("button", { name: "Sign in" }).click();
    const form = page.getByTestId("setup-form");
    const send = async (name: string): Promise<void> => {
      await form.getByLabel("Name of the set").fill(name);
      await form.getByLabel("Reason", { exact: false }).fill("asked for it");
      await form.getByRole("button", { name: "Send the set" }).click();
      await expect.poll(() => form.getByLabel("Name of the set").inputValue()).toBe("");
    };
    await form.getByLabel("Note to the customer").fill("As we said on Monday.");
    await form.getByRole("button", { name: "Add a list" }).click();
    await form.getByRole("textbox", { name: "Name of list 1", exact: true }).fill("Fast moves");
    await form.getByLabel("Threshold, %").fill("1.5");
    await form.getByLabel("Only these coins").fill("btc, eth");
    await form.getByRole("button", { name: "Add an alert" }).click();
    await form.getByRole("textbox", { name: "Coin of alert 1", exact: true }).fill("btc");
    await form.getByLabel("Level").fill("123,456");
    await form.getByLabel("Charts, like", { exact: false }).fill("MEXC:ETHUSDT, MEXC:BTCUSDT");
    await send("Scalping");
    await form.getByLabel("Charts, like", { exact: false }).fill("MEXC:BTCUSDT");
    await send("Too much");

    await page.goto("/account");
    const set = setups.getByRole("article", { name: "Scalping" });
    for (const line of ["As we said on Monday.", "Fast moves · 5 m ≥ 1.5 % · BTC, ETH", "MEXC:ETHUSDT", "BTC · MEXC ≥ 123456"])
      await set.getByText(line, { exact: true }).waitFor();
    const other = setups.getByRole("article", { name: "Too much" });
    await other.getByRole("button", { name: "Decline" }).click();
    await other.getByRole("button", { name: "Decline for good" }).click();
    await other.waitFor({ state: "detached" });
    await set.getByRole("button", { name: "Accept all of it" }).click();
    await setups.getByText("Done: lists, charts and alerts are in your terminal.").waitFor();
    await expect.poll(() => setups.getByRole("article").count()).toBe(0);

    await page.goto("/dashboard");
    await ready(page);
    await market.move();
    await page.getByRole("region", { name: "Fast moves", exact: true }).waitFor();
    await page.getByTestId("main-chart").getByRole("heading", { name: "ETH/USDT" }).waitFor();
    expect(JSON.parse((await remembered(page, "selectedTickers")) ?? "[]")).toEqual(["MEXC:BTCUSDT"]);
    const alerts = await page.evaluate(async () => (await (await fetch("/api/account/alerts")).json()) as { data: object[] });
    expect(alerts.data).toMatchObject([{ exchange: "mexc", symbol: "BTC", side: "above", level: 123_456, state: "armed" }]);
  }));
