// Finds listed but unwatched coins that now move or trade far more than usual, from the exchange's all-market tickers. Nothing is
// allocated per ticker.

import type { JoinReason, UniverseSymbol } from "../../shared/market/universe.ts";
import type { DayFigures, ListedTicker } from "../exchanges/exchange.ts";
import { SymbolDirectory } from "../exchanges/symbol-directory.ts";
import { begin, copy, emptyCells } from "./listed-cells.ts";
import { UnlistedPairs } from "./unlisted-pairs.ts";
import { ASLEEP_MS, moveSince, MOMENT, MINUTE, turnoverSince, waking } from "./unusual.ts";

/** A watched coin with at least this score is not calm yet. */
const STIRRING = 0.5;
/** A price that differs by more than this from the last ticker is believed only when the next one agrees. */
const DOUBTED_STEP = 0.5;
/** REST lags behind the sockets: its figures count when a socket was silent for this long, ms. */
const SOCKET_SILENT_MS = 60_000;
/** After this time without leading, a worker's known states are too old to compare with, ms. */
const STALE_MS = 5 * 60_000;

/** A coin that is unusual now. */
export interface UnusualCoin {
  /** As listed, with its newest figures. */
  readonly coin: ListedTicker;
  readonly reason: JoinReason;
  /** Multiple of the threshold; 1 is just unusual. */
  readonly score: number;
}

export interface UnwatchedEvents {
  /** There are coins to take; called once until they are taken. */
  readonly onUnusual: () => void;
  /** A quoted pair is not in the list: ask the exchange for its list again. */
  readonly onNewPair: () => void;
}

export class UnwatchedMarket {
  readonly #events: UnwatchedEvents;
  readonly #directory = new SymbolDirectory();
  #coins: readonly ListedTicker[] = [];
  #cells = emptyCells(0);
  #isUnusual = false;
  /** By position: index in the list of a coin that is not watched for its rank; -1 otherwise. */
  #placeOf = new Int32Array(0);
  readonly #unlisted: UnlistedPairs;

  constructor(events: UnwatchedEvents) {
    this.#events = events;
    this.#unlisted = new UnlistedPairs(events.onNewPair);
  }

  /** Takes the exchange's current list; returns the coins in it whose pairs were never quoted before. */
  follow(listed: readonly ListedTicker[], now: number): ListedTicker[] {
    const cells = emptyCells(listed.length);
    for (const [place, coin] of listed.entries()) {
      const before = this.#directory.positionOf(coin.pair);
      const isFresh = before >= 0 && now - (this.#cells.at[before] as number) < STALE_MS;
      if (isFresh) copy(cells, place, this.#cells, before);
      else begin(cells, place, coin, now);
    }
    this.#coins = listed;
    this.#cells = cells;
    this.#directory.fill(listed.map(({ pair }) => ({ pair, active: true })));
    return this.#unlisted.list(listed, now);
  }

  /** Coins that `follow` returned could not be added: report them with the next list. */
  findAgain(coins: readonly ListedTicker[]): void {
    this.#unlisted.findAgain(coins);
  }

  /** Whether a quoted pair is not in the list yet. */
  get awaitsListing(): boolean {
    return this.#unlisted.isAwaited;
  }

  /** Sets which coins are watched, by position. */
  watch(coins: readonly UniverseSymbol[]): void {
    this.#cells.watched.fill(0);
    this.#placeOf = Int32Array.from(coins, ({ pair, active, joined }) => {
      const place = active ? this.#directory.positionOf(pair) : -1;
      if (place >= 0) this.#cells.watched[place] = 1;
      return joined ? place : -1;
    });
  }

  /** See MarketSink.otherTicker. */
  otherTicker(name: Uint8Array, nameStart: number, nameEnd: number, price: number, volume24h: number, time: number): void {
    const place = this.#directory.positionAt(name, nameStart, nameEnd);
    if (place >= 0) this.#observe(place, price, volume24h, time, 1);
    else this.#unlisted.ticker(name, nameStart, nameEnd, time);
  }

