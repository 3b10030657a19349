// @vitest-environment happy-dom
// A table of coins through what is on the page: its order, its figures and the row the keys act on, while the market goes on.

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FIELD } from "../../shared/market/fields.ts";
import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { Joined } from "../../shared/market/universe.ts";
import { needTexts, startLanguage } from "../i18n/language.store.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { NumberText } from "../market/number-text.ts";
import { columnsOf } from "./columns.ts";
import { LiveGrid } from "./live-grid.ts";
import { MarketContent, type MarketView } from "./market-content.ts";

const ROW_HEIGHT = 20;
const VIEW: MarketView = {
  columns: columnsOf("phone", 4, 4),
  rule: { column: "price", direction: "desc", absolute: false },
  query: "",
  only: new Set(),
  numbers: new NumberText({ decimal: ".", group: "," }),
  rowHeight: ROW_HEIGHT,
  paused: false,
  pinned: { symbols: new Set(), full: false },
  everyMs: 0,
};

type Prices = Readonly<Record<string, number>>;

let store: MarketStore;
let grid: LiveGrid<MarketView>;
let scroller: HTMLElement;
let now: number;

/** A snapshot: a new table and new coins, whether or not they are the same ones. */
function update(prices: Prices): void {
  const symbols = Object.keys(prices);
  const table = new MarketTable(symbols.length);
  symbols.forEach((symbol, position) => (table.column(FIELD.price)[position] = prices[symbol] ?? Number.NaN));
  const coins = symbols.map((symbol) => ({ symbol, tickSize: "1", decimals: 0, active: true }));
  store.adopt({ exchange: "mexc", table, coins, movement: false, sequence: 1 });
}

/** Rows on the page from top to bottom: ticker and price. */
function painted(): string[] {
  grid.paint((now += 1000));
  const rows = [...scroller.querySelectorAll<HTMLElement>("[role=row]:not([hidden])")];
  rows.sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")));
  return rows.map((row) => `${row.dataset["symbol"]} ${row.querySelector("[data-column='2']")?.textContent}`);
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  now = 0;
  store = new MarketStore(new FrameLoop());
  scroller = document.createElement("div");
  const body = document.createElement("div");
  scroller.append(body);
  Object.defineProperty(scroller, "clientHeight", { value: 10 * ROW_HEIGHT });
  grid = new LiveGrid<MarketView>(new MarketContent(store, "coin"), scroller, body);
  grid.show(VIEW);
  update({ BTC: 30, ETH: 20, WIF: 10 });
  painted();
  return () => vi.unstubAllGlobals();
});

it("tells readers of the screen how many rows a search leaves, and the heads", () => {
  const rows = (): string | null => scroller.parentElement?.getAttribute("aria-rowcount") ?? null;
  const whole = document.createElement("div");
  whole.setAttribute("role", "grid");
  whole.append(scroller);
  update({ BTC: 30, ETH: 20, WIF: 10, DOGE: 5 });
  painted();
  expect(rows()).toBe("5");
  grid.show({ ...VIEW, query: "t" });
  painted();
  expect(rows()).toBe("3");
});

describe("a pause", () => {
  const PAUSED = { ...VIEW, paused: true };
  let resume: () => void;

  beforeEach(() => {
    resume = store.freeze();
    grid.show(PAUSED);
    update({ BTC: 1, ETH: 2, WIF: 3, PEPE: 4 });
  });

  it("shows nothing of what comes, not even other coins", () => {
    expect(painted()).toEqual(["BTC 30", "ETH 20", "WIF 10"]);
  });

  it("is the moment of rows that come into sight later, and what sorts them", () => {
    grid.show({ ...PAUSED, query: "E" });
    expect(painted()).toEqual(["ETH 20"]);
    grid.show({ ...PAUSED, rule: { ...VIEW.rule, direction: "asc" } });
    expect(painted()).toEqual(["WIF 10", "ETH 20", "BTC 30"]);
  });

  it("is over at once", () => {
    painted();
    resume();
    grid.show(VIEW);
    expect(painted()).toEqual(["PEPE 4", "WIF 3", "ETH 2", "BTC 1"]);
  });
});

