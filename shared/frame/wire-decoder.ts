// The browser's end of a wire frame: keeps the received codes, turns them into a market table, notices a gap.

import { FIELD, FIELD_COUNT } from "../market/fields.ts";
import { MarketTable } from "../market/market-table.ts";
import { JOIN_REASONS } from "../market/universe.ts";
import { FrameError } from "./market-frame.ts";
import { FIELD_UNITS, fromCode, priceScale } from "./quantize.ts";
import { ByteReader } from "./varint.ts";
import { codeColumns, snapshotBase, WIRE_REASON_SHIFT, WIRE_SNAPSHOT, type WireCoin, type WireHeader } from "./wire-frame.ts";
import { readWireHeader } from "./wire-header.ts";

/** More coins than any exchange lists; refuses a header that would make us allocate gigabytes. */
const MAX_COINS = 20_000;

const text = new TextDecoder("utf-8", { fatal: true });

export class WireDecoder {
  /** Figures by position; replaced by a snapshot of another size. */
  table = new MarketTable(0);
  /** Coins by position. */
  coins: readonly WireCoin[] = [];
  /** Header of the last frame applied. */
  header: WireHeader | undefined;
  /** Positions the last frame touched are changed[0 … changedCount − 1], ascending. */
  changed = new Uint32Array(0);
  changedCount = 0;
  #codes: Float64Array[] = codeColumns(0);
  #scales = new Float64Array(0);

  /**
   * Applies one frame. "gap": it builds on a sequence we are not at; nothing was changed, ask for a snapshot. "old": an earlier
   * writer's frame, ignored. Throws FrameError on malformed bytes; then ask for a snapshot too.
   */
  apply(bytes: Uint8Array): "snapshot" | "frame" | "gap" | "old" {
    const reader = new ByteReader(bytes);
    const { kind, header } = readWireHeader(reader);
    const capacity = reader.unsigned();
    if (capacity > MAX_COINS) throw new FrameError(`Wire frame claims ${capacity} coins`);
    if (kind === WIRE_SNAPSHOT) this.#readSnapshot(reader, header, capacity);
    else {
      if (this.header && header.epoch < this.header.epoch) return "old";
      if (!this.#continues(header, capacity)) return "gap";
      this.#readRows(reader, (field, position) => (this.#codes[field] as Float64Array)[position] as number);
    }
    if (reader.left > 0) throw new FrameError(`Wire frame has ${reader.left} bytes too many`);
    this.#publish();
    this.header = header;
    return kind === WIRE_SNAPSHOT ? "snapshot" : "frame";
  }

  #continues(header: WireHeader, capacity: number): boolean {
    const at = this.header;
    return (
      at !== undefined &&
      at.exchange === header.exchange &&
      at.epoch === header.epoch &&
      at.sequence === header.base &&
      at.universeVersion === header.universeVersion &&
      capacity === this.coins.length
    );
  }

  #readSnapshot(reader: ByteReader, header: WireHeader, capacity: number): void {
    this.header = undefined;
    if (capacity > reader.left) throw new FrameError(`Wire snapshot is too short for ${capacity} coins`);
    const coins: WireCoin[] = [];
    for (let position = 0; position < capacity; position++) coins.push(readCoin(reader));
    this.coins = coins;
    this.#scales = Float64Array.from(coins, (coin) => priceScale(coin.decimals));
    this.#codes = codeColumns(capacity);
    this.changed = new Uint32Array(capacity);
    this.table = new MarketTable(capacity);
    this.#readRows(reader, (field, position) =>
      snapshotBase(field, (this.#codes[FIELD.price] as Float64Array)[position] as number, header.second),
    );
  }

  #readRows(reader: ByteReader, base: (field: number, position: number) => number): void {
    const count = reader.unsigned();
    if (count > this.coins.length) throw new FrameError(`Wire frame claims ${count} of ${this.coins.length} rows`);
    for (let row = 0, position = -1; row < count; row++) {
      position += reader.unsigned() + 1;
      if (position >= this.coins.length) throw new FrameError(`Wire frame has a row at position ${position}`);
      this.changed[row] = position;
    }
    this.changedCount = count;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const column = this.#codes[field] as Float64Array;
      const bitmap = reader.bytes(Math.ceil(count / 8));
      for (let row = 0; row < count; row++) {
        const position = this.changed[row] as number;
        const differs = ((bitmap[row >> 3] as number) >> (row & 7)) & 1;
        column[position] = base(field, position) + (differs ? reader.signed() : 0);
      }
    }
  }

  #publish(): void {
    for (let field = 0; field < FIELD_COUNT; field++) {
      const codes = this.#codes[field] as Float64Array;
      const column = this.table.column(field);
      const unit = FIELD_UNITS[field] as (typeof FIELD_UNITS)[number];
      for (let row = 0; row < this.changedCount; row++) {
        const position = this.changed[row] as number;
        column[position] = fromCode(unit, codes[position] as number, this.#scales[position] as number);
      }
    }
  }
}

function readCoin(reader: ByteReader): WireCoin {
  const symbol = readText(reader);
  const tickSize = readText(reader);
  const first = reader.byte();
  const packed = first & ((1 << WIRE_REASON_SHIFT) - 1);
  if (packed > 45) throw new FrameError(`A coin cannot have ${packed >> 1} decimals`);
  const coin = { symbol, tickSize, decimals: packed >> 1, active: (packed & 1) === 1 };
  const reason = JOIN_REASONS[(first >> WIRE_REASON_SHIFT) - 1];
  return reason === undefined ? coin : { ...coin, joined: { reason, at: reader.unsigned() * 1000 } };
}

function readText(reader: ByteReader): string {
  try {
    return text.decode(reader.bytes(reader.unsigned()));
  } catch (error) {
    throw error instanceof FrameError ? error : new FrameError("Wire frame has text that is not UTF-8");
  }
}
