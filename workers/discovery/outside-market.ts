// Finds the coins of an exchange that are listed but not watched and that now move or trade far more than usual, from the exchange's
// all-market tickers. Nothing is allocated per ticker.

import type { JoinReason, UniverseSymbol } from "../../shared/market/universe.ts";
import type { DayFigures, ListedTicker } from "../exchanges/exchange.ts";
import { SymbolDirectory } from "../exchanges/symbol-directory.ts";
import { UnlistedPairs } from "./unlisted-pairs.ts";

// A coin is compared with its state half a minute to a minute ago. It is unusual in two cases:
// 1. Its price moved by MOVE_PERCENT, and it traded at least MOVE_TURNOVER and its usual volume of a minute.
// 2. It traded TURNOVER and TURNOVER_TIMES_USUAL its usual volume, whatever its price did.
// A thin coin whose price jumps between two small trades is not unusual, nor is a busy coin that is always busy.
// The 24 h volume also falls when old trades leave it: its growth is the least that was traded.

const MOVE_PERCENT = 3;
/** USDT. */
const MOVE_TURNOVER = 2_000;
/** USDT. */
const TURNOVER = 25_000;
const TURNOVER_TIMES_USUAL = 40;
/** A watched coin that is half as far out of the ordinary is not calm yet. */
const STIRRING = 0.5;
/** Age of the state that a coin is compared with, ms: from this to twice as much. */
const COMPARED_AFTER_MS = 30_000;
/** A price that differs by more from the ticker before it is believed when the next one agrees. */
const DOUBTED_STEP = 0.5;
/** REST trails the sockets: its figures count where a socket was silent for so long, ms. */
const SOCKET_SILENT_MS = 60_000;
/** What a worker that did not lead meanwhile knows of a coin is no state to compare with, ms. */
const STALE_MS = 5 * 60_000;
const MINUTES_OF_DAY = 1440;

/** A coin that is out of the ordinary now. */
export interface UnusualCoin {
  /** As it was listed, with its newest figures. */
  readonly coin: ListedTicker;
  readonly reason: JoinReason;
  /** How far beyond what is asked for; 1 is just out of the ordinary. */
  readonly score: number;
}

export interface OutsideEvents {
  /** Whether this worker would follow a coin; those of other shards are theirs to watch. */
  readonly isOurs?: (coin: ListedTicker) => boolean;
  /** There are coins to take; called once until they are taken. */
  readonly onUnusual: () => void;
  /** A pair is quoted that the list does not name: the exchange is to be asked what it lists. */
  readonly onNewPair: () => void;
}

/** State of every listed coin; index = place in the list. */
interface Cells {
  /** The newest ticker: price, 24 h volume, exchange time, and 1 where it came by a socket. */
  readonly price: Float64Array;
  readonly volume: Float64Array;
  readonly at: Float64Array;
  readonly bySocket: Uint8Array;
  /** The state compared with, and the next one to be. */
  readonly oldPrice: Float64Array;
  readonly oldVolume: Float64Array;
  readonly oldBySocket: Uint8Array;
  readonly nextPrice: Float64Array;
  readonly nextVolume: Float64Array;
  readonly nextBySocket: Uint8Array;
  readonly nextAt: Float64Array;
  /** 1: the newest price is a doubtful step from the one before. */
  readonly doubted: Uint8Array;
  /** 1: the coin is watched already. */
  readonly watched: Uint8Array;
  /** Exchange time at which it was last out of the ordinary, or half so, epoch ms. */
  readonly stirredAt: Float64Array;
  /** How far out of the ordinary; 0 once taken. By price (positive) or by turnover (negative). */
  readonly score: Float64Array;
}

export class OutsideMarket {
  readonly #events: OutsideEvents;
  readonly #directory = new SymbolDirectory();
  #coins: readonly ListedTicker[] = [];
  #cells = emptyCells(0);
  #isUnusual = false;
  /** By position: place in the list of a coin that is not watched for its rank; -1 otherwise. */
  #placeOf = new Int32Array(0);
  readonly #unlisted: UnlistedPairs;

  constructor(events: OutsideEvents) {
    this.#events = events;
    this.#unlisted = new UnlistedPairs(events.onNewPair);
  }

