// The customer's whole way, from the landing page to live prices behind an own password: with real mails, and with each payment
// provider's fake. WALK_PICTURES names a folder that then gets a picture of every screen on the way.

import type { BrowserContextOptions } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_FACTS } from "../client/i18n/languages.ts";
import { PLAN_NAMES } from "../shared/contracts/plans.ts";
import { PAY, photographer, PROVIDER_NAMES, translator, type Walk, type Journey } from "./testing/customer.ts";
import { listPrices } from "./testing/screen.ts";
import { faultless, ready } from "./testing/visits.ts";
import { startWholeProduct, type WholeProduct } from "./testing/whole-product.ts";

const OWN_PASSWORD = "seven green lanterns at dusk";
/** A test is shortened to this when it has been seen, ms. */
const TEST_LEFT_MS = 2500;
/** As long as one step may take on a busy machine, ms. */
const PATIENCE_MS = 40_000;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const WALKS: readonly Walk[] = [
  { title: "in Russian, by card", language: "ru", locale: "ru-RU", plan: "popular", total: "11.97", provider: "yoomoney" },
  {
    title: "in English, in crypto",
    language: "en",
    locale: "en-US",
    plan: "professional",
    total: "23.97",
    provider: "nowpayments",
  },
  {
    title: "in Arabic, by the year",
    language: "ar",
    locale: "ar-EG",
    plan: "start",
    isYearly: true,
    total: "76.42",
    provider: "mock",
  },
  { title: "on a phone", language: "de", locale: "de-DE", plan: "start", total: "7.97", provider: "mock", screen: PHONE },
];

let theProduct: WholeProduct;
beforeAll(async () => {
  theProduct = await startWholeProduct();
});
afterAll(() => theProduct?.stop());

let walkers = 0;

