// What a buyer sees right before the button that obliges to pay, and how a customer renews: on the real server.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changePlan } from "./testing/accounts.ts";
import { PASSWORD } from "../server/testing/start-app.ts";
import { browserVisits, type SignedInVisit, type Visit } from "./testing/visits.ts";

/** Refusals are part of these tests. */
const visits = browserVisits(/Failed to load resource|payment window was blocked/);

/** With BEFORE_ORDER_PICTURES=FOLDER each screen is kept as a picture. */
const PICTURES = process.env["BEFORE_ORDER_PICTURES"];
const photograph = async ({ page }: Visit, name: string): Promise<void> => {
  if (PICTURES !== undefined) await writeFile(join(PICTURES, `${name}.png`), await page.screenshot({ fullPage: true }));
};

const CHOSEN = JSON.stringify({ id: "popular", billingCycle: "monthly" });
const YEARS_ON = Date.parse("2999-06-01T12:00:00Z");

/** The server's answer as a shop with roubles, coins and a launch price gives it. */
async function richShop({ page }: Visit): Promise<void> {
  await page.route("**/api/checkout/quote?*", async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as { methods: object[]; amount: string };
    const method = { is_test: false, rate: null, coins: null };
    quote.methods = [
      { ...method, id: "yoomoney", charge_amount: "1428.68", charge_currency: "RUB", rate: "95.50" },
      {
        ...method,
        id: "nowpayments",
        charge_amount: quote.amount,
        charge_currency: "USD",
        coins: [
          { ticker: "USDT", network: "TRX", min_usd: "8.62" },
          { ticker: "BTC", network: "BTC", min_usd: "17.43" },
        ],
      },
      ...quote.methods,
    ];
    await route.fulfill({ response, json: { ...quote, launch_until: YEARS_ON } });
  });
}

const WORDS = {
  en: { button: "Order and pay 14.96 USDT", roubles: /1428\.68 RUB.*95\.50 RUB/, launch: /Launch price until .*2999/ },
  ru: { button: "Заказать и оплатить 14,96 USDT", roubles: /1428,68 RUB.*95,50 RUB/, launch: /Цена запуска до .*2999/ },
  ar: { button: "اطلب وادفع 14.96 USDT", roubles: /1428\.68 RUB.*95\.50 RUB/, launch: /سعر الإطلاق حتى .*2999/ },
} as const;
/** Texts keep their amounts together by signs that nobody sees. */
const bare = (text: string | null): string => (text ?? "").replace(/[\u2066-\u2069]/g, "").trim();

