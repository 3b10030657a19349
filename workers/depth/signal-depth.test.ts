// The order books that signals make worth knowing.

import { expect, test } from "vitest";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { SignalFacts } from "../../shared/signals/signal-facts.ts";
import { askForSignals } from "./signal-depth.ts";

const coin = (symbol: string, active = true): UniverseSymbol => ({
  symbol,
  pair: `${symbol}USDT`,
  tickSize: "0.1",
  decimals: 1,
  active,
});
const signal = (rule: string, symbol: string) => ({ rule, symbol }) as SignalFacts;

test("each coin of a counted signal is asked about once, a customer's own and a coin that has gone are not", async () => {
  const asked: string[] = [];
  const ask = (pair: string): Promise<void> => Promise.resolve(void asked.push(pair));
  const signals = [signal("house 1", "BTC"), signal("house 2", "BTC"), signal("own", "ETH"), signal("house 1", "GONE")];
  const published = { second: 1, signals, isCounted: (rule: string) => rule.startsWith("house") };
  await askForSignals({ ask }, published, { symbols: [coin("BTC"), coin("ETH"), coin("GONE", false)] });
  expect(asked).toEqual(["BTCUSDT"]);
});
