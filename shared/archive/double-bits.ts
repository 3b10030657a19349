// Doubles by their bits: two values are the same only where these are, and neighbours are one apart.

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
const other = new Float64Array(1);
const otherHalves = new Uint32Array(other.buffer);
const TWO_32 = 4_294_967_296;

/** How many doubles lie between two positive ones, with its sign; NaN where one of them is not positive. */
export function doublesBetween(from: number, to: number): number {
  if (!(from > 0 && to > 0 && from < Infinity && to < Infinity)) return Number.NaN;
  double[0] = from;
  other[0] = to;
  return ((otherHalves[1] as number) - (halves[1] as number)) * TWO_32 + ((otherHalves[0] as number) - (halves[0] as number));
}

/** The positive double that is so many away from a positive one. */
export function doubleBeside(value: number, steps: number): number {
  double[0] = value;
  const low = (halves[0] as number) + steps;
  if (low < 0) halves[1] = (halves[1] as number) - 1;
  else if (low >= TWO_32) halves[1] = (halves[1] as number) + 1;
  halves[0] = low;
  return double[0];
}
