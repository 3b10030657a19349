// Exactly-once delivery where a pair's trade ids rise by one: every id is delivered, known to be missing, or a repeat.

/** Ids [from, to] of a coin that were not delivered; times are those of the delivered neighbours, epoch ms. */
export interface IdHole {
  from: number;
  to: number;
  fromTime: number;
  toTime: number;
  readonly foundAt: number;
}

/** A jump this wide is believed only when a second trade is near it: one broken digit must not make all later ids "old". */
const MAX_JUMP = 5_000;
const NEAR = 1_000;
/** A trade at most this far below a coin's first id was overtaken by it in the stream. */
const MAX_OVERTAKEN = 100;
/** This many lower ids with later times in a row prove that the venue restarted its numbering. */
const RESTART_PROOFS = 3;
const MIN_RESTART_MS = 1_000;
const NONE = -1;

/** Whether this id is too far from the last one to be believed alone. */
export const isFarAhead = (last: number, id: number): boolean => id > last + MAX_JUMP;

export interface IdListener {
  holeFound(position: number): void;
  holeAbandoned(position: number, fromTime: number, toTime: number): void;
}

export class TradeIds {
  readonly #listener: IdListener;
  #last = new Float64Array(0);
  /** A coin's first id, and its time. */
  #first = new Float64Array(0);
  #firstTime = new Float64Array(0);
  #lastTime = new Float64Array(0);
  readonly #holes = new Map<number, IdHole[]>();
  readonly #suspect = new Map<number, number>();
  readonly #restarts = new Map<number, { readonly last: number; proofs: number }>();

  constructor(listener: IdListener) {
    this.#listener = listener;
  }

