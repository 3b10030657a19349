// Finds the alerts that a trade crosses. The levels above and below each coin's price wait in two heaps, the nearest of both in flat
// arrays: a trade costs two comparisons, and a crossing what it crosses. Nothing is allocated per trade.

import { SlotHeap, type SlotCells } from "./slot-heap.ts";

/** A level that is waited for. */
export interface Watch {
  readonly id: number;
  /** Counts how often the alert was armed: a crossing belongs to one of these times. */
  readonly arming: number;
  readonly position: number;
  /** up: crossed by a price at or above the level; down: by one at or below it. */
  readonly direction: "up" | "down";
  readonly level: number;
  /** Trades from this moment on count, epoch ms. */
  readonly from: number;
  /** Trades until this moment count, epoch ms; Infinity without an end. */
  readonly until: number;
  /** The coin's last price crosses it at once, however old that is. */
  readonly byStanding: boolean;
}

/** The trade that crossed a level. */
export interface Crossing {
  readonly id: number;
  readonly arming: number;
  readonly position: number;
  readonly price: number;
  /** The exchange's time, epoch ms. */
  readonly time: number;
  /** Trades before it are missing: the level may have been crossed earlier. */
  readonly afterGap: boolean;
}

const FIRST_SLOTS = 1024;
const FLAG = { down: 1, standing: 2 };

