// @vitest-environment happy-dom
// How focus and sight of a table reach its order: held while the keyboard is in it, painted while it can be seen.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { TYPING_MS } from "../desk/keys/typed-letters.ts";
import { closeSearch, useSearch } from "../desk/search.store.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { NumberText } from "../market/number-text.ts";
import { columnsOf } from "./columns.ts";
import { GridEvents } from "./grid-events.ts";
import { LiveGrid } from "./live-grid.ts";
import { MarketContent, type MarketView } from "./market-content.ts";
import type { AskedRow, RowCommands } from "./row-commands.ts";

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
let done: string[] = [];

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
  done = [];
  const note = (command: string) => (row: AskedRow) => void done.push(`${command} ${row.symbol}`);
  const slot = (row: AskedRow, at: number): void => void done.push(`slot ${at} ${row.symbol}`);
  const commands = (): RowCommands => ({ open: note("open"), pin: note("pin"), copy: note("copy"), menu: note("menu"), slot });
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

describe("a letter or digit in the table", () => {
  const press = (code: string, key: string, more: KeyboardEventInit = {}): void =>
    void root.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true, ...more }));
  beforeEach(() => {
    tabTo(root);
    press("Home", "Home");
    return closeSearch;
  });

  it("acts on the row once nothing else is typed, in every layout", () => {
    press("KeyC", "\u0441");
    expect(done).toEqual([]);
    vi.advanceTimersByTime(TYPING_MS);
    press("Digit3", "3");
    vi.advanceTimersByTime(TYPING_MS);
    press("Digit0", "0");
    vi.advanceTimersByTime(TYPING_MS);
    expect(done).toEqual(["copy BTC", "slot 2 BTC", "slot 9 BTC"]);
  });

  it("begins a search with what follows, and does nothing to the row", () => {
    press("KeyC", "c");
    press("KeyW", "w");
    vi.advanceTimersByTime(10 * TYPING_MS);
    expect([done, useSearch.getState().query]).toEqual([[], "cw"]);
  });

  it("acts on the row it was pressed on", () => {
    press("KeyC", "c");
    press("ArrowDown", "ArrowDown");
    vi.advanceTimersByTime(TYPING_MS);
    expect(done).toEqual(["copy BTC"]);
  });

  it("acts once while it is held down", () => {
    press("KeyC", "c");
    press("KeyC", "c", { repeat: true });
    vi.advanceTimersByTime(TYPING_MS);
    expect(done).toEqual(["copy BTC"]);
  });

  it("leaves named keys at once", () => {
    press("Enter", "Enter");
    press("Space", " ");
    expect(done).toEqual(["open BTC", "pin BTC"]);
  });
});
