// The plot's rectangle and what its edges stand for: value → pixel (pure). Volume is logarithmic on x; on y
// Net% stands by its square root, so that small moves have room, or linearly.

export interface PlotFrame {
  /** The drawn rectangle inside the canvas, CSS px. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** log10 of the volumes at the left and right edge. */
  readonly lowVolume: number;
  readonly highVolume: number;
  /** End of the Net% axis, percent. */
  readonly scale: number;
  readonly signed: boolean;
  readonly linear: boolean;
}

export interface VolumeRange {
  readonly low: number;
  readonly high: number;
}

/** Below this a coin's volume says nothing more than "none", log10 USDT. */
const MIN_VOLUME = 3;
const MAX_VOLUME = 12;
const HALF_DECADE = 0.5;
/** Half decades between both. */
const STEPS = (MAX_VOLUME - MIN_VOLUME) / HALF_DECADE;
/** Share of the coins whose volumes may lie below the axis. */
const MAX_OUTSIDE = 0.02;

/** x of a volume given as log10; one outside the range, or unknown, lies on the edge. */
export function xOf(frame: PlotFrame, logVolume: number): number {
  const share = (logVolume - frame.lowVolume) / (frame.highVolume - frame.lowVolume);
  return frame.left + (frame.right - frame.left) * (share > 0 ? Math.min(1, share) : 0);
}

/** y of a Net%; one outside the scale lies on the edge. */
export function yOf({ scale, signed, linear, top, bottom }: PlotFrame, net: number): number {
  const size = Math.min(1, Math.abs(net) / scale);
  const length = linear ? size : Math.sqrt(size);
  const share = signed ? (1 + (net < 0 ? -length : length)) / 2 : length;
  return bottom - (bottom - top) * share;
}

/** |Net%| whose point stands at this share of an axis without a sign, from its low end. */
export function netAt({ scale, linear }: Pick<PlotFrame, "scale" | "linear">, share: number): number {
  return scale * (linear ? share : share * share);
}

/**
 * The range that shows these volumes in half decades; it grows from `before` and never shrinks, so that no axis jumps. The few
 * smallest do not stretch it: a coin listed today with next to no turnover would press all others together. They lie on the edge.
 */
export function volumeRange(volumes: Iterable<number>, before?: VolumeRange): VolumeRange {
  const counts = new Uint32Array(STEPS);
  let known = 0;
  for (const volume of volumes) {
    if (!(volume > 0)) continue;
    const power = Math.min(MAX_VOLUME, Math.max(MIN_VOLUME, Math.log10(volume)));
    const step = Math.min(STEPS - 1, Math.floor((power - MIN_VOLUME) / HALF_DECADE));
    counts[step] = (counts[step] as number) + 1;
    known++;
  }
  if (known === 0) return before ?? { low: 5, high: 9 };
  const low = Math.min(before?.low ?? MAX_VOLUME, MIN_VOLUME + lowStep(counts, known) * HALF_DECADE);
  const high = Math.max(before?.high ?? MIN_VOLUME, MIN_VOLUME + (counts.findLastIndex((count) => count > 0) + 1) * HALF_DECADE);
  return { low, high: Math.max(high, low + 1) };
}

/** The half decade in which the first coin lies that is not among the few smallest. */
function lowStep(counts: Uint32Array, known: number): number {
  let left = Math.floor(known * MAX_OUTSIDE);
  return counts.findIndex((count) => (left -= count) < 0);
}
