// A trade reported by several connections and answers is one trade, with or without an id; several alike at one moment are
// several.

import { expect, test } from "vitest";
import { TradeColumns, type WireTrade } from "./trade-columns.ts";

const NOW = Date.UTC(2026, 10, 22, 13, 37);
const trade = (more: Partial<WireTrade> = {}): WireTrade => ({ price: "2.5", quantity: "4", timeMs: NOW, sell: false, ...more });

/** What remains of trades seen by connections (0 and up) and REST answers (below 0): lots in their order. */
function kept(seen: readonly (readonly [WireTrade, number])[]): number[] {
  const columns = new TradeColumns();
  for (const [each, source] of seen) columns.add(each, source);
  const recording = columns.recording("BTCUSDT");
  return Array.from({ length: recording.minutes }, (_, minute) => recording.trades(minute)).flatMap((trades) =>
    trades.map(({ lots }) => lots),
  );
}

test("a trade of two connections is one, by a number or a text", () => {
  for (const id of [7, "8213X0_8214X0"])
    expect(
      kept([
        [trade({ id }), 0],
        [trade({ id }), 1],
      ]),
    ).toEqual([4]);
});

test("trades of one moment with ids of their own are several, in the order of their numbers", () => {
  expect(
    kept([
      [trade({ id: 8, quantity: "2" }), 0],
      [trade({ id: 7, quantity: "1" }), -1],
    ]),
  ).toEqual([1, 2]);
  expect(
    kept([
      [trade({ id: "a" }), 0],
      [trade({ id: "b" }), 0],
    ]),
  ).toEqual([4, 4]);
});

test("a trade without id is the connection's where that seen one like it, whichever came first", () => {
  expect(
    kept([
      [trade({ id: "a" }), 0],
      [trade(), -1],
    ]),
  ).toEqual([4]);
  expect(
    kept([
      [trade(), -1],
      [trade({ id: "a" }), 0],
    ]),
  ).toEqual([4]);
});

test("of trades alike, REST's are as many as the answer that has most of them", () => {
  expect(
    kept([
      [trade({ id: "a" }), 0],
      [trade(), -1],
      [trade(), -1],
      [trade(), -2],
    ]),
  ).toEqual([4, 4]);
  expect(
    kept([
      [trade(), -1],
      [trade(), -1],
      [trade({ sell: true }), -2],
      [trade({ timeMs: NOW + 1 }), -2],
    ]),
  ).toEqual([4, 4, 4, 4]);
});

test("captures that name nobody keep every line", () => {
  expect(
    kept([
      [trade(), 0],
      [trade(), 0],
    ]),
  ).toEqual([4, 4]);
});
