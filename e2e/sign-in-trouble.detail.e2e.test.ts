// What people see of trouble with signing in and out: a password forgotten, a wait after wrong ones, a logout that the server did not
// hear of, an address that no mail reaches.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { makeToken, makeUser, PASSWORD, until } from "../server/testing/start-app.ts";
import { newToken, tokenHash } from "../shared/node/credentials/token.ts";
import type { Database } from "../shared/postgres/database.ts";
import { alertTargetsOf } from "../shared/postgres/alert-delivery.queries.ts";
import { apiKeysOf, insertApiKey } from "../shared/postgres/api-keys.queries.ts";
import { storeResetLink } from "../shared/postgres/password-resets.queries.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits(/Failed to load resource/);
const OWN_PASSWORD = "seven green lanterns at dusk";

async function isEnded(database: Database, handle: string): Promise<boolean> {
  const { ended_at: at } = await database.run((db) =>
    db.selectFrom("sessions").select("ended_at").where("handle", "=", handle).executeTakeFirstOrThrow(),
  );
  return at !== null;
}

/** A mailed link's secret for this user. */
async function resetLink(database: Database, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await database.transaction(async (db) => {
    const { id } = await db.insertInto("password_resets").values({ login: null }).returning("id").executeTakeFirstOrThrow();
    await storeResetLink(db, id, { userId, tokenHash: tokenHash(token), expiresAt });
  });
  return token;
}

/** A subscriber with a session, a key and a device that is told of alerts. */
async function withAccess(database: Database) {
  const made = await makeToken(database, "professional");
  const { userId } = made.user;
  await database.run(async (db) => {
    const key = { key_hash: tokenHash(newToken()), start: "td_1234", name: "bot", scopes: ["table" as const], addresses: [] };
    await insertApiKey(db, { user_id: userId, ...key });
    const target = { user_id: userId, push_key: null, push_secret: null, last_at: null, last_outcome: null, hour_began_at: null };
    await db
      .insertInto("alert_targets")
      .values({ ...target, channel: "telegram", address: `telegram:${userId}`, name: "", is_on: true })
      .execute();
  });
  const left = async () => ({
    keys: (await database.run((db) => apiKeysOf(db, userId))).length,
    targets: (await database.run((db) => alertTargetsOf(db, userId))).length,
    isSignedIn: !(await isEnded(database, made.handle)),
  });
  return { userId, left };
}

async function setPassword(page: Page, token: string): Promise<void> {
  // Another secret behind # alone would be the same page.
  await page.goto("about:blank");
  await page.goto(`/reset-password#${token}`);
  await page.getByLabel("New password", { exact: false }).fill(OWN_PASSWORD);
}

describe("a forgotten password", () => {
  it("signs all devices out and leaves the rest, unless its owner says otherwise", () =>
    visits.stranger(async ({ page, database }) => {
      const plain = await withAccess(database);
      await setPassword(page, await resetLink(database, plain.userId));
      await page.getByRole("button", { name: "Set the password" }).click();
      await page.getByRole("main").getByRole("link", { name: "Log in" }).waitFor();
      expect(await plain.left()).toEqual({ keys: 1, targets: 1, isSignedIn: false });

      const careful = await withAccess(database);
      await setPassword(page, await resetLink(database, careful.userId));
      const boxes = page.getByRole("group").getByRole("checkbox");
      expect(await boxes.count()).toBe(3);
      for (const at of [1, 2]) await boxes.nth(at).check();
      await page.getByRole("button", { name: "Set the password" }).click();
      await page.getByRole("main").getByRole("link", { name: "Log in" }).waitFor();
      expect(await careful.left()).toEqual({ keys: 0, targets: 0, isSignedIn: false });

      const trusting = await withAccess(database);
      await setPassword(page, await resetLink(database, trusting.userId));
      await boxes.first().uncheck();
      await page.getByRole("button", { name: "Set the password" }).click();
      await page.getByRole("main").getByRole("link", { name: "Log in" }).waitFor();
      expect(await trusting.left()).toEqual({ keys: 1, targets: 1, isSignedIn: true });
    }));
});

