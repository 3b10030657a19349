// What happened to rules and coins in one second as bytes (worker → Redis stream → servers): numbers as columns, texts once each, no JSON.
// The frame that batches of signals and of episodes share.

import { parseRuleKey, type SignalRule } from "./rule.ts";

/** Bytes that are not a batch of this version; the message says what is wrong with them. */
export class BatchError extends Error {
  override readonly name = "BatchError";
}

/** Columns of one kind of batch. */
export interface BatchLayout {
  readonly magic: number;
  /** Columns of Float64. */
  readonly doubles: number;
  /** Columns of Uint32 beside those that link to the rule and the symbol. */
  readonly words: number;
}

interface BatchRow {
  /** Key. */
  readonly rule: string;
  readonly symbol: string;
}

export const BATCH_HEADER_BYTES = 32;
const SENT_AT = 24;
const LINKS = 2;
const MAX_TEXT_BYTES = 0xffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Layout, little endian:
//   32 bytes of header: magic, count, number of rules, number of symbols, epoch second and ms of publication as Float64
//   columns of `count` Float64
//   columns of `count` Uint32: rule, symbol, words
//   texts: rule keys, then symbols, each as Uint16 length and UTF-8

/** When something happened, and when it is published. */
export interface BatchTime {
  /** Epoch second. */
  readonly second: number;
  /** Epoch ms. */
  readonly sentAt: number;
}

/** Encodes the rows of a second. Throws BatchError on a text no batch can hold. */
export function encodeBatch<Row extends BatchRow>(
  layout: BatchLayout,
  { second, sentAt }: BatchTime,
  rows: readonly Row[],
  double: (row: Row, column: number) => number,
  word: (row: Row, column: number) => number,
): Uint8Array {
  const rules = new Map<string, number>();
  const symbols = new Map<string, number>();
  const links = rows.map(({ rule, symbol }) => [placeOf(rules, rule), placeOf(symbols, symbol)] as const);
  const texts = [...rules.keys(), ...symbols.keys()].map((text) => encoder.encode(text));
  const textsAt = BATCH_HEADER_BYTES + rows.length * rowBytes(layout);
  const bytes = new Uint8Array(texts.reduce((size, text) => size + 2 + text.length, textsAt));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, layout.magic, true);
  view.setUint32(4, rows.length, true);
  view.setUint32(8, rules.size, true);
  view.setUint32(12, symbols.size, true);
  view.setFloat64(16, second, true);
  view.setFloat64(SENT_AT, sentAt, true);
  rows.forEach((row, at) => {
    for (let column = 0; column < layout.doubles; column++)
      view.setFloat64(doubleAt(rows.length, column, at), double(row, column), true);
    const [rule, symbol] = links[at] as (typeof links)[number];
    view.setUint32(wordAt(rows.length, layout, 0, at), rule, true);
    view.setUint32(wordAt(rows.length, layout, 1, at), symbol, true);
    for (let column = 0; column < layout.words; column++)
      view.setUint32(wordAt(rows.length, layout, LINKS + column, at), word(row, column), true);
  });
  writeTexts(texts, bytes, view, textsAt);
  return bytes;
}

function placeOf(table: Map<string, number>, text: string): number {
  const known = table.get(text) ?? table.size;
  table.set(text, known);
  return known;
}

const rowBytes = ({ doubles, words }: BatchLayout): number => doubles * 8 + (LINKS + words) * 4;
const doubleAt = (count: number, column: number, row: number): number => BATCH_HEADER_BYTES + (column * count + row) * 8;
const wordAt = (count: number, { doubles }: BatchLayout, column: number, row: number): number =>
  BATCH_HEADER_BYTES + count * doubles * 8 + (column * count + row) * 4;

function writeTexts(texts: readonly Uint8Array[], bytes: Uint8Array, view: DataView, start: number): void {
  let at = start;
  for (const text of texts) {
    if (text.length > MAX_TEXT_BYTES) throw new BatchError(`A text of ${text.length} bytes is too long`);
    view.setUint16(at, text.length, true);
    bytes.set(text, at + 2);
    at += 2 + text.length;
  }
}

