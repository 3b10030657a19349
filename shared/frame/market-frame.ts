// The binary frame between our own components (worker → Redis → servers): exact Float64 columns, no JSON. The browser's smaller
// encoding is wire-frame.ts; this one keeps every digit for the REST table.

import { FIELD, FIELD_COUNT } from "../market/fields.ts";
import type { MarketTable } from "../market/market-table.ts";

export interface FrameHeader {
  /** table: every row; changes: rows that differ from the frame `base`. */
  readonly kind: "table" | "changes";
  readonly simulated: boolean;
  /** True until every window of every coin is known. */
  readonly warming: boolean;
  /** Lease epoch of the writer; one lower than seen before belongs to a dead writer. */
  readonly epoch: number;
  /** Counts up by one per frame within an epoch. */
  readonly sequence: number;
  /** Sequence this frame builds on; equals `sequence` in a table. */
  readonly base: number;
  readonly universeVersion: number;
  /** Epoch second of the figures. */
  readonly second: number;
  /** Newest exchange event included, epoch ms by the exchange's clock. */
  readonly eventTime: number;
  /** When that event reached the worker, epoch ms by the worker's clock. */
  readonly ingestTime: number;
  /** When the frame left the worker, epoch ms by the worker's clock. */
  readonly publishTime: number;
  /** When the quotes of its spreads were asked for, epoch ms by the worker's clock; 0 without any. */
  readonly quoteTime: number;
}

export interface MarketFrame {
  readonly header: FrameHeader;
  /** Coin positions of the table the frame was made from. */
  readonly capacity: number;
  /** Positions of the rows included, ascending. */
  readonly positions: Uint32Array;
  /** One column per field, rows in the order of `positions`. */
  readonly fields: readonly Float64Array[];
}

/** Bytes that are not a frame of this version; the message says why. */
export class FrameError extends Error {
  override readonly name: string = "FrameError";
}

const MAGIC = 0x3346_4454; // "TDF3"
const MAGIC_WITHOUT_QUOTES = 0x3246_4454; // "TDF2"
const HEADER_BYTES = 72;
const HEADER_BYTES_WITHOUT_QUOTES = 64;
const SIMULATED = 1;
const WARMING = 2;
const CHANGES = 4;

const paddedTo8 = (bytes: number): number => (bytes + 7) & ~7;

// Layout, little endian:
//   72 bytes of header (see the setters below)
//   `rows` Uint32 positions, padded to 8 bytes
//   FIELD_COUNT columns of `rows` Float64
// Version 2 lacks the last column, the spread, and the last 8 bytes of the header. It is still read: a worker of the version before
// may lead while servers are replaced.

/** Size in bytes of a frame of `rows` rows. */
function marketFrameBytes(rows: number, fields = FIELD_COUNT, headerBytes = HEADER_BYTES): number {
  return headerBytes + paddedTo8(rows * 4) + rows * fields * 8;
}

/** Encodes the first `count` of `positions` from the table into a new buffer. */
export function encodeMarketFrame(header: FrameHeader, table: MarketTable, positions: Uint32Array, count: number): Uint8Array {
  const buffer = new ArrayBuffer(marketFrameBytes(count));
  const view = new DataView(buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(
    4,
    (header.simulated ? SIMULATED : 0) | (header.warming ? WARMING : 0) | (header.kind === "changes" ? CHANGES : 0),
    true,
  );
  view.setUint32(8, header.epoch, true);
  view.setUint32(12, header.sequence, true);
  view.setUint32(16, header.base, true);
  view.setUint32(20, header.universeVersion, true);
  view.setUint32(24, table.capacity, true);
  view.setUint32(28, count, true);
  view.setFloat64(32, header.second, true);
  view.setFloat64(40, header.eventTime, true);
  view.setFloat64(48, header.ingestTime, true);
  view.setFloat64(56, header.publishTime, true);
  view.setFloat64(64, header.quoteTime, true);
  new Uint32Array(buffer, HEADER_BYTES, count).set(positions.subarray(0, count));
  let offset = HEADER_BYTES + paddedTo8(count * 4);
  for (let field = 0; field < FIELD_COUNT; field++) {
    const target = new Float64Array(buffer, offset, count);
    const source = table.column(field);
    for (let row = 0; row < count; row++) target[row] = source[positions[row] as number] as number;
    offset += count * 8;
  }
  return new Uint8Array(buffer);
}

/** Decodes a frame; its arrays are views of one copy of `bytes`. Throws FrameError on anything else. */
export function decodeMarketFrame(bytes: Uint8Array): MarketFrame {
  if (bytes.byteLength < HEADER_BYTES_WITHOUT_QUOTES)
    throw new FrameError(`Frame of ${bytes.byteLength} bytes is shorter than its header`);
  // A real copy: a Buffer is a view of a shared pool, and its slice() does not copy.
  const buffer = new Uint8Array(bytes).buffer;
  const view = new DataView(buffer);
  const magic = view.getUint32(0, true);
  if (magic !== MAGIC && magic !== MAGIC_WITHOUT_QUOTES) throw new FrameError("Not a market frame of version 2 or 3");
  const [fieldCount, headerBytes] = magic === MAGIC ? [FIELD_COUNT, HEADER_BYTES] : [FIELD.spread, HEADER_BYTES_WITHOUT_QUOTES];
  const flags = view.getUint32(4, true);
  const capacity = view.getUint32(24, true);
  const rows = view.getUint32(28, true);
  if (rows > capacity || bytes.byteLength !== marketFrameBytes(rows, fieldCount, headerBytes))
    throw new FrameError(`Frame of ${bytes.byteLength} bytes cannot hold ${rows} of ${capacity} rows`);
  const positions = new Uint32Array(buffer, headerBytes, rows);
  for (let row = 0; row < rows; row++) {
    const position = positions[row] as number;
    if (position >= capacity || (row > 0 && position <= (positions[row - 1] as number)))
      throw new FrameError(`Row ${row} has position ${position}, out of order or beyond ${capacity}`);
  }
  const columnsAt = headerBytes + paddedTo8(rows * 4);
  return {
    header: {
      kind: flags & CHANGES ? "changes" : "table",
      simulated: (flags & SIMULATED) !== 0,
      warming: (flags & WARMING) !== 0,
      epoch: view.getUint32(8, true),
      sequence: view.getUint32(12, true),
      base: view.getUint32(16, true),
      universeVersion: view.getUint32(20, true),
      second: view.getFloat64(32, true),
      eventTime: view.getFloat64(40, true),
      ingestTime: view.getFloat64(48, true),
      publishTime: view.getFloat64(56, true),
      quoteTime: magic === MAGIC ? view.getFloat64(64, true) : 0,
    },
    capacity,
    positions,
    fields: Array.from({ length: FIELD_COUNT }, (_, field) =>
      field < fieldCount ? new Float64Array(buffer, columnsAt + field * rows * 8, rows) : new Float64Array(rows).fill(Number.NaN),
    ),
  };
}

/** Writes a frame's rows into a table, growing it when the universe grew. */
export function applyMarketFrame(frame: MarketFrame, table: MarketTable): void {
  table.grow(frame.capacity);
  for (let field = 0; field < FIELD_COUNT; field++) {
    const source = frame.fields[field] as Float64Array;
    const target = table.column(field);
    for (let row = 0; row < source.length; row++) target[frame.positions[row] as number] = source[row] as number;
  }
}