  /** The same for a watched coin; reports when one that joined is calm again. */
  ownTicker(position: number, price: number, volume24h: number, time: number): void {
    const place = this.#placeOf[position] ?? -1;
    if (place >= 0) this.#observe(place, price, volume24h, time, 1);
  }

  /** Figures of every pair from REST; `now`: the exchange's clock, epoch ms. */
  dayFigures(figures: ReadonlyMap<string, Pick<DayFigures, "price" | "volume24h">>, now: number): void {
    const cells = this.#cells;
    for (const [place, { pair }] of this.#coins.entries()) {
      const day = figures.get(pair);
      if (!day || (cells.bySocket[place] === 1 && now - (cells.at[place] as number) < SOCKET_SILENT_MS)) continue;
      this.#observe(place, day.price, day.volume24h, now, 0);
    }
    this.#unlisted.figures([...figures.keys()]);
  }

  takeUnusual(): UnusualCoin[] {
    if (!this.#isUnusual) return [];
    this.#isUnusual = false;
    const { score, price, volume } = this.#cells;
    const found: UnusualCoin[] = [];
    for (const [place, coin] of this.#coins.entries()) {
      if (score[place] === 0) continue;
      const reason = (score[place] as number) > 0 ? "move" : "turnover";
      const now = { price: price[place] as number, volume24h: volume[place] as number };
      found.push({ coin: { ...coin, ...now }, reason, score: Math.abs(score[place] as number) });
      score[place] = 0;
    }
    return found.sort((a, b) => b.score - a.score);
  }

  /** Exchange time when a coin was last at least half unusual, epoch ms; 0 if never. */
  stirredAt(pair: string): number {
    return this.#cells.stirredAt[this.#directory.positionOf(pair)] ?? 0;
  }

  #observe(place: number, price: number, volume: number, time: number, bySocket: 0 | 1): void {
    const cells = this.#cells;
    cells.minuteAgo.moveOn(place, cells, time);
    cells.momentAgo.moveOn(place, cells, time);
    this.#noteTrade(place, volume, time);
    const before = cells.price[place] as number;
    cells.doubted[place] = cells.doubted[place] === 0 && Math.abs(price / before - 1) > DOUBTED_STEP ? 1 : 0;
    cells.price[place] = price;
    cells.volume[place] = volume;
    cells.bySocket[place] = bySocket;
    cells.at[place] = time;
    if (cells.doubted[place] === 0) this.#judge(place, time);
  }

  /** Call with each volume before it replaces the previous one. */
  #noteTrade(place: number, volume: number, time: number): void {
    const cells = this.#cells;
    if (!(volume > (cells.volume[place] as number))) return;
    if (time - (cells.tradedAt[place] as number) >= ASLEEP_MS) {
      cells.wokeAt[place] = time;
      cells.asleepVolume[place] = cells.volume[place] as number;
      cells.asleepPrice[place] = cells.price[place] as number;
      cells.asleepBySocket[place] = cells.bySocket[place] as number;
    }
    cells.tradedAt[place] = time;
  }

  #judge(place: number, time: number): void {
    const cells = this.#cells;
    const move = Math.max(moveSince(cells, cells.minuteAgo, MINUTE, place), moveSince(cells, cells.momentAgo, MOMENT, place));
    const turnover = Math.max(
      turnoverSince(cells, cells.minuteAgo, MINUTE, place),
      turnoverSince(cells, cells.momentAgo, MOMENT, place),
      waking(cells, place, time),
    );
    const max = Math.max(move, turnover);
    if (max >= STIRRING) cells.stirredAt[place] = time;
    if (max < 1 || cells.watched[place] === 1) return;
    // Traders care more about a move than about its turnover.
    if (max > Math.abs(cells.score[place] as number)) cells.score[place] = move >= 1 ? max : -max;
    if (this.#isUnusual) return;
    this.#isUnusual = true;
    this.#events.onUnusual();
  }
}
