// Every listed coin's state a while ago, to compare its newest ticker with. Nothing is allocated per ticker.

/** The newest ticker of every listed coin; index = place in the list. */
export interface NewestTickers {
  readonly price: Float64Array;
  /** 24 h volume, USDT. */
  readonly volume: Float64Array;
  /** 1 if it came by socket, 0 if by REST: the two may count a day differently. */
  readonly bySocket: Uint8Array;
}

export class PastStates {
  readonly #periodMs: number;
  readonly price: Float64Array;
  readonly volume: Float64Array;
  readonly bySocket: Uint8Array;
  readonly #nextPrice: Float64Array;
  readonly #nextVolume: Float64Array;
  readonly #nextBySocket: Uint8Array;
  readonly #nextAt: Float64Array;

  /** States are one to two periods old. */
  constructor(count: number, periodMs: number) {
    this.#periodMs = periodMs;
    this.price = new Float64Array(count);
    this.volume = new Float64Array(count);
    this.bySocket = new Uint8Array(count);
    this.#nextPrice = new Float64Array(count);
    this.#nextVolume = new Float64Array(count);
    this.#nextBySocket = new Uint8Array(count);
    this.#nextAt = new Float64Array(count);
  }

  /** A coin's first state comes from the list; `now`: epoch ms. */
  begin(place: number, price: number, volume: number, now: number): void {
    this.price[place] = this.#nextPrice[place] = price;
    this.volume[place] = this.#nextVolume[place] = volume;
    this.#nextAt[place] = now;
  }

  /** Copies what was known of a coin at its place in another list. */
  copy(place: number, from: PastStates, fromPlace: number): void {
    this.price[place] = from.price[fromPlace] as number;
    this.volume[place] = from.volume[fromPlace] as number;
    this.bySocket[place] = from.bySocket[fromPlace] as number;
    this.#nextPrice[place] = from.#nextPrice[fromPlace] as number;
    this.#nextVolume[place] = from.#nextVolume[fromPlace] as number;
    this.#nextBySocket[place] = from.#nextBySocket[fromPlace] as number;
    this.#nextAt[place] = from.#nextAt[fromPlace] as number;
  }

  /**
   * Call before the coin's newest ticker is replaced by one of `time` (exchange time, epoch ms): later tickers are compared with
   * it.
   */
  moveOn(place: number, newest: NewestTickers, time: number): void {
    const age = time - (this.#nextAt[place] as number);
    if (age < this.#periodMs) return;
    const isLong = age >= 2 * this.#periodMs;
    this.price[place] = (isLong ? newest.price[place] : this.#nextPrice[place]) as number;
    this.volume[place] = (isLong ? newest.volume[place] : this.#nextVolume[place]) as number;
    this.bySocket[place] = (isLong ? newest.bySocket[place] : this.#nextBySocket[place]) as number;
    this.#nextPrice[place] = newest.price[place] as number;
    this.#nextVolume[place] = newest.volume[place] as number;
    this.#nextBySocket[place] = newest.bySocket[place] as number;
    this.#nextAt[place] = time;
  }
}