export class LevelIndex {
  readonly #onCrossing: (crossing: Crossing) => void;
  #capacity = 0;
  readonly #cells: SlotCells & Record<"id" | "arming" | "level" | "from" | "until", Float64Array> = {
    keys: new Float64Array(FIRST_SLOTS),
    places: new Uint32Array(FIRST_SLOTS),
    id: new Float64Array(FIRST_SLOTS),
    arming: new Float64Array(FIRST_SLOTS),
    level: new Float64Array(FIRST_SLOTS),
    from: new Float64Array(FIRST_SLOTS),
    until: new Float64Array(FIRST_SLOTS),
  };
  #positions = new Uint32Array(FIRST_SLOTS);
  #flags = new Uint8Array(FIRST_SLOTS);
  /** Heap of each slot: its number in #heaps, or -1 for those that wait for their moment. */
  #heapOf = new Int32Array(FIRST_SLOTS);
  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];
  #used = 0;
  /** Watches whose moment has not come, by it. */
  readonly #later = new SlotHeap(this.#cells);
  /** Two of each position: levels above by their price, levels below by the negative of it. */
  readonly #heaps: SlotHeap[] = [];
  /** The nearest key of each heap; -Infinity sends the coin's next trade to the slow path, whatever its price. */
  #nearest = new Float64Array(0);
  #lastPrice = new Float64Array(0);
  #lastTime = new Float64Array(0);
  /** Trades of the coin are missing until then, epoch ms; 0 once a trade came after that. */
  #gapUntil = new Float64Array(0);
  #isOpen = false;
  readonly #early: number[] = [];

  /** `onCrossing` is called for each crossing, whose watch is gone by then. */
  constructor(capacity: number, onCrossing: (crossing: Crossing) => void) {
    this.#onCrossing = onCrossing;
    this.grow(capacity);
  }

  /** Watches that wait. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** Ids of the watches that wait. */
  ids(): IterableIterator<number> {
    return this.#slotOf.keys();
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    if (capacity <= this.#capacity) return;
    while (this.#heaps.length < capacity * 2) this.#heaps.push(new SlotHeap(this.#cells));
    this.#nearest = larger(this.#nearest, capacity * 2, Number.POSITIVE_INFINITY);
    this.#lastPrice = larger(this.#lastPrice, capacity, Number.NaN);
    this.#lastTime = larger(this.#lastTime, capacity, Number.NEGATIVE_INFINITY);
    this.#gapUntil = larger(this.#gapUntil, capacity, 0);
    this.#capacity = capacity;
  }

  /** Crossings count from now on, epoch ms; what was armed before may have been crossed unseen. Call once all watches are in. */
  open(now: number): void {
    this.#isOpen = true;
    for (let position = 0; position < this.#capacity; position++) this.gap(position, now);
  }

  /** Trades of the coin until this moment may be missing, epoch ms. */
  gap(position: number, until: number): void {
    if (position >= this.#capacity || until <= (this.#gapUntil[position] as number)) return;
    this.#gapUntil[position] = until;
    this.#refresh(position);
  }

  /** Last prices are too old to count for those that begin to wait. */
  forget(): void {
    this.#lastPrice.fill(Number.NaN);
    this.#lastTime.fill(Number.NEGATIVE_INFINITY);
  }

  /** These positions are other coins' now: nothing of those before waits or counts any more. Returns the ids of what waited. */
  forgetAt(positions: ReadonlySet<number>): number[] {
    const ids = [...this.#slotOf].flatMap(([id, slot]) => (positions.has(this.#positions[slot] as number) ? [id] : []));
    for (const id of ids) this.remove(id);
    for (const position of positions) {
      if (position >= this.#capacity) continue;
      this.#lastPrice[position] = Number.NaN;
      this.#lastTime[position] = Number.NEGATIVE_INFINITY;
    }
    return ids;
  }

  /** Waits for a level, in place of the same alert's one before. `now`: epoch ms. */
  put(watch: Watch, now: number): void {
    this.remove(watch.id);
    const slot = this.#free.pop() ?? this.#newSlot();
    const cells = this.#cells;
    for (const name of ["id", "arming", "level", "from", "until"] as const) cells[name][slot] = watch[name];
    this.#positions[slot] = watch.position;
    this.#flags[slot] = (watch.direction === "down" ? FLAG.down : 0) | (watch.byStanding ? FLAG.standing : 0);
    this.#slotOf.set(watch.id, slot);
    if (watch.from <= now) this.#watch(slot);
    else {
      this.#heapOf[slot] = -1;
      cells.keys[slot] = watch.from;
      this.#later.push(slot);
    }
  }

  /** Waits for this alert no longer; nothing happens when it did not. */
  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    const heap = this.#heapOf[slot] as number;
    (this.#heaps[heap] ?? this.#later).remove(slot);
    this.#release(slot);
    if (heap >= 0) this.#refresh(heap >> 1);
  }

  /** Begins to wait for those whose moment has come; `now`: epoch ms. */
  advance(now: number): void {
    while (this.#later.nearest <= now) {
      const slot = this.#later.first;
      this.#later.remove(slot);
      this.#watch(slot);
    }
  }

  /** One trade; see MarketSink. */
  trade(position: number, price: number, time: number): void {
    if (time >= (this.#lastTime[position] as number)) {
      this.#lastTime[position] = time;
      this.#lastPrice[position] = price;
    }
    const nearest = this.#nearest;
    if (price < (nearest[2 * position] as number) && -price < (nearest[2 * position + 1] as number)) return;
    this.#cross(2 * position, price, price, time);
    this.#cross(2 * position + 1, -price, price, time);
    if (time >= (this.#gapUntil[position] as number)) this.#gapUntil[position] = 0;
    this.#refresh(position);
  }

  #cross(heapAt: number, reached: number, price: number, time: number): void {
    const heap = this.#heaps[heapAt] as SlotHeap;
    while (heap.nearest <= reached) {
      const slot = heap.first;
      heap.remove(slot);
      // A trade from before the alert came late.
      if (time < (this.#cells.from[slot] as number)) this.#early.push(slot);
      else this.#fire(slot, price, time);
    }
    for (const slot of this.#early) heap.push(slot);
    this.#early.length = 0;
  }

  #fire(slot: number, price: number, time: number): void {
    const { id, arming, from, until } = this.#cells;
    const position = this.#positions[slot] as number;
    const afterGap = (from[slot] as number) < (this.#gapUntil[position] as number);
    const crossing = { id: id[slot] as number, arming: arming[slot] as number, position, price, time, afterGap };
    const counts = time <= (until[slot] as number);
    this.#release(slot);
    if (counts) this.#onCrossing(crossing);
  }

  /** Puts a slot among the levels of its coin, or fires it when the price is beyond its level already. */
  #watch(slot: number): void {
    const position = this.#positions[slot] as number;
    const isDown = (this.#flags[slot] as number) & FLAG.down;
    const key = (isDown ? -1 : 1) * (this.#cells.level[slot] as number);
    const price = this.#lastPrice[position] as number;
    const time = this.#lastTime[position] as number;
    const from = this.#cells.from[slot] as number;
    const isStanding = (this.#flags[slot] as number) & FLAG.standing;
    // While trades are missing the last price is an old one.
    const isKnown = this.#isOpen && this.#gapUntil[position] === 0 && (isStanding || time >= from);
    if (isKnown && key <= (isDown ? -price : price)) return this.#fire(slot, price, Math.max(time, from));
    const heap = 2 * position + (isDown ? 1 : 0);
    this.#cells.keys[slot] = key;
    this.#heapOf[slot] = heap;
    (this.#heaps[heap] as SlotHeap).push(slot);
    this.#refresh(position);
  }

  #refresh(position: number): void {
    if (!this.#isOpen) return;
    const isAfterGap = (this.#gapUntil[position] as number) > 0;
    for (let heap = 2 * position; heap <= 2 * position + 1; heap++)
      this.#nearest[heap] = isAfterGap ? Number.NEGATIVE_INFINITY : (this.#heaps[heap] as SlotHeap).nearest;
  }

  #release(slot: number): void {
    this.#slotOf.delete(this.#cells.id[slot] as number);
    this.#free.push(slot);
  }

  #newSlot(): number {
    if (this.#used === this.#flags.length) {
      const room = this.#used * 2;
      const cells = this.#cells;
      for (const name of ["keys", "id", "arming", "level", "from", "until"] as const) cells[name] = larger(cells[name], room, 0);
      const places = new Uint32Array(room);
      const positions = new Uint32Array(room);
      const flags = new Uint8Array(room);
      const heapOf = new Int32Array(room);
      places.set(cells.places);
      positions.set(this.#positions);
      flags.set(this.#flags);
      heapOf.set(this.#heapOf);
      cells.places = places;
      [this.#positions, this.#flags, this.#heapOf] = [positions, flags, heapOf];
    }
    return this.#used++;
  }
}

/** The same values with room for more. */
function larger(values: Float64Array, length: number, rest: number): Float64Array<ArrayBuffer> {
  const bigger = new Float64Array(length).fill(rest);
  bigger.set(values);
  return bigger;
}
