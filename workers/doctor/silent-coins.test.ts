// A coin that traded in REST but on no socket is reported; one that nobody traded is not.

import { expect, test } from "vitest";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { Delivered } from "./delivered.ts";
import { silentFinding } from "./silent-coins.ts";
import { FROM, THREE_COINS, WHOLE_MINUTE } from "./testing/three-coins.ts";

function restOf(...traded: readonly string[]) {
  const asked: string[] = [];
  const candles: ExchangeRest["candles"] = (pair, seconds) => {
    asked.push(`${pair} ${seconds}`);
    const volume = traded.includes(pair) ? 5 : 0;
    const prices = { open: 2, high: 2, low: 2, close: 2 };
    return Promise.resolve([{ openTime: FROM, ...prices, volume: volume / 2, quoteVolume: volume }]);
  };
  return { asked, rest: { finestCandleSeconds: 1, candles } as unknown as ExchangeRest };
}

function delivery(): Delivered {
  const delivered = new Delivered(THREE_COINS);
  delivered.trade(0, 2, 100, FROM + 5);
  return delivered;
}

test("a coin that REST saw trading but that never came is named with its topic", { timeout: 15_000 }, async () => {
  const { rest } = restOf("BTCUSDT", "DOGEUSDT");
  const finding = await silentFinding(rest, THREE_COINS, delivery(), WHOLE_MINUTE, (pair) => `trades@${pair}`);
  expect(finding).toMatchObject({ verdict: "differs", check: "silent coins" });
  expect(finding.found).toBe("1 of 2 traded by REST, yet nothing came: trades@DOGEUSDT");
});

test("coins without trades are rightly silent", async () => {
  const { rest, asked } = restOf("BTCUSDT");
  const finding = await silentFinding(rest, THREE_COINS, delivery(), WHOLE_MINUTE, String);
  expect(finding).toMatchObject({ verdict: "right", found: "2 of 3, and REST has no trade of them either" });
  expect(asked).toEqual(["ETHUSDT 60", "DOGEUSDT 60"]);
});

test("in less than a minute the seconds are asked for", async () => {
  const { rest, asked } = restOf();
  await silentFinding(rest, THREE_COINS, delivery(), { from: FROM, to: FROM + 3000 }, String);
  expect(asked).toEqual(["ETHUSDT 1", "DOGEUSDT 1"]);
});

test("late trades are not silence", { timeout: 15_000 }, async () => {
  const { rest } = restOf("ETHUSDT");
  const delivered = delivery();
  const finding = silentFinding(rest, THREE_COINS, delivered, WHOLE_MINUTE, String);
  setTimeout(() => delivered.trade(1, 2, 5, FROM + 59_990), 100);
  expect(await finding).toMatchObject({ verdict: "right" });
});

test("all coins traded", async () => {
  const delivered = delivery();
  for (const position of [1, 2]) delivered.trade(position, 2, 100, FROM + 5);
  const finding = await silentFinding(restOf().rest, THREE_COINS, delivered, WHOLE_MINUTE, String);
  expect(finding).toMatchObject({ verdict: "right", found: "none of 3" });
});
