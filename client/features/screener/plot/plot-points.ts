// The points of the plot in typed arrays, sorted by marker so that drawing changes its sprite six times a frame at most.
// Nothing is allocated while the number of coins stays.

import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { VOLUME_CLASSES, volumeClass, type VolumeClass } from "../../../market/volume-ratio.ts";
import { xOf, yOf, type PlotFrame } from "./plot-camera.ts";

/**
 * The direction of the triangle is the sign of Net%, fill and colour are the volume ratio: two directions of three volume classes. The
 * loud ones come last and are drawn on top.
 */
export const MARKER_KINDS = VOLUME_CLASSES.length * 2;

/** Which coins become points. */
export interface PointRule {
  /** Index of the window. */
  readonly window: number;
  /** Smallest and largest |Net%| shown. */
  readonly threshold: number;
  readonly scale: number;
  /** Base coins that the reader wants to see nowhere. */
  readonly hidden: ReadonlySet<string>;
}

export class PlotPoints {
  /** Points shown, the first `count` of each array. */
  count = 0;
  /** Trading coins whose move is larger than the scale: they have no point, and must not go unsaid. */
  aboveCount = 0;
  /** Trading coins whose move is known: before there are any, nothing can be said about who moved. */
  knownCount = 0;
  /** Largest |Net%| of a point; 0 without any. */
  largest = 0;
  /** The coin's position in the store. */
  positions = new Int32Array(0);
  net = new Float32Array(0);
  /** log10 of the 24 h volume. */
  logVolume = new Float32Array(0);
  kinds = new Uint8Array(0);
  /** Where each point is drawn now, CSS px. */
  x = new Float32Array(0);
  y = new Float32Array(0);
  /** First point of each marker; one more entry for the end. */
  readonly starts = new Int32Array(MARKER_KINDS + 1);
  #above = new Int32Array(0);
  #indexes = new Int32Array(0);
  #fromX = new Float32Array(0);
  #fromY = new Float32Array(0);
  #toX = new Float32Array(0);
  #toY = new Float32Array(0);
  #lastX = new Float32Array(0);
  #lastY = new Float32Array(0);
  #kindOf = new Int8Array(0);
  readonly #next = new Int32Array(MARKER_KINDS);