describe.each(["en", "ru", "ar"] as const)("before an order in %s", (language) => {
  it.each([
    [1440, 900],
    [390, 844],
  ])("at %i wide all that matters stands right above the button", (width, height) =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        await richShop(visit);
        await page.goto("/register");
        const before = page.getByTestId("before-order");
        await before.waitFor();
        const button = page.locator("form button[type=submit]");
        // The page comes in the browser's language, and the remembered one's words after it.
        await expect.poll(async () => bare(await button.textContent()), { timeout: 10_000 }).toBe(WORDS[language].button);
        const said = bare(await before.textContent());
        expect(said).toMatch(WORDS[language].roubles);
        expect(said).toMatch(WORDS[language].launch);
        expect(said).toMatch(/24/);
        expect(await before.getByRole("link").getAttribute("href")).toBe(`/${language}/refund`);
        const [due, pressed] = await Promise.all([page.getByTestId("due").boundingBox(), button.boundingBox()]);
        const gap = (pressed?.y ?? 0) - (due?.y ?? 0);
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThan(330);
        await photograph(visit, `register-${language}-${width}`);
        await page.locator("fieldset[data-look=lines] label").nth(1).click();
        const coins = bare(await page.getByTestId("accepted-coins").textContent());
        expect(coins).toContain("USDT (TRX)");
        expect(coins).toContain("17.43".replace(".", language === "ru" ? "," : "."));
        await photograph(visit, `register-coins-${language}-${width}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
      {
        remembered: { selectedPlan: CHOSEN, selectedLanguage: language },
        context: { viewport: { width, height } },
      },
    ),
  );
});

describe("a price that changes while the page is open", () => {
  it("is shown, nothing is ordered, and the second press orders at it", () =>
    visits.stranger(
      async (visit) => {
        const { page } = visit;
        let isLaunch = true;
        await page.route("**/api/checkout/quote?*", async (route) => {
          const response = await route.fetch();
          const quote = (await response.json()) as object;
          await route.fulfill({ response, json: isLaunch ? { ...quote, price: "9.96", amount: "9.96" } : quote });
        });
        const registered: number[] = [];
        page.on("response", (response) => {
          if (response.url().endsWith("/api/register")) registered.push(response.status());
        });
        await page.goto("/register");
        await page.getByLabel("Email").last().fill("buyer@example.com");
        await page.getByRole("checkbox").check();
        isLaunch = false;
        await page.getByRole("button", { name: /Order and pay .?9\.96 USDT/ }).click();
        await page.getByText(/The price has changed: .*9\.96 USDT.* before, .*14\.96 USDT/).waitFor();
        expect(registered).toEqual([409]);
        expect(new URL(page.url()).pathname).toBe("/register");
        await photograph(visit, "price-changed");
        await page.getByRole("button", { name: /Order and pay .?14\.96 USDT/ }).click();
        await page.waitForURL("**/payment-en");
        expect(registered).toEqual([409, 200]);
      },
      { remembered: { selectedPlan: CHOSEN } },
    ));
});

describe("somebody who is known", () => {
  it("is named by public pages, which show the plan", () =>
    visits.subscriber("popular", async (visit) => {
      const { page } = visit;
      await page.goto("/en/pricing");
      await page.getByRole("link", { name: "Account", exact: true }).first().waitFor();
      expect(await page.getByRole("link", { name: "Terminal login" }).count()).toBe(0);
      await page.getByText(/^Your plan until/).waitFor();
      await photograph(visit, "pricing-known");
    }));

  it("renews from the account in two clicks where the new period begins after the right to withdraw", () =>
    visits.subscriber("popular", async (visit) => {
      const { page, user } = visit;
      await changePlan(visit, "popular", 20 * 86_400_000);
      await page.goto("/account");
      await page.getByRole("link", { name: "Renew Popular, 1 month" }).click();
      await page.getByTestId("order-account").getByText(user.email).waitFor();
      await page.getByText("Now: Popular until", { exact: false }).waitFor();
      expect(await page.getByLabel("Email").count()).toBe(0);
      await photograph(visit, "renew-account");
      await page.getByRole("button", { name: /Order and pay .?14\.96 USDT/ }).click();
      await page.waitForURL("**/payment-en");
      await page.getByRole("heading", { name: /14\.96 USDT/ }).waitFor();
    }));

  it("is told what an upgrade does to the plan that runs", () =>
    visits.subscriber("start", async (visit) => {
      await changePlan(visit, "start", 29 * 86_400_000);
      await visit.page.goto("/register?plan=popular&cycle=monthly");
      const note = visit.page.getByTestId("order-account");
      await note.getByText(/^Now: Start until .*, 29 days left$/).waitFor();
      await note.getByText(/^Popular from today until/).waitFor();
      await note.getByText(/^then Start for 29 days, until/).waitFor();
      await photograph(visit, "upgrade");
    }));

  it("who follows a mail signed out logs in and finds the order ready", () =>
    visits.subscriber("popular", async (visit) => {
      const { page, user } = visit;
      await forget(visit);
      await page.goto("/register?plan=popular&cycle=monthly&renew=1");
      await page.waitForURL("**/login?for=order");
      await photograph(visit, "login-for-order");
      await page.getByRole("textbox").first().fill(user.email);
      await page.locator("input[type=password]").fill(PASSWORD);
      await page.locator("form button[type=submit]").click();
      await page.waitForURL("**/register");
      await page.getByTestId("order-account").getByText(user.email).waitFor();
      await page.getByRole("button", { name: /^Order and pay/ }).waitFor();
    }));

  it("whose plan has ended is led to renew it", () =>
    visits.subscriber("popular", async (visit) => {
      const { page, user } = visit;
      await changePlan(visit, "popular", -3 * 86_400_000);
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Your plan has ended" }).waitFor();
      await page.getByText(/Your plan Popular ended on/).waitFor();
      expect(await page.getByRole("link", { name: "Your account" }).getAttribute("href")).toBe("/account");
      await photograph(visit, "lapsed");
      await page.getByRole("link", { name: "Renew Popular" }).click();
      await page.getByTestId("order-account").getByText(user.email).waitFor();
    }));
});

/** The browser as it is after its cookies and storage were lost. */
async function forget({ page }: SignedInVisit): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/en/faq");
  await page.evaluate(() => localStorage.clear());
}
