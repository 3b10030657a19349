// Outcomes as bytes for storage: a row for each episode in the frame of batches, every number as it was.

import {
  BatchError,
  decodeBatch,
  encodeBatch,
  soonest,
  type BatchLayout,
  type ReadRow,
  type WantedRow,
} from "../signals/batch-bytes.ts";
import { MAX_QUOTE_DELAY_MS } from "./coin-past.ts";
import { noEntry, noExit, resultAfter, type Outcome, type OutcomeEntry, type OutcomeExit } from "./outcome.ts";
import { NO_PATH, type OutcomePath } from "./outcome-path.ts";
import { QUOTE_STATES, type QuoteState } from "./quote-states.ts";
import { entryMoment, HORIZON_MINUTES, type Direction } from "./trade.ts";

/** How outcomes are computed; another one after each change of what they mean. */
export const OUTCOME_ENGINE = 1;

const EXITS = HORIZON_MINUTES.length;

// Doubles: price and middle of the entry, prices of the exits, fees of the exits, best, worst.
const PRICE = 0;
const MID = 1;
const EXIT_PRICES = 2;
const EXIT_FEES = EXIT_PRICES + EXITS;
const BEST = EXIT_FEES + EXITS;
const WORST = BEST + 1;

// Words: began, published, states with the engine in the highest byte, delays of two quotes each, times of gain and loss, counts.
const BEGAN = 0;
const PUBLISHED = 1;
const STATES = 2;
const DELAYS = 3;
const GAINED = DELAYS + Math.ceil((1 + EXITS) / 2);
const LOST = GAINED + 1;
const COUNTS = LOST + 1;

const LAYOUT: BatchLayout = { magic: 0x314f_4454 /* "TDO1" */, doubles: WORST + 1, words: COUNTS + 1 };
const LAYOUTS = new Map([[LAYOUT.magic, LAYOUT]]);

const STATE_BITS = 4;
const ENGINE_SHIFT = 24;
const HALF = 0x1_0000;
const NO_DELAY = HALF - 1;
const NO_TIME = 0xffff_ffff;

export interface StoredOutcome extends Outcome {
  /** OUTCOME_ENGINE when it was computed. */
  readonly engine: number;
}

/** Encodes outcomes of what came due in an epoch second, or in a stretch that begins with it. */
export function encodeOutcomes(second: number, outcomes: readonly Outcome[]): Uint8Array {
  return encodeBatch(LAYOUT, { second, sentAt: soonest(second) }, outcomes, doubleIn, wordIn);
}

/** The outcomes of these bytes, or those `wanted`, in the order they were encoded. Throws BatchError on anything that is none. */
export function decodeOutcomes(bytes: Uint8Array, wanted?: WantedRow): StoredOutcome[] {
  return decodeBatch(bytes, LAYOUTS, outcomeIn, wanted);
}

function doubleIn({ entry, exits, path }: Outcome, column: number): number {
  if (column === PRICE) return entry.price;
  if (column === MID) return entry.mid;
  if (column < EXIT_FEES) return (exits[column - EXIT_PRICES] as OutcomeExit).price;
  if (column < BEST) return (exits[column - EXIT_FEES] as OutcomeExit).fees;
  return column === BEST ? path.best : path.worst;
}

function wordIn(outcome: Outcome, column: number): number {
  const { began, published, path } = outcome;
  if (column === BEGAN) return began;
  if (column === PUBLISHED) return published;
  if (column === STATES) return statesWord(outcome);
  if (column < GAINED) return delaysOf(outcome, (column - DELAYS) * 2);
  if (column === COUNTS) return path.doubted * HALF + path.unknown;
  const time = column === GAINED ? path.gainedMs : path.lostMs;
  return Number.isNaN(time) ? NO_TIME : time;
}

function statesWord({ entry, exits }: Outcome): number {
  const states = [entry, ...exits].map(({ state }) => QUOTE_STATES.indexOf(state));
  return (states.reduceRight((word, state) => (word << STATE_BITS) | state, 0) | (OUTCOME_ENGINE << ENGINE_SHIFT)) >>> 0;
}

