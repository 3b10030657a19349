// The page of an order in each state it can be in, on a desktop and on a phone: it says what is so and what to do, and fits the screen.
// WALK_PICTURES names a folder that then gets a picture of each.

import { join } from "node:path";
import type { BrowserContextOptions } from "@playwright/test";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../server/testing/api.ts";
import { visitor } from "../server/testing/checkout.ts";
import type { Language } from "../shared/contracts/languages.ts";
import type { RawNotification } from "../shared/node/payments/provider.ts";
import { UNUSABLE_PASSWORD_HASH } from "../shared/node/credentials/password.ts";
import { confirmWithdrawal, insertWithdrawal } from "../shared/postgres/orders.queries.ts";
import { violations } from "./testing/axe.ts";
import { translator } from "./testing/customer.ts";
import { DESKTOP, freshBrowser, newestPayment, openOrder, PHONE, type RealProvider } from "./testing/buyers.ts";
import { startWholeProduct, type WholeProduct } from "./testing/whole-product.ts";

let product: WholeProduct;
beforeAll(async () => {
  product = await startWholeProduct();
});
afterAll(() => product?.stop());

interface Ordered {
  readonly secret: string;
  readonly number: string;
  readonly email: string;
}

/** An order as a page makes it. */
async function order(provider: RealProvider, language: Language): Promise<Ordered> {
  const headers = visitor();
  const post = async (path: string, body: object) => (await call(`${product.url}${path}`, "POST", { body, headers })).body;
  const email = `state-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const { userId } = await post("/api/register", { contact: email, plan: "popular", language });
  const { paymentData } = await post("/api/create-payment", { userId, planId: "popular", provider, language });
  const { order_secret: secret, order_number: number } = paymentData as { order_secret: string; order_number: string };
  return { secret, number, email };
}

/** What happens to it, and the state that its page then shows. */
interface Fate {
  readonly provider: RealProvider;
  readonly state: string;
  readonly happen: (ordered: Ordered) => Promise<void>;
}

async function pay(provider: RealProvider, { number }: Ordered, share: "exact" | "half" | "more" = "exact"): Promise<void> {
  const sent = await product[provider].pay(await newestPayment(product, number), share);
  for (const each of sent) await product.notify(provider, each);
}

/** The time of its payments is over. */
async function runOut({ number }: Ordered): Promise<void> {
  const { id } = await newestPayment(product, number);
  await product.database.run((db) =>
    db
      .updateTable("payments")
      .set({ state: "expired", expires_at: new Date(Date.now() - 60_000), expired_at: new Date() })
      .where("id", "=", id)
      .execute(),
  );
}

async function withdraw({ number }: Ordered, refundedAt: Date | null): Promise<void> {
  await product.database.transaction(async (db) => {
    const { id: orderId } = await db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirstOrThrow();
    await insertWithdrawal(db, orderId, "withdrawal", new Date());
    const { id } = await db.selectFrom("withdrawals").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
    await confirmWithdrawal(db, id, orderId, new Date());
    if (refundedAt) await db.updateTable("withdrawals").set({ refunded_at: refundedAt }).where("id", "=", id).execute();
  });
}

const FATES: Readonly<Record<string, Fate>> = {
  waiting: { provider: "nowpayments", state: "waiting", happen: async () => undefined },
  underpaid: { provider: "yoomoney", state: "underpaid", happen: (ordered) => pay("yoomoney", ordered, "half") },
  lagging: {
    provider: "nowpayments",
    state: "processing",
    happen: async ({ number }) => {
      product.nowpayments.lag(1000);
      const sent = await product.nowpayments.pay(await newestPayment(product, number), "exact");
      product.nowpayments.lag(0);
      expect(await product.offer("nowpayments", sent.at(-1) as RawNotification)).toBe(503);
    },
  },
  held: {
    provider: "yoomoney",
    state: "held",
    happen: async ({ number }) => {
      for (const each of await product.yoomoney.hold(await newestPayment(product, number)))
        await product.notify("yoomoney", each);
    },
  },
  failed: {
    provider: "nowpayments",
    state: "failed",
    happen: async ({ number }) => {
      const sent = await product.nowpayments.breakOff(await newestPayment(product, number));
      for (const each of sent) await product.notify("nowpayments", each);
    },
  },
  expired: { provider: "nowpayments", state: "expired", happen: runOut },
  late: {
    provider: "yoomoney",
    state: "paid",
    happen: async (ordered) => {
      await runOut(ordered);
      await pay("yoomoney", ordered);
    },
  },
  overpaid: { provider: "nowpayments", state: "paid", happen: (ordered) => pay("nowpayments", ordered, "more") },
  granted: { provider: "yoomoney", state: "paid", happen: (ordered) => pay("yoomoney", ordered) },
  account: {
    provider: "yoomoney",
    state: "paid",
    happen: async (ordered) => {
      await product.database.run((db) =>
        db
          .insertInto("users")
          .values({ email: ordered.email, password_hash: UNUSABLE_PASSWORD_HASH, language: "en", first_password_ends_at: null })
          .execute(),
      );
      await pay("yoomoney", ordered);
    },
  },
  withdrawn: {
    provider: "yoomoney",
    state: "withdrawn",
    happen: async (ordered) => {
      await pay("yoomoney", ordered);
      await withdraw(ordered, null);
    },
  },
  refunded: {
    provider: "nowpayments",
    state: "refunded",
    happen: async (ordered) => {
      await pay("nowpayments", ordered);
      const sent = await product.nowpayments.refund(await newestPayment(product, ordered.number));
      for (const each of sent) await product.notify("nowpayments", each);
    },
  },
};

const SCREENS: readonly { readonly name: string; readonly language: Language; readonly screen: BrowserContextOptions }[] = [
  { name: "en-1440", language: "en", screen: DESKTOP },
  { name: "en-390", language: "en", screen: PHONE },
  { name: "ar-390", language: "ar", screen: PHONE },
  { name: "ru-1440", language: "ru", screen: DESKTOP },
];

describe.each(SCREENS)("$name", ({ name, language, screen }) => {
  it.each(Object.keys(FATES))("%s", async (fate) => {
    const { provider, state, happen } = FATES[fate] as Fate;
    const ordered = await order(provider, language);
    await happen(ordered);
    const context = await freshBrowser(product, { language, screen });
    try {
      const page = await context.newPage();
      await openOrder(page, ordered.secret);
      await page.getByTestId(`order-${state}`).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator("main").innerText()).not.toContain(ordered.email);
      expect(await violations(page)).toEqual([]);
      const t = await translator(language);
      const isMissing = page.getByText(t("ordered.missingAmount"), { exact: true });
      expect(await isMissing.count()).toBe(fate === "underpaid" ? 1 : 0);
      if (fate === "overpaid") await page.getByText(/18[.,]70\s?USDT/).waitFor();
      const folder = process.env["WALK_PICTURES"];
      if (folder !== undefined) await page.screenshot({ path: join(folder, `order-${fate}-${name}.png`), fullPage: true });
    } finally {
      await context.close();
    }
  });
});

describe("an order whose price has changed since", () => {
  it("says both prices before it is paid again, orders nothing, and orders anew with the second press", async () => {
    const ordered = await order("nowpayments", "en");
    await runOut(ordered);
    await product.database.run((db) =>
      sql`update orders set amount = 9.96, snapshot = jsonb_set(snapshot, '{amount}', '"9.96"') where number = ${ordered.number}`.execute(
        db,
      ),
    );
    const context = await freshBrowser(product, { language: "en", screen: PHONE });
    try {
      const page = await context.newPage();
      await openOrder(page, ordered.secret);
      const answers: number[] = [];
      page.on("response", (response) => {
        if (response.url().endsWith("/api/order/payment")) answers.push(response.status());
      });
      await page.getByRole("button", { name: /9\.96.USDT/ }).click();
      await page
        .getByRole("alert")
        .getByText(/The price has changed: .*9\.96.USDT.* before, .*14\.96.USDT.* now/)
        .waitFor();
      expect(answers).toEqual([409]);
      expect(await page.evaluate(() => location.hash.slice(1))).toBe(ordered.secret);
      const folder = process.env["WALK_PICTURES"];
      if (folder !== undefined) await page.screenshot({ path: join(folder, "order-price-changed.png"), fullPage: true });
      await page.getByRole("button", { name: /14\.96.USDT/ }).click();
      // The new order's own invoice, at the provider.
      await page.waitForURL(/[?&]iid=\d+/);
      expect(answers).toEqual([409, 200]);
    } finally {
      await context.close();
    }
  });
});
