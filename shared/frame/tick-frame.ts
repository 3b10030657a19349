// A batch of ticks from a worker to the servers: the coins that traded since the previous batch.

import { exchangeOf, exchangeOfWireNumber, type ExchangeId } from "../market/exchange-id.ts";
import type { MinuteTick } from "../market/minute-tick.ts";
import { FrameError } from "./market-frame.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

export interface TickBatchHeader {
  readonly exchange: ExchangeId;
  /** Lease epoch of the writer; one lower than seen before belongs to a dead writer. */
  readonly epoch: number;
  /** Universe version the positions refer to. */
  readonly universeVersion: number;
  /** When the batch left the worker, epoch ms by the worker's clock. */
  readonly publishTime: number;
}

export interface TickRow {
  readonly position: number;
  readonly tick: MinuteTick;
}

export interface TickBatch {
  readonly header: TickBatchHeader;
  /** Minutes that changed; of two minutes of one coin the older comes first. */
  readonly rows: readonly TickRow[];
}

const MAGIC = [0x54, 0x44, 0x4b, 0x31] as const;
const MINUTE_MS = 60_000;
/** Float64 of a row. */
const FIGURES = 6;

// Layout: magic, then as varints exchange, epoch, universe version, publish time and the number of rows. Each row is
// position × 2 + whole, minute, last trade in ms after the minute began (signed), and six Float64: open, high, low,
// close, base volume, quote volume.

/** Encodes a batch into a new buffer. Times are whole epoch ms. */
export function encodeTickBatch(header: TickBatchHeader, rows: readonly TickRow[]): Uint8Array {
  const writer = new ByteWriter(64 + rows.length * 64);
  for (const byte of MAGIC) writer.byte(byte);
  writer.unsigned(exchangeOf(header.exchange).wireNumber);
  writer.unsigned(header.epoch);
  writer.unsigned(header.universeVersion);
  writer.unsigned(header.publishTime);
  writer.unsigned(rows.length);
  const figures = new DataView(new ArrayBuffer(FIGURES * 8));
  const bytes = new Uint8Array(figures.buffer);
  for (const { position, tick } of rows) {
    const [openTime, open, high, low, close, volume, quoteVolume, lastTradeAt, whole] = tick;
    writer.unsigned(position * 2 + whole);
    writer.unsigned(openTime / MINUTE_MS);
    writer.signed(lastTradeAt - openTime);
    [open, high, low, close, volume, quoteVolume].forEach((figure, at) => figures.setFloat64(at * 8, figure, true));
    writer.bytes(bytes);
  }
  return writer.take();
}

/** Decodes a batch. Throws FrameError on anything else, including truncated bytes and leftovers. */
export function decodeTickBatch(bytes: Uint8Array): TickBatch {
  const reader = new ByteReader(bytes);
  for (const byte of MAGIC) if (reader.byte() !== byte) throw new FrameError("Not a tick batch of version 1");
  const exchange = exchangeOfWireNumber(reader.unsigned());
  if (exchange === undefined) throw new FrameError("Tick batch of an unknown exchange");
  const header = {
    exchange,
    epoch: reader.unsigned(),
    universeVersion: reader.unsigned(),
    publishTime: reader.unsigned(),
  };
  const count = reader.unsigned();
  const rows: TickRow[] = [];
  for (let row = 0; row < count; row++) rows.push(readRow(reader));
  if (reader.left > 0) throw new FrameError(`Tick batch has ${reader.left} bytes too many`);
  return { header, rows };
}

function readRow(reader: ByteReader): TickRow {
  const head = reader.unsigned();
  const openTime = reader.unsigned() * MINUTE_MS;
  const lastTradeAt = openTime + reader.signed();
  const bytes = reader.bytes(FIGURES * 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (figure: number): number => view.getFloat64(figure * 8, true);
  const whole = head % 2 === 1 ? 1 : 0;
  return { position: Math.floor(head / 2), tick: [openTime, at(0), at(1), at(2), at(3), at(4), at(5), lastTradeAt, whole] };
}
