// What the deck draws: the moves of coins that trade, most traded first, and how many rise and fall.

import { beforeEach, expect, it, vi } from "vitest";
import { FIELD } from "../../../shared/market/fields.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { DeckMoves } from "./deck-moves.ts";

const WINDOW = 4;

interface Coin {
  readonly move: number;
  readonly volume: number;
  readonly active?: boolean;
}

let store: MarketStore;
let deck: DeckMoves;

function publish(...coins: Coin[]): void {
  const table = new MarketTable(coins.length);
  coins.forEach(({ move, volume }, position) => {
    table.column(FIELD.price)[position] = 100 + move;
    table.column(FIELD.reference + WINDOW)[position] = 100;
    table.column(FIELD.volume24h)[position] = volume;
  });
  const named = coins.map(({ active = true }, at) => ({ symbol: `C${at}`, tickSize: "1", decimals: 0, active }));
  store.adopt({ exchange: "mexc", table, coins: named, movement: false, sequence: 1 });
  deck.take();
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  deck = new DeckMoves(store, WINDOW);
  return () => vi.unstubAllGlobals();
});

it("puts the most traded coin first and one of unknown volume last", () => {
  publish({ move: 1, volume: 5 }, { move: 2, volume: Number.NaN }, { move: -3, volume: 9 }, { move: 0, volume: 1 });
  expect(deck.moves).toEqual([-3, 1, 0, 2]);
  expect([deck.up, deck.down]).toEqual([2, 1]);
});

it("leaves out coins that do not trade, and those it does not know yet count as neither", () => {
  publish({ move: 1, volume: 5, active: false }, { move: Number.NaN, volume: 4 });
  expect(deck.moves).toEqual([Number.NaN]);
  expect([deck.up, deck.down]).toEqual([0, 0]);
});

it("follows new volumes, other coins and fewer of them", () => {
  publish({ move: 1, volume: 5 }, { move: -1, volume: 4 });
  publish({ move: 1, volume: 5 }, { move: -1, volume: 6 });
  expect(deck.moves).toEqual([-1, 1]);
  publish({ move: 7, volume: 1 });
  expect(deck.moves).toEqual([7]);
  expect([deck.up, deck.down]).toEqual([1, 0]);
});
