// The order books that signals make worth knowing.

import { expect, test } from "vitest";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { askForCoins } from "./ask-for-coins.ts";

const coin = (symbol: string, active = true): UniverseSymbol => ({
  symbol,
  pair: `${symbol}USDT`,
  tickSize: "0.1",
  decimals: 1,
  active,
});

test("each coin of an episode that began is asked about once, one that has gone is not", async () => {
  const asked: string[] = [];
  const ask = (pair: string): Promise<void> => Promise.resolve(void asked.push(pair));
  await askForCoins({ ask }, new Set(["BTC", "GONE"]), { symbols: [coin("BTC"), coin("ETH"), coin("GONE", false)] });
  expect(asked).toEqual(["BTCUSDT"]);
});
