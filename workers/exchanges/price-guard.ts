// Keeps one absurd price from becoming a 1000-fold move: a price over 50 % away from the last is refused until three agree.

const MIN_SHARE = 0.5;
const MAX_SHARE = 1.5;
const CONFIRMATIONS = 3;
/** No price of a USDT pair and no single trade is this large. */
const MAX_VALUE = 1e12;
/** No pair has this much volume in a day. */
export const MAX_VOLUME = 1e15;

/** Why a well-formed event is refused. */
export const DOUBT = { time: "time far off", price: "price far off", tickerPrice: "ticker price far off" } as const;

export class PriceGuard {
  #last = new Float64Array(0);
  #rival = new Float64Array(0);
  #votes = new Uint8Array(0);

  /** Makes room for positions below `count`. */
  grow(count: number): void {
    if (count <= this.#last.length) return;
    this.#last = enlarged(this.#last, count);
    this.#rival = enlarged(this.#rival, count);
    const votes = new Uint8Array(count);
    votes.set(this.#votes);
    this.#votes = votes;
  }

  /** A coin that left: its price on return is not a move. */
  forget(position: number): void {
    this.#last[position] = 0;
    this.#votes[position] = 0;
  }

  /** Takes the next price of a coin; false = refuse the event. */
  accepts(position: number, price: number): boolean {
    const last = this.#last[position] as number;
    if ((price >= last * MIN_SHARE && price <= last * MAX_SHARE) || last === 0) {
      this.#last[position] = price;
      this.#votes[position] = 0;
      return true;
    }
    return this.#vote(position, price);
  }

  #vote(position: number, price: number): boolean {
    const rival = this.#rival[position] as number;
    const agrees = (this.#votes[position] as number) > 0 && price >= rival * MIN_SHARE && price <= rival * MAX_SHARE;
    const votes = agrees ? (this.#votes[position] as number) + 1 : 1;
    this.#rival[position] = price;
    this.#votes[position] = votes;
    if (votes < CONFIRMATIONS) return false;
    this.#last[position] = price;
    this.#votes[position] = 0;
    return true;
  }
}

function enlarged(values: Float64Array, count: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(count);
  larger.set(values);
  return larger;
}

/** Above zero, finite and below any real price. */
export function isPlausible(value: number): boolean {
  return value > 0 && value < MAX_VALUE;
}
