// What the page is told before an order is what the order then costs and gives.

import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Redis } from "ioredis";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { nowpaymentsSetup } from "../../../shared/node/payments/testing/fake-nowpayments.ts";
import { call } from "../../testing/api.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { TRUST_ME, visitor } from "../../testing/checkout.ts";
import { makeToken, startServer } from "../../testing/start-app.ts";

const setup = checkoutSetup();
let database: Database;
let redis: Redis;
beforeAll(() => void ({ database, redis } = setup));

const DAY = 86_400_000;
const NEAR = 60_000;
const YOOMONEY = { YOOMONEY_RECEIVER: "41001999999999", YOOMONEY_SECRET: "a-notification-secret", YOOMONEY_RUB_RATE: "95.50" };

interface Stretch {
  readonly plan: string;
  readonly starts_at: number;
  readonly ends_at: number;
}
interface Account {
  readonly email: string;
  readonly begins_at: number;
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
  readonly ended: { readonly plan: string; readonly ended_at: number } | null;
}

const quoteFor = async (plan: string, token?: string) => {
  const { status, body } = await setup.get(`/api/checkout/quote?plan=${plan}`, token);
  expect(status).toBe(200);
  return body;
};

async function asking(settings: NodeJS.ProcessEnv | undefined) {
  const server = await startServer({ ...TRUST_ME, ...settings });
  onTestFinished(() => server.close());
  return async (query: string) => call(`${server.url}/api/checkout/quote?${query}`, "GET", { headers: visitor() });
}

test("a visitor learns the price, what each method charges and how a login arrives, and nothing of any account", async () => {
  const ask = await asking({ ...YOOMONEY, PAYMENT_PROVIDERS: "mock,yoomoney", LAUNCH_UNTIL: "2999-01-01T00:00:00Z" });
  const { status, headers, body } = await ask("plan=popular");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toEqual({
    plan: "popular",
    billing_cycle: "monthly",
    price: "9.96",
    discount_percent: 0,
    amount: "9.96",
    currency: "USDT",
    period: "launch",
    launch_until: Date.parse("2999-01-01T00:00:00Z"),
    at: expect.any(Number),
    methods: [
      { id: "mock", is_test: true, charge_amount: "9.96", charge_currency: "USDT", rate: null, coins: null },
      { id: "yoomoney", is_test: false, charge_amount: "951.18", charge_currency: "RUB", rate: "95.50", coins: null },
    ],
    telegram_bot: false,
    account: null,
  });
  await redis.set(keys.telegramBot(), "shop_bot");
  expect((await ask("plan=pro&billingCycle=yearly")).body).toMatchObject({
    plan: "professional",
    amount: "191.52",
    telegram_bot: true,
  });
});

test("coins are told with network and least payment, and as unknown while their provider is silent", async () => {
  const provider = await nowpaymentsSetup();
  onTestFinished(() => provider.close());
  const coinsAt = async (ask: Awaited<ReturnType<typeof asking>>) =>
    ((await ask("plan=start")).body["methods"] as { coins: unknown }[])[0]?.coins;
  expect(await coinsAt(await asking(provider.environment))).toEqual([
    { ticker: "BTC", network: "BTC", min_usd: "17.43" },
    { ticker: "USDT", network: "BSC", min_usd: "1.20" },
    { ticker: "USDT", network: "TRX", min_usd: "8.62" },
    { ticker: "TON", network: "TON", min_usd: null },
  ]);
  provider.fail("refuse");
  expect(await coinsAt(await asking(provider.environment))).toBe("unknown");
});

test.each(["plan=test", "plan=free", "billingCycle=monthly", "plan=start&billingCycle=weekly"])(
  "%s is refused",
  async (query) => {
    expect((await setup.get(`/api/checkout/quote?${query}`)).status).toBe(400);
  },
);

test("a customer is told what is left and what the order does, and that is what it does", async () => {
  const { token, user } = await makeToken(database, "start");
  const { account } = (await quoteFor("popular", token)) as { account: Account };
  const [start] = account.before;
  expect([account.email, account.ended, account.before.length]).toEqual([user.email, null, 1]);
  expect(account.begins_at - Date.now()).toBeLessThan(NEAR);
  expect(account.after.map(({ plan }) => plan)).toEqual(["popular", "start"]);
  expect(account.after[1]?.starts_at).toBe(account.after[0]?.ends_at);
  // The rest of the lower plan is preserved.
  const left = (stretch: Stretch | undefined): number => (stretch ? stretch.ends_at - stretch.starts_at : 0);
  expect(Math.abs(left(account.after[1]) - left(start))).toBeLessThan(NEAR);

  const { paymentId } = await setup.open({ token, user }, "popular");
  await setup.settle(paymentId);
  const { body } = await setup.get("/api/account/subscription", token);
  const { current, coming } = body as unknown as { current: Stretch; coming: readonly Stretch[] };
  expect([current.plan, coming.map(({ plan }) => plan)]).toEqual(["popular", ["start"]]);
  expect(Math.abs(current.ends_at - (account.after[0]?.ends_at ?? 0))).toBeLessThan(NEAR);
  expect(Math.abs((coming[0]?.ends_at ?? 0) - (account.after[1]?.ends_at ?? 0))).toBeLessThan(NEAR);
});

test("the same plan follows itself, and one that ended is named", async () => {
  const { token, user } = await makeToken(database, "popular");
  const { account } = (await quoteFor("popular", token)) as { account: Account };
  expect(account.begins_at).toBe(account.before[0]?.ends_at);
  expect(account.after).toHaveLength(1);

  const endedAt = new Date(Date.now() - 3 * DAY);
  await database.run((db) =>
    db
      .updateTable("subscriptions")
      .set({ starts_at: new Date(endedAt.getTime() - 30 * DAY), ends_at: endedAt })
      .where("user_id", "=", user.userId)
      .execute(),
  );
  const lapsed = (await quoteFor("popular", token)) as { account: Account };
  expect([lapsed.account.before, lapsed.account.ended]).toEqual([[], { plan: "popular", ended_at: endedAt.getTime() }]);
});
