// The joined market is what one process would have published, whatever its parts are and in whatever order they come.

import fc from "fast-check";
import { expect, it } from "vitest";
import { AWAY_MARK, FIELD, FIELD_COUNT } from "../../../shared/market/fields.ts";
import { isCoinOf, partsOf, type MarketPart } from "../../../shared/market/market-part.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import type { UniverseSymbol } from "../../../shared/market/universe.ts";
import { COMPARED_WITH } from "../../../shared/signals/signal-facts.ts";
import { JoinedMarket } from "./joined-market.ts";
import type { MarketState } from "./market-feed.ts";

const SECOND = 1_700_000_000;

interface Coin {
  readonly symbol: string;
  readonly active: boolean;
  readonly figures: readonly number[];
}

/** A market as one process has it: of a part's own coins, and of the one that all are compared with. */
function marketOf(part: MarketPart, coins: readonly Coin[], at: { second?: number; version?: number } = {}): MarketState {
  const own = coins.filter(({ symbol }) => symbol === COMPARED_WITH || isCoinOf(part, symbol));
  const table = new MarketTable(own.length);
  for (const [row, { figures }] of own.entries())
    for (let field = 0; field < FIELD_COUNT; field++) table.column(field)[row] = figures[field] as number;
  const symbols = own.map(({ symbol, active }): UniverseSymbol => ({
    symbol,
    pair: `${symbol}USDT`,
    tickSize: "0.1",
    decimals: 1,
    active,
  }));
  const { second = SECOND, version = 1 } = at;
  const times = { eventTime: second * 1000, ingestTime: second * 1000, publishTime: second * 1000 };
  return {
    table,
    universe: { exchange: "mexc", firstVersion: 1, version, symbols },
    header: {
      kind: "table",
      simulated: false,
      warming: false,
      epoch: 1,
      sequence: second - SECOND + 1,
      base: 1,
      universeVersion: version,
      second,
      ...times,
    },
  };
}

/** Figures of the coins that are shown, by name. */
function rowsOf({ table, universe }: MarketState): Record<string, number[]> {
  const rows: Record<string, number[]> = {};
  for (const [position, { symbol, active }] of universe.symbols.entries()) {
    if (!active) continue;
    expect(rows, "once").not.toHaveProperty(symbol);
    rows[symbol] = table.fields.map((column) => column[position] as number);
  }
  return rows;
}

const figure = fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.NaN));
const coinsOf = fc.uniqueArray(
  fc.record({
    symbol: fc.oneof(
      { weight: 1, arbitrary: fc.constant(COMPARED_WITH) },
      { weight: 9, arbitrary: fc.stringMatching(/^[A-Z]{2,6}$/) },
    ),
    active: fc.boolean(),
    figures: fc
      .array(figure, { minLength: FIELD_COUNT, maxLength: FIELD_COUNT })
      .map((figures) =>
        figures.map((value, field) => (field === FIELD.marks ? Math.abs(Math.trunc(value) || 0) % AWAY_MARK : value)),
      ),
  }),
  { selector: ({ symbol }) => symbol, minLength: 1, maxLength: 30 },
);

it("equals the whole market in every row, for any coins and any number of parts, second after second", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), coinsOf, coinsOf, fc.boolean(), (count, first, second, sameCoins) => {
      const market = new JoinedMarket("mexc");
      const parts = partsOf("mexc", count);
      const later = sameCoins ? first.map((coin, i) => ({ ...coin, figures: second[i % second.length]?.figures ?? [] })) : second;
      for (const [at, coins] of [first, later].entries()) {
        const when = { second: SECOND + at, version: sameCoins ? 1 : 1 + at };
        const joined = market.join(parts.map((part) => ({ part, state: marketOf(part, coins, when) })));
        expect(joined && rowsOf(joined)).toEqual(rowsOf(marketOf("mexc", coins)));
        expect(joined?.header.second).toBe(SECOND + at);
      }
    }),
  );
});

const COINS: readonly Coin[] = Array.from({ length: 12 }, (_, i) => ({
  symbol: `C${i}`,
  active: true,
  figures: [...Array(FIELD_COUNT).keys()].map((field) => (field === FIELD.marks ? 1 : i * 100 + field)),
}));
const PARTS = partsOf("mexc", 2);

