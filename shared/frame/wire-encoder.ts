// Encodes an exchange's table for one room of browsers: differences from what the room was last sent, once for all its sockets.

import { exchangeOf } from "../market/exchange-id.ts";
import { FIELD, FIELD_COUNT } from "../market/fields.ts";
import type { MarketTable } from "../market/market-table.ts";
import { JOIN_REASONS, type Universe, type UniverseSymbol } from "../market/universe.ts";
import { FIELD_UNITS, priceScale, toCode } from "./quantize.ts";
import { ByteWriter } from "./varint.ts";
import {
  codeColumns,
  snapshotBase,
  WIRE_CHANGES,
  WIRE_MAGIC,
  WIRE_REASON_SHIFT,
  WIRE_SIMULATED,
  WIRE_SNAPSHOT,
  WIRE_VERSION,
  WIRE_WARMING,
  type WireHeader,
} from "./wire-frame.ts";

const text = new TextEncoder();

export class WireEncoder {
  readonly #writer = new ByteWriter();
  #universe: Universe | undefined;
  #header: WireHeader | undefined;
  #sent: Float64Array[] = codeColumns(0);
  #now: Float64Array[] = codeColumns(0);
  #scales = new Float64Array(0);
  #rows = new Uint32Array(0);
  #snapshot: Uint8Array | undefined;

  /** Sequence the room is at; 0 before the first frame. */
  get sequence(): number {
    return this.#header?.sequence ?? 0;
  }

  /**
   * The next frame of this room; a snapshot when there is nothing to build on: first frame, another universe or epoch.
   * `header.base` is ignored, because the encoder knows what the room was sent.
   */
  encode(table: MarketTable, universe: Universe, header: WireHeader): { kind: "snapshot" | "frame"; bytes: Uint8Array } {
    const before = this.#header;
    const fresh = !before || before.epoch !== header.epoch || this.#universe?.version !== universe.version;
    if (fresh) this.#adopt(universe);
    this.#quantize(table, universe.symbols);
    this.#header = { ...header, base: fresh ? header.sequence : before.sequence };
    this.#snapshot = undefined;
    if (fresh) {
      this.#swap();
      return { kind: "snapshot", bytes: this.snapshot() };
    }
    const bytes = this.#encodeChanges(this.#header, universe.symbols.length);
    this.#swap();
    return { kind: "frame", bytes };
  }

  /** Everything the room was sent so far, for a socket that joins or lost a frame. Throws before the first frame. */
  snapshot(): Uint8Array {
    if (!this.#header || !this.#universe) throw new Error("No frame was encoded yet");
    this.#snapshot ??= this.#encodeSnapshot({ ...this.#header, base: this.#header.sequence }, this.#universe);
    return this.#snapshot;
  }

  #adopt(universe: Universe): void {
    const capacity = universe.symbols.length;
    this.#universe = universe;
    this.#sent = codeColumns(capacity);
    this.#now = codeColumns(capacity);
    this.#rows = new Uint32Array(capacity);
    this.#scales = Float64Array.from(universe.symbols, (coin) => priceScale(coin.decimals));
  }

  #swap(): void {
    [this.#sent, this.#now] = [this.#now, this.#sent];
  }

  #quantize(table: MarketTable, coins: readonly UniverseSymbol[]): void {
    const rows = Math.min(table.capacity, coins.length);
    for (let field = 0; field < FIELD_COUNT; field++) {
      const source = table.column(field);
      const target = this.#now[field] as Float64Array;
      const unit = FIELD_UNITS[field] as (typeof FIELD_UNITS)[number];
      for (let row = 0; row < rows; row++) target[row] = toCode(unit, source[row] as number, this.#scales[row] as number);
    }
  }

  #encodeChanges(header: WireHeader, capacity: number): Uint8Array {
    let count = 0;
    for (let position = 0; position < capacity; position++) {
      for (let field = 0; field < FIELD_COUNT; field++) {
        if ((this.#now[field] as Float64Array)[position] !== (this.#sent[field] as Float64Array)[position]) {
          this.#rows[count++] = position;
          break;
        }
      }
    }
    this.#writeHeader(WIRE_CHANGES, header, capacity);
    this.#writeRows(count, (field, position) => (this.#sent[field] as Float64Array)[position] as number, this.#now);
    return this.#writer.take();
  }

  #encodeSnapshot(header: WireHeader, universe: Universe): Uint8Array {
    const prices = this.#sent[FIELD.price] as Float64Array;
    this.#writeHeader(WIRE_SNAPSHOT, header, universe.symbols.length);
    let count = 0;
    universe.symbols.forEach((coin, position) => {
      this.#writeText(coin.symbol);
      this.#writeText(coin.tickSize);
      const reason = coin.joined ? JOIN_REASONS.indexOf(coin.joined.reason) + 1 : 0;
      this.#writer.byte((reason << WIRE_REASON_SHIFT) + coin.decimals * 2 + (coin.active ? 1 : 0));
      if (coin.joined) this.#writer.unsigned(Math.floor(coin.joined.at / 1000));
      if (coin.active) this.#rows[count++] = position;
    });
    this.#writeRows(count, (field, position) => snapshotBase(field, prices[position] as number, header.second), this.#sent);
    return this.#writer.take();
  }

  #writeText(value: string): void {
    const bytes = text.encode(value);
    this.#writer.unsigned(bytes.length);
    this.#writer.bytes(bytes);
  }

  #writeHeader(kind: number, header: WireHeader, capacity: number): void {
    const writer = this.#writer;
    writer.byte(WIRE_MAGIC);
    writer.byte(WIRE_VERSION);
    writer.byte(kind);
    writer.byte(exchangeOf(header.exchange).wireNumber);
    writer.byte((header.simulated ? WIRE_SIMULATED : 0) | (header.warming ? WIRE_WARMING : 0));
    writer.unsigned(header.epoch);
    writer.unsigned(header.sequence);
    writer.unsigned(header.base);
    writer.unsigned(header.universeVersion);
    writer.unsigned(header.second);
    writer.unsigned(Math.round(header.publishTime));
    writer.signed(Math.round(header.eventTime - header.publishTime));
    writer.signed(Math.round(header.ingestTime - header.publishTime));
    writer.unsigned(header.quoteTime > 0 ? Math.max(0, Math.round(header.publishTime - header.quoteTime)) + 1 : 0);
    writer.unsigned(capacity);
  }

  /** Row gaps, then each field that differs from `base` anywhere: a bitmap over the rows and the differences. */
  #writeRows(count: number, base: (field: number, position: number) => number, values: readonly Float64Array[]): void {
    const writer = this.#writer;
    writer.unsigned(count);
    for (let row = 0, last = -1; row < count; row++) {
      writer.unsigned((this.#rows[row] as number) - last - 1);
      last = this.#rows[row] as number;
    }
    for (let field = 0; field < FIELD_COUNT; field++) {
      const column = values[field] as Float64Array;
      const bitmap = writer.zeros(Math.ceil(count / 8));
      for (let row = 0; row < count; row++) {
        const position = this.#rows[row] as number;
        const difference = (column[position] as number) - base(field, position);
        if (difference === 0) continue;
        writer.or(bitmap + (row >> 3), 1 << (row & 7));
        writer.signed(difference);
      }
    }
  }
}
