// The latest figures of one exchange in columns: one Float64Array per field, one entry per coin position. Workers fill it, frames
// carry it, servers and browsers hold a copy. NaN means "not known yet".

import { FIELD, FIELD_COUNT } from "./fields.ts";

export class MarketTable {
  /** Rows the columns have room for. */
  capacity: number;
  /** fields[FIELD.price][position]; FIELD_COUNT × capacity. */
  readonly fields: Float64Array[];

  constructor(capacity: number) {
    this.capacity = capacity;
    this.fields = Array.from({ length: FIELD_COUNT }, (_, field) =>
      new Float64Array(capacity).fill(field === FIELD.marks ? 0 : Number.NaN),
    );
  }

  column(field: number): Float64Array {
    const column = this.fields[field];
    if (!column) throw new RangeError(`No market field ${field}`);
    return column;
  }

  /** Grows to at least `capacity` rows; new rows are unknown. Columns are replaced, so fetch them again. */
  grow(capacity: number): void {
    if (capacity <= this.capacity) return;
    const bigger = new MarketTable(capacity);
    for (let field = 0; field < FIELD_COUNT; field++) {
      const column = bigger.column(field);
      column.set(this.column(field));
      this.fields[field] = column;
    }
    this.capacity = capacity;
  }
}
