// A small seeded market for browser tests: enough coins, tick sizes and movement to look at, in the shape frames are made of.

import { decimalsOf, type Universe } from "../../shared/market/universe.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";

const NAMED: readonly (readonly [symbol: string, price: number, tick: string, volume: number])[] = [
  ["BTC", 96_412.37, "0.01", 1.84e9],
  ["ETH", 3318.64, "0.01", 9.12e8],
  ["SOL", 191.42, "0.01", 4.86e8],
  ["XRP", 2.2147, "0.0001", 4.02e8],
  ["DOGE", 0.31284, "0.00001", 2.68e8],
  ["SUI", 4.1263, "0.0001", 1.43e8],
  ["PEPE", 0.000_018_73, "0.00000001", 1.26e8],
  ["HBAR", 0.28461, "0.00001", 6.43e7],
  ["WIF", 1.8473, "0.0001", 6.12e7],
  ["ENA", 0.91264, "0.00001", 5.27e7],
  ["PNUT", 0.71284, "0.00001", 3.89e7],
  ["FLOKI", 0.000_174_31, "0.00000001", 1.94e7],
  ["CHILLGUY", 0.41827, "0.00001", 8.77e6],
  ["OMNI", 9.214, "0.001", 1.07e6],
  ["HOT", 0.003_142_7, "0.0000001", 9.1e5],
];

export class FakeMarket {
  readonly exchange: ExchangeId;
  readonly universe: Universe;
  readonly table: MarketTable;
  #seed: number;

  constructor(exchange: ExchangeId, coins: number, seed = 7) {
    this.exchange = exchange;
    this.#seed = seed;
    const rows = Array.from({ length: coins }, (_, at) => NAMED[at] ?? this.#invented(at));
    this.universe = {
      exchange,
      firstVersion: 0,
      version: 1,
      symbols: rows.map(([symbol, , tickSize]) => ({
        symbol,
        pair: `${symbol}USDT`,
        tickSize,
        decimals: decimalsOf(tickSize),
        active: true,
      })),
    };
    this.table = new MarketTable(coins);
    rows.forEach(([, price, , volume], position) => this.#start(position, price, volume));
  }

  #invented(at: number): readonly [string, number, string, number] {
    const letter = (n: number): string => String.fromCharCode(65 + (n % 26));
    const price = 10 ** (this.#random() * 4 - 2);
    return [
      // The last two letters count, so that no two coins share a name.
      `${letter(at * 7)}${at % 3 ? letter(at * 11 + 3) : ""}${letter(Math.floor(at / 26))}${letter(at)}`,
      price,
      price > 1 ? "0.001" : "0.00001",
      10 ** (5 + this.#random() * 2.5),
    ];
  }

  #random(): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#seed / 2_147_483_648;
  }

  #start(position: number, price: number, volume: number): void {
    this.#set(FIELD.price, position, price);
    this.#set(FIELD.volume24h, position, volume);
    this.#set(FIELD.updatedAt, position, Date.now());
    for (let window = 0; window < WINDOW_COUNT; window++) {
      const tail = this.#random() < 0.08 ? 6 : 1;
      const move = ((this.#random() - 0.48) * tail * Math.sqrt(WINDOW_MINUTES[window] as number)) / 100;
      const unknown = position % 29 === 28;
      this.#set(FIELD.reference + window, position, unknown ? Number.NaN : price / (1 + move));
      this.#set(FIELD.ratio + window, position, unknown ? Number.NaN : Math.exp((this.#random() - 0.45) * 1.6));
    }
    // A day ago: up to 20 % lower or higher, unknown for some.
    this.#set(FIELD.dayOpen, position, position % 31 === 30 ? Number.NaN : price / (1 + (((position * 37) % 41) - 20) / 100));
    // A narrow book where much is traded; some have none.
    this.#set(FIELD.spread, position, position % 23 === 22 ? Number.NaN : Math.round(3e6 / Math.sqrt(volume)) / 1000);
    // The two longest windows of some coins still rest on minute candles.
    this.#set(FIELD.marks, position, position % 4 === 0 ? 0b1100_0000 : 0);
  }

  #set(field: number, position: number, value: number): void {
    this.table.column(field)[position] = value;
  }

  /** One second of market: a third of the coins trade. */
  tick(): void {
    const prices = this.table.column(FIELD.price);
    for (let position = 0; position < this.table.capacity; position++) {
      if (this.#random() > 0.33) continue;
      const jump = this.#random() < 0.02 ? 12 : 1;
      const decimals = this.universe.symbols[position]?.decimals ?? 2;
      const moved = (prices[position] as number) * (1 + (this.#random() - 0.5) * 0.0012 * jump);
      this.#set(FIELD.price, position, Number(moved.toFixed(decimals)));
      this.#set(FIELD.updatedAt, position, Date.now());
    }
  }
}
