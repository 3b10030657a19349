// @vitest-environment happy-dom
// How focus and sight of a table reach its order: held while the keyboard is in it, painted while it can be seen.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { MarketTable } from "../../shared/market/market-table.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { NumberText } from "../market/number-text.ts";
import { columnsOf } from "./columns.ts";
import { GridEvents } from "./grid-events.ts";
import { LiveGrid } from "./live-grid.ts";
import { MarketContent, type MarketView } from "./market-content.ts";
import type { RowCommands } from "./row-commands.ts";

const VIEW: MarketView = {
  columns: columnsOf("phone", 4, 4),
  rule: { column: "symbol", direction: "asc", absolute: false },
  query: "",
  only: new Set(),
  numbers: new NumberText({ decimal: ".", group: "," }),
  rowHeight: 20,
  paused: false,
  pinned: { symbols: new Set(), full: false },
  everyMs: 0,
};

let see: IntersectionObserverCallback;
let store: MarketStore;
let root: HTMLElement;
let pill: HTMLButtonElement;
let grid: LiveGrid<MarketView>;
let events: GridEvents;

function update(symbols: readonly string[]): void {
  const coins = symbols.map((symbol) => ({ symbol, tickSize: "1", decimals: 0, active: true }));
  store.adopt({ exchange: "mexc", table: new MarketTable(coins.length), coins, movement: false, sequence: 1 });
  grid.paint(performance.now());
}

const seen = (isIntersecting: boolean): IntersectionObserverEntry => ({ isIntersecting }) as IntersectionObserverEntry;

/** Tab, seen from the page. */
function tabTo(element: HTMLElement): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  element.focus();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback) {
        see = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const div = (): HTMLElement => document.createElement("div");
  const [area, scroller, body] = [div(), div(), div()];
  pill = document.createElement("button");
  root = div();
  root.tabIndex = 0;
  scroller.append(body);
  root.append(scroller);
  area.append(root, pill);
  document.body.replaceChildren(area, document.createElement("input"));
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  grid = new LiveGrid<MarketView>(new MarketContent(store, "coin"), scroller, body);
  grid.show(VIEW);
  const elements = { grid: root, scroller, body, area };
  const commands = (): RowCommands => {
    throw new Error("Nothing is asked of a row here");
  };
  events = new GridEvents(elements, { grid, loop, commands, holdFocused: true });
  update(["BTC", "ETH", "WIF"]);
  return () => {
    events.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

describe("the keyboard's focus", () => {
  it("holds the order as long as it is in the table or on what lies over it", () => {
    tabTo(root);
    expect(grid.held).toBe(true);
    const released = vi.spyOn(grid, "hold").mockClear();
    tabTo(pill);
    vi.advanceTimersByTime(10_000);
    expect(grid.held).toBe(true);
    expect(released).not.toHaveBeenCalledWith(false);
    tabTo(document.querySelector("body > input") as HTMLElement);
    expect(grid.held).toBe(false);
  });

  it("follows the row the keys act on when its key changes with the coins", () => {
    tabTo(root);
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    expect(root.getAttribute("aria-activedescendant")).toBe("coin-2");
    update(["WIF", "BTC"]);
    events.describe();
    expect(root.getAttribute("aria-activedescendant")).toBe("coin-0");
    update(["BTC"]);
    events.describe();
    expect(root.hasAttribute("aria-activedescendant")).toBe(false);
  });
});

it("believes the newest of several reports of whether the table can be seen", () => {
  const observer = {} as IntersectionObserver;
  see([seen(false)], observer);
  expect(grid.visible).toBe(false);
  see([seen(false), seen(true)], observer);
  expect(grid.visible).toBe(true);
});