describe("a customer's whole way", () => {
  it.each(WALKS)("leads from the landing page to live prices: $title", async (walk) => {
    const { language, locale, screen = DESKTOP } = walk;
    const product = theProduct;
    // A free test is given once: who tries again is somebody else.
    walkers += 1;
    const context = await product.browser.newContext({
      ...screen,
      baseURL: product.url,
      locale,
      extraHTTPHeaders: { "x-forwarded-for": `10.20.30.${walkers}` },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const page = await context.newPage();
      const t = await translator(language);
      const journey = { product, page, walk, t, email: `walker-${walkers}@example.test`, photograph: photographer(page, walk) };
      // A page without a session gets 401; a 503 of a busy machine is asked again.
      await faultless(page, /status of (401|503)/, async () => {
        await takeQuiz(journey);
        await test(journey);
        await order(journey);
        await pay(journey);
        await signIn(journey, await firstPassword(journey));
        await choosePassword(journey, await firstPassword(journey));
        await watchPrices(journey);
      });
    } finally {
      await context.close();
    }
  });
});

async function takeQuiz({ page, t, email, walk, photograph }: Journey): Promise<void> {
  const on = (name: string): Promise<void> => page.getByRole("link", { name, exact: true }).click();
  const next = (): Promise<void> => page.getByRole("button", { name: t("quiz.next"), exact: true }).click();
  await page.goto("/");
  expect(await page.locator("html").getAttribute("lang")).toBe(walk.language);
  await page.getByRole("heading", { level: 1, name: t("front.title") }).waitFor();
  await page.getByRole("table").getByRole("row").nth(5).waitFor();
  await photograph("landing");
  await on(t("hero.signal"));
  await page.getByRole("heading", { level: 1, name: t("quiz.title") }).waitFor();
  await photograph("quiz");
  await on(t("quiz.start"));
  await page.getByRole("radio", { name: "Binance" }).check();
  await photograph("quiz-exchange");
  await next();
  await page.waitForURL("**/quiz/question2");
  await photograph("quiz-experience");
  await next();
  await page.getByRole("heading", { name: t("quiz.final", { percent: 20 }) }).waitFor();
  await photograph("quiz-final");
  await on(t("quiz.continue"));
  await page.getByLabel(t("quiz.email"), { exact: true }).fill(email);
  await photograph("quiz-contact");
  await page.getByRole("button", { name: t("quiz.open") }).click();
}

/** The free test, until its time is up. */
async function test({ product, page, t, photograph }: Journey): Promise<void> {
  await page.waitForURL("**/test-terminal");
  await ready(page);
  await page.getByTestId("test-banner").waitFor();
  await photograph("test");
  await product.shortenTest(TEST_LEFT_MS);
  const done = page.getByText(t("test.done"), { exact: true });
  const comeBack = async (): Promise<boolean> => {
    // Who comes back to the window sees what is left by the server's clock.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    return done.isVisible();
  };
  await expect.poll(comeBack, { timeout: 20_000, interval: 700 }).toBe(true);
  await photograph("test-done");
  await page.getByRole("link", { name: t("test.plan") }).click();
}

async function order({ page, t, email, walk, photograph }: Journey): Promise<void> {
  await page.getByRole("heading", { level: 1, name: t("pricing.heading") }).waitFor();
  if (walk.isYearly)
    await page
      .getByRole("group", { name: t("pricing.cycle") })
      .getByRole("button")
      .last()
      .click();
  await photograph("pricing");
  await page.getByRole("button", { name: t("plan.choose", { plan: PLAN_NAMES[walk.plan] }) }).click();
  await page.waitForURL("**/register");
  await page.getByLabel(t("quiz.email"), { exact: true }).last().fill(email);
  await page.getByRole("radio", { name: t(PROVIDER_NAMES[walk.provider]) }).check();
  await page.getByRole("checkbox").check();
  await page.getByTestId("due").getByText(amountOf(walk)).waitFor();
  await photograph("register");
  await page.locator("form button[type=submit]").click();
}

async function pay(journey: Journey): Promise<void> {
  const { page, t, walk, photograph } = journey;
  const opened = page.context().waitForEvent("page");
  await page.waitForURL(`**/payment-${walk.language}`);
  await page.getByText(t("payment.waiting"), { exact: true }).waitFor();
  await page.getByText(amountOf(walk), { exact: true }).last().waitFor();
  await photograph("payment");
  const provider = await opened;
  await PAY[walk.provider](journey, provider);
  await page.getByTestId("payment-success").waitFor();
  await photograph("payment-paid");
  await provider.close();
  await page.waitForURL(`**/payment-success/${walk.language}`);
  await page.getByRole("heading", { name: t("paid.title"), exact: true }).waitFor();
  await photograph("payment-success");
  // Nobody is signed in yet: the login is on its way, and the order stays within reach.
  await page.getByRole("link", { name: t("ordered.see"), exact: true }).click();
  await page.getByTestId("order-paid").waitFor();
  await photograph("order");
  await page.goto("/login");
}

/** What the order costs, as the language writes it. */
const amountOf = ({ language, total }: Walk): string => `${total.replace(".", LANGUAGE_FACTS[language].separators.decimal)} USDT`;

/** The password in the customer's mail. */
async function firstPassword({ product, email }: Journey): Promise<string> {
  const hasPassword = /\b[A-Z2-7]{16}\b/;
  const { text = "" } = await product.mailTo(email, (mail) => hasPassword.test(mail.text ?? ""));
  expect(text).toContain(email);
  return hasPassword.exec(text)?.[0] ?? "";
}

async function signIn({ page, t, email, photograph }: Journey, password: string): Promise<void> {
  await photograph("login");
  await page.getByLabel(t("login.identity"), { exact: true }).fill(email);
  await page.getByLabel(t("login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
  await page.waitForURL("**/dashboard");
  await ready(page);
}

async function choosePassword({ page, t, photograph }: Journey, first: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel(t("account.currentPassword"), { exact: true }).fill(first);
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(OWN_PASSWORD);
  await photograph("account");
  await page.getByRole("button", { name: t("account.setPassword") }).click();
  await page.getByText(t("account.passwordSet"), { exact: true }).waitFor();
  await photograph("account-password-set");
}

/** Signs in anew, with the own password, to a terminal whose prices move. */
async function watchPrices(journey: Journey): Promise<void> {
  const { page, t, photograph } = journey;
  await page.getByRole("button", { name: t("account.logout") }).click();
  await page.goto("/login");
  await signIn(journey, OWN_PASSWORD);
  const first = await listPrices(page);
  expect(first.length).toBeGreaterThan(0);
  await expect.poll(() => listPrices(page)).not.toEqual(first);
  await photograph("terminal");
}