  /** Makes room for positions below `count`. */
  grow(count: number): void {
    const before = this.#last.length;
    if (count <= before) return;
    const last = new Float64Array(count).fill(NONE);
    const [lastTime, first, firstTime] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    last.set(this.#last);
    lastTime.set(this.#lastTime);
    first.set(this.#first);
    firstTime.set(this.#firstTime);
    this.#last = last;
    this.#lastTime = lastTime;
    this.#first = first;
    this.#firstTime = firstTime;
  }

  /** Newest id delivered, -1 before the first. */
  lastOf(position: number): number {
    return this.#last[position] as number;
  }

  /** A coin that left: its ids mean nothing when it returns. */
  forget(position: number): void {
    this.#last[position] = NONE;
    this.#lastTime[position] = 0;
    this.#holes.delete(position);
    this.#suspect.delete(position);
    this.#restarts.delete(position);
  }

  /** Takes a trade from any source, in any order; true = deliver it, false = delivered before (or not believed yet). */
  accepts(position: number, id: number, time: number): boolean {
    const last = this.#last[position] as number;
    if (id === last + 1 && last !== NONE) {
      this.#last[position] = id;
      this.#lastTime[position] = time;
      return true;
    }
    return this.#irregular(position, id, time, last);
  }

  #irregular(position: number, id: number, time: number, last: number): boolean {
    if (last === NONE) return this.#begin(position, id, time);
    if (id <= last)
      return (
        this.#fill(position, id, time) || this.#acceptEarlierFirst(position, id, time) || this.#restarted(position, id, time)
      );
    if (isFarAhead(last, id) && Math.abs((this.#suspect.get(position) ?? Number.NEGATIVE_INFINITY) - id) > NEAR) {
      this.#suspect.set(position, id);
      return false;
    }
    this.#suspect.delete(position);
    const hole = {
      from: last + 1,
      to: id - 1,
      fromTime: this.#lastTime[position] as number,
      toTime: time + 1,
      foundAt: performance.now(),
    };
    this.#step(position, id, time);
    const holes = this.#holes.get(position);
    if (holes) holes.push(hole);
    else this.#holes.set(position, [hole]);
    this.#listener.holeFound(position);
    return true;
  }

  #begin(position: number, id: number, time: number): boolean {
    this.#first[position] = id;
    this.#firstTime[position] = time;
    return this.#step(position, id, time);
  }

  /**
   * Lets a coin's ids begin after this one, delivered or not: for a coin interrupted before its first trade. Ids between it and
   * those received meanwhile become a hole.
   */
  startAfter(position: number, id: number, time: number): void {
    if (this.lastOf(position) === NONE) {
      this.#begin(position, id, time);
      return;
    }
    if (id + 1 < (this.#first[position] as number)) this.#beginSooner(position, id + 1, id, time);
  }

  /** Moves a coin's first id back; ids between `knownId` and the old first become a hole. */
  #beginSooner(position: number, newFirst: number, knownId: number, time: number): void {
    const [first, firstTime] = [this.#first[position] as number, this.#firstTime[position] as number];
    this.#first[position] = newFirst;
    if (knownId + 1 === first) return;
    const hole = { from: knownId + 1, to: first - 1, fromTime: time, toTime: firstTime + 1, foundAt: performance.now() };
    this.#holes.set(position, [hole, ...(this.#holes.get(position) ?? [])]);
    this.#listener.holeFound(position);
  }

  /** A trade older than the first one accepted. */
  #acceptEarlierFirst(position: number, id: number, time: number): boolean {
    const first = this.#first[position] as number;
    if (id >= first || id < first - MAX_OVERTAKEN || time > (this.#firstTime[position] as number)) return false;
    this.#beginSooner(position, id, id, time);
    this.#firstTime[position] = time;
    return true;
  }

  #step(position: number, id: number, time: number): boolean {
    this.#last[position] = id;
    this.#lastTime[position] = time;
    return true;
  }

  #fill(position: number, id: number, time: number): boolean {
    const holes = this.#holes.get(position);
    const at = holes?.findIndex((hole) => id >= hole.from && id <= hole.to) ?? -1;
    if (!holes || at < 0) return false;
    const hole = holes[at] as IdHole;
    // A neighbour's time that is not between the others' says nothing.
    const [newFrom, newTo] =
      time >= hole.fromTime && time < hole.toTime ? [time, time + 1] : ([hole.fromTime, hole.toTime] as const);
    if (id === hole.from) Object.assign(hole, { from: id + 1, fromTime: newFrom });
    else {
      if (id < hole.to) holes.splice(at + 1, 0, { ...hole, from: id + 1, fromTime: newFrom });
      Object.assign(hole, { to: id - 1, toTime: newTo });
    }
    if (hole.from > hole.to) this.#drop(position, hole);
    return true;
  }

  /** A repeat is never newer than the newest; several that are mean that ids restarted. */
  #restarted(position: number, id: number, time: number): boolean {
    const lastTime = this.#lastTime[position] as number;
    if (time < lastTime + MIN_RESTART_MS) return false;
    const last = this.#last[position] as number;
    const before = this.#restarts.get(position);
    // Proofs count only while no id continues the old sequence.
    const proofs = before?.last === last ? before.proofs + 1 : 1;
    this.#restarts.set(position, { last, proofs });
    if (proofs < RESTART_PROOFS) return false;
    this.forget(position);
    this.#listener.holeAbandoned(position, lastTime, time);
    return this.#begin(position, id, time);
  }

  /** The oldest hole of a coin. */
  firstHole(position: number): IdHole | undefined {
    return this.#holes.get(position)?.[0];
  }

  /** REST has shown everything up to this id: what is still missing below it does not exist. */
  closeThrough(position: number, from: number, through: number): void {
    for (const hole of [...(this.#holes.get(position) ?? [])]) {
      if (hole.from > through || hole.to < from) continue;
      if (hole.from >= from) hole.from = through + 1;
      if (hole.from > hole.to) this.#drop(position, hole);
    }
  }

  /** Hands over as gaps what is missing between two ids when REST has shown the later one. */
  abandonBetween(position: number, from: number, before: number): void {
    for (const hole of [...(this.#holes.get(position) ?? [])])
      if (hole.from >= from && hole.to < before) this.abandon(position, hole);
  }

  abandon(position: number, hole: IdHole): void {
    this.#drop(position, hole);
    this.#listener.holeAbandoned(position, hole.fromTime, hole.toTime);
  }

  #drop(position: number, hole: IdHole): void {
    const holes = (this.#holes.get(position) ?? []).filter((kept) => kept !== hole);
    if (holes.length > 0) this.#holes.set(position, holes);
    else this.#holes.delete(position);
  }
}
