// A list's columns, order and height as its table shows them.

import { describe, expect, it } from "vitest";
import { LIST_PRESETS } from "../../../../shared/contracts/list-presets.ts";
import { watchListSchema, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { NOT_SORTED, ruleAfterClick } from "../../../grid/sort-rule.ts";
import { signalList } from "../../../testing/signal-maker.ts";
import { priceColumns, rowsOf, ruleOf, signalColumns, sortOf } from "./list-columns.ts";

const priceList = (change: Partial<WatchList> = {}): WatchList =>
  watchListSchema.parse({ ...LIST_PRESETS.start[0], id: "1", name: "Movers", ...change });
const ids = (columns: readonly { id: string }[]): string[] => columns.map(({ id }) => id);

describe("columns of a price list", () => {
  it("begin with checkbox and ticker and have one for each timeframe", () => {
    const list = priceList({ columns: ["symbol", "price", "net_percent", "volume_relative"], netPercentTypes: [15, 1] });
    expect(ids(priceColumns(list))).toEqual([
      "check",
      "symbol",
      "price",
      "net_percent:1",
      "net_percent:15",
      "volume_relative:1",
      "volume_relative:15",
      "spread",
    ]);
    expect(priceColumns(list)[4]).toMatchObject({ kind: "change", window: 6 });
  });

  it("leave BTC's move out of every change of a window, where the list says so", () => {
    const columns = priceColumns(
      priceList({
        columns: ["change_5min_percent", "net_percent", "change_24h_percent"],
        netPercentTypes: [1],
        comparedWith: "btc",
      }),
    );
    expect(columns.map(({ id, withoutBtc }) => [id, withoutBtc ?? false])).toEqual([
      ["check", false],
      ["symbol", false],
      ["change_5min_percent", true],
      ["net_percent:1", true],
      ["change_24h_percent", false],
      ["spread", false],
    ]);
  });

  it("show one figure once, under whichever of its names it was asked for", () => {
    const list = priceList({ columns: ["change_5min_percent", "net_percent"], netPercentTypes: [1, 5] });
    expect(ids(priceColumns(list))).toEqual(["check", "symbol", "net_percent:1", "net_percent:5", "spread"]);
  });

  it("show the five-minute change as a column of its own", () => {
    expect(priceColumns(priceList({ columns: ["change_5min_percent"] }))[2]).toMatchObject({ kind: "change", window: 4 });
  });
});

describe("columns of a signal list", () => {
  it("name the figure where all signals are of one kind and window", () => {
    expect(signalColumns(signalList())).toMatchObject([
      { id: "check" },
      { id: "symbol" },
      { id: "value", figure: "net_percent", window: 4 },
      { id: "since" },
      { id: "other", figure: "volume", window: 4 },
      { id: "relation", isExtra: true },
      { id: "spread", isExtra: true },
      { id: "age" },
      { id: "remove" },
    ]);
  });

  it("say what a figure is compared with", () => {
    expect(signalColumns(signalList({ comparedWith: "market" }))[2]).toMatchObject({ figure: "net_over_market" });
  });

  it("leave it to the rows where signals differ", () => {
    const list = signalList({ columns: ["net_percent", "volume_relative"], volumeThresholds: { 5: 100 } });
    expect(signalColumns(list)[2]).not.toHaveProperty("figure");
  });
});

describe("order of a list", () => {
  it("is the list's own, and goes back into the list as it came", () => {
    const list = priceList({ sortBy: "net_percent:5", sortDirection: "asc", sortAbsolute: false });
    const rule = ruleOf(list, priceColumns(list), true);
    expect(sortOf(rule)).toEqual({ sortBy: "net_percent:5", sortDirection: "asc", sortAbsolute: false });
    const column = priceColumns(list).find(({ id }) => id === "net_percent:5");
    expect(column && sortOf(ruleAfterClick(rule, column))).toEqual({
      sortBy: "net_percent:5",
      sortDirection: "desc",
      sortAbsolute: true,
    });
  });

  it("falls back to what is shown when its column is not", () => {
    const list = priceList({ sortBy: "net_percent:20" });
    expect(ruleOf(list, priceColumns(list), false)).toEqual({ column: "net_percent:5", direction: "desc", absolute: false });
    expect(ruleOf(list, priceColumns(list), true)).toEqual({ column: "symbol", direction: "asc", absolute: false });
  });

  it("is none at all where the reader wants none, which signals do not have", () => {
    expect(ruleOf(priceList({ sortBy: "none" }), priceColumns(priceList()), true)).toEqual(NOT_SORTED);
    expect(ruleOf(signalList({ sortBy: "none" }), signalColumns(signalList()), true).column).toBe("age");
  });

  it("puts the newest signal first unless the list has another order", () => {
    const list = signalList();
    expect(ruleOf(list, signalColumns(list), true)).toEqual({ column: "age", direction: "desc", absolute: false });
  });
});

it("is as high as asked, but no higher than a list of few coins can fill", () => {
  expect([
    rowsOf(priceList({ height: 12 })),
    rowsOf(priceList({ height: 12, tickers: ["BTC", "ETH"] })),
    rowsOf(priceList({ height: 1, tickers: ["BTC", "ETH"] })),
    rowsOf(signalList({ height: 5, tickers: ["BTC"] })),
  ]).toEqual([12, 2, 1, 5]);
});
