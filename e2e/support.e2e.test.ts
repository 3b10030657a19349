// Help from the account page to the operators' inbox, in two browsers' pages: what is sent is shown first, and comes marked.

import { expect, it } from "vitest";
import { makeAdmin } from "../server/testing/admins.ts";
import { PASSWORD } from "../server/testing/start-app.ts";
import { browserVisits } from "./testing/visits.ts";

/** The panel asks for its session before anybody signs in. */
const visits = browserVisits(/Failed to load resource/);

it("sends a customer's message with a diagnosis they have seen, which waits at the top of the inbox", () =>
  visits.subscriber("popular", async ({ page, database, user }) => {
    await database.run((db) => db.deleteFrom("contact_messages").execute());
    await page.goto("/account");
    const help = page.getByTestId("help");
    await help.getByText("With your plan your message comes first.", { exact: false }).waitFor();
    await help.getByLabel("Subject").fill("Prices stand still");
    await help.getByLabel("Message").fill("Since noon nothing moves.");
    await help.getByLabel("Send a diagnosis of my connection along").check();
    await expect.poll(() => help.getByTestId("own-diagnosis").innerText(), { timeout: 10_000 }).toMatch(/websocket_ms: \d+/);
    await help.getByRole("button", { name: "Send" }).click();
    await help.getByText("Your message has arrived.", { exact: false }).waitFor();

    const visitor = {
      name: "Eve",
      email: "eve@example.test",
      subject: "Newer",
      message: "Hello",
      language: "en",
      status: "new" as const,
    };
    await database.run((db) => db.insertInto("contact_messages").values(visitor).execute());
    const admin = await makeAdmin(database, "operator");
    await page.goto("/admin-panel/messages");
    await page.getByLabel("Name").fill(admin.name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Code of the authenticator", { exact: false }).fill(admin.code());
    await page.getByRole("button", { name: "Sign in" }).click();
    const first = page.getByRole("region", { name: "Messages" }).getByRole("listitem").first();
    await first.getByText("[Prices stand still]").waitFor();
    await first.getByText("Priority").waitFor();
    await first.getByText("waits 1 min").waitFor();
    await first.getByRole("button").click();
    const message = page.getByTestId("message");
    await message.getByText("Popular").waitFor();
    expect(await message.getByTestId("diagnosis").innerText()).toMatch(/round_trips_ms: \d+, \d+, \d+/);
    expect(await message.getByRole("link", { name: user.email }).getAttribute("href")).toContain(user.userId);
  }));
