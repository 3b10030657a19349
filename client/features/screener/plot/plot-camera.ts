// What the plot's rectangle shows: the ranges of both axes, and value → pixel. Volume is logarithmic on x; on y Net% stands by its
// square root, so that small moves have room, or linearly.

import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { SCALES, type Scale, type ScreenerSettings } from "../settings/screener-settings.ts";

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

interface VolumeRange {
  readonly low: number;
  readonly high: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = { left: 46, top: 34, right: 16, bottom: 44 } as const;
/** Below this a coin's volume says nothing more than "none", log10 USDT. */
const MIN_VOLUME = 3;
const MAX_VOLUME = 12;
const HALF_DECADE = 0.5;
/** Half decades between both. */
const STEPS = (MAX_VOLUME - MIN_VOLUME) / HALF_DECADE;
/** Share of the coins whose volumes may lie below the axis. */
const MAX_OUTSIDE = 0.02;
/** The axis narrows only when the moves have left this much of the narrower one free, so that it does not jump to and fro. */
const ROOM = 0.8;
const WIDEST = SCALES[0];

export class PlotCamera {
  readonly #size: Size;
  #settings: ScreenerSettings;
  #range: VolumeRange | undefined;
  /** On "auto", until another table or window starts anew. */
  #fitted: number | undefined;
  frame: PlotFrame;

  /** `size` is the canvas' own, CSS px, and read again with each frame. */
  constructor(size: Size, settings: ScreenerSettings) {
    this.#size = size;
    this.#settings = settings;
    this.frame = this.#makeFrame();
  }

  /** End of the Net% axis, percent. */
  get scale(): number {
    const { scale } = this.#settings;
    return scale === "auto" ? (this.#fitted ?? fittedScale(0)) : scale;
  }

  /** Another market begins with ranges of its own. */
  forgetRanges(): void {
    this.#range = undefined;
    this.#fitted = undefined;
  }

  /** Another window begins with a scale of its own. */
  forgetScale(): void {
    this.#fitted = undefined;
  }

  /** New settings or a new size. */
  show(settings: ScreenerSettings): void {
    this.#settings = settings;
    this.frame = this.#makeFrame();
  }

  /** Fits the ranges to what the store says now; true when the frame is another than before. */
  fit(store: MarketStore, window: number, hidden: ReadonlySet<string>): boolean {
    this.#range = store.coins.length > 0 ? volumeRange(store.table.column(FIELD.volume24h), this.#range) : undefined;
    if (this.#settings.scale === "auto") this.#fitted = fittedScale(largestMove(store, window, hidden), this.#fitted);
    const before = JSON.stringify(this.frame);
    this.frame = this.#makeFrame();
    return JSON.stringify(this.frame) !== before;
  }

  #makeFrame(): PlotFrame {
    const { low, high } = this.#range ?? volumeRange([]);
    return {
      left: MARGIN.left,
      top: MARGIN.top,
      right: Math.max(MARGIN.left + 1, this.#size.width - MARGIN.right),
      bottom: Math.max(MARGIN.top + 1, this.#size.height - MARGIN.bottom),
      lowVolume: low,
      highVolume: high,
      scale: this.scale,
      signed: this.#settings.signed,
      linear: this.#settings.linear,
    };
  }
}

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

/** The scale for a largest |Net%|; one used `before` stays until it is too narrow, or clearly too wide. */
export function fittedScale(largest: number, before?: number): Scale {
  const narrowest = (size: number): Scale => SCALES.findLast((scale) => scale >= size) ?? WIDEST;
  const fitting = narrowest(largest);
  if (before === undefined || fitting >= before) return fitting;
  const roomy = narrowest(largest / ROOM);
  return roomy < before ? roomy : (SCALES.find((scale) => scale === before) ?? fitting);
}

/** Largest |Net%| of a trading coin in a window that is not `hidden`; 0 while none is known. */
export function largestMove(store: MarketStore, window: number, hidden: ReadonlySet<string>): number {
  let largest = 0;
  for (let position = 0; position < store.coins.length; position++) {
    const size = Math.abs(store.change(window, position));
    const coin = store.coins[position];
    if (size > largest && coin?.active === true && !hidden.has(coin.symbol)) largest = size;
  }
  return largest;
}