/** A second is published once it is over, epoch ms. */
export const soonest = (second: number): number => (second + 1) * 1000;

/** How many rows a batch says it has; undefined for what is too short to be one. */
export function batchCount(bytes: Uint8Array): number | undefined {
  if (bytes.byteLength < BATCH_HEADER_BYTES) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
}

/** When a batch was published, epoch ms. Throws BatchError on what is too short to be one, or says no time. */
export function batchSentAt(bytes: Uint8Array): number {
  if (bytes.byteLength < BATCH_HEADER_BYTES) throw new BatchError(`${bytes.byteLength} bytes are shorter than a header`);
  const sentAt = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(SENT_AT, true);
  if (!Number.isFinite(sentAt)) throw new BatchError(`No time of publication: ${sentAt}`);
  return sentAt;
}

/** One row of bytes; NaN for columns it does not have. */
export interface ReadRow extends BatchRow {
  readonly parsedRule: SignalRule;
  readonly second: number;
  readonly double: (column: number) => number;
  readonly word: (column: number) => number;
}

/** Which rows of a batch somebody wants. */
export type WantedRow = (rule: string, symbol: string) => boolean;

/**
 * Reads the rows of a batch, or those `wanted`, in the order they were encoded. Throws BatchError on anything that is not one of these
 * layouts.
 */
export function decodeBatch<Item>(
  bytes: Uint8Array,
  layouts: ReadonlyMap<number, BatchLayout>,
  read: (row: ReadRow, at: number) => Item,
  wanted?: WantedRow,
): Item[] {
  if (bytes.byteLength < BATCH_HEADER_BYTES) throw new BatchError(`${bytes.byteLength} bytes are shorter than a header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const layout = layouts.get(view.getUint32(0, true));
  if (!layout) throw new BatchError("Not a batch of a known version");
  const count = view.getUint32(4, true);
  const second = view.getFloat64(16, true);
  if (!Number.isInteger(second) || !Number.isSafeInteger(second * 1000) || second < 0)
    throw new BatchError(`No epoch second: ${second}`);
  batchSentAt(bytes);
  const textsAt = BATCH_HEADER_BYTES + count * rowBytes(layout);
  if (textsAt > bytes.byteLength) throw new BatchError(`${bytes.byteLength} bytes cannot hold ${count} rows`);
  const texts = readTexts(bytes, view, textsAt, view.getUint32(8, true) + view.getUint32(12, true));
  const keys = texts.slice(0, view.getUint32(8, true));
  const symbols = texts.slice(keys.length);
  const rules = new Map<string, SignalRule>();
  const items: Item[] = [];
  for (let at = 0; at < count; at++) {
    const word = (column: number): number => view.getUint32(wordAt(count, layout, column, at), true);
    const [rule, symbol] = [keys[word(0)], symbols[word(1)]];
    if (rule === undefined || !symbol) throw new BatchError(`Row ${at} names no rule or no coin`);
    if (wanted?.(rule, symbol) === false) continue;
    const parsedRule = rules.get(rule) ?? ruleOf(rule);
    rules.set(rule, parsedRule);
    const double = (column: number): number =>
      column < layout.doubles ? view.getFloat64(doubleAt(count, column, at), true) : Number.NaN;
    items.push(read({ rule, symbol, parsedRule, second, double, word: (column) => word(LINKS + column) }, at));
  }
  return items;
}

function readTexts(bytes: Uint8Array, view: DataView, start: number, count: number): string[] {
  const texts: string[] = [];
  let at = start;
  while (texts.length < count) {
    const end = at + 2 + (at + 2 <= bytes.byteLength ? view.getUint16(at, true) : 0);
    if (end > bytes.byteLength) throw new BatchError("The texts end too early");
    texts.push(textOf(bytes.subarray(at + 2, end)));
    at = end;
  }
  if (at !== bytes.byteLength) throw new BatchError(`${bytes.byteLength - at} bytes too many`);
  return texts;
}

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BatchError("A text is not UTF-8");
  }
}

function ruleOf(key: string): SignalRule {
  const rule = parseRuleKey(key);
  if (!rule) throw new BatchError(`Not a rule: ${key}`);
  return rule;
}
