// Money that leaves the straight way, as its buyer sees it: a provider behind its own notifications, payments in parts, notifications
// twice and in disorder, a provider that is away, and the order's link in other hands. Nothing is paid and forgotten, and nothing is
// given twice.

import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAYMENT_PAGE_TEXTS } from "../server/features/checkout/payment-page-texts.ts";
import type { RawNotification } from "../shared/node/payments/provider.ts";
import { paymentOf } from "../shared/node/payments/testing/provider-setup.ts";
import {
  asBuyer,
  attentionOf,
  expectGrantedOnce,
  freshBrowser,
  newestPayment,
  openOrder,
  order,
  PHONE,
  placeOrder,
  reconcileUntilPaid,
  type Buyer,
  type BuyerOptions,
  type Ordered,
  type RealProvider,
} from "./testing/buyers.ts";
import { startWholeProduct, type WholeProduct } from "./testing/whole-product.ts";

const PROVIDERS: readonly RealProvider[] = ["nowpayments", "yoomoney"];
const MINUTE_MS = 60_000;

let product: WholeProduct;
beforeAll(async () => {
  product = await startWholeProduct();
});
afterAll(() => product?.stop());

/** All that a provider sends for the whole price, the oldest first. */
async function paidInFull({ provider }: Buyer, { number }: Ordered): Promise<RawNotification[]> {
  return product[provider].pay(await newestPayment(product, number), "exact");
}

const isPaid = (page: Page): Promise<void> => page.getByTestId("order-paid").waitFor();

/** Whatever is missing. */
const restButton = ({ page, t }: Buyer): Locator =>
  page.getByRole("button", { name: new RegExp(`^${t("ordered.payRest", { amount: "" }).trim()}`) });

describe("a provider whose interface is behind its own notification", () => {
  it.each(PROVIDERS.flatMap((provider) => [1, 3].map((asks) => ({ provider, asks }))))(
    "$provider, $asks askings: repeats finish it, and the open page of the order says so by itself",
    ({ provider, asks }) =>
      asBuyer(product, { provider }, async (buyer) => {
        const ordered = await order(buyer);
        const paid = (await behind(buyer, ordered, asks)).at(-1) as RawNotification;
        expect(await product.offer(provider, paid)).toBe(503);
        await buyer.page.getByTestId("order-processing").waitFor();
        expect(await attentionOf(product, ordered.number)).toEqual(["payment-unconfirmed"]);
        await expect.poll(() => product.offer(provider, paid), { timeout: 30_000, interval: 200 }).toBe(200);
        await isPaid(buyer.page);
        await expectGrantedOnce(buyer, ordered.number);
      }),
  );

  it.each(PROVIDERS)("%s, and it never repeats: asking finishes it", (provider) =>
    asBuyer(product, { provider }, async (buyer) => {
      const ordered = await order(buyer);
      const paid = (await behind(buyer, ordered, 2)).at(-1) as RawNotification;
      expect(await product.offer(provider, paid)).toBe(503);
      await reconcileUntilPaid(buyer, ordered.number);
      await expectGrantedOnce(buyer, ordered.number);
    }),
  );

  async function behind(buyer: Buyer, ordered: Ordered, asks: number): Promise<RawNotification[]> {
    const setup = product[buyer.provider];
    setup.lag(asks);
    const sent = await paidInFull(buyer, ordered);
    setup.lag(0);
    return sent;
  }
});

const IN_PARTS: readonly (BuyerOptions & { readonly title: string })[] = [
  { title: "by card, in English", provider: "yoomoney" },
  { title: "in crypto, in English", provider: "nowpayments" },
  { title: "by card, in Russian on a phone", provider: "yoomoney", language: "ru", screen: PHONE },
  { title: "in crypto, in Arabic on a phone", provider: "nowpayments", language: "ar", screen: PHONE },
];