  /** Takes the coins that match the rule from the store; each starts moving from where it is drawn now. */
  take(store: MarketStore, rule: PointRule, frame: PlotFrame): void {
    const coins = store.coins.length;
    if (this.#indexes.length !== coins) this.#grow(coins);
    this.#rememberPlaces();
    this.#sortByKind(store, rule, coins);
    this.#fill(store, rule.window, coins);
    this.arrange(frame);
    for (let i = 0; i < this.count; i++) {
      const position = this.positions[i] as number;
      const known = !Number.isNaN(this.#lastX[position]);
      this.#fromX[i] = (known ? this.#lastX : this.#toX)[known ? position : i] as number;
      this.#fromY[i] = (known ? this.#lastY : this.#toY)[known ? position : i] as number;
    }
    this.move(0);
  }

  /** Puts the points where a frame wants them; `move` brings them there. */
  arrange(frame: PlotFrame): void {
    for (let i = 0; i < this.count; i++) {
      this.#toX[i] = xOf(frame, this.logVolume[i] as number);
      this.#toY[i] = yOf(frame, this.net[i] as number);
    }
  }

  /** Moves every point to a share (0 … 1) of its way. */
  move(share: number): void {
    const [fromX, fromY, toX, toY] = [this.#fromX, this.#fromY, this.#toX, this.#toY];
    for (let i = 0; i < this.count; i++) {
      this.x[i] = (fromX[i] as number) + ((toX[i] as number) - (fromX[i] as number)) * share;
      this.y[i] = (fromY[i] as number) + ((toY[i] as number) - (fromY[i] as number)) * share;
    }
  }

  /** Ends every way where it leads. */
  settle(): void {
    this.#fromX.set(this.#toX);
    this.#fromY.set(this.#toY);
    this.move(1);
  }

  /** Number of the point of a coin; −1 when the coin is not shown. */
  indexOf(position: number): number {
    return this.#indexes[position] ?? -1;
  }

  /** Positions of the coins above the scale, until the next picture. */
  abovePositions(): Int32Array {
    return this.#above.subarray(0, this.aboveCount);
  }

  /** Where a point will stand when it has moved, CSS px. */
  targetX(index: number): number {
    return this.#toX[index] ?? Number.NaN;
  }

  targetY(index: number): number {
    return this.#toY[index] ?? Number.NaN;
  }

  #rememberPlaces(): void {
    this.#lastX.fill(Number.NaN);
    for (let i = 0; i < this.count; i++) {
      const position = this.positions[i] as number;
      this.#lastX[position] = this.x[i] as number;
      this.#lastY[position] = this.y[i] as number;
    }
  }

  #sortByKind(store: MarketStore, rule: PointRule, coins: number): void {
    this.starts.fill(0);
    this.aboveCount = 0;
    this.knownCount = 0;
    this.largest = 0;
    const ratios = store.table.column(FIELD.ratio + rule.window);
    for (let position = 0; position < coins; position++) {
      const net = store.change(rule.window, position);
      const size = Math.abs(net);
      const coin = store.coins[position];
      const isTrading = coin?.active === true && !rule.hidden.has(coin.symbol);
      if (isTrading && !Number.isNaN(size)) this.knownCount++;
      const moved = isTrading && size >= rule.threshold;
      const shown = moved && size <= rule.scale;
      if (shown && size > this.largest) this.largest = size;
      if (moved && !shown) this.#above[this.aboveCount++] = position;
      const kind = shown ? markerKind(net, ratios[position] as number) : -1;
      this.#kindOf[position] = kind;
      if (shown) this.starts[kind + 1] = (this.starts[kind + 1] as number) + 1;
    }
    for (let kind = 0; kind < MARKER_KINDS; kind++) {
      this.starts[kind + 1] = (this.starts[kind + 1] as number) + (this.starts[kind] as number);
      this.#next[kind] = this.starts[kind] as number;
    }
    this.count = this.starts[MARKER_KINDS] as number;
  }

  #fill(store: MarketStore, window: number, coins: number): void {
    const volumes = store.table.column(FIELD.volume24h);
    for (let position = 0; position < coins; position++) {
      const kind = this.#kindOf[position] as number;
      this.#indexes[position] = -1;
      if (kind < 0) continue;
      const index = this.#next[kind] as number;
      this.#next[kind] = index + 1;
      this.#indexes[position] = index;
      this.positions[index] = position;
      this.kinds[index] = kind;
      this.net[index] = store.change(window, position);
      this.logVolume[index] = Math.log10(volumes[position] as number);
    }
  }

  #grow(coins: number): void {
    this.count = 0;
    this.positions = new Int32Array(coins);
    this.#above = new Int32Array(coins);
    this.#indexes = new Int32Array(coins).fill(-1);
    this.#kindOf = new Int8Array(coins);
    this.kinds = new Uint8Array(coins);
    const figures = (): Float32Array<ArrayBuffer> => new Float32Array(coins);
    [this.net, this.logVolume, this.x, this.y] = [figures(), figures(), figures(), figures()];
    [this.#fromX, this.#fromY, this.#toX, this.#toY] = [figures(), figures(), figures(), figures()];
    [this.#lastX, this.#lastY] = [figures(), figures()];
  }
}

/** Number of the marker of a move and a volume ratio. */
export function markerKind(net: number, ratio: number): number {
  return VOLUME_CLASSES.indexOf(volumeClass(ratio)) * 2 + (net < 0 ? 1 : 0);
}

/** Volume class and direction of a marker. */
export function markerStyle(kind: number): { readonly volume: VolumeClass; readonly falls: boolean } {
  return { volume: VOLUME_CLASSES[kind >> 1] ?? "normal", falls: kind % 2 === 1 };
}