describe("too many wrong passwords", () => {
  it.each([
    ["en", /^Too many attempts\. Try again in 1?\d seconds?\.$/],
    ["ru", /^Слишком много попыток\. Повторите через 1?\d секунд[уы]?\.$/],
    ["ar", /^محاولات كثيرة جدًا\. أعد المحاولة خلال (ثانية واحدة|ثانيتين|\d+ (ثانية|ثوانٍ))/],
  ] as const)("say in %s how long to wait, and the wait is true", (locale, words) =>
    visits.stranger(
      async ({ page, database }) => {
        const { email } = await makeUser(database, "start");
        await page.goto("/login");
        await page.locator("input[autocomplete=username]").fill(email);
        const submit = page.locator("form button[type=submit]").first();
        const alert = page.getByRole("alert").filter({ hasText: words });
        for (let tries = 0; tries < 6; tries++) {
          await page.locator("input[autocomplete=current-password]").fill("not the password");
          await submit.click();
          await until("an answer", async () => (await page.getByRole("alert").allInnerTexts()).some((text) => text !== ""));
          await until("the form again", () => submit.isEnabled());
        }
        await alert.waitFor();
        const [, seconds] = /(\d+)/.exec(await alert.innerText()) ?? [];
        const over = Date.now() + Number(seconds ?? 2) * 1000;
        await until("the end of the wait", () => Date.now() > over, 30_000);
        await page.locator("input[autocomplete=current-password]").fill(PASSWORD);
        await submit.click();
        await page.waitForURL((url) => url.pathname !== "/login");
      },
      { context: { locale } },
    ),
  );
});

describe("a logout", () => {
  it("that the server did not hear of is said to be so, and is repeated until the session is dead", () =>
    visits.terminal("popular", async ({ page, database, user }) => {
      await page.route("**/api/terminal/logout*", (route) => route.fulfill({ status: 503, json: { error: "unavailable" } }));
      await page.getByRole("button", { name: "Log out" }).first().click();
      await page.waitForURL("**/login");
      const notice = page.getByRole("alert").getByText("the server has not heard of it yet", { exact: false });
      await notice.waitFor();
      expect(await isEnded(database, user.handle)).toBe(false);
      await page.unroute("**/api/terminal/logout*");
      await notice.waitFor({ state: "detached" });
      expect(await isEnded(database, user.handle)).toBe(true);
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ name, value }) => name === "sid" && value !== "")).toEqual([]);
      expect((await page.request.get("/api/account/me")).status()).toBe(401);
    }));

  it("that the server heard of leaves neither session nor cookie, and says nothing", () =>
    visits.terminal("popular", async ({ page, database, user }) => {
      await ready(page);
      await page.getByRole("button", { name: "Log out" }).first().click();
      await page.waitForURL((url) => url.pathname !== "/dashboard");
      expect(new URL(page.url()).pathname).not.toBe("/login");
      expect(await isEnded(database, user.handle)).toBe(true);
      expect((await page.context().cookies()).filter(({ name, value }) => name === "sid" && value !== "")).toEqual([]);
    }));
});

describe("the field of a mail address", () => {
  it("takes a domain of any script in either writing, and refuses what no mail reaches before it is sent", () =>
    visits.stranger(async ({ page, database }) => {
      await database.run((db) => db.deleteFrom("contact_messages").execute());
      await page.goto("/en/contact");
      await page.getByLabel("Name", { exact: true }).fill("Anna");
      await page.getByLabel("Subject", { exact: true }).fill("Hello");
      await page.getByLabel("Message", { exact: true }).fill("Is anybody there?");
      const email = page.getByRole("main").locator("input[autocomplete=email]");
      const send = page.getByRole("main").locator("form button[type=submit]");
      const isValid = () => email.evaluate((input: HTMLInputElement) => input.validity.valid);
      for (const refused of ["anna@localhost", "anna@example..com", "anna@-bad.example", "anna example.com", "@example.com"]) {
        await email.fill(refused);
        await send.click();
        expect(await isValid(), refused).toBe(false);
        expect(await email.evaluate((input: HTMLInputElement) => input.validationMessage), refused).not.toBe("");
      }
      expect(await database.run((db) => db.selectFrom("contact_messages").select("id").execute())).toEqual([]);
      for (const taken of ["anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"]) {
        await email.fill(taken);
        expect(await isValid(), taken).toBe(true);
      }
      await send.click();
      await until("the message", async () => {
        const rows = await database.run((db) => db.selectFrom("contact_messages").select("email").execute());
        return rows.length === 1 && rows[0]?.email === "anna@xn--e1afmkfd.xn--p1ai";
      });
    }));
});