it("stops a list that is seldom due at the moment of the pause, too", () => {
  const seldom = { ...VIEW, everyMs: 10_000 };
  grid.show(seldom);
  painted();
  update({ BTC: 30, ETH: 40, WIF: 10 });
  expect(painted()).toEqual(["BTC 30", "ETH 20", "WIF 10"]);
  store.freeze();
  grid.show({ ...seldom, paused: true });
  expect(painted()).toEqual(["ETH 40", "BTC 30", "WIF 10"]);
});

describe("a snapshot of the same coins", () => {
  it("moves no row of a held order and counts those that would move", () => {
    grid.hold(true);
    update({ BTC: 30, ETH: 20, WIF: 40 });
    expect(painted()).toEqual(["BTC 30", "ETH 20", "WIF 40"]);
    expect(grid.moved).toBe(1);
    grid.hold(false);
    expect(painted()).toEqual(["WIF 40", "BTC 30", "ETH 20"]);
  });

  it("leaves the keys on their row", () => {
    grid.activate(grid.keyAt(1));
    update({ BTC: 31, ETH: 21, WIF: 11 });
    painted();
    expect(grid.symbolOf(grid.active)).toBe("ETH");
  });
});

describe("a table out of sight", () => {
  it("leaves no row on the page whose figures grow old, and has them all again in sight", () => {
    const before = painted();
    expect(before.length).toBeGreaterThan(0);
    grid.visible = false;
    expect(painted()).toEqual([]);
    update({ WIF: 10, PEPE: 5, ETH: 20 });
    expect(painted()).toEqual([]);
    grid.visible = true;
    expect(painted()).toEqual(["ETH 20", "WIF 10", "PEPE 5"]);
  });
});

describe("other coins", () => {
  it("leave the keys on the coin they acted on, wherever it stands now", () => {
    grid.activate(grid.keyAt(1));
    update({ WIF: 10, PEPE: 5, ETH: 20 });
    expect(painted()).toEqual(["ETH 20", "WIF 10", "PEPE 5"]);
    expect(grid.symbolOf(grid.active)).toBe("ETH");
    expect(scroller.querySelector<HTMLElement>("[data-active]")?.dataset["symbol"]).toBe("ETH");
  });

  it("leave the keys on none when it is gone", () => {
    grid.activate(grid.keyAt(1));
    update({ WIF: 10, BTC: 30 });
    painted();
    expect(grid.active).toBe(-1);
  });
});

describe("a coin that joined", () => {
  /** Text and explanation of the tag beside a ticker; undefined without one. */
  const tagOf = (symbol: string): string | undefined => {
    painted();
    const tag = scroller.querySelector<HTMLElement>(`[data-symbol=${symbol}] .tag:not([hidden])`);
    return tag ? `${tag.textContent}: ${tag.title}` : undefined;
  };
  const show = (joined?: Joined): void => {
    const coins = ["BTC", "WIF"].map((symbol) => ({ symbol, tickSize: "1", decimals: 0, active: true }));
    const table = new MarketTable(2);
    table.column(FIELD.price).set([2, 1]);
    const [first, second] = coins as [WireCoin, WireCoin];
    const named = joined ? { ...second, joined } : second;
    store.adopt({ exchange: "mexc", table, coins: [first, named], movement: false, sequence: 2 });
  };
  const at = Date.UTC(2026, 10, 23, 9, 30);

  beforeAll(async () => {
    await startLanguage();
    await needTexts("terminal");
  });

  it("says why and since when beside its ticker, in the reader's time, until it is one of the most traded", () => {
    show({ reason: "move", at });
    expect(tagOf("WIF")).toBe("moves: Joined at 12:30: its price moves out of the ordinary. It leaves again once it is calm.");
    expect(tagOf("BTC")).toBeUndefined();
    show({ reason: "listing", at });
    expect(tagOf("WIF")).toBe("new: Joined at 12:30: the exchange has just listed it.");
    show();
    expect(tagOf("WIF")).toBeUndefined();
  });
});
