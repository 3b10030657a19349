// The signals of one second as bytes (worker → Redis stream → servers): numbers as Float64 columns, texts once each, no JSON.

import type { Signal } from "../contracts/signals.ts";
import { parseRuleKey, type SignalRule } from "./rule.ts";
import { MAX_CONDITIONS } from "./conditions.ts";
import { completeSignal, orNull, type SignalFacts } from "./signal-facts.ts";

/** Name of the one field of a stream entry, which holds the bytes. The entry's id is `${second * 1000}-0`. */
export const SIGNAL_BATCH_FIELD = "batch";

/** Bytes that are not a batch of this version; the message says what is wrong with them. */
export class SignalBatchError extends Error {
  override readonly name = "SignalBatchError";
}

const MAGIC = 0x3153_4454; // "TDS1"
const MAGIC_WITH_HIGHS = 0x3253_4454; // "TDS2"
const MAGIC_WITH_MARKET = 0x3353_4454; // "TDS3"
const MAGIC_WITH_CONDITIONS = 0x3453_4454; // "TDS4"
const HEADER_BYTES = 24;
const NUMBERS = ["priceStart", "priceEnd", "volumeNow", "volumeBefore", "btcStart", "btcEnd"] as const;
const NUMBERS_WITH_HIGHS = [...NUMBERS, "high", "highAt"] as const;
const NUMBERS_WITH_MARKET = [...NUMBERS_WITH_HIGHS, "marketChange"] as const;
/** Columns of the figures of a rule's conditions, behind all others. */
const FIRST_CONDITION = NUMBERS_WITH_MARKET.length;
const COLUMNS_OF_MAGIC = new Map<number, number>([
  [MAGIC, NUMBERS.length],
  [MAGIC_WITH_HIGHS, NUMBERS_WITH_HIGHS.length],
  [MAGIC_WITH_MARKET, FIRST_CONDITION],
  [MAGIC_WITH_CONDITIONS, FIRST_CONDITION + MAX_CONDITIONS],
]);
const MAX_TEXT_BYTES = 0xffff;
const MAX_SUPPRESSED = 0x7fff_ffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Layout, little endian:
//   24 bytes of header (see encodeSignalBatch)
//   columns of `count` Float64
//   three columns of `count` Uint32: rule, symbol, suppressed with the minute mark in its lowest bit
//   texts: rule keys, then symbols, each as Uint16 length and UTF-8
// Only batches with a Short % have the columns of its high, only those with a signal over the market have the median, and only those
// with a rule that has conditions have their figures.

/** Encodes the signals of an epoch second; null numbers travel as NaN. Throws SignalBatchError on a text no batch can hold. */
export function encodeSignalBatch(second: number, signals: readonly SignalFacts[]): Uint8Array {
  const rules = new Map<string, number>();
  const symbols = new Map<string, number>();
  const at = (table: Map<string, number>, text: string): number => {
    const known = table.get(text) ?? table.size;
    table.set(text, known);
    return known;
  };
  const magic = magicOf(signals);
  const columns = COLUMNS_OF_MAGIC.get(magic) ?? NUMBERS.length;
  const links = signals.map(({ rule, symbol }) => [at(rules, rule), at(symbols, symbol)] as const);
  const texts = [...rules.keys(), ...symbols.keys()].map((text) => encoder.encode(text));
  const textsAt = HEADER_BYTES + signals.length * rowBytes(columns);
  const bytes = new Uint8Array(texts.reduce((size, text) => size + 2 + text.length, textsAt));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, signals.length, true);
  view.setUint32(8, rules.size, true);
  view.setUint32(12, symbols.size, true);
  view.setFloat64(16, second, true);
  signals.forEach((signal, row) => {
    for (let column = 0; column < columns; column++)
      view.setFloat64(numberAt(signals.length, column, row), numberOf(signal, column), true);
    const linkAt = linksOf(signals.length, columns, row);
    const [rule, symbol] = links[row] as (typeof links)[number];
    view.setUint32(linkAt(0), rule, true);
    view.setUint32(linkAt(1), symbol, true);
    const suppressed = Math.min(signal.suppressed, MAX_SUPPRESSED);
    view.setUint32(linkAt(2), suppressed * 2 + (signal.minuteOnly ? 1 : 0), true);
  });
  writeTexts(texts, bytes, view, textsAt);
  return bytes;
}

function numberOf(signal: SignalFacts, column: number): number {
  const name = NUMBERS_WITH_MARKET[column];
  return (name ? signal[name] : signal.conditionFigures?.[column - FIRST_CONDITION]) ?? Number.NaN;
}

