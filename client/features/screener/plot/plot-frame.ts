// The plot's rectangle and what its edges stand for: value → pixel (pure). Volume is logarithmic on x, Net% linear on y.

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
}

export interface VolumeRange {
  readonly low: number;
  readonly high: number;
}

/** Below this a coin's volume says nothing more than "none", log10 USDT. */
const MIN_VOLUME = 3;
const MAX_VOLUME = 12;
const HALF_DECADE = 0.5;

/** x of a volume given as log10; one outside the range, or unknown, lies on the edge. */
export function xOf(frame: PlotFrame, logVolume: number): number {
  const share = (logVolume - frame.lowVolume) / (frame.highVolume - frame.lowVolume);
  return frame.left + (frame.right - frame.left) * (share > 0 ? Math.min(1, share) : 0);
}

/** y of a Net%; one outside the scale lies on the edge. */
export function yOf(frame: PlotFrame, net: number): number {
  const { scale, signed, top, bottom } = frame;
  const share = signed ? (net + scale) / (2 * scale) : Math.abs(net) / scale;
  return bottom - (bottom - top) * Math.min(1, Math.max(0, share));
}

/** The range that shows these volumes in half decades; it grows from `before` and never shrinks, so that no axis jumps. */
export function volumeRange(volumes: Iterable<number>, before?: VolumeRange): VolumeRange {
  let low = before?.low ?? Number.POSITIVE_INFINITY;
  let high = before?.high ?? Number.NEGATIVE_INFINITY;
  for (const volume of volumes) {
    if (!(volume > 0)) continue;
    const power = Math.min(MAX_VOLUME, Math.max(MIN_VOLUME, Math.log10(volume)));
    low = Math.min(low, Math.floor(power / HALF_DECADE) * HALF_DECADE);
    high = Math.max(high, Math.ceil(power / HALF_DECADE) * HALF_DECADE);
  }
  if (low > high) return { low: 5, high: 9 };
  return { low, high: Math.max(high, low + 1) };
}
