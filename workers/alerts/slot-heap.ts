// A heap of numbered slots, the smallest key first. Each slot knows its place, so that any of them can be taken out again.

/** Key and place by slot, shared by all heaps: a slot is in one of them at most. */
export interface SlotCells {
  keys: Float64Array;
  places: Uint32Array;
}

const FIRST_ROOM = 8;

export class SlotHeap {
  readonly #cells: SlotCells;
  #slots = new Uint32Array(0);
  #count = 0;

  constructor(cells: SlotCells) {
    this.#cells = cells;
  }

  /** The smallest key; Infinity when there is none. */
  get nearest(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : (this.#cells.keys[this.#slots[0] as number] as number);
  }

  /** The slot with the smallest key, while there is one. */
  get first(): number {
    return this.#slots[0] as number;
  }

  /** Adds a slot by its key. */
  push(slot: number): void {
    if (this.#count === this.#slots.length) {
      const bigger = new Uint32Array(Math.max(FIRST_ROOM, this.#count * 2));
      bigger.set(this.#slots);
      this.#slots = bigger;
    }
    this.#rise(slot, this.#count++);
  }

  /** Takes out a slot that is in this heap. */
  remove(slot: number): void {
    const place = this.#cells.places[slot] as number;
    const last = this.#slots[--this.#count] as number;
    if (last === slot) return;
    this.#rise(last, place);
    this.#sink(last, this.#cells.places[last] as number);
  }

  #set(slot: number, place: number): void {
    this.#slots[place] = slot;
    this.#cells.places[slot] = place;
  }

  #rise(slot: number, from: number): void {
    const { keys } = this.#cells;
    const key = keys[slot] as number;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#slots[parent] as number;
      if ((keys[above] as number) <= key) break;
      this.#set(above, place);
      place = parent;
    }
    this.#set(slot, place);
  }

  #sink(slot: number, from: number): void {
    const { keys } = this.#cells;
    const key = keys[slot] as number;
    let place = from;
    for (let child = 2 * place + 1; child < this.#count; child = 2 * place + 1) {
      const other = child + 1;
      if (other < this.#count && this.#keyAt(other) < this.#keyAt(child)) child = other;
      if (this.#keyAt(child) >= key) break;
      this.#set(this.#slots[child] as number, place);
      place = child;
    }
    this.#set(slot, place);
  }

  #keyAt(place: number): number {
    return this.#cells.keys[this.#slots[place] as number] as number;
  }
}
