// A set of places of a signal store in the order they were put in: numbers in two columns that are there from the start, so that a
// page's memory does not grow while the signals of 20 minutes gather.

import type { Place } from "./signal-store.ts";

const FIRST_PLACES = 8192;
const NONE = -1;
/** What #before says of a place that is not in the set. */
const ABSENT = -2;

export class PlaceSet {
  #next = new Int32Array(FIRST_PLACES);
  #before = new Int32Array(FIRST_PLACES).fill(ABSENT);
  #oldest: Place = NONE;
  #newest: Place = NONE;
  size = 0;

  has(place: Place): boolean {
    return (this.#before[place] ?? ABSENT) !== ABSENT;
  }

  /** Puts a place in as the newest; one that is in stays where it is. */
  add(place: Place): void {
    if (this.has(place)) return;
    while (place >= this.#next.length) this.#widen();
    this.#before[place] = this.#newest;
    this.#next[place] = NONE;
    if (this.#newest === NONE) this.#oldest = place;
    else this.#next[this.#newest] = place;
    this.#newest = place;
    this.size++;
  }

  /** Takes a place out, if it is in. */
  delete(place: Place): void {
    if (!this.has(place)) return;
    const [before, next] = [this.#before[place] as Place, this.#next[place] as Place];
    if (before === NONE) this.#oldest = next;
    else this.#next[before] = next;
    if (next === NONE) this.#newest = before;
    else this.#before[next] = before;
    this.#before[place] = ABSENT;
    this.size--;
  }

  /** Oldest first; the place handed out last may be taken out. */
  *[Symbol.iterator](): Generator<Place> {
    for (let place = this.#oldest; place !== NONE;) {
      const next = this.#next[place] as Place;
      yield place;
      place = next;
    }
  }

  #widen(): void {
    const [next, before] = [this.#next, this.#before];
    this.#next = new Int32Array(next.length * 2);
    this.#before = new Int32Array(next.length * 2).fill(ABSENT);
    this.#next.set(next);
    this.#before.set(before);
  }
}
