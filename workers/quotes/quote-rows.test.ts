// Rows of best prices: each is judged by itself.

import { describe, expect, it } from "vitest";
import { placesOf, quotesIn } from "./quote-rows.ts";

const places = placesOf(["BTCUSDT", "ETHUSDT", "PEPEUSDT"]);
const row = (symbol: unknown, bidPrice: unknown, askPrice: unknown) => ({ symbol, bidPrice, bidQty: "1", askPrice, askQty: "2" });
const read = (...rows: unknown[]) => {
  const quotes = quotesIn(rows, places);
  return { prices: [...(quotes?.prices ?? [])], leftOut: quotes?.leftOut };
};
const unknown = Number.NaN;

describe("an answer", () => {
  it("gives bid and ask of the pairs asked for, in their order, and nothing of others", () => {
    const rows = [row("PEPEUSDT", "0.00001234", "0.00001235"), row("XRPUSDT", "2", "3"), row("BTCUSDT", "95000.01", "95000.02")];
    expect(read(...rows)).toEqual({ prices: [95000.01, 95000.02, unknown, unknown, 0.00001234, 0.00001235], leftOut: [] });
  });

  it("knows nothing of a book without a side, which is no fault", () => {
    expect(read(row("BTCUSDT", "0.00000000", "0.00000000"), row("ETHUSDT", null, "3"), row("PEPEUSDT", "1", ""))).toEqual({
      prices: Array.from({ length: 6 }, () => unknown),
      leftOut: [],
    });
  });

  it.each([
    ["text", row("BTCUSDT", "many", "2")],
    ["a crossed book", row("BTCUSDT", "3", "2")],
    ["a negative price", row("BTCUSDT", "-1", "2")],
    ["an infinite price", row("BTCUSDT", "1", "1e999")],
    ["a list for a price", row("BTCUSDT", ["1"], "2")],
    ["nothing at all", null],
    ["a number", 7],
    ["no name", row(undefined, "1", "2")],
  ])("leaves out a row with %s and keeps the others", (_name, bad) => {
    const { prices, leftOut } = read(bad, row("ETHUSDT", "5", "5.5"));
    expect(prices).toEqual([unknown, unknown, 5, 5.5, unknown, unknown]);
    expect(leftOut).toEqual([bad]);
  });

  it("that is no list is none", () => {
    expect([quotesIn({ code: 0 }, places), quotesIn("busy", places), quotesIn(undefined, places)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
