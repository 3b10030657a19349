// The market as visitors see it: a minute late, and never played back at high speed.

import { expect, test } from "vitest";
import { FIELD } from "../../../shared/market/fields.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import type { MarketState } from "../../push/frames/market-feed.ts";
import { PreviewTape } from "./preview-tape.ts";

const FIVE_MINUTES = 4;
const coin = (symbol: string, active = true) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.01", decimals: 2, active });

/** BTC up by the price, the thin coin down by half, one halted and one without history. */
function marketAt(second: number, price: number, thinRatio = Number.NaN): MarketState {
  const table = new MarketTable(4);
  const set = (field: number, values: readonly number[]): void => table.column(field).set(values);
  set(FIELD.price, [price, 50, 7, 1]);
  set(FIELD.volume24h, [9_000_000.4, 1000, 5, 5]);
  set(FIELD.reference + FIVE_MINUTES, [100, 100, 7, Number.NaN]);
  set(FIELD.ratio + FIVE_MINUTES, [1.26, thinRatio, 1, 1]);
  const header = { second, simulated: false } as MarketState["header"];
  const symbols = [coin("BTC"), coin("THIN"), coin("GONE", false), coin("NEW")];
  return { table, header, universe: { exchange: "mexc", firstVersion: 0, version: 1, symbols } };
}

test("shows coins that are watched and known, those that were traded as movers and the most traded first", () => {
  const tape = new PreviewTape();
  tape.record(marketAt(1000, 101));
  expect(tape.at(1_060_000)).toEqual({
    at: 1_000_000,
    age_ms: 60_000,
    simulated: false,
    movers: [{ symbol: "BTC", price: 101, decimals: 2, change: 1, ratio: 1.3, volume: 9_000_000 }],
    coins: [
      ["BTC", 9_000_000, 1, 1.3],
      ["THIN", 1000, -50, 0],
    ],
  });
});

test("weighs a move by the volume that made it", () => {
  const moversAt = (thinRatio: number): string[] | undefined => {
    const tape = new PreviewTape();
    tape.record(marketAt(1000, 130, thinRatio));
    return tape.at(1_060_000)?.movers.map(({ symbol }) => symbol);
  };
  // Half its price on its usual volume is a bigger move than a third on slightly more.
  expect(moversAt(1)).toEqual(["THIN", "BTC"]);
  // On a tenth of that volume it is smaller.
  expect(moversAt(0.1)).toEqual(["BTC", "THIN"]);
  // An untraded coin is not a mover.
  expect(moversAt(0.04)).toEqual(["BTC"]);
});

test("plays the market back a minute later", () => {
  const tape = new PreviewTape();
  for (let second = 1000; second <= 1100; second += 2) tape.record(marketAt(second, second));
  expect([1060, 1061, 1062, 1099].map((now) => tape.at(now * 1000)?.at)).toEqual([1_000_000, 1_000_000, 1_002_000, 1_038_000]);
});

test("stands still at first, until what it shows is a minute old", () => {
  const tape = new PreviewTape();
  expect(tape.at(1_000_000)).toBeUndefined();
  tape.record(marketAt(1000, 100));
  tape.record(marketAt(1002, 102));
  expect(tape.at(1_002_000)).toMatchObject({ at: 1_000_000, age_ms: 2000 });
  expect(tape.at(1_061_000)).toMatchObject({ at: 1_000_000, age_ms: 61_000 });
  expect(tape.at(1_062_000)?.at).toBe(1_002_000);
});

test("names all coins as soon as they are known, and not the few of the first moment for a minute", () => {
  const tape = new PreviewTape();
  const without = marketAt(1000, 100);
  without.table.column(FIELD.reference + FIVE_MINUTES).fill(Number.NaN, 1);
  tape.record(without);
  expect(tape.at(1_000_000)?.coins).toHaveLength(1);
  tape.record(marketAt(1002, 100));
  expect(tape.at(1_002_000)).toMatchObject({ at: 1_002_000, age_ms: 0 });
  tape.record(marketAt(1004, 100));
  // It stands still until it is a minute old, and the first few coins do not return.
  expect(tape.at(1_061_000)?.at).toBe(1_002_000);
  expect(tape.at(1_064_000)?.at).toBe(1_004_000);
  // A new coin later does not change that minute.
  const more = marketAt(1006, 100);
  more.table.column(FIELD.reference + FIVE_MINUTES).set([1], 3);
  tape.record(more);
  expect(tape.at(1_065_000)?.at).toBe(1_004_000);
});

test("records a second once, and forgets what it cannot show any more", () => {
  const tape = new PreviewTape();
  for (let second = 0; second < 1000; second += 2) {
    tape.record(marketAt(second, 100));
    tape.record(marketAt(second, 100));
  }
  // It holds 60 recordings of two minutes, so that after a long pause a visitor sees nothing older.
  expect(tape.at(940_000)?.at).toBe(940_000 - 60_000);
});