  /** Takes the exchange's list of today; returns those of our coins in it whose pairs were never quoted before. */
  follow(listed: readonly ListedTicker[], now: number): ListedTicker[] {
    const cells = emptyCells(listed.length);
    for (const [place, coin] of listed.entries()) {
      const before = this.#directory.positionOf(coin.pair);
      const isFresh = before >= 0 && now - (this.#cells.at[before] as number) < STALE_MS;
      if (isFresh)
        for (const name of Object.keys(cells) as (keyof Cells)[]) cells[name][place] = this.#cells[name][before] as number;
      else start(cells, place, coin, now);
    }
    this.#coins = listed;
    this.#cells = cells;
    this.#directory.fill(listed.map(({ pair }) => ({ pair, active: true })));
    return this.#unlisted.list(listed, now).filter((coin) => this.#events.isOurs?.(coin) ?? true);
  }

  /** Coins that `follow` returned could not be taken: the next list names them again. */
  findAgain(coins: readonly ListedTicker[]): void {
    this.#unlisted.findAgain(coins);
  }

  /** Whether a pair is quoted that the list did not name yet. */
  get awaitsListing(): boolean {
    return this.#unlisted.isAwaited;
  }

  /** Says which coins are watched, by position. */
  watch(coins: readonly UniverseSymbol[]): void {
    const { isOurs } = this.#events;
    if (isOurs) for (const [place, coin] of this.#coins.entries()) this.#cells.watched[place] = isOurs(coin) ? 0 : 1;
    else this.#cells.watched.fill(0);
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

  /** The same of a watched coin; it tells when one that joined is calm again. */
  ownTicker(position: number, price: number, volume24h: number, time: number): void {
    const place = this.#placeOf[position] ?? -1;
    if (place >= 0) this.#observe(place, price, volume24h, time, 1);
  }

  /** Figures of every pair by REST; `now`: the exchange's clock, epoch ms. */
  dayFigures(figures: ReadonlyMap<string, Pick<DayFigures, "price" | "volume24h">>, now: number): void {
    const cells = this.#cells;
    for (const [place, { pair }] of this.#coins.entries()) {
      const day = figures.get(pair);
      if (!day || (cells.bySocket[place] === 1 && now - (cells.at[place] as number) < SOCKET_SILENT_MS)) continue;
      this.#observe(place, day.price, day.volume24h, now, 0);
    }
    this.#unlisted.figures([...figures.keys()]);
  }

  /** Coins out of the ordinary since the last call, the furthest first. */
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

  /** Exchange time at which a coin was last half out of the ordinary, epoch ms; 0 if never. */
  stirredAt(pair: string): number {
    return this.#cells.stirredAt[this.#directory.positionOf(pair)] ?? 0;
  }

  #observe(place: number, price: number, volume: number, time: number, bySocket: 0 | 1): void {
    const cells = this.#cells;
    const before = cells.price[place] as number;
    const age = time - (cells.nextAt[place] as number);
    if (age >= COMPARED_AFTER_MS) this.#moveOn(place, time, age);
    cells.doubted[place] = cells.doubted[place] === 0 && Math.abs(price / before - 1) > DOUBTED_STEP ? 1 : 0;
    cells.price[place] = price;
    cells.volume[place] = volume;
    cells.bySocket[place] = bySocket;
    cells.at[place] = time;
    if (cells.doubted[place] === 0) this.#judge(place, time);
  }

  /** What was the newest state until now is what the next half minute's is compared with. */
  #moveOn(place: number, time: number, age: number): void {
    const cells = this.#cells;
    if (age < 2 * COMPARED_AFTER_MS) {
      cells.oldPrice[place] = cells.nextPrice[place] as number;
      cells.oldVolume[place] = cells.nextVolume[place] as number;
      cells.oldBySocket[place] = cells.nextBySocket[place] as number;
    }
    cells.nextPrice[place] = cells.price[place] as number;
    cells.nextVolume[place] = cells.volume[place] as number;
    cells.nextBySocket[place] = cells.bySocket[place] as number;
    cells.nextAt[place] = time;
    if (age < 2 * COMPARED_AFTER_MS) return;
    cells.oldPrice[place] = cells.price[place] as number;
    cells.oldVolume[place] = cells.volume[place] as number;
    cells.oldBySocket[place] = cells.bySocket[place] as number;
  }

  #judge(place: number, time: number): void {
    const cells = this.#cells;
    const oldVolume = cells.oldVolume[place] as number;
    const usual = oldVolume / MINUTES_OF_DAY;
    const traded = (cells.volume[place] as number) - oldVolume;
    const moved = (Math.abs((cells.price[place] as number) / (cells.oldPrice[place] as number) - 1) * 100) / MOVE_PERCENT;
    const carried = traded / Math.max(MOVE_TURNOVER, usual);
    const move = Math.min(moved, carried);
    // The two sources may count a day differently: what was traded by itself must be seen by one of them.
    const isComparable = cells.oldBySocket[place] === cells.bySocket[place];
    const turnover = isComparable ? traded / Math.max(TURNOVER, TURNOVER_TIMES_USUAL * usual) : 0;
    const most = Math.max(move, turnover);
    if (most >= STIRRING) cells.stirredAt[place] = time;
    if (most < 1 || cells.watched[place] === 1) return;
    // By how much, once it counts: both conditions of a move are met, and how far it went says more than what it took.
    if (most > Math.abs(cells.score[place] as number)) cells.score[place] = move >= turnover ? Math.max(moved, move) : -turnover;
    if (this.#isUnusual) return;
    this.#isUnusual = true;
    this.#events.onUnusual();
  }
}

/** A coin's first state is what the list says. */
function start(cells: Cells, place: number, { price, volume24h }: ListedTicker, now: number): void {
  cells.price[place] = cells.oldPrice[place] = cells.nextPrice[place] = price;
  cells.volume[place] = cells.oldVolume[place] = cells.nextVolume[place] = volume24h;
  cells.at[place] = cells.nextAt[place] = now;
}

function emptyCells(count: number): Cells {
  const numbers = (): Float64Array => new Float64Array(count);
  const flags = (): Uint8Array => new Uint8Array(count);
  return {
    price: numbers(),
    volume: numbers(),
    at: numbers(),
    bySocket: flags(),
    oldPrice: numbers(),
    oldVolume: numbers(),
    oldBySocket: flags(),
    nextPrice: numbers(),
    nextVolume: numbers(),
    nextBySocket: flags(),
    nextAt: numbers(),
    doubted: flags(),
    watched: flags(),
    stirredAt: numbers(),
    score: numbers(),
  };
}
