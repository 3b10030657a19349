// A trade as outcomes and baselines count it: in two seconds after publication, at the market's prices, with a taker's fee each time.

import { lastQuoteSecond, MAX_QUOTE_DELAY_MS, type CoinPast } from "./coin-past.ts";
import { feesAt, type FeeSchedule } from "./taker-fees.ts";

/** Falls are for holders who sell and buy back. */
export type Direction = "up" | "down";

/** When an entry is closed again, minutes after it. */
export const HORIZON_MINUTES = [1, 5, 15, 30, 60] as const;
const LAST_HORIZON_MS = 60 * 60_000;

/** From the second in which a batch went out to the moment from which its reader may have acted, ms. */
const REACTION_MS = 2000;

/** The moment from which an entry is wanted, epoch ms. `published`: epoch second. */
export const entryMoment = (published: number): number => published * 1000 + REACTION_MS;

/** Once this epoch second is known nothing of an entry's outcome changes any more. `published`: epoch second. */
export const dueSecond = (published: number): number =>
  lastQuoteSecond(entryMoment(published) + MAX_QUOTE_DELAY_MS + LAST_HORIZON_MS);

/** What is paid for an entry, and got at an exit, USDT; for falls the other way round. */
export const entryPrice = (past: CoinPast, second: number, direction: Direction): number =>
  direction === "up" ? past.ask(second) : past.bid(second);
export const exitPrice = (past: CoinPast, second: number, direction: Direction): number =>
  direction === "up" ? past.bid(second) : past.ask(second);

/** The move from one price to another, percent, positive in the direction. */
export const moveBetween = (direction: Direction, from: number, to: number): number =>
  (direction === "up" ? 1 : -1) * (to / from - 1) * 100;

/** Both taker's fees of a trade, percent; each at its own moment, epoch ms. */
export const tradeFees = (fees: FeeSchedule, enteredAt: number, exitedAt: number): number =>
  feesAt(fees, enteredAt).taker + feesAt(fees, exitedAt).taker;