describe("an order that is paid in parts", () => {
  it.each(IN_PARTS)("shows what came and what is missing, takes the rest and is granted once: $title", (options) =>
    asBuyer(product, options, async (buyer) => {
      const { page, t, provider, email } = buyer;
      const ordered = await order(buyer);
      const payment = await newestPayment(product, ordered.number);
      const [half] = await product[provider].payParts(payment, [0.5, 0.5]);
      await product.notify(provider, half as RawNotification);
      await page.getByTestId("order-underpaid").waitFor();
      for (const name of ["ordered.received", "ordered.missingAmount"] as const)
        await page.getByText(t(name), { exact: true }).waitFor();
      const { text = "" } = await product.mailTo(email, (mail) => (mail.text ?? "").includes(`/order#${ordered.secret}`));
      expect(text).toContain(ordered.number);
      expect(await attentionOf(product, ordered.number)).toEqual(["payment-underpaid"]);
      await withoutOverflow(page);
      // In the money in which it is paid, too.
      const theirs = provider === "yoomoney" ? /RUB/ : /BTC/;
      await page.getByText(t("ordered.received"), { exact: true }).locator("xpath=..").getByText(theirs).waitFor();
      if (provider === "yoomoney") expect(await restButton(buyer).innerText()).toContain("RUB");
      await payRest(buyer);
      await openOrder(page, ordered.secret);
      await isPaid(page);
      expect(await page.getByText(t("ordered.missingAmount"), { exact: true }).count()).toBe(0);
      await withoutOverflow(page);
      await expectGrantedOnce(buyer, ordered.number);
    }),
  );

  /** By the button of the order's page, at the provider's page that it leads to. */
  async function payRest(buyer: Buyer): Promise<void> {
    const { page, provider } = buyer;
    await restButton(buyer).click();
    if (provider === "yoomoney") return payRestByCard(buyer);
    const { fake } = product.nowpayments;
    await page.waitForURL(`${fake.server.url}/payment/?iid=*`);
    const { order_id: id } = JSON.parse(fake.server.requests.findLast(({ path }) => path === "/v1/invoice")?.body ?? "") as {
      order_id: string;
    };
    const sent = await product.nowpayments.pay(paymentOf(product.nowpayments.provider, id), "exact");
    for (const each of sent) await product.notify(provider, each);
  }

  async function payRestByCard({ page, language }: Buyer): Promise<void> {
    const { fake } = product.yoomoney;
    await page.waitForURL("**/pay/*");
    await page.getByRole("button", { name: PAYMENT_PAGE_TEXTS[language].card }).click();
    await page.waitForURL(`${fake.server.url}/quickpay/confirm`);
    const form = new URLSearchParams(fake.server.requests.findLast(({ path }) => path === "/quickpay/confirm")?.body);
    await product.notify("yoomoney", fake.receive({ label: form.get("label") ?? "", sum: Number(form.get("sum")) }));
  }

  async function withoutOverflow(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

describe("notifications", () => {
  it.each(PROVIDERS)("twice, at once and in disorder grant an order once: %s", (provider) =>
    asBuyer(product, { provider }, async (buyer) => {
      const ordered = await order(buyer);
      const sent = (await paidInFull(buyer, ordered)).toReversed();
      await Promise.all([...sent, ...sent, ...sent.toReversed()].map((each) => product.offer(provider, each)));
      for (const each of sent) expect(await product.offer(provider, each)).toBe(200);
      await isPaid(buyer.page);
      await expectGrantedOnce(buyer, ordered.number);
    }),
  );
});

describe("a provider that is away", () => {
  it("is said to the buyer, whose order waits for it, and is on the operators' list within a minute", () =>
    asBuyer(product, { provider: "nowpayments" }, async (buyer) => {
      const { page, t } = buyer;
      await whileAway("nowpayments", async () => {
        await placeOrder(buyer);
        await page.getByRole("alert").getByText(t("payment.providerFailed"), { exact: true }).waitFor();
        const folder = process.env["WALK_PICTURES"];
        if (folder !== undefined) await page.screenshot({ path: join(folder, "payment-not-created.png"), fullPage: true });
        const firstSign = Date.now();
        await expect
          .poll(() => attentionOf(product, "nowpayments"), { timeout: MINUTE_MS, interval: 500 })
          .toEqual(["provider-unreachable"]);
        expect(Date.now() - firstSign).toBeLessThan(MINUTE_MS);
        await page.reload();
        await page.getByRole("alert").getByText(t("payment.providerFailed"), { exact: true }).waitFor();
      });
      await page.getByRole("button", { name: t("payment.retry"), exact: true }).click();
      await page.getByRole("link", { name: t("payment.open") }).waitFor();
      const orders = await product.database.run((db) =>
        db
          .selectFrom("orders")
          .innerJoin("registrations", "registrations.id", "orders.registration_id")
          .select("orders.number")
          .where("registrations.email", "=", buyer.email)
          .execute(),
      );
      expect(orders).toHaveLength(1);
    }));

  it("once the money is on its way: the order says that it is being confirmed, and is granted on the provider's return", () =>
    asBuyer(product, { provider: "nowpayments" }, async (buyer) => {
      const ordered = await order(buyer);
      const paid = (await paidInFull(buyer, ordered)).at(-1) as RawNotification;
      await whileAway("nowpayments", async () => {
        expect(await product.offer("nowpayments", paid)).toBe(503);
        await buyer.page.getByTestId("order-processing").waitFor();
        expect(await attentionOf(product, ordered.number)).toEqual(["payment-unconfirmed"]);
      });
      await reconcileUntilPaid(buyer, ordered.number);
      await expectGrantedOnce(buyer, ordered.number);
    }));

  it("leaves the button for the rest of an order in its place", () =>
    asBuyer(product, { provider: "nowpayments" }, async (buyer) => {
      const { page, t } = buyer;
      const ordered = await order(buyer);
      const payment = await newestPayment(product, ordered.number);
      const [half] = await product.nowpayments.payParts(payment, [0.5, 0.5]);
      await product.notify("nowpayments", half as RawNotification);
      await page.getByTestId("order-underpaid").waitFor();
      const rest = restButton(buyer);
      await whileAway("nowpayments", async () => {
        await rest.click();
        await page.getByRole("alert").getByText(t("payment.providerFailed"), { exact: true }).waitFor();
      });
      await page.getByTestId("order-underpaid").waitFor();
      await rest.click();
      await page.waitForURL(`${product.nowpayments.fake.server.url}/payment/?iid=*`);
    }));

  async function whileAway(provider: RealProvider, run: () => Promise<void>): Promise<void> {
    const setup = product[provider];
    setup.fail(...Array.from({ length: 1000 }, () => "cut" as const));
    try {
      await run();
    } finally {
      setup.fail();
    }
  }
});

describe("the link of an order", () => {
  it("brings whoever pays the rest on a second device back to the order, in the tab that went to pay", () =>
    asBuyer(product, { provider: "yoomoney" }, async (buyer) => {
      const ordered = await order(buyer);
      const [half] = await product.yoomoney.payParts(await newestPayment(product, ordered.number), [0.5, 0.5]);
      await product.notify("yoomoney", half as RawNotification);
      const second = await freshBrowser(product, { screen: PHONE });
      try {
        const device = await second.newPage();
        await openOrder(device, ordered.secret);
        await restButton({ ...buyer, page: device }).click();
        await device.waitForURL("**/pay/*");
        const rest = await newestPayment(product, ordered.number);
        for (const each of await product.yoomoney.pay(rest, "exact")) await product.notify("yoomoney", each);
        await device.goto("/payment-success/en");
        await device.getByTestId("celebration").waitFor();
      } finally {
        await second.close();
      }
    }));

  it("in a forwarded mail and on a second device shows no contact, and says where the login goes in the ordering browser alone", () =>
    asBuyer(product, { provider: "yoomoney" }, async (buyer) => {
      const { page, t, email } = buyer;
      const ordered = await order(buyer);
      const second = await freshBrowser(product, { screen: PHONE });
      try {
        const device = await second.newPage();
        await openOrder(device, ordered.secret);
        await device.getByTestId("order-waiting").waitFor();
        await seesNothing(device, email);
        for (const each of await paidInFull(buyer, ordered)) await product.notify("yoomoney", each);
        // Both pages learn of it by themselves.
        await Promise.all([isPaid(page), isPaid(device)]);
        await expectGrantedOnce(buyer, ordered.number);

        const { text = "" } = await product.mailTo(email, (mail) => (mail.text ?? "").includes("/order#"));
        const [link = ""] = /https?:\/\/\S+\/order#[\w-]+/.exec(text) ?? [];
        await device.goto(link);
        await isPaid(device);
        await seesNothing(device, email);

        // After the grant, and before the first login: the ordering browser, once.
        const other = `other-${email}`;
        await page.getByRole("button", { name: t("ordered.move") }).click();
        await page.getByLabel(t("ordered.move.email"), { exact: true }).fill(other);
        await page.locator("form button[type=submit]").click();
        const hasPassword = /\b[A-Z2-7]{16}\b/;
        await product.mailTo(other, (mail) => hasPassword.test(mail.text ?? ""));
        const notice = await product.mailTo(email, (mail) => (mail.subject ?? "") === movedSubject(ordered.number));
        expect(notice.text).not.toContain(other);
        expect(notice.text).not.toContain("/order#");
        await page.getByText("o***@e***.test", { exact: false }).waitFor();
        expect(await page.getByRole("button", { name: t("ordered.move") }).count()).toBe(0);
        await device.reload();
        await device.getByText("o***@e***.test", { exact: false }).waitFor();
        await seesNothing(device, other);
      } finally {
        await second.close();
      }
    }));

  const movedSubject = (number: string): string => `Where the login of order ${number} goes`;

  async function seesNothing(page: Page, contact: string): Promise<void> {
    expect(await page.locator("body").innerText()).not.toContain(contact);
    expect(await page.getByRole("button", { name: "Send the login to another address" }).count()).toBe(0);
  }
});
