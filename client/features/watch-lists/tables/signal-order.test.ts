// The order of signal rows: newest first by default, any column on demand, and still while it is held.

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import type { RelationKind } from "../../../../shared/signals/relations.ts";
import type { SortRule } from "../../../grid/sort-rule.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { SignalBuffer } from "../../../market/signal-buffer.ts";
import { signalList, signalOf } from "../../../testing/signal-maker.ts";
import { relationMarks } from "./later-relation-mark.ts";
import { SignalOrder } from "./signal-order.ts";

const RULE = "mexc:net_percent:5:up:0.9";
const START = 1_800_000_000;
const newest: { rule: SortRule } = { rule: { column: "age", direction: "desc", absolute: false } };
const by = (column: string, direction: "asc" | "desc"): { rule: SortRule } => ({ rule: { column, direction, absolute: false } });
const fired = (symbol: string, second: number, priceEnd = 101): Signal => ({
  ...signalOf(RULE, symbol, START + second),
  priceEnd,
});

let buffer: SignalBuffer;
let order: SignalOrder;
let prices: Record<string, number>;
let spreads: Record<string, number>;
const shown = (): string[] => Array.from(order.slice(0, order.count), (key) => order.symbolOf(key));

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  buffer = new SignalBuffer(new FrameLoop());
  buffer.setLists([signalList()], "mexc");
  prices = {};
  spreads = {};
  order = new SignalOrder(buffer, "1", {
    priceOf: (symbol) => prices[symbol] ?? Number.NaN,
    spreadOf: (symbol) => spreads[symbol] ?? Number.NaN,
    tickSizeOf: () => Number.NaN,
  });
});

describe("signal rows", () => {
  it("are one a coin, the newest first", () => {
    buffer.add([fired("WIF", 1), fired("SOL", 2), fired("WIF", 9), fired("ENA", 4)]);
    order.sort(newest);
    expect(shown()).toEqual(["WIF", "ENA", "SOL"]);
    expect(order.groupOfSymbol("WIF")?.firedAt).toHaveLength(2);
  });

  it("stand by any column", () => {
    buffer.add([fired("WIF", 1, 103), fired("SOL", 2, 101), fired("ENA", 3, 102)]);
    order.sort(by("value", "asc"));
    expect(shown()).toEqual(["SOL", "ENA", "WIF"]);
    order.sort(by("symbol", "asc"));
    expect(shown()).toEqual(["ENA", "SOL", "WIF"]);
  });

  it("stand by where their coins are now, also when only the prices have changed, and those without a price last", () => {
    buffer.add([fired("WIF", 1), fired("SOL", 2), fired("ENA", 3)]);
    prices = { WIF: 98, SOL: 104 };
    const now = by("since", "desc");
    order.sort(now);
    expect(shown()).toEqual(["SOL", "WIF", "ENA"]);
    prices = { WIF: 107, SOL: 104, ENA: 105 };
    order.sort(now);
    expect(shown()).toEqual(["WIF", "ENA", "SOL"]);
  });

  it("stand by the spreads of now, those without one last", () => {
    buffer.add([fired("WIF", 1), fired("SOL", 2), fired("ENA", 3)]);
    spreads = { WIF: 0.2, ENA: 0.05 };
    const narrowest = by("spread", "asc");
    order.sort(narrowest);
    expect(shown()).toEqual(["ENA", "WIF", "SOL"]);
    spreads = { WIF: 0.01, ENA: 0.05, SOL: 0.03 };
    order.sort(narrowest);
    expect(shown()).toEqual(["WIF", "SOL", "ENA"]);
  });

  it("do not move while held: new ones are counted until the order is taken on", () => {
    buffer.add([fired("WIF", 1), fired("SOL", 2)]);
    order.sort(newest);
    buffer.add([fired("ENA", 8), fired("WIF", 9)]);
    order.compare();
    expect(shown()).toEqual(["SOL", "WIF"]);
    expect(order.moved).toBe(2);
    expect(order.groupOfSymbol("WIF")?.firedAt).toHaveLength(2);
    order.sort(newest);
    expect(shown()).toEqual(["WIF", "ENA", "SOL"]);
    expect(order.moved).toBe(0);
  });

  it("leave at once when removed, also while held", () => {
    buffer.add([fired("WIF", 1), fired("SOL", 2)]);
    order.sort(newest);
    buffer.remove("1", "SOL");
    order.compare();
    expect(shown()).toEqual(["WIF"]);
  });
});

describe("how signals stand to another exchange", () => {
  const facts = (kind: RelationKind, lead: number | null = null) =>
    ({ other: "binance", kind, lead, uncertainty: 20, difference: 0 }) as const;
  const relate = (symbol: string, kind: RelationKind, lead: number | null = null): void =>
    buffer.relate([{ id: signalOf(RULE, symbol, START).id, ...facts(kind, lead) }]);
  const byRelation = by("relation", "desc");

  beforeAll(() => vi.waitUntil(relationMarks, { timeout: 10_000 }));
  beforeEach(() => {
    buffer.add(["A", "B", "C", "D"].map((symbol) => signalOf(RULE, symbol, START)));
    relate("A", "alone");
    relate("B", "leads", 300);
    relate("C", "leads", 900);
  });

  it("is an order: the longest lead first, what is not known last", () => {
    order.sort(byRelation);
    expect(shown()).toEqual(["C", "B", "A", "D"]);
  });

  it("is a filter that follows what becomes known", () => {
    order.showOnly(["leads"]);
    order.sort(byRelation);
    expect(shown()).toEqual(["C", "B"]);
    relate("D", "leads", 20);
    order.sort(byRelation);
    expect(shown()).toEqual(["C", "B", "D"]);
    order.showOnly([]);
    order.sort(byRelation);
    expect(shown()).toEqual(["C", "B", "D", "A"]);
  });
});
