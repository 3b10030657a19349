// A customer on the way through the product: in which language, on which screen, and how the order is paid.

import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { SomeTexts } from "../../client/i18n/areas.ts";
import { loadTexts } from "../../client/i18n/load-texts.ts";
import type { PlainKey, Translate } from "../../client/i18n/translate.ts";
import { PAYMENT_PAGE_TEXTS } from "../../server/features/checkout/payment-page-texts.ts";
import type { PaidPlan } from "../../shared/checkout/price-catalogue.ts";
import type { Language } from "../../shared/contracts/languages.ts";
import { paymentOf } from "../../shared/node/payments/testing/provider-setup.ts";
import { fill } from "../../shared/texts/fill.ts";
import type { WholeProduct } from "./whole-product.ts";

export interface Walk {
  readonly title: string;
  readonly language: Language;
  readonly locale: string;
  readonly plan: PaidPlan;
  readonly isYearly?: true;
  /** What the order costs: the price of the plan less the 20 % of the quiz. */
  readonly total: string;
  readonly provider: keyof typeof PAY;
  readonly screen?: BrowserContextOptions;
}

export interface Journey {
  readonly product: WholeProduct;
  readonly page: Page;
  readonly walk: Walk;
  readonly email: string;
  readonly t: Translate;
  /** Takes a picture of the screen, where pictures are wanted. */
  readonly photograph: (screen: string, page?: Page) => Promise<void>;
}

/** What customers do at each provider, and what it then sends us. */
export const PAY = {
  mock: async ({ t, photograph }: Journey, provider: Page): Promise<void> => {
    const button = provider.getByRole("button", { name: t("mock.pay"), exact: true });
    await button.waitFor();
    await photograph("mock-pay", provider);
    await button.click();
    await provider.getByText(t("mock.done"), { exact: true }).waitFor();
  },
  yoomoney: async ({ product, walk, photograph }: Journey, provider: Page): Promise<void> => {
    const { fake } = product.yoomoney;
    const button = provider.getByRole("button", { name: PAYMENT_PAGE_TEXTS[walk.language].card });
    await button.waitFor();
    await photograph("yoomoney", provider);
    await button.click();
    await provider.waitForURL(`${fake.server.url}/quickpay/confirm`);
    const form = new URLSearchParams(fake.server.requests.findLast(({ path }) => path === "/quickpay/confirm")?.body);
    await product.notify("yoomoney", fake.receive({ label: form.get("label") ?? "", sum: Number(form.get("sum")) }));
  },
  nowpayments: async ({ product, page, t, photograph }: Journey, provider: Page): Promise<void> => {
    const setup = product.nowpayments;
    const { fake } = setup;
    await provider.waitForURL(`${fake.server.url}/payment/?iid=*`);
    const asked = fake.server.requests.findLast(({ path }) => path === "/v1/invoice")?.body ?? "";
    const { order_id: id } = JSON.parse(asked) as { order_id: string };
    const [seen, ...later] = await setup.pay(paymentOf(setup.provider, id), "exact");
    if (seen) await product.notify("nowpayments", seen);
    await page.getByTestId("payment-processing").getByText(t("payment.processing"), { exact: true }).waitFor();
    await photograph("payment-processing");
    for (const each of later) await product.notify("nowpayments", each);
  },
} as const;

export const PROVIDER_NAMES = {
  mock: "provider.mock",
  yoomoney: "provider.yoomoney",
  nowpayments: "provider.nowpayments",
} as const satisfies Record<keyof typeof PAY, PlainKey>;

/** Translates into this language, from the dictionaries that the pages use. */
export async function translator(language: Language): Promise<Translate> {
  const texts: SomeTexts = await loadTexts(language, ["base", "site", "blocks", "plans", "funnel", "account", "terminal"]);
  return (key, ...values) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No area of the walk has the text ${key}`);
    return fill(text, values[0]);
  };
}

/** Saves pictures, numbered in the order of the way, in the folder that WALK_PICTURES names. */
export function photographer(page: Page, { title }: Walk): Journey["photograph"] {
  const folder = process.env["WALK_PICTURES"];
  let count = 0;
  return async (screen, shown = page) => {
    if (folder === undefined) return;
    const name = `${title.replaceAll(/\W+/g, "-")}-${String(++count).padStart(2, "0")}-${screen}.png`;
    await shown.screenshot({ path: join(folder, name), fullPage: true });
  };
}
