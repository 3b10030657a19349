import { expect, test } from "vitest";
import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { Delivered } from "./delivered.ts";
import { findingsText } from "./finding.ts";
import { minuteFindings } from "./minutes-beside-candles.ts";
import { FROM, THREE_COINS, WHOLE_MINUTE } from "./testing/three-coins.ts";

/** BTC and ETH traded for 100 USDT, DOGE did not. */
function delivery(): Delivered {
  const delivered = new Delivered(THREE_COINS);
  delivered.trade(0, 2, 100, FROM + 5);
  delivered.trade(1, 2, 100, FROM + 59_999);
  return delivered;
}

const candle = (quoteVolume: number): Candle => ({
  ...{ openTime: FROM, open: 2, high: 2, low: 2, close: 2 },
  ...{ volume: quoteVolume / 2, quoteVolume },
});

function restOf(volumes: Readonly<Record<string, number>>): Pick<ExchangeRest, "candles"> {
  return {
    candles: (pair) => Promise.resolve(volumes[pair] === undefined ? [] : [candle(volumes[pair])]),
  };
}

const ALL = { BTCUSDT: 100, ETHUSDT: 100, DOGEUSDT: 0 };

async function textOf(
  delivered: Delivered,
  volumes: Readonly<Record<string, number>> = ALL,
  span = WHOLE_MINUTE,
): Promise<string> {
  const observed = { coins: THREE_COINS, delivered, span, closesMinutes: true };
  return findingsText("it", await minuteFindings(restOf(volumes), observed, [0, 1, 2]));
}

test("all agree", async () => {
  const delivered = delivery();
  for (const [position, volume] of [100, 100, 0].entries()) delivered.minuteClosed(position, FROM, 2, volume);
  const text = await textOf(delivered);
  expect(text).toMatch(/ok {7}minute of trades +3 of 3 agree/);
  expect(text).toMatch(/ok {7}closed minutes by socket +3 of 3 agree/);
});

test("no minute was closed by socket", async () => {
  expect(await textOf(delivery())).toMatch(/DIFFERS {2}closed minutes by socket +not seen: BTCUSDT at 12:01, ETHUSDT at 12:01\n/);
});

test("the minute of one coin that traded was not closed, nor that of one that did not", async () => {
  const delivered = delivery();
  delivered.minuteClosed(0, FROM, 2, 100);
  expect(await textOf(delivered)).toMatch(/DIFFERS {2}closed minutes by socket +not seen: ETHUSDT at 12:01; 1 of 1 others agree/);
});

test("REST has no candle of a coin that traded", { timeout: 15_000 }, async () => {
  const text = await textOf(delivery(), { BTCUSDT: 100 });
  expect(text).toMatch(/DIFFERS {2}minute of trades +not seen: ETHUSDT at 12:01; 1 of 1 others agree/);
});

test("a difference is reported before what was not seen", { timeout: 15_000 }, async () => {
  const text = await textOf(delivery(), { BTCUSDT: 150 });
  expect(text).toMatch(/DIFFERS {2}minute of trades +candle disagrees: 1 of 1; BTCUSDT at 12:01: .*; not seen: ETHUSDT at 12:01/);
});

test("nothing traded, or the time was too short", async () => {
  const quiet = await textOf(new Delivered(THREE_COINS), {});
  expect(quiet).toMatch(/note {5}minute of trades +not seen: nothing traded/);
  expect(quiet).toMatch(/note {5}closed minutes by socket +not seen: nothing traded/);
  const short = await textOf(delivery(), ALL, { from: FROM, to: FROM + 3000 });
  expect(short).toMatch(/note {5}minute of trades +not seen: 3 s hold no whole minute\n.*--seconds 60/);
  expect(short).toMatch(/note {5}closed minutes by socket +not seen: 3 s/);
});
