// The rules of the list form, over any sequence of what a reader can do in it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMN_IDS, LIST_KINDS, MAX_COLUMNS, watchListSchema, type ColumnId } from "../../../../shared/contracts/watch-lists.ts";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import {
  changedFields,
  finished,
  newDraft,
  setThreshold,
  tickersOf,
  toggleColumn,
  toggleWindow,
  waitsForNothing,
  type WindowColumn,
} from "./list-draft.ts";
import type { ListDraft } from "../state/watch-lists.store.ts";

const windowColumn = fc.constantFrom<WindowColumn>("net_percent", "volume_relative");
const minutes = fc.constantFrom(...WINDOW_MINUTES);
const threshold = fc.integer({ min: 1, max: 3000 }).map((tenths) => tenths / 10);
const step: fc.Arbitrary<(draft: ListDraft) => ListDraft> = fc.oneof(
  fc.constantFrom<ColumnId>(...COLUMN_IDS.priceVolume).map((column) => (draft: ListDraft) => toggleColumn(draft, column)),
  fc.tuple(windowColumn, minutes).map(
    ([column, window]) =>
      (draft: ListDraft) =>
        toggleWindow(draft, column, window),
  ),
  fc.tuple(windowColumn, minutes, threshold).map(
    ([column, window, value]) =>
      (draft: ListDraft) =>
        setThreshold(draft, column, window, value),
  ),
);
const drafts = fc
  .tuple(fc.constantFrom(...LIST_KINDS), fc.array(step, { maxLength: 30 }))
  .map(([kind, steps]) => steps.reduce((draft, change) => change(draft), newDraft(kind, "Mine", 2)));

const blank = (kind: (typeof LIST_KINDS)[number]): ListDraft => ({ ...newDraft(kind, "Mine", 2), columns: [] });

describe("a list form", () => {
  it("gives a list the server takes, whatever was done in it", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(watchListSchema.safeParse({ ...finished(draft, "Default"), id: "1" }).error).toBeUndefined();
      }),
    );
  });

  it("applies only what was changed in it to the list as it is by then", () => {
    const opened = newDraft("priceVolume", "Mine", 2);
    const draft = toggleColumn({ ...opened, name: "Yours" }, "net_percent");
    expect(changedFields(opened, draft)).toEqual({ name: "Yours", columns: ["price", "volume_24h"] });
    expect(changedFields(opened, { ...opened, tickers: [] })).toEqual({});
  });

  it.each([
    ["Mine\tand yours", "Mine and yours"],
    ["  two\nlines ", "two lines"],
    ["\u0000\u0007", "Default"],
    ["half \ud83d", "half"],
    ["\u202f", "Default"],
  ])("takes a pasted name %j as %j, for a name it cannot keep would be refused without a word", (pasted, name) => {
    const list = finished({ ...newDraft("priceVolume", "", 2), name: pasted }, "Default");
    expect(list.name).toBe(name);
    expect(watchListSchema.safeParse({ ...list, id: "1" }).success).toBe(true);
  });

  it("never has more than four columns, each once", () => {
    fc.assert(
      fc.property(drafts, ({ columns }) => {
        expect(columns.filter((id) => id !== "symbol").length).toBeLessThanOrEqual(MAX_COLUMNS);
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });

  it("ignores a fifth column besides the ticker, and takes it once another is off", () => {
    const four = (["symbol", "price", "net_percent", "volume_24h", "volume_relative"] as const).reduce<ListDraft>(
      toggleColumn,
      blank("priceVolume"),
    );
    expect(toggleColumn(four, "change_5min_percent")).toBe(four);
    expect(four.columns).toHaveLength(5);
    expect(toggleColumn(toggleColumn(four, "symbol"), "change_5min_percent").columns).toHaveLength(4);
    const three = toggleColumn(four, "price");
    expect(toggleColumn(three, "change_5min_percent").columns).toContain("change_5min_percent");
  });

  it("sorts by a column it shows", () => {
    const draft: ListDraft = { ...blank("priceVolume"), columns: ["price", "net_percent"], netPercentTypes: [1, 15] };
    expect(finished({ ...draft, sortBy: "net_percent:1" }, "").sortBy).toBe("net_percent:1");
    expect(finished({ ...draft, sortBy: "net_percent:5" }, "").sortBy).toBe("net_percent:15");
    expect(finished({ ...draft, columns: [], sortBy: "price" }, "").sortBy).toBe("symbol");
  });

  it("forgets windows and thresholds of columns that are off", () => {
    const signal = toggleColumn(newDraft("signal", "Mine", 2), "net_percent");
    const off = finished(toggleColumn(signal, "net_percent"), "");
    expect(off).toMatchObject({
      netPercentTypes: [],
      netPercentThresholds: {},
      volumeThresholds: { 1: 0.1 },
      signalType: "volume",
    });
  });

  it("forgets what changes are compared with where it shows none", () => {
    const draft: ListDraft = {
      ...blank("priceVolume"),
      columns: ["price", "net_percent"],
      netPercentTypes: [5],
      comparedWith: "btc",
    };
    expect(finished(draft, "").comparedWith).toBe("btc");
    expect(finished({ ...draft, columns: ["price"] }, "")).not.toHaveProperty("comparedWith");
  });

  it("keeps of a signal list's conditions those that can hold, and takes away what was stored where none can", () => {
    const draft: ListDraft = { ...newDraft("signal", "Mine", 2), conditions: [{ kind: "spread", max: 0.2 }, { kind: "price" }] };
    const kept = finished(draft, "");
    expect(kept.conditions).toEqual([{ kind: "spread", max: 0.2 }]);
    const none = finished({ ...draft, conditions: [{ kind: "price", min: 2, max: 1 }] }, "");
    expect(changedFields(kept, none)).toEqual({ conditions: [] });
    expect(waitsForNothing({ ...draft, conditions: [{ kind: "price" }] })).toBe(false);
  });

  it("takes the default name for an empty one", () => {
    expect(finished({ ...blank("signal"), name: "  " }, "Signal 3").name).toBe("Signal 3");
  });

  it("starts a signal list with volume growth over 0.1 % in 1 minute", () => {
    expect(newDraft("signal", "Signal 1", 2)).toMatchObject({ columns: ["volume_relative"], volumeThresholds: { 1: 0.1 } });
    expect(waitsForNothing(newDraft("signal", "Signal 1", 2))).toBe(false);
  });

  it("knows a signal list that would wait forever", () => {
    expect(waitsForNothing(blank("signal"))).toBe(true);
    expect(waitsForNothing(toggleWindow(newDraft("signal", "", 2), "volume_relative", 1))).toBe(true);
    expect(waitsForNothing(blank("priceVolume"))).toBe(false);
  });
});

describe("tickers", () => {
  it("are read in any spelling, each once", () => {
    expect(tickersOf("btc, MEXC:ETHUSDT;sol/usdt\nBTC  binance:pepe_usdt")).toEqual(["BTC", "ETH", "SOL", "PEPE"]);
  });

  it("may be a coin named USDT", () => {
    expect(tickersOf("usdt")).toEqual(["USDT"]);
  });
});

it("reads coins in full-width letters, between signs of Chinese and Japanese and with signs nobody sees", () => {
  expect(tickersOf("\uff22\uff34\uff23\uff0ceth\u200b\u3001\u5e01\u5b89\u4eba\u751f\u3000sol")).toEqual([
    "BTC",
    "ETH",
    "\u5e01\u5b89\u4eba\u751f",
    "SOL",
  ]);
});
