// The signals of one second as bytes (worker → Redis stream → servers).

import type { Signal } from "../contracts/signals.ts";
import { BatchError, decodeBatch, encodeBatch, soonest, type BatchLayout, type ReadRow, type WantedRow } from "./batch-bytes.ts";
import { MAX_CONDITIONS } from "./conditions.ts";
import type { SignalRule } from "./rule.ts";
import { completeSignal, orNull, type SignalFacts } from "./signal-facts.ts";

/** Name of the field of a stream entry that holds the bytes. The entry's id is `${second * 1000}-0`. */
export const SIGNAL_BATCH_FIELD = "batch";

const NUMBERS = ["priceStart", "priceEnd", "volumeNow", "volumeBefore", "btcStart", "btcEnd"] as const;
const NUMBERS_WITH_HIGHS = [...NUMBERS, "high", "highAt"] as const;
const NUMBERS_WITH_MARKET = [...NUMBERS_WITH_HIGHS, "marketChange"] as const;
/** Columns of the figures of a rule's conditions, behind all others. */
const FIRST_CONDITION = NUMBERS_WITH_MARKET.length;
const MAX_SUPPRESSED = 0x7fff_ffff;
/** Steps in which spreads are known (shared/market/spread.ts). */
const SPREAD_STEPS = 1000;
const NO_SPREAD = 0xffff_ffff;

/** Words: the number of suppressed duplicates with the minute mark in its lowest bit, and the spread in thousandths of a percent. */
const layoutOf = (magic: number, doubles: number): BatchLayout => ({ magic, doubles, words: 2 });
const PLAIN = layoutOf(0x3553_4454 /* "TDS5" */, NUMBERS.length);
const WITH_HIGHS = layoutOf(0x3653_4454 /* "TDS6" */, NUMBERS_WITH_HIGHS.length);
const WITH_MARKET = layoutOf(0x3753_4454 /* "TDS7" */, FIRST_CONDITION);
const WITH_CONDITIONS = layoutOf(0x3853_4454 /* "TDS8" */, FIRST_CONDITION + MAX_CONDITIONS);
const LAYOUTS = new Map([PLAIN, WITH_HIGHS, WITH_MARKET, WITH_CONDITIONS].map((layout) => [layout.magic, layout]));

// Only batches with a Short % have the columns of its high, only those with a signal over the market have the median, and only those
// with a rule that has conditions have their figures.

/** Encodes the signals of an epoch second; null numbers travel as NaN. Throws BatchError on a text no batch can hold. */
export function encodeSignalBatch(second: number, signals: readonly SignalFacts[], sentAt = soonest(second)): Uint8Array {
  return encodeBatch(layoutFor(signals), { second, sentAt }, signals, numberOf, wordOf);
}

const wordOf = (signal: SignalFacts, column: number): number => (column === 0 ? countsOf(signal) : spreadWord(signal));

const countsOf = ({ suppressed, minuteOnly }: SignalFacts): number =>
  Math.min(suppressed, MAX_SUPPRESSED) * 2 + (minuteOnly ? 1 : 0);

const spreadWord = ({ spread }: SignalFacts): number =>
  spread === undefined ? NO_SPREAD : Math.min(NO_SPREAD - 1, Math.max(0, Math.round(spread * SPREAD_STEPS)));

function numberOf(signal: SignalFacts, column: number): number {
  const name = NUMBERS_WITH_MARKET[column];
  return (name ? signal[name] : signal.conditionFigures?.[column - FIRST_CONDITION]) ?? Number.NaN;
}

function layoutFor(signals: readonly SignalFacts[]): BatchLayout {
  if (signals.some(({ conditionFigures }) => conditionFigures)) return WITH_CONDITIONS;
  if (signals.some(({ marketChange }) => marketChange !== null)) return WITH_MARKET;
  return signals.some(({ high }) => high !== null) ? WITH_HIGHS : PLAIN;
}

/** The signals of a batch, or those `wanted`, in the order they were encoded. Throws BatchError on anything that is not one. */
export function decodeSignalBatch(bytes: Uint8Array, wanted?: WantedRow): Signal[] {
  return decodeBatch(bytes, LAYOUTS, signalOf, wanted);
}

function signalOf({ rule, symbol, parsedRule, second, double, word }: ReadRow, at: number): Signal {
  const facts = { ...readFacts(rule, symbol, double, word(0)), ...readFigures(parsedRule, double), ...readSpread(word(1)) };
  return checked(completeSignal(facts, parsedRule, second), at);
}

function readFacts(rule: string, symbol: string, number: (column: number) => number, counts: number): SignalFacts {
  return {
    rule,
    symbol,
    priceStart: number(0),
    priceEnd: number(1),
    volumeNow: orNull(number(2)),
    volumeBefore: orNull(number(3)),
    btcStart: orNull(number(4)),
    btcEnd: orNull(number(5)),
    high: orNull(number(6)),
    highAt: orNull(number(7)),
    marketChange: orNull(number(8)),
    suppressed: counts >>> 1,
    minuteOnly: (counts & 1) === 1,
  };
}

function readFigures({ conditions }: SignalRule, number: (column: number) => number): Pick<SignalFacts, "conditionFigures"> {
  return conditions ? { conditionFigures: conditions.map((_, i) => number(FIRST_CONDITION + i)) } : {};
}

const readSpread = (word: number): Pick<SignalFacts, "spread"> => (word === NO_SPREAD ? {} : { spread: word / SPREAD_STEPS });

/** Whatever a reader is shown is a finite number or null. */
function checked(signal: Signal, row: number): Signal {
  for (const name of [...NUMBERS_WITH_MARKET, "netPercentValue", "volumeChangePercent"] as const)
    if (signal[name] !== null && !Number.isFinite(signal[name])) throw new BatchError(`${name} of signal ${row} is no number`);
  if (signal.conditionFigures?.some((figure) => !Number.isFinite(figure)))
    throw new BatchError(`A condition's figure of signal ${row} is no number`);
  return signal;
}
