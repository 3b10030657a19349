// The stationary bootstrap of Politis and Romano (1994): hours drawn in blocks of random length, wrapping around at the end.

/** The draws of a resample, each for a place in it: a uniform in [0, 1), and where a block begins. */
export interface Draws {
  readonly uniform: (at: number) => number;
  readonly start: (at: number) => number;
}

/**
 * Writes the places of one resample over `places`: each goes on from the one before unless its uniform is at most `p`, one over the mean
 * block; then a block begins. The same as Python's `arch` for the same draws.
 */
export function drawPlaces(places: Int32Array, p: number, { uniform, start }: Draws): void {
  const size = places.length;
  let place = 0;
  for (let at = 0; at < size; at++) {
    const isGoingOn = uniform(at) > p && at > 0;
    if (!isGoingOn) place = start(at);
    else if (++place === size) place = 0;
    places[at] = place;
  }
}

/** Draws resamples one after the other: how often each place is in it. Not copied: valid until the next. `random`: in [0, 1). */
export class StationaryDraws {
  readonly #draws: Draws;
  readonly #p: number;
  readonly #places: Int32Array;
  readonly #weights: Uint32Array;

  constructor(size: number, meanBlock: number, random: () => number) {
    this.#draws = { uniform: random, start: () => Math.floor(random() * size) };
    this.#p = 1 / meanBlock;
    this.#places = new Int32Array(size);
    this.#weights = new Uint32Array(size);
  }

  next(): Uint32Array {
    const [places, weights] = [this.#places, this.#weights];
    drawPlaces(places, this.#p, this.#draws);
    weights.fill(0);
    for (let at = 0; at < places.length; at++) weights[places[at] as number]! += 1;
    return weights;
  }
}