it("marks the coins of a part that fell behind, and those alone, until it is back", () => {
  const market = new JoinedMarket("mexc");
  const [left, right] = PARTS as [MarketPart, MarketPart];
  const marksAt = (leftSecond: number, rightSecond: number): Record<string, number> => {
    const joined = market.join([
      { part: left, state: marketOf(left, COINS, { second: leftSecond }) },
      { part: right, state: marketOf(right, COINS, { second: rightSecond }) },
    ]) as MarketState;
    expect(joined.header.second).toBe(Math.max(leftSecond, rightSecond));
    return Object.fromEntries(Object.entries(rowsOf(joined)).map(([symbol, row]) => [symbol, row[FIELD.marks] as number]));
  };
  const markedAs = (mark: number): Record<string, number> =>
    Object.fromEntries(COINS.map(({ symbol }) => [symbol, isCoinOf(right, symbol) ? mark : 1]));
  expect(marksAt(SECOND + 3, SECOND)).toEqual(markedAs(1));
  expect(marksAt(SECOND + 4, SECOND)).toEqual(markedAs(1 | AWAY_MARK));
  expect(marksAt(SECOND + 5, SECOND + 5)).toEqual(markedAs(1));
});

it("shows what it knows while a part has nothing yet, and begins anew where that part comes", () => {
  const market = new JoinedMarket("mexc");
  const [left, right] = PARTS as [MarketPart, MarketPart];
  expect(market.join(PARTS.map((part) => ({ part, state: undefined })))).toBeUndefined();
  const half = market.join([
    { part: left, state: marketOf(left, COINS) },
    { part: right, state: undefined },
  ]) as MarketState;
  expect(Object.keys(rowsOf(half)).sort()).toEqual(Object.keys(rowsOf(marketOf(left, COINS))).sort());
  const [halfVersion, halfEpoch] = [half.universe.version, half.header.epoch];
  const whole = market.join(PARTS.map((part) => ({ part, state: marketOf(part, COINS) }))) as MarketState;
  expect(rowsOf(whole)).toEqual(rowsOf(marketOf("mexc", COINS)));
  expect(whole.universe.version).toBeGreaterThan(halfVersion);
  expect(whole.header.epoch).toBeGreaterThan(halfEpoch);
});

it("leaves every coin where it is when another part grows", () => {
  const market = new JoinedMarket("mexc");
  const positions = (coins: readonly Coin[], version: number): Map<string, number> => {
    const { universe } = market.join(PARTS.map((part) => ({ part, state: marketOf(part, coins, { version }) }))) as MarketState;
    return new Map(universe.symbols.flatMap(({ symbol }, position) => (symbol === "" ? [] : [[symbol, position]])));
  };
  const before = positions(COINS.slice(0, 6), 1);
  const after = positions(COINS, 2);
  for (const [symbol, position] of before) expect(after.get(symbol)).toBe(position);
  expect(after.size).toBe(COINS.length);
});

it("takes the coins anew when two parts changed in opposite directions, under a version that no other coins had", () => {
  const market = new JoinedMarket("mexc");
  const versions: number[] = [];
  const namesAt = (coins: readonly Coin[], leftVersion: number, rightVersion: number): string[] => {
    const [left, right] = PARTS as [MarketPart, MarketPart];
    const joined = market.join([
      { part: left, state: marketOf(left, coins, { version: leftVersion }) },
      { part: right, state: marketOf(right, coins, { version: rightVersion }) },
    ]) as MarketState;
    versions.push(joined.universe.version);
    expect(joined.header.universeVersion).toBe(joined.universe.version);
    return Object.keys(rowsOf(joined)).sort();
  };
  const names = (coins: readonly Coin[]): string[] => coins.map(({ symbol }) => symbol).sort();
  const [some, others] = [COINS.slice(0, 6), COINS.slice(6)];
  expect(namesAt(some, 4, 6)).toEqual(names(some));
  expect(namesAt(others, 6, 4)).toEqual(names(others));
  expect(namesAt(COINS, 7, 4)).toEqual(names(COINS));
  // Redis lost everything: both parts count from the start.
  expect(namesAt(some, 1, 1)).toEqual(names(some));
  expect(namesAt(some, 1, 1)).toEqual(names(some));
  expect(versions).toEqual([10, 11, 12, 13, 13]);
});
