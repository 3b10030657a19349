// What an account opens in the browser: the terminal for as long as it is paid for, and nothing at all to whoever has only
// what lies in storage.

import { describe, expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { makeUser, PASSWORD } from "../server/testing/start-app.ts";
import { announceChange, changePlan } from "./testing/accounts.ts";
import { browserVisits, fillLogin, ready } from "./testing/visits.ts";

const visits = browserVisits(/401|403|WebSocket|ERR_FAILED/);

const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const fill = (page: Page, entries: Record<string, string>): Promise<void> =>
  page.evaluate((all) => Object.entries(all).forEach(([name, value]) => localStorage.setItem(name, value)), entries);
/** Status of a call as the page's own scripts make it. */
const status = (page: Page, path: string, bearer?: string): Promise<number> =>
  page.evaluate(
    async ([address, token]) =>
      (await fetch(address ?? "", token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).status,
    [path, bearer] as const,
  );

describe("a plan that is over", () => {
  it("tells a customer whose plan ended today how long the terminal stays open", () =>
    visits.subscriber("popular", async (visit) => {
      const { page } = visit;
      await changePlan(visit, "popular", -3_600_000);
      await page.goto("/dashboard");
      await ready(page);
      const banner = page.getByTestId("grace-banner");
      await banner.getByText("Your plan has ended.").waitFor();
      expect(await banner.getByRole("link", { name: "Renew" }).getAttribute("href")).toBe("/account");
      await changePlan(visit, "popular");
      await announceChange(visit);
      await page.reload();
      await ready(page);
      await banner.waitFor({ state: "detached" });
    }));

  it("lets a customer whose plan is long over sign in to the account, and not to the terminal", () =>
    visits.subscriber("start", async (visit) => {
      const { page, user } = visit;
      await changePlan(visit, "start", -2 * 86_400_000);
      await visit.database.run((db) =>
        db
          .updateTable("subscriptions")
          .set({ starts_at: new Date(Date.now() - 30 * 86_400_000) })
          .where("user_id", "=", user.userId)
          .execute(),
      );
      await fillLogin(page, user);
      await page.waitForURL("**/account");
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Your plan has ended" }).waitFor();
      await page.getByText(/^Your plan Start ended on \w+ \d+, \d{4}\.$/).waitFor();
      expect(await page.getByTestId("terminal-closed").locator("li svg").count()).toBe(0);
    }));

  it("closes the open terminal of a customer whose plan ends, who stays signed in", () =>
    visits.terminal("start", async (visit) => {
      const { page } = visit;
      await changePlan(visit, "start", -2 * 86_400_000);
      await announceChange(visit);
      await page.getByRole("heading", { name: "Your plan has ended" }).waitFor();
      expect(await storage(page)).toHaveProperty("authToken");
      expect(await status(page, "/api/account/me")).toBe(200);
    }));
});

describe("the login of somebody signed in", () => {
  it("says who that is and leads to the terminal, or to another login", () =>
    visits.subscriber("popular", async ({ page, user }) => {
      await page.goto("/login");
      const signedIn = page.getByTestId("login-signed-in");
      await signedIn.getByText(user.email).waitFor();
      expect(await page.locator("input[autocomplete=username]").count()).toBe(0);
      await signedIn.getByRole("button", { name: "Log in to another account" }).click();
      await page.locator("input[autocomplete=username]").waitFor();
      await page.goto("/login");
      await signedIn.getByRole("link", { name: "Open the terminal" }).click();
      await ready(page);
    }));
});

describe("the two login pages", () => {
  it.each([
    ["/login", "/api/login", "Connection error. Try again later."],
    ["/login-old", "/api/terminal/access", "Connection error with the server"],
  ])("%s asks %s and opens the terminal", (path, route, offline) =>
    visits.stranger(async ({ page, database }) => {
      const user = await makeUser(database, "popular");
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === "POST" && pathname.startsWith("/api/") && !pathname.endsWith("/heartbeat")) asked.push(pathname);
      });
      await page.goto(path);
      const submit = async (password: string): Promise<void> => {
        await page.locator("input[autocomplete=username]").fill(user.email);
        await page.locator("input[autocomplete=current-password]").fill(password);
        await page.locator("button[type=submit]").click();
      };
      await page.route(`**${route}`, (call) => call.abort());
      await submit(PASSWORD);
      await page.getByRole("alert").getByText(offline).waitFor();
      await page.unroute(`**${route}`);
      await submit("a wrong password");
      await page.getByRole("alert").getByText("Wrong login or password").waitFor();
      await submit(PASSWORD);
      await page.waitForURL("**/dashboard");
      await ready(page);
      expect(asked.filter((each) => each.includes("login") || each.includes("access"))).toEqual([route, route, route]);
      const { authToken, userToken, userPlan, userData } = await storage(page);
      expect([authToken, userPlan]).toEqual([`terminal_${userToken}`, "popular"]);
      expect(JSON.parse(userData ?? "")).toMatchObject({
        email: user.email,
        plan_type: "popular",
        subscription_status: "active",
      });
    }),
  );
});

