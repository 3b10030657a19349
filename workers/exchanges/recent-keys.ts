// Remembers recently delivered deals: repeats come within seconds, from a second connection or a repeated frame.

const SLOTS = 1 << 17;
const MAX_KEYS = SLOTS / 2;
/** A key is a 32-bit hash above a 21-bit one. */
const LOWER = 2 ** 21;

/** Two generations of an open-addressing table: at least the last 65,536 keys, at most 131,072. Keys are integers > 0. */
export class RecentKeys {
  #young = new Float64Array(SLOTS);
  #old = new Float64Array(SLOTS);
  #count = 0;

  /** Adds a key; false when it is known. */
  add(key: number): boolean {
    if (this.#find(this.#old, key) < 0) return false;
    const slot = this.#find(this.#young, key);
    if (slot < 0) return false;
    this.#young[slot] = key;
    if (++this.#count === MAX_KEYS) this.#turn();
    return true;
  }

  #turn(): void {
    const emptied = this.#old.fill(0);
    this.#old = this.#young;
    this.#young = emptied;
    this.#count = 0;
  }

  /** The free slot for a key, -1 when the key is present. */
  #find(table: Float64Array, key: number): number {
    // The upper hash of the key; modulo on such a large double would cost more than the whole lookup.
    let slot = ((key / LOWER) >>> 0) & (SLOTS - 1);
    for (;;) {
      const entry = table[slot];
      if (entry === 0) return slot;
      if (entry === key) return -1;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }
}

/** A 53-bit key above 0 from bytes [start, end) and a seed: two 32-bit hashes side by side. */
export function keyOf(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let one = 0x811c9dc5 ^ seed;
  let two = 0x9747b28c ^ seed;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two + byte, 0x5bd1e995) ^ (two >>> 13);
  }
  return (one >>> 0) * LOWER + (two >>> 11) + 1;
}
