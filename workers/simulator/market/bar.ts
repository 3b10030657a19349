/**
 * Mutable candle in whole ticks and lots, so that sums are exact in any order: prices in ticks, volume in lots, turnover in ticks
 * × lots. An empty bar has count 0 and every price at the last trade before it.
 */
export class Bar {
  open = 0;
  high = 0;
  low = 0;
  close = 0;
  /** Aggregate trades in the bar. */
  count = 0;
  volume = 0;
  turnover = 0;
  /** Part bought by takers. */
  takerVolume = 0;
  takerTurnover = 0;
  /** Aggregate id of the first trade in the bar, or of the next one when empty. */
  firstId = 0;

  reset(ticks: number, firstId: number): void {
    this.open = this.high = this.low = this.close = ticks;
    this.count = this.volume = this.turnover = this.takerVolume = this.takerTurnover = 0;
    this.firstId = firstId;
  }

  /** Counts one trade; `sell` means the taker sold. */
  add(ticks: number, lots: number, sell: boolean): void {
    if (this.count === 0) this.open = this.high = this.low = ticks;
    else if (ticks > this.high) this.high = ticks;
    else if (ticks < this.low) this.low = ticks;
    this.close = ticks;
    this.count++;
    this.volume += lots;
    this.turnover += ticks * lots;
    if (sell) return;
    this.takerVolume += lots;
    this.takerTurnover += ticks * lots;
  }

  /** Appends a later bar. */
  append(later: Bar): void {
    if (later.count === 0) return;
    if (this.count === 0) {
      this.open = later.open;
      this.high = later.high;
      this.low = later.low;
      this.firstId = later.firstId;
    } else {
      if (later.high > this.high) this.high = later.high;
      if (later.low < this.low) this.low = later.low;
    }
    this.close = later.close;
    this.count += later.count;
    this.volume += later.volume;
    this.turnover += later.turnover;
    this.takerVolume += later.takerVolume;
    this.takerTurnover += later.takerTurnover;
  }
}