function magicOf(signals: readonly SignalFacts[]): number {
  if (signals.some(({ conditionFigures }) => conditionFigures)) return MAGIC_WITH_CONDITIONS;
  if (signals.some(({ marketChange }) => marketChange !== null)) return MAGIC_WITH_MARKET;
  return signals.some(({ high }) => high !== null) ? MAGIC_WITH_HIGHS : MAGIC;
}

const numberAt = (count: number, column: number, row: number): number => HEADER_BYTES + (column * count + row) * 8;
const rowBytes = (numbers: number): number => numbers * 8 + 3 * 4;
/** Places of the three links of a row, by their column. */
const linksOf =
  (count: number, numbers: number, row: number) =>
  (column: number): number =>
    HEADER_BYTES + count * numbers * 8 + (column * count + row) * 4;

function writeTexts(texts: readonly Uint8Array[], bytes: Uint8Array, view: DataView, start: number): void {
  let at = start;
  for (const text of texts) {
    if (text.length > MAX_TEXT_BYTES) throw new SignalBatchError(`A text of ${text.length} bytes is too long`);
    view.setUint16(at, text.length, true);
    bytes.set(text, at + 2);
    at += 2 + text.length;
  }
}

/** How many signals a batch says it has; undefined for what is too short to be one. */
export function batchCount(bytes: Uint8Array): number | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
}

/** The signals of a batch in the order they were encoded. Throws SignalBatchError on anything that is not one. */
export function decodeSignalBatch(bytes: Uint8Array): Signal[] {
  if (bytes.byteLength < HEADER_BYTES) throw new SignalBatchError(`${bytes.byteLength} bytes are shorter than a header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = view.getUint32(0, true);
  const columns = COLUMNS_OF_MAGIC.get(magic);
  if (columns === undefined) throw new SignalBatchError("Not a signal batch of version 1 to 4");
  const count = view.getUint32(4, true);
  const second = view.getFloat64(16, true);
  if (!Number.isInteger(second) || !Number.isSafeInteger(second * 1000) || second < 0)
    throw new SignalBatchError(`No epoch second: ${second}`);
  const textsAt = HEADER_BYTES + count * rowBytes(columns);
  if (textsAt > bytes.byteLength) throw new SignalBatchError(`${bytes.byteLength} bytes cannot hold ${count} signals`);
  const texts = readTexts(bytes, view, textsAt, view.getUint32(8, true) + view.getUint32(12, true));
  const keys = texts.slice(0, view.getUint32(8, true));
  const symbols = texts.slice(keys.length);
  const rules = keys.map(ruleOf);
  return Array.from({ length: count }, (_, row) => {
    const linkAt = linksOf(count, columns, row);
    const link = (column: number): number => view.getUint32(linkAt(column), true);
    const number = (column: number): number =>
      column < columns ? view.getFloat64(numberAt(count, column, row), true) : Number.NaN;
    const [rule, key, symbol] = [rules[link(0)], keys[link(0)], symbols[link(1)]];
    if (!rule || key === undefined || !symbol) throw new SignalBatchError(`Signal ${row} names no rule or no coin`);
    const facts = { ...readFacts(key, symbol, number, link(2)), ...readFigures(rule, number) };
    return checked(completeSignal(facts, rule, second), row);
  });
}

function readTexts(bytes: Uint8Array, view: DataView, start: number, count: number): string[] {
  const texts: string[] = [];
  let at = start;
  while (texts.length < count) {
    const end = at + 2 + (at + 2 <= bytes.byteLength ? view.getUint16(at, true) : 0);
    if (end > bytes.byteLength) throw new SignalBatchError("The texts end too early");
    texts.push(textOf(bytes.subarray(at + 2, end)));
    at = end;
  }
  if (at !== bytes.byteLength) throw new SignalBatchError(`${bytes.byteLength - at} bytes too many`);
  return texts;
}

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new SignalBatchError("A text is not UTF-8");
  }
}

function ruleOf(key: string): SignalRule {
  const rule = parseRuleKey(key);
  if (!rule) throw new SignalBatchError(`Not a rule: ${key}`);
  return rule;
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

/** Whatever a reader is shown is a finite number or null. */
function checked(signal: Signal, row: number): Signal {
  for (const name of [...NUMBERS_WITH_MARKET, "netPercentValue", "volumeChangePercent"] as const)
    if (signal[name] !== null && !Number.isFinite(signal[name]))
      throw new SignalBatchError(`${name} of signal ${row} is no number`);
  if (signal.conditionFigures?.some((figure) => !Number.isFinite(figure)))
    throw new SignalBatchError(`A condition's figure of signal ${row} is no number`);
  return signal;
}