describe("what lies in storage", () => {
  it("T20: is no key, and neither is what scripts read of the cookies", () =>
    visits.stranger(async ({ page, database }) => {
      const user = await makeUser(database, "popular");
      await fillLogin(page, user);
      await page.waitForURL("**/dashboard");
      await ready(page);
      const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "sid");
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
      expect(await page.evaluate(() => document.cookie)).not.toContain("sid");
      const stored = await storage(page);
      expect(stored["authToken"]).toMatch(/^terminal_[\w-]{22}$/);
      expect(JSON.stringify(stored)).not.toContain(cookie?.value);
      expect(await status(page, "/api/account/me")).toBe(200);

      const thief = await page.context().browser()?.newContext();
      if (!thief) throw new Error("The browser is gone");
      const theirs = await thief.newPage();
      await theirs.goto(new URL("/login", page.url()).href);
      await fill(theirs, stored);
      expect(await status(theirs, "/api/account/me")).toBe(401);
      for (const value of [stored["authToken"], stored["terminalSessionToken"]])
        expect(await status(theirs, "/api/account/me", value)).toBe(401);
      await theirs.goto(new URL("/dashboard", page.url()).href);
      await theirs.getByTestId("terminal-closed").waitFor();
      await thief.close();
      expect(await status(page, "/api/account/me")).toBe(200);
    }));

  it("T27: written by hand opens a shell at most", () =>
    visits.stranger(async ({ page }) => {
      await page.goto("/login");
      await fill(page, {
        authToken: "terminal_AAAAAAAAAAAAAAAAAAAAAA",
        userData: JSON.stringify({ id: "1", email: "a@b.c", plan_type: "professional", subscription_status: "active" }),
        userPlan: "professional",
        terminalSessionToken: "AAAAAAAAAAAAAAAAAAAAAA",
      });
      for (const path of ["account/me", "account/watch-lists", "klines?symbol=MEXC:BTCUSDT"])
        expect(await status(page, `/api/${path}`)).toBe(401);
      await page.goto("/dashboard");
      await page.getByTestId("terminal-closed").waitFor();
      expect(await page.getByTestId("terminal").getByRole("row").count()).toBe(0);
    }));

  it("T27: a plan edited there gives no other exchange", () =>
    visits.terminal("start", async ({ page }) => {
      await page.evaluate(() => {
        const data = JSON.parse(localStorage.getItem("userData") ?? "{}") as object;
        localStorage.setItem("userData", JSON.stringify({ ...data, plan_type: "professional" }));
      });
      expect(await status(page, "/api/crypto/simple-table?exchanges=binance")).toBe(403);
      expect(await status(page, "/api/klines?symbol=BINANCE:BTCUSDT")).toBe(403);
    }));
});
