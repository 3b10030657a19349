// Who is let into the terminal, for how long, and what is said to the others; and what is said while nothing arrives.

import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeToken } from "../server/testing/start-app.ts";
import { keys } from "../shared/redis/keys.ts";
import { replaceSubscriptions } from "../shared/postgres/subscriptions.queries.ts";
import { TEST_DENIED, type TestAccess } from "../shared/contracts/test-access.ts";
import { changePlan, endLoudly } from "./testing/accounts.ts";
import { remembered as stored } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

// Calls a test cuts are no fault of the page.
const visits = browserVisits(/401|403|404|WebSocket|ERR_(EMPTY_RESPONSE|FAILED)/);

describe("access", () => {
  it("runs a free test with its countdown, plan and end", () =>
    visits.stranger(async ({ page, database, line }) => {
      const { token, user } = await makeToken(database, "test");
      await database.transaction((db) => replaceSubscriptions(db, [user.userId], "test", new Date(Date.now() + 9000)));
      await page.context().addCookies([{ name: "sid", value: token, url: line.url, httpOnly: true, sameSite: "Lax" }]);
      await page.goto("/test-terminal");
      await ready(page);
      await page
        .getByTestId("test-banner")
        .getByText(/^0:0[1-8]$/)
        .waitFor();
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByRole("alert")
        .getByText(/Only MEXC/)
        .waitFor();
      await page.getByText("Test successfully completed").waitFor({ timeout: 12_000 });
      await page.getByRole("link", { name: "Return home" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      expect(await stored(page, "authToken")).toBeNull();
    }));

  it("gives a visitor from the quiz one test, by the server's clock alone", () =>
    visits.stranger(async ({ page, database, redis }) => {
      for (const table of ["test_accesses", "test_addresses"] as const)
        await database.run((db) => db.deleteFrom(table).execute());
      // A clock that runs an hour ahead changes nothing.
      await page.clock.install({ time: Date.now() + 3_600_000 });
      await page.goto("/contact-collection");
      await page.getByRole("textbox", { name: /mail/i }).fill("visitor@example.test");
      await page.getByRole("button", { name: "Open the terminal now" }).click();
      await page.waitForURL("**/test-terminal");
      await ready(page);
      await page
        .getByTestId("test-banner")
        .getByText(/^1[45]:\d\d$/)
        .waitFor();
      await database.run((db) =>
        db
          .updateTable("test_accesses")
          .set({ expires_at: new Date(Date.now() - 1) })
          .execute(),
      );
      const { handle } = await database.run((db) =>
        db.selectFrom("sessions").select("handle").where("test_access_id", "is not", null).executeTakeFirstOrThrow(),
      );
      await redis.publish(keys.control(), JSON.stringify({ kind: "changed", handle }));
      await page.getByText("Test access ended. Buy a subscription for repeat access.").waitFor({ timeout: 12_000 });
      await page.getByRole("button", { name: "OK" }).click();
      await page.getByText("Test already taken from this device.").waitFor();
    }));

  it("counts an account's free test down on the dashboard too, and ends it by name", () =>
    visits.subscriber("test", async (visit) => {
      const { page } = visit;
      await changePlan(visit, "test", 9000);
      await page.goto("/dashboard");
      await page
        .getByTestId("test-banner")
        .getByText(/^0:0[1-9]$/)
        .waitFor();
      await page.getByText("Test successfully completed").waitFor({ timeout: 15_000 });
      await page.reload();
      await page.getByText("Test successfully completed").waitFor();
    }));

  it("says when the server ends a test early", () =>
    visits.subscriber("test", async (visit) => {
      const { page } = visit;
      await changePlan(visit, "test", 60_000);
      await page.goto("/test-terminal");
      await ready(page);
      await endLoudly(visit, "expired");
      await page.getByText("Test access ended. Buy a subscription for repeat access.").waitFor();
      await page.getByRole("button", { name: "OK" }).click();
      await page.waitForURL("**/contact-collection");
    }));

  it("sends a paying subscriber from the test to the terminal, in the server's words", () =>
    visits.subscriber("popular", async ({ page }) => {
      await page.goto("/test-terminal");
      await page.getByRole("alertdialog").getByText("Your plan includes the full terminal.").waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL("**/contact-collection");
    }));

  it.each<[string, TestAccess | undefined, string]>([
    ["our own words where the server has none", { has_access: false, remaining_time: 0, message: "" }, TEST_DENIED],
    ["word that the line failed", undefined, "Server connection error."],
  ])("refuses a test with %s", (_, answer, text) =>
    visits.stranger(async ({ page }) => {
      await page.route("**/api/test-terminal/verify-access", (route) =>
        answer ? route.fulfill({ json: answer }) : route.abort(),
      );
      await page.goto("/test-terminal");
      await page.getByRole("alertdialog").getByText(text).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL("**/contact-collection");
    }),
  );

  it("refuses a stored login that lost its session", () =>
    visits.terminal("popular", async ({ page }) => {
      await page.evaluate(() => localStorage.removeItem("terminalSessionToken"));
      await page.reload();
      await page.getByText("No terminal access found. Please login through terminal access.").waitFor();
      await page.getByRole("link", { name: "Choose a plan" }).waitFor();
    }));

  it("shows what works without sockets, and what it waits for before any data", () =>
    visits.subscriber("popular", async ({ page, line, market }) => {
      line.socketsRefused = true;
      market.frozen = true;
      await page.route("**/api/crypto/simple-table*", (route) => route.abort());
      await page.goto("/dashboard");
      await page.getByText("Waiting for the market").waitFor();
      await page.getByRole("button", { name: "Try now" }).first().waitFor();
      await page.unroute("**/api/crypto/simple-table*");
      // Of a market that stands still its own banner would speak.
      market.frozen = false;
      await page.getByTestId("polling-banner").waitFor({ timeout: 10_000 });
      await ready(page);
    }));

  it("brings the terminal, with all its panels, in at most 330 KB of compressed script", () =>
    visits.subscriber("professional", async ({ page }) => {
      // What comes once the page has nothing better to do is no part of it.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      const scripts = new Map<string, Promise<Buffer>>();
      page.on("response", (response) => response.url().endsWith(".js") && scripts.set(response.url(), response.body()));
      await page.goto("/dashboard");
      await ready(page);
      await page.getByTestId("main-chart").locator("[data-state=ready]").waitFor();
      await page.getByTestId("screener").waitFor();
      await page.keyboard.press("r");
      await page.getByTestId("risk-panel").waitFor();
      const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(330_000);
      expect(sizes.length).toBeGreaterThan(3);
    }));

  it("gives a visitor no terminal code", () =>
    visits.stranger(async ({ page }) => {
      const scripts: string[] = [];
      page.on("response", (response) => scripts.push(response.url()));
      await page.goto("/");
      await page.getByText(/s old/).waitFor();
      expect(scripts.filter((url) => /terminal-(page|screen)|socket/.test(url))).toEqual([]);
      await page.goto("/nowhere");
      await page.getByText("There is no page here").waitFor();
    }));
});
