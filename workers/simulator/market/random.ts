// Seeded randomness: hashes give random access to any minute, Random gives a sequence of draws from there.

/** Mixes two 32-bit numbers into one well-spread unsigned 32-bit number. */
export function mix(a: number, b: number): number {
  let hash = (a ^ Math.imul(b | 0, 0x9e3779b1)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0, 1) from two 32-bit numbers. */
export function unit(a: number, b: number): number {
  return mix(a, b) / 4_294_967_296;
}

/** A seed for a name, different for every name and market seed. */
export function textSeed(text: string, seed: number): number {
  let hash = mix(seed, 0x5eed);
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
  return hash;
}

/** Smooth noise with about unit variance: random values at whole x, eased between them. */
export function noise(seed: number, x: number): number {
  const left = Math.floor(x);
  const part = x - left;
  const eased = part * part * (3 - 2 * part);
  const from = unit(seed, left);
  const to = unit(seed, left + 1);
  return ((from + (to - from) * eased) * 2 - 1) * 2;
}

/** A sequence of draws from one seed (mulberry32); reseed instead of creating new ones in hot loops. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  reseed(seed: number): void {
    this.#state = seed | 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Bell-shaped with unit variance, never beyond ±3. */
  bell(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2;
  }

  /** Bell-shaped with fat tails: one draw in thirty is three to six times as large. */
  fat(): number {
    const bell = this.bell() * 0.8;
    const tail = this.next();
    return tail < 0.033 ? bell * (3 + tail * 90) : bell;
  }
}
