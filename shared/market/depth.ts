// What an order book holds near its middle, and what a trade of some size would pay for it. Shared, so that row, card, message and
// risk manager never disagree.

/** How far from the middle orders count, percent of it. */
export const DEPTH_PERCENT = 0.5;
/** An older book is asked for anew, ms; a coin is asked about at most once in that time, whoever wants it. */
export const DEPTH_FRESH_MS = 10_000;

/** Price in USDT and quantity in coins. */
export type BookLevel = [price: number, quantity: number];

export interface OrderBook {
  /** When it was asked for, epoch ms by the exchange's clock. */
  readonly at: number;
  /** Best price first, within DEPTH_PERCENT of the middle. */
  readonly bids: BookLevel[];
  readonly asks: BookLevel[];
  /** Whether the exchange told of fewer orders than lie within DEPTH_PERCENT, so that there are more than these. */
  readonly bidsCut: boolean;
  readonly asksCut: boolean;
}

/** What a trade takes from the book: a buy takes asks, a sale bids. */
export type TradeSide = "buy" | "sell";

/** Middle between the best prices; NaN where a side is empty. */
export function middleOf({ bids, asks }: Pick<OrderBook, "bids" | "asks">): number {
  return ((bids[0]?.[0] ?? Number.NaN) + (asks[0]?.[0] ?? Number.NaN)) / 2;
}

/** The book within DEPTH_PERCENT of its middle; undefined where a side is empty or the two cross. `all` are sorted, best first. */
export function nearBook(
  at: number,
  all: Pick<OrderBook, "bids" | "asks">,
  isFull: (levels: number) => boolean,
): OrderBook | undefined {
  const middle = middleOf(all);
  const [bid = Number.NaN, ask = Number.NaN] = [all.bids[0]?.[0], all.asks[0]?.[0]];
  if (!(bid <= ask)) return undefined;
  const [lowest, highest] = [middle * (1 - DEPTH_PERCENT / 100), middle * (1 + DEPTH_PERCENT / 100)];
  const bids = all.bids.filter(([price]) => price >= lowest);
  const asks = all.asks.filter(([price]) => price <= highest);
  const isCut = (near: number, listed: number): boolean => near === listed && isFull(listed);
  return { at, bids, asks, bidsCut: isCut(bids.length, all.bids.length), asksCut: isCut(asks.length, all.asks.length) };
}

const takenBy = (side: TradeSide, { bids, asks }: OrderBook): readonly BookLevel[] => (side === "buy" ? asks : bids);

/** USDT that the near book holds for a trade of this side. */
export function depthFor(side: TradeSide, book: OrderBook): number {
  return takenBy(side, book).reduce((sum, [price, quantity]) => sum + price * quantity, 0);
}

/** Whether there is more of this side within DEPTH_PERCENT than the exchange told. */
export const isCutFor = (side: TradeSide, book: OrderBook): boolean => (side === "buy" ? book.asksCut : book.bidsCut);

/**
 * How much worse than the best price a trade of `size` USDT is on average, percent of the best price; undefined where the near
 * book is too thin for it.
 */
export function slippagePercent(side: TradeSide, book: OrderBook, size: number): number | undefined {
  const levels = takenBy(side, book);
  const best = levels[0]?.[0];
  let left = size;
  let quantity = 0;
  for (const [price, held] of levels) {
    const worth = price * held;
    if (worth >= left) {
      quantity += left / price;
      return best === undefined ? undefined : (Math.abs(size / quantity - best) / best) * 100;
    }
    left -= worth;
    quantity += held;
  }
  return undefined;
}

/** What a position finds in the near book: who enters by one side leaves by the other, USDT. */
export function thinnerDepth(book: OrderBook): number {
  return Math.min(depthFor("buy", book), depthFor("sell", book));
}

/** The side whose depth that is. */
export const thinnerSide = (book: OrderBook): TradeSide => (depthFor("buy", book) <= depthFor("sell", book) ? "buy" : "sell");
