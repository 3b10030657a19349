/**
 * A second scorer of one signal, written from the section on outcomes of the
 * proof paper alone and without a look at the product's own, so that the two
 * can be held against each other. It favours the words of the page over speed:
 * every rule is a plain walk over lists.
 */

/** One answer of the exchange. `requestedAt` is epoch ms, the prices are in the quote currency. */
export interface PageQuote {
  requestedAt: number;
  bid: number;
  ask: number;
}

/** From when on which taker fee was charged, in percent of one side. */
export interface PageFee {
  /** Epoch ms. */
  from: number;
  takerPercent: number;
}

/** A time in which a coin could not be traded or was not looked at: `from` inclusive to `to` exclusive, epoch ms. */
export interface PageGap {
  state: "hole" | "halt" | "delisting";
  from: number;
  to: number;
}

/** What was archived of one coin. */
export interface PagePast {
  /** In the order of `requestedAt`. */
  quotes: readonly PageQuote[];
  /** The archived mid by epoch second. A second without one is absent. */
  mids: ReadonlyMap<number, number>;
  /** In the order of `from`. */
  fees: readonly PageFee[];
  gaps: readonly PageGap[];
  /** Epoch seconds whose values are in doubt. */
  doubted: ReadonlySet<number>;
}

/** Why there is no price where one was due. */
export type PageAbsence = "no quote" | PageGap["state"];

/** One side of the trade: the quote it was made with, or the reason why there is none. */
export type PageSide = { state: "priced"; at: number; price: number } | { state: PageAbsence };

/** What the trade had made so many minutes after the entry, in percent after both fees. */
export type PageExit = { minutes: number } & (
  | { state: "priced"; at: number; price: number; resultPercent: number }
  | { state: PageAbsence }
);

/** The mids on the way: percent in the trade's direction, seconds since the entry. */
export interface PagePath {
  bestPercent: number | null;
  worstPercent: number | null;
  secondsToGain: number | null;
  secondsToLoss: number | null;
  doubtedSeconds: number;
}

export interface PageRow {
  entry: PageSide;
  /** Empty where nothing was entered. */
  exits: PageExit[];
  path: PagePath | null;
}

/** The minutes after the entry at which the page asks for an exit. */
export const PAGE_MINUTES = [1, 5, 15, 30, 60] as const;

const LATENCY_MS = 2_000;
const WAIT_MS = 5_000;
const MINUTE_MS = 60_000;
const MOVE_PERCENT = 1;

/**
 * The row of a signal whose batch went out in the epoch second
 * `publishedSecond`; `direction` is 1 for a rise and -1 for a fall.
 */
export function pageRow(past: PagePast, publishedSecond: number, direction: 1 | -1): PageRow {
  const entry = side(past, publishedSecond * 1000 + LATENCY_MS, direction === 1 ? "ask" : "bid");

  if (entry.state !== "priced") {
    return { entry, exits: [], path: null };
  }

  return {
    entry,
    exits: PAGE_MINUTES.map((minutes) => exit(past, entry, minutes, direction)),
    path: path(past, entry.at, direction),
  };
}

/** "The first quote requested at or after [it], at most 5 s later, else the state 'no quote'." */
function side(past: PagePast, due: number, price: "bid" | "ask"): PageSide {
  const quote = past.quotes.find(({ requestedAt }) => requestedAt >= due && !untradable(past, requestedAt));

  return quote !== undefined && quote.requestedAt - due <= WAIT_MS
    ? { state: "priced", at: quote.requestedAt, price: quote[price] }
    : { state: absence(past, due) };
}

/** A second in doubt is left out, and nobody trades within a hole, a halt or after a delisting. */
function untradable(past: PagePast, at: number): boolean {
  return past.doubted.has(Math.floor(at / 1000)) || past.gaps.some(({ from, to }) => from <= at && at < to);
}

/** "A hole, a halt or a delisting is a state with a name": what lies over the wait names it. */
function absence(past: PagePast, due: number): PageAbsence {
  const over = past.gaps.filter(({ from, to }) => from <= due + WAIT_MS && to > due).map(({ state }) => state);

  return (["delisting", "halt", "hole"] as const).find((state) => over.includes(state)) ?? "no quote";
}

/** "Result = direction x (exit / entry - 1) - 2 x taker fee", the fee of the day of the entry. */
function exit(past: PagePast, entry: { at: number; price: number }, minutes: number, direction: 1 | -1): PageExit {
  const found = side(past, entry.at + minutes * MINUTE_MS, direction === 1 ? "bid" : "ask");

  if (found.state !== "priced") {
    return { minutes, state: found.state };
  }

  const moved = direction * (found.price / entry.price - 1) * 100;

  return { minutes, ...found, resultPercent: moved - 2 * takerFee(past.fees, entry.at) };
}

function takerFee(fees: readonly PageFee[], at: number): number {
  const fee = fees.filter(({ from }) => from <= at).at(-1);

  if (fee === undefined) {
    throw new Error("No fee is known for this time");
  }

  return fee.takerPercent;
}

/**
 * "Best and worst move and time to +-1 %: archived mid at each second, before
 * costs": since the spread is a cost, mid against the mid of the entry's second.
 */
function path(past: PagePast, enteredAt: number, direction: 1 | -1): PagePath {
  const first = Math.floor(enteredAt / 1000);
  const base = past.mids.get(first);
  const seconds = Array.from({ length: 3600 }, (_, index) => first + 1 + index);
  const doubtedSeconds = seconds.filter((second) => past.doubted.has(second)).length;
  const moves = seconds.flatMap((second) => {
    const mid = past.mids.get(second);

    return base === undefined || mid === undefined || past.doubted.has(second)
      ? []
      : [{ after: second - first, percent: direction * (mid / base - 1) * 100 }];
  });
  const percents = moves.map(({ percent }) => percent);

  return {
    bestPercent: percents.length === 0 ? null : Math.max(...percents),
    worstPercent: percents.length === 0 ? null : Math.min(...percents),
    secondsToGain: moves.find(({ percent }) => percent >= MOVE_PERCENT)?.after ?? null,
    secondsToLoss: moves.find(({ percent }) => percent <= -MOVE_PERCENT)?.after ?? null,
    doubtedSeconds,
  };
}
