// @vitest-environment happy-dom
// A coin's row in a signal list: how often it fired counts the last minute, whatever the minute of its latest signal was.

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { needTexts, startLanguage } from "../../../i18n/language.store.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { NumberText } from "../../../market/number-text.ts";
import { SignalBuffer } from "../../../market/signal-buffer.ts";
import { signalList, signalOf } from "../../../testing/signal-maker.ts";
import { ruleOf, signalColumns } from "./list-columns.ts";
import { relationMarks } from "./later-relation-mark.ts";
import { SignalContent } from "./signal-content.ts";
import type { AgeOf } from "./signal-row.ts";

const RULE = "mexc:net_percent:5:up:0.9";
const START = 1_800_000_000;
const list = signalList();
const columns = signalColumns(list);
const view = {
  columns,
  rule: ruleOf(list, columns, false),
  numbers: new NumberText({ decimal: ".", group: "," }),
  rowHeight: 24,
  paused: false,
  pinned: { symbols: new Set<string>(), full: false },
  everyMs: 0,
  mixed: false,
  mixedTypes: false,
};

let buffer: SignalBuffer;
let price: number;
let tickSize = Number.NaN;

beforeAll(async () => {
  await startLanguage();
  await needTexts("terminal", "depth");
  // What rows show of relations and noise comes later than the rows.
  await vi.waitUntil(relationMarks);
});

beforeEach(() => {
  price = Number.NaN;
  vi.stubGlobal("requestAnimationFrame", () => 0);
  buffer = new SignalBuffer(new FrameLoop());
  buffer.setLists([list], "mexc");
  buffer.add([0, 20, 40].map((second) => signalOf(RULE, "WIF", START + second)));
});

/** The row of the only coin, painted at a time in ms. */
function rowOf(ageOf: AgeOf): (now: number) => HTMLElement {
  const content = new SignalContent(buffer, list.id, ageOf, {
    priceOf: () => price,
    spreadOf: () => Number.NaN,
    tickSizeOf: () => tickSize,
  });
  content.show(view, undefined);
  content.order.sort(view);
  const row = content.makeRow(columns);
  const key = content.order.keyAt(0);
  row.shell.take(key, "row", content.symbolOf(key));
  row.bind(key);
  return (now) => {
    content.order.compare();
    content.begin(0, now);
    row.paint(true);
    return row.shell.element;
  };
}

const ageOf: AgeOf = (timestamp, now) => now - timestamp;
const at = (second: number): number => (START + second) * 1000;
const tag = (element: HTMLElement): { text: string; title: string; shown: boolean } => {
  const repeats = element.querySelector<HTMLElement>(".tag");
  return { text: repeats?.textContent ?? "", title: repeats?.title ?? "", shown: repeats?.hidden === false };
};

describe("the tag beside the ticker", () => {
  it("counts the last 60 seconds, and falls away as signals leave them", () => {
    const paint = rowOf(ageOf);
    const texts = [40, 59, 60, 79, 80, 1000].map((second) => tag(paint(at(second))).text);
    expect(texts).toEqual(["\u00d73", "\u00d73", "\u00d72", "\u00d72", "", ""]);
    expect(tag(paint(at(1000))).shown).toBe(false);
  });

  it("says the same in words, and returns with the next burst", () => {
    const paint = rowOf(ageOf);
    expect(tag(paint(at(60))).title).toBe("2 signals of WIF within 60 s");
    paint(at(100));
    buffer.add([signalOf(RULE, "WIF", START + 101), signalOf(RULE, "WIF", START + 106)]);
    expect(tag(paint(at(107)))).toEqual({ text: "\u00d72", title: "2 signals of WIF within 60 s", shown: true });
  });

  it("counts the minute of the latest signal while the server's time is not known", () => {
    expect(tag(rowOf(() => Number.NaN)(at(1000))).text).toBe("\u00d73");
  });
});

describe("a move of fewer than three steps of the price", () => {
  const value = (element: HTMLElement) => element.querySelector<HTMLElement>("[data-act='explain']");

  it("is marked as noise, in words for those who do not see the mark", () => {
    const { priceStart, priceEnd } = signalOf(RULE, "WIF", START);
    tickSize = priceEnd - priceStart;
    const noisy = value(rowOf(ageOf)(at(41)));
    expect(noisy?.parentElement?.hasAttribute("data-noise")).toBe(true);
    expect(noisy?.ariaLabel).toBe("Why this signal, +1.00%, under three price steps");
    tickSize = (priceEnd - priceStart) / 3;
    const clear = value(rowOf(ageOf)(at(41)));
    expect(clear?.parentElement?.hasAttribute("data-noise")).toBe(false);
    expect(clear?.ariaLabel).toBe("Why this signal, +1.00%");
  });
});

describe("how a signal stands to another exchange", () => {
  const relation = { other: "binance", kind: "leads", lead: 420, uncertainty: 60, difference: 3.2 } as const;
  const idOfLatest = signalOf(RULE, "WIF", START + 40).id;
  const mark = (element: HTMLElement) => element.querySelector<HTMLElement>("[role=img]");

  it("is a sign beside the ticker with words, from when it is known", () => {
    const paint = rowOf(ageOf);
    expect(mark(paint(at(41)))?.hidden).toBe(true);
    buffer.relate([{ id: idOfLatest, ...relation }]);
    const shown = mark(paint(at(42)));
    expect([shown?.hidden, shown?.textContent]).toEqual([false, "\u25b2"]);
    expect(shown?.ariaLabel?.replaceAll(/[\u2066\u2069]/g, "")).toBe("Binance: leads 420 ms");
    expect(shown?.title).toBe(shown?.ariaLabel);
  });

  it("of a coin that is not listed there is no sign", () => {
    const paint = rowOf(ageOf);
    buffer.relate([{ id: idOfLatest, ...relation, kind: "none", lead: null }]);
    expect(mark(paint(at(42)))?.hidden).toBe(true);
  });

  it("comes with a signal that is sent again", () => {
    buffer.add([{ ...signalOf(RULE, "WIF", START + 50), relation: { ...relation, kind: "alone", lead: null } }]);
    expect(mark(rowOf(ageOf)(at(51)))?.ariaLabel).toBe("Binance: alone");
  });
});

describe("where the coin is now", () => {
  const now = (element: HTMLElement): { text: string | null; direction: string | undefined } => {
    const cell = element.querySelector<HTMLElement>(`[data-column="${columns.findIndex(({ id }) => id === "since")}"]`);
    return { text: cell?.textContent ?? null, direction: cell?.dataset["way"] };
  };

  it("is measured from where the signal's own move began, and follows the price", () => {
    const { priceStart } = signalOf(RULE, "WIF", START);
    const paint = rowOf(ageOf);
    expect(now(paint(at(41)))).toEqual({ text: "\u2014", direction: "unknown" });
    price = priceStart * 1.004;
    expect(now(paint(at(42)))).toEqual({ text: "+0.40%", direction: "up" });
    price = priceStart * 0.98;
    expect(now(paint(at(43)))).toEqual({ text: "\u22122.00%", direction: "down" });
  });

  it("reads from left to right in every language, sign first, like all figures of the row", () => {
    const cells = [...rowOf(ageOf)(at(41)).querySelectorAll<HTMLElement>("[data-column]")];
    const sideways = columns.filter((_, column) => cells[column]?.dir !== "ltr").map(({ kind }) => kind);
    expect(sideways).toEqual(["check", "symbol", "age", "remove"]);
  });
});
