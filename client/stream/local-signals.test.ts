// Signals computed in the browser: the same rules of firing as the worker's, at the looks polling gives.

import { beforeEach, describe, expect, it } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { ruleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { LocalSignals, type Look } from "./local-signals.ts";

const NET: SignalRule = { exchange: "mexc", kind: "net_percent", minutes: 1, direction: "up", threshold: 1 };
const FALL: SignalRule = { ...NET, direction: "down" };
const VOLUME: SignalRule = { exchange: "mexc", kind: "volume", minutes: 1, direction: "up", threshold: 50 };
const rules = (...all: SignalRule[]): ReadonlyMap<string, SignalRule> => new Map(all.map((rule) => [ruleKey(rule), rule]));

let local: LocalSignals;

beforeEach(() => {
  local = new LocalSignals();
});

/** A look at two coins, BTC and ETH, whose one-minute changes (percent) and ratios are given. */
function look(second: number, changes: readonly [number, number], ratio = 1): Look {
  const table = new MarketTable(2);
  changes.forEach((change, position) => {
    table.column(FIELD.price)[position] = 100 + change;
    table.column(FIELD.reference)[position] = Number.isNaN(change) ? Number.NaN : 100;
    table.column(FIELD.ratio)[position] = ratio;
  });
  const coins = ["BTC", "ETH"].map((symbol) => ({ symbol, decimals: 2, tickSize: "0.01", active: true }));
  return { exchange: "mexc", table, coins, second };
}

const fired = (rule: SignalRule, at: Look): string[] => local.evaluate(rules(rule), at).map(({ symbol }) => symbol);

describe("a rule", () => {
  it("of an exchange whose table this is not never fires", () => {
    local.evaluate(rules(NET), look(100, [0, 0]));
    expect(fired({ ...NET, exchange: "binance" }, look(102, [1.2, 0.9]))).toEqual([]);
    expect(fired({ ...NET, exchange: "binance" }, look(104, [2.2, 0.9]))).toEqual([]);
  });

  it("fires on entering and at every further whole threshold, not while it stays", () => {
    local.evaluate(rules(NET), look(100, [0, 0]));
    expect(fired(NET, look(102, [1.2, 0.9]))).toEqual(["BTC"]);
    expect(fired(NET, look(110, [1.9, 0.9]))).toEqual([]);
    expect(fired(NET, look(120, [2.1, 1.1]))).toEqual(["BTC", "ETH"]);
  });

  it("does not fire for coins inside when nothing was known before, nor when a frame had shown them inside", () => {
    expect(fired(NET, look(100, [1.5, 0]))).toEqual([]);
    expect(fired(NET, look(110, [0.5, 0]))).toEqual([]);
    expect(fired(NET, look(120, [1.5, 0]))).toEqual(["BTC"]);
    local.prime(rules(NET), look(0, [1.5, 0]));
    expect(fired(NET, look(200, [1.6, 1.4]))).toEqual(["ETH"]);
  });

  it("knows falls and volumes", () => {
    local.evaluate(rules(FALL, VOLUME), look(100, [0, 0]));
    expect(local.evaluate(rules(FALL, VOLUME), look(102, [-1.2, 0], 1.6)).map(({ rule, symbol }) => [rule, symbol])).toEqual([
      [ruleKey(FALL), "BTC"],
      [ruleKey(VOLUME), "BTC"],
      [ruleKey(VOLUME), "ETH"],
    ]);
  });

  it("compares with BTC's move or the market's", () => {
    const beyondBtc: SignalRule = { ...NET, kind: "net_minus_btc" };
    const beyondMarket: SignalRule = { ...NET, kind: "net_over_market" };
    local.evaluate(rules(beyondBtc, beyondMarket), look(100, [0, 0]));
    expect(local.evaluate(rules(beyondBtc, beyondMarket), look(102, [2, 2.9]))).toEqual([]);
    const signals = local.evaluate(rules(beyondBtc, beyondMarket), look(110, [2, 4.2]));
    expect(signals.map(({ rule, symbol }) => [rule, symbol])).toEqual([
      [ruleKey(beyondBtc), "ETH"],
      [ruleKey(beyondMarket), "ETH"],
    ]);
    expect(signals[1]?.marketChange).toBeCloseTo(3.1, 9);
  });

  it("stays silent from and to the unknown", () => {
    local.evaluate(rules(NET), look(100, [Number.NaN, 0]));
    expect(fired(NET, look(102, [5, Number.NaN]))).toEqual([]);
    expect(fired(NET, look(104, [5, 5]))).toEqual([]);
  });

  it("holds duplicates back for five seconds and counts them", () => {
    local.evaluate(rules(NET), look(100, [0, 0]));
    local.evaluate(rules(NET), look(102, [1.2, 0]));
    expect(fired(NET, look(104, [2.2, 0]))).toEqual([]);
    expect(fired(NET, look(106, [3.2, 0]))).toEqual([]);
    expect(local.evaluate(rules(NET), look(108, [4.2, 0]))).toMatchObject([{ symbol: "BTC", suppressed: 2 }]);
  });
});

it("a signal states what the table knows, and no more", () => {
  local.evaluate(rules(VOLUME), look(100, [0, 0]));
  const [btc] = local.evaluate(rules(VOLUME), look(102, [2, 1], 1.75));
  expect(btc).toMatchObject({
    id: `${ruleKey(VOLUME)}:BTC:102`,
    timestamp: 102_000,
    priceStart: 100,
    priceEnd: 102,
    netPercentValue: 2,
    volumeChangePercent: 75,
    volumeNow: null,
    btcStart: 100,
    btcEnd: 102,
    threshold: 50,
  });
});
