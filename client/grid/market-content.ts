// Coins as the content of a live grid: which are listed, in which order, and what their rows share.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import type { MarketStore } from "../market/market-store.ts";
import { NumberText } from "../market/number-text.ts";
import type { Column } from "./columns.ts";
import { Flashes } from "./flashes.ts";
import type { GridContent, GridView } from "./grid-content.ts";
import { CoinOrder, type CoinSelection } from "./coin-order.ts";
import { MarketRow, type PaintContext } from "./market-row.ts";

export interface MarketView extends GridView, CoinSelection {}

const NOTHING_PINNED = { symbols: new Set<string>(), full: false };

export class MarketContent implements GridContent<MarketView> {
  readonly order: CoinOrder;
  readonly #store: MarketStore;
  readonly #flashes = new Flashes();
  readonly #context: PaintContext;
  /** The coins the rows are of. */
  #coins: readonly WireCoin[] = [];

  readonly idPrefix: string;
  readonly urgent = false;

  constructor(store: MarketStore, idPrefix: string) {
    this.#store = store;
    this.idPrefix = idPrefix;
    this.order = new CoinOrder(store);
    this.#context = {
      market: store.shown,
      flashes: this.#flashes,
      numbers: new NumberText({ decimal: ".", group: "," }),
      pinned: NOTHING_PINNED,
      priceTexts: [],
      brightFrom: new Uint8Array(0),
      movement: false,
      now: 0,
    };
  }

  get version(): number {
    return this.#store.version;
  }

  get generation(): number {
    return this.#store.shown.generation;
  }

  symbolOf(key: number): string {
    return this.#store.shown.coins[key]?.symbol ?? "";
  }

  adopt(key: number): number {
    const symbol = this.#coins[key]?.symbol;
    this.#coins = this.#store.shown.coins;
    this.order.adoptCoins();
    this.#context.priceTexts = [];
    this.#context.brightFrom = new Uint8Array(this.#coins.length);
    return this.#coins.findIndex((coin) => coin.symbol === symbol);
  }

  show(view: MarketView, before: MarketView | undefined): boolean {
    this.#context.pinned = view.pinned;
    if (this.#context.numbers !== view.numbers) this.#context.priceTexts = [];
    this.#context.numbers = view.numbers;
    const isOther = before?.query !== view.query || before.only !== view.only || before.without !== view.without;
    return isOther || before.rule !== view.rule;
  }

  makeRow(columns: readonly Column[]): MarketRow {
    return new MarketRow(columns, this.#context);
  }

  begin(painted: number, now: number): void {
    this.#context.market = this.#store.shown;
    this.#context.movement = painted >= this.#store.quietVersion && painted > 0;
    this.#context.now = now;
  }

  end(now: number): number | false {
    return this.#flashes.end(now);
  }
}
