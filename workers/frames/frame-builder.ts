// Turns each second's market table into frames: the whole table for new subscribers, the changed rows for all others.

import { encodeMarketFrame, type FrameHeader } from "../../shared/frame/market-frame.ts";
import { FIELD_COUNT } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";

export type FrameFacts = Omit<FrameHeader, "kind" | "sequence" | "base" | "epoch">;

export class FrameBuilder {
  /** Filled by the window reader before each build. */
  readonly table: MarketTable;
  readonly #published: MarketTable;
  readonly #epoch: number;
  #positions: Uint32Array;
  #sequence = 0;

  constructor(capacity: number, epoch: number) {
    this.table = new MarketTable(capacity);
    this.#published = new MarketTable(capacity);
    this.#positions = new Uint32Array(capacity);
    this.#epoch = epoch;
  }

  grow(capacity: number): void {
    this.table.grow(capacity);
    this.#published.grow(capacity);
    this.#positions = new Uint32Array(this.table.capacity);
  }

  /** The next two frames: `changes` since the last build and the `whole` table, under one sequence number. */
  build(facts: FrameFacts): { changes: Uint8Array; whole: Uint8Array } {
    const base = this.#sequence;
    const sequence = base + 1;
    const changed = this.#collectChanged();
    const header = { ...facts, epoch: this.#epoch, sequence };
    const changes = encodeMarketFrame({ ...header, kind: "changes", base }, this.table, this.#positions, changed);
    for (let row = 0; row < this.table.capacity; row++) this.#positions[row] = row;
    const whole = encodeMarketFrame(
      { ...header, kind: "table", base: sequence },
      this.table,
      this.#positions,
      this.table.capacity,
    );
    for (let field = 0; field < FIELD_COUNT; field++) this.#published.column(field).set(this.table.column(field));
    this.#sequence = sequence;
    return { changes, whole };
  }

  #collectChanged(): number {
    let count = 0;
    for (let row = 0; row < this.table.capacity; row++) if (this.#differs(row)) this.#positions[count++] = row;
    return count;
  }

  #differs(row: number): boolean {
    for (let field = 0; field < FIELD_COUNT; field++) {
      const now = this.table.column(field)[row] as number;
      const before = this.#published.column(field)[row] as number;
      if (now !== before && !(Number.isNaN(now) && Number.isNaN(before))) return true;
    }
    return false;
  }
}
