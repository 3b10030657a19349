// Buyers whose money leaves the straight way, at pages of the whole product: each with a browser, a network address and a contact of
// their own.

import { randomBytes, randomInt } from "node:crypto";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { expect } from "vitest";
import type { Translate } from "../../client/i18n/translate.ts";
import { PLAN_NAMES } from "../../shared/contracts/plans.ts";
import type { Language } from "../../shared/contracts/languages.ts";
import type { ProviderPayment } from "../../shared/node/payments/provider.ts";
import { toProviderPayment } from "../../shared/node/payments/settlement.ts";
import { findPayment } from "../../shared/postgres/payments.queries.ts";
import type { ReceivedMail } from "../../workers/jobs/testing/mail-server.ts";
import { PROVIDER_NAMES, translator } from "./customer.ts";
import type { WholeProduct } from "./whole-product.ts";

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** As long as one step may take on a busy machine, ms. */
const PATIENCE_MS = 40_000;

export type RealProvider = "yoomoney" | "nowpayments";

export interface BuyerOptions {
  readonly provider: RealProvider;
  readonly language?: Language;
  readonly screen?: BrowserContextOptions;
}

export interface Buyer {
  readonly product: WholeProduct;
  readonly provider: RealProvider;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  readonly language: Language;
  readonly t: Translate;
}

export interface Ordered {
  /** What stands behind # in the order's address. */
  readonly secret: string;
  readonly number: string;
}

/** A browser of somebody who was never here. */
export async function freshBrowser(
  product: WholeProduct,
  { language = "en", screen = DESKTOP }: Omit<BuyerOptions, "provider"> = {},
): Promise<BrowserContext> {
  const context = await product.browser.newContext({
    ...screen,
    baseURL: product.url,
    locale: language,
    extraHTTPHeaders: { "x-forwarded-for": `10.30.${randomInt(256)}.${randomInt(1, 255)}` },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Runs this as a buyer at an empty page. */
export async function asBuyer(product: WholeProduct, options: BuyerOptions, run: (buyer: Buyer) => Promise<void>): Promise<void> {
  const context = await freshBrowser(product, options);
  try {
    const email = `buyer-${randomBytes(5).toString("hex")}@example.test`;
    const { provider, language = "en" } = options;
    await run({ product, provider, language, context, page: await context.newPage(), email, t: await translator(language) });
  } finally {
    await context.close();
  }
}

/** From the plans to the button that obliges to pay. */
export async function placeOrder({ page, t, email, provider }: Buyer): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: t("plan.choose", { plan: PLAN_NAMES.popular }) }).click();
  await page.waitForURL("**/register");
  await page.getByLabel(t("quiz.email"), { exact: true }).last().fill(email);
  await page.getByRole("radio", { name: t(PROVIDER_NAMES[provider]) }).check();
  await page.getByRole("checkbox").check();
  await page.locator("form button[type=submit]").click();
}

/** Orders, and opens the order's own page. */
export async function order(buyer: Buyer): Promise<Ordered> {
  const { page, t } = buyer;
  const opened = page.context().waitForEvent("page");
  await placeOrder(buyer);
  await page.getByRole("link", { name: t("payment.open") }).waitFor();
  await (await opened).close();
  const secret = new URL(page.url()).hash.slice(1);
  await openOrder(page, secret);
  await page.getByTestId("order-waiting").waitFor();
  return { secret, number: await numberOf(buyer) };
}

export const openOrder = (page: Page, secret: string): Promise<unknown> => page.goto(`/order#${secret}`);

/** The number of the buyer's newest order. */
async function numberOf({ product, email }: Buyer): Promise<string> {
  const { number } = await product.database.run((db) =>
    db
      .selectFrom("orders")
      .innerJoin("registrations", "registrations.id", "orders.registration_id")
      .select("orders.number")
      .where("registrations.email", "=", email)
      .orderBy("orders.created_at", "desc")
      .executeTakeFirstOrThrow(),
  );
  return number;
}

/** The newest payment of an order, as its provider knows it. */
export async function newestPayment(product: WholeProduct, number: string): Promise<ProviderPayment> {
  return product.database.run(async (db) => {
    const { id } = await db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select("payments.id")
      .where("orders.number", "=", number)
      .orderBy("payments.created_at", "desc")
      .executeTakeFirstOrThrow();
    const payment = await findPayment(db, id);
    if (!payment) throw new Error(`No payment ${id}`);
    return toProviderPayment(payment);
  });
}

/** Has the worker ask providers about this order's payments now. */
async function reconcile(product: WholeProduct, number: string): Promise<void> {
  const { id } = await newestPayment(product, number);
  await product.database.run((db) => db.updateTable("payments").set({ next_ask_at: new Date() }).where("id", "=", id).execute());
  await product.runSchedule("reconcile-payments");
}

/** Has them asked until the open page of the order says by itself that it is paid. */
export async function reconcileUntilPaid({ product, page }: Buyer, number: string): Promise<void> {
  const ask = async (): Promise<boolean> => {
    await reconcile(product, number);
    return page.getByTestId("order-paid").isVisible();
  };
  await expect.poll(ask, { timeout: PATIENCE_MS, interval: 1000 }).toBe(true);
}

/** What needs a person about this subject, as operators' list has it. */
export async function attentionOf(product: WholeProduct, subject: string): Promise<string[]> {
  const rows = await product.database.run((db) =>
    db.selectFrom("attention").select("kind").where("subject", "=", subject).where("closed_at", "is", null).execute(),
  );
  return rows.map(({ kind }) => kind).sort();
}

/** The order gave one plan, one receipt and one login, and both mails came. */
export async function expectGrantedOnce({ product, email }: Buyer, number: string): Promise<void> {
  const hasPassword = /\b[A-Z2-7]{16}\b/;
  const isReceipt = ({ subject = "", text = "" }: ReceivedMail): boolean =>
    subject.includes(number) && text.includes("/terminal");
  await product.mailTo(email, isReceipt);
  await product.mailTo(email, ({ text }) => hasPassword.test(text ?? ""));
  const mails = product.mailsTo(email);
  expect(mails.filter(isReceipt)).toHaveLength(1);
  expect(mails.filter(({ text }) => hasPassword.test(text ?? ""))).toHaveLength(1);
  const grants = await product.database.run((db) =>
    db
      .selectFrom("subscription_grants")
      .innerJoin("orders", "orders.id", "subscription_grants.order_id")
      .select("subscription_grants.plan")
      .where("orders.number", "=", number)
      .execute(),
  );
  expect(grants).toEqual([{ plan: "popular" }]);
  expect(await attentionOf(product, number)).toEqual([]);
}
