// A second scorer of one signal, written from the words of the definition alone, before the product's own was read, so that both can be
// held against each other. It shares nothing with the product and does not mind speed: plain walks over lists. In quotation marks is what
// is defined. Readings of what that leaves open, found by the comparison and now the same in both:
// - "2 x taker fee": each side pays the fee of its own moment, since fees are dated.
// - "at most 5 s later": than the moment for which the quote is wanted; exactly 5 s is in time.
// - "seconds in doubt are left out": of the path. Doubt is about trades, so a quote of such a second is traded at all the same.
// - "with their count": of those that had a quote; one without has nothing to leave out.
// - A quote that was kept is a quote, also within a halt; "a hole, a halt or a delisting" names why there was none.
// - Of several names the one that lasts longest is taken; a coin that was followed no more has one of its own.
// - "Best and worst move": since the middle of the entry's quote, as the spread is a cost, seen in the trade's direction. The entry's own
//   second belongs to it with a move of 0.
// - "time to +-1 %": from the entry's quote to that of the first second with such a move, ms; exactly 1 % is one.
// - Exits of an entry that was not made have its state.

/** One answer of the exchange. `requestedAt` is epoch ms, the prices are in the quote currency. */
export interface PageQuote {
  requestedAt: number;
  bid: number;
  ask: number;
}

/** From when on which taker fee was charged, in percent of one side. */
interface PageFee {
  /** Epoch ms. */
  from: number;
  takerPercent: number;
}

/** A time in which a coin could not be traded or was not looked at: `from` inclusive to `to` exclusive, epoch ms. */
export interface PageGap {
  state: "delisting" | "halt" | "hole" | "unwatched";
  from: number;
  to: number;
}

/** What was archived of one coin. */
export interface PagePast {
  /** In the order of `requestedAt`, of each second at most one: that of the archive. */
  quotes: readonly PageQuote[];
  /** In the order of `from`. */
  fees: readonly PageFee[];
  gaps: readonly PageGap[];
  /** Epoch seconds whose values are in doubt. */
  doubted: ReadonlySet<number>;
}

/** Why there is no price where one was due. */
export type PageAbsence = "no quote" | PageGap["state"];

/** One side of the trade: the quote it was made with, or the reason why there is none. */
type PageSide = { state: "priced"; at: number; price: number } | { state: PageAbsence };

/** What the trade had made so many minutes after the entry, in percent after both fees. */
type PageExit = { minutes: number } & (
  | { state: "priced"; at: number; price: number; resultPercent: number }
  | { state: PageAbsence }
);

/** The mids on the way: percent in the trade's direction, times in ms since the entry. */
interface PagePath {
  bestPercent: number;
  worstPercent: number;
  msToGain: number | null;
  msToLoss: number | null;
  doubtedSeconds: number;
}

export interface PageRow {
  entry: PageSide;
  /** In the order of PAGE_MINUTES. */
  exits: PageExit[];
  path: PagePath | null;
}

/** The minutes after the entry at which the page asks for an exit. */
export const PAGE_MINUTES = [1, 5, 15, 30, 60] as const;

const LATENCY_MS = 2_000;
const WAIT_MS = 5_000;
const MINUTE_MS = 60_000;
/** "In each second" of the hour that the last exit takes. */
const PATH_SECONDS = 3600;

/**
 * The row of a signal whose batch went out in the epoch second
 * `publishedSecond`; `direction` is 1 for a rise and -1 for a fall.
 */
export function pageRow(past: PagePast, publishedSecond: number, direction: 1 | -1): PageRow {
  const entry = side(past, publishedSecond * 1000 + LATENCY_MS, direction === 1 ? "ask" : "bid");

  if (entry.state !== "priced") {
    return { entry, exits: PAGE_MINUTES.map((minutes) => ({ minutes, state: entry.state })), path: null };
  }

  return {
    entry,
    exits: PAGE_MINUTES.map((minutes) => exit(past, entry, minutes, direction)),
    path: path(past, entry.at, direction),
  };
}

/** "The first quote requested at or after [it], at most 5 s later, else the state 'no quote'." */
function side(past: PagePast, due: number, price: "bid" | "ask"): PageSide {
  const quote = past.quotes.find(({ requestedAt }) => requestedAt >= due);

  return quote !== undefined && quote.requestedAt - due <= WAIT_MS
    ? { state: "priced", at: quote.requestedAt, price: quote[price] }
    : { state: absence(past, due) };
}

/** "A hole, a halt or a delisting is a state with a name": what lies over the wait names it. */
function absence(past: PagePast, due: number): PageAbsence {
  const over = past.gaps.filter(({ from, to }) => from <= due + WAIT_MS && to > due).map(({ state }) => state);

  return (["delisting", "halt", "hole", "unwatched"] as const).find((state) => over.includes(state)) ?? "no quote";
}

/** "Result = direction x (exit / entry - 1) - 2 x taker fee". */
function exit(past: PagePast, entry: { at: number; price: number }, minutes: number, direction: 1 | -1): PageExit {
  const found = side(past, entry.at + minutes * MINUTE_MS, direction === 1 ? "bid" : "ask");

  if (found.state !== "priced") {
    return { minutes, state: found.state };
  }

  const moved = direction * (found.price / entry.price - 1) * 100;

  return { minutes, ...found, resultPercent: moved - takerFee(past.fees, entry.at) - takerFee(past.fees, found.at) };
}

function takerFee(fees: readonly PageFee[], at: number): number {
  const fee = fees.filter(({ from }) => from <= at).at(-1);

  if (fee === undefined) {
    throw new Error("No fee is known for this time");
  }

  return fee.takerPercent;
}

/** "Best and worst move and time to +-1 %: archived mid at each second, before costs." */
function path(past: PagePast, enteredAt: number, direction: 1 | -1): PagePath {
  const first = Math.floor(enteredAt / 1000);
  const within = past.quotes.filter(({ requestedAt }) => {
    const after = Math.floor(requestedAt / 1000) - first;
    return after >= 0 && after <= PATH_SECONDS;
  });
  const [entry, ...later] = within as [PageQuote, ...PageQuote[]];
  const known = later.filter(({ requestedAt }) => !past.doubted.has(Math.floor(requestedAt / 1000)));
  const moves = known.map((quote) => direction * (mid(quote) / mid(entry) - 1) * 100);
  // In whole units of the price, for doubles make 0.9999999999999998 of some moves of exactly 1 %.
  const marked = (sign: 1 | -1): number | null => {
    const reached = known.find((quote) => sign * direction * (units(quote) - units(entry)) * 100 >= units(entry));
    return reached === undefined ? null : reached.requestedAt - enteredAt;
  };

  return {
    bestPercent: Math.max(0, ...moves),
    worstPercent: Math.min(0, ...moves),
    msToGain: marked(1),
    msToLoss: marked(-1),
    doubtedSeconds: later.length - known.length,
  };
}

const mid = ({ bid, ask }: PageQuote): number => (bid + ask) / 2;

/** Twice the mid, in units of a price with four decimals. */
const units = ({ bid, ask }: PageQuote): number => Math.round(bid * 10_000) + Math.round(ask * 10_000);