/** Those of two quotes, the entry being the first of all. */
function delaysOf(outcome: Outcome, first: number): number {
  const [low, high] = [delayOf(outcome, first), delayOf(outcome, first + 1)];
  return high * HALF + low;
}

/** From the moment for which a quote was wanted to the one it was asked for, ms. Throws a RangeError on what is no such delay. */
function delayOf({ published, entry, exits }: Outcome, quote: number): number {
  const { state, askedAt } = quote === 0 ? entry : (exits[quote - 1] as OutcomeExit);
  if (state !== "quoted") return NO_DELAY;
  const delay = askedAt - (quote === 0 ? entryMoment(published) : exitMoment(entry, quote - 1));
  if (!isDelay(delay)) throw new RangeError(`A quote was asked for ${delay} ms after its moment`);
  return delay;
}

const isDelay = (delay: number): boolean => Number.isInteger(delay) && delay >= 0 && delay <= MAX_QUOTE_DELAY_MS;
const exitMoment = ({ askedAt }: Pick<OutcomeEntry, "askedAt">, exit: number): number =>
  askedAt + (HORIZON_MINUTES[exit] as number) * 60_000;

function outcomeIn(row: ReadRow, at: number): StoredOutcome {
  const { rule, symbol, parsedRule, word } = row;
  const published = word(PUBLISHED);
  const entry = entryIn(row, published, at);
  const exits = HORIZON_MINUTES.map((_, exit) => exitIn(row, entry, exit, parsedRule.direction, at));
  const path = entry.state === "quoted" ? pathIn(row, at) : NO_PATH;
  return { rule, symbol, began: word(BEGAN), published, entry, exits, path, engine: word(STATES) >>> ENGINE_SHIFT };
}

function entryIn(row: ReadRow, published: number, at: number): OutcomeEntry {
  const state = stateIn(row, 0, at);
  if (state !== "quoted") return noEntry(state);
  const [price, mid] = [known(row.double(PRICE), at), known(row.double(MID), at)];
  return { state, askedAt: entryMoment(published) + delayIn(row, 0, at), price, mid };
}

function exitIn(row: ReadRow, entry: OutcomeEntry, exit: number, direction: Direction, at: number): OutcomeExit {
  const state = stateIn(row, exit + 1, at);
  if (state !== "quoted") return noExit(state);
  if (entry.state !== "quoted") throw new BatchError(`Outcome ${at} has an exit without an entry`);
  const [price, fees] = [known(row.double(EXIT_PRICES + exit), at), known(row.double(EXIT_FEES + exit), at)];
  const askedAt = exitMoment(entry, exit) + delayIn(row, exit + 1, at);
  return { state, askedAt, price, fees, result: resultAfter(direction, entry.price, price, fees) };
}

function pathIn({ double, word }: ReadRow, at: number): OutcomePath {
  const timeIn = (column: number): number => (word(column) === NO_TIME ? Number.NaN : word(column));
  return {
    best: known(double(BEST), at),
    worst: known(double(WORST), at),
    gainedMs: timeIn(GAINED),
    lostMs: timeIn(LOST),
    doubted: Math.floor(word(COUNTS) / HALF),
    unknown: word(COUNTS) % HALF,
  };
}

function stateIn({ word }: ReadRow, quote: number, at: number): QuoteState {
  const state = QUOTE_STATES[(word(STATES) >>> (quote * STATE_BITS)) & (2 ** STATE_BITS - 1)];
  if (!state) throw new BatchError(`Outcome ${at} has a state that does not exist`);
  return state;
}

function delayIn({ word }: ReadRow, quote: number, at: number): number {
  const pair = word(DELAYS + (quote >>> 1));
  const delay = quote % 2 === 0 ? pair % HALF : Math.floor(pair / HALF);
  if (!isDelay(delay)) throw new BatchError(`A quote of outcome ${at} is too late`);
  return delay;
}

function known(value: number, at: number): number {
  if (!Number.isFinite(value)) throw new BatchError(`A number of outcome ${at} is none`);
  return value;
}
