// Damages recorded bytes the same way in every run, for tests of decoders.

/** Integers from 0 to below a bound, by Marsaglia's xorshift32: quick and repeatable. */
export function generator(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A damaged copy of `frame`: cut, spliced with `other`, extended by it, moved within itself, or with changed bytes. */
export function mutated(frame: Uint8Array, other: Uint8Array, random: (below: number) => number): Buffer {
  const copy = Buffer.from(frame);
  switch (random(5)) {
    case 0:
      return copy.subarray(0, random(copy.length + 1));
    case 1:
      return Buffer.concat([copy.subarray(0, random(copy.length)), other.subarray(random(other.length))]);
    case 2:
      return Buffer.concat([copy, other.subarray(0, random(8))]);
    case 3:
      copy.copyWithin(random(copy.length), random(copy.length), random(copy.length));
      return copy;
    default:
      for (let flips = 1 + random(4); flips > 0; flips--) copy[random(copy.length)] = random(256);
      return copy;
  }
}
