import { expect, onTestFinished, test } from "vitest";
import { ProviderUnavailableError } from "./provider.ts";
import { MAX_COINS } from "./nowpayments-coins.ts";
import { nowpaymentsSetup } from "./testing/fake-nowpayments.ts";

async function setup() {
  const made = await nowpaymentsSetup();
  onTestFinished(() => made.close());
  return { fake: made.fake, setup: made, coins: () => made.provider.coins?.() };
}

test("are those of the account, what is used most first, with network and least payment", async () => {
  const { coins } = await setup();
  expect(await coins()).toEqual([
    { code: "btc", ticker: "BTC", network: "BTC", minUsd: "17.43" },
    { code: "usdtbsc", ticker: "USDT", network: "BSC", minUsd: "1.20" },
    { code: "usdttrc20", ticker: "USDT", network: "TRX", minUsd: "8.62" },
    // The provider gives no minimum for it.
    { code: "ton", ticker: "TON", network: "TON", minUsd: null },
  ]);
});

test("a coin that the list of names does not know keeps its code", async () => {
  const { fake, coins } = await setup();
  fake.coins = [{ code: "NEWCOIN", name: "New", network: null, priority: 5, min: 2 }];
  expect(await coins()).toEqual([{ code: "newcoin", ticker: "NEWCOIN", network: null, minUsd: "2.00" }]);
});

test.each([
  ["no row", null],
  ["a row of nothing", {}],
  ["a code that is none", { code: null, ticker: "x", network: "x", priority: 1 }],
])("%s among the names takes no coin away", async (_what, odd) => {
  const { fake, coins } = await setup();
  const expected = await coins();
  fake.oddCoins = { selected: [null, "", 7], named: [odd, { code: "TON", ticker: 5, network: "ton", priority: 4 }] };
  expect(await coins()).toEqual(expected);
});

test("of very many the first ones are asked about", async () => {
  const { fake, coins } = await setup();
  fake.coins = Array.from({ length: 300 }, (_, at) => ({ code: `C${at}X`, name: "", network: null, priority: at + 1, min: 1 }));
  expect((await coins())?.map(({ code }) => code)).toEqual(Array.from({ length: MAX_COINS }, (_, at) => `c${at}x`));
  expect(fake.server.requests).toHaveLength(MAX_COINS + 2);
});

test.each(["nonsense", "error", "hang"] as const)("a provider that answers with %s says nothing", async (fault) => {
  const { setup: made, coins } = await setup();
  made.fail(fault, fault, fault, fault);
  await expect(coins()).rejects.toThrow(ProviderUnavailableError);
});
