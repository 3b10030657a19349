// Where every coin was in the last seconds: one sample of all coins at each picture, in a ring of typed arrays.

import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketStore } from "../../../market/market-store.ts";
import { VOLUME_CLASSES } from "../../../market/volume-ratio.ts";
import { xOf, yOf, type PlotFrame } from "./plot-camera.ts";
import type { ScatterColours } from "./plot-inputs.ts";
import { markerStyle, type PlotPoints } from "./plot-points.ts";

const SAMPLES = 10;
const TRAIL_MS = 10_000;
/** A shorter way than this, px, is no way. */
const MIN_TRAIL_PX = 6;
const MAX_TRAILS = 300;
/** Trails are drawn over the markers, so they end where the marker begins, px. */
const MARKER_RADIUS = 5;

export class PlotTrails {
  /** Numbers of the points that have come a way worth drawing; the first `count`. */
  readonly moving = new Int32Array(MAX_TRAILS);
  count = 0;
  #coins = 0;
  #net = new Float32Array(0);
  #logVolume = new Float32Array(0);
  readonly #times = new Float64Array(SAMPLES).fill(Number.NEGATIVE_INFINITY);
  #newest = -1;

  /** Forgets all ways: another window or another market. */
  clear(): void {
    this.#times.fill(Number.NEGATIVE_INFINITY);
    this.#newest = -1;
    this.count = 0;
  }

  /** Notes where every coin is at `now`, ms. */
  sample(store: MarketStore, window: number, now: number): void {
    const coins = store.coins.length;
    if (coins !== this.#coins) {
      this.clear();
      this.#coins = coins;
      this.#net = new Float32Array(coins * SAMPLES);
      this.#logVolume = new Float32Array(coins * SAMPLES);
    }
    this.#newest = (this.#newest + 1) % SAMPLES;
    this.#times[this.#newest] = now;
    const volumes = store.table.column(FIELD.volume24h);
    for (let position = 0, at = this.#newest * coins; position < coins; position++, at++) {
      this.#net[at] = store.change(window, position);
      this.#logVolume[at] = Math.log10(volumes[position] as number);
    }
  }

  /** Finds the points whose way is long enough. */
  choose(points: PlotPoints, frame: PlotFrame, now: number): void {
    this.count = 0;
    for (let index = 0; index < points.count && this.count < MAX_TRAILS; index++) {
      const oldest = this.#oldest(points.positions[index] as number, now);
      if (oldest < 0) continue;
      const dx = points.targetX(index) - xOf(frame, this.#logVolume[oldest] as number);
      const dy = points.targetY(index) - yOf(frame, this.#net[oldest] as number);
      if (dx * dx + dy * dy >= MIN_TRAIL_PX * MIN_TRAIL_PX) this.moving[this.count++] = index;
    }
  }

  /** Adds the way of one point to the path, up to the edge of its marker; `ratio` device px per CSS px. */
  trace(
    context: CanvasRenderingContext2D,
    points: PlotPoints,
    index: number,
    frame: PlotFrame,
    ratio: number,
    now: number,
  ): void {
    const position = points.positions[index] as number;
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    for (let back = SAMPLES - 1; back > 0; back--) {
      const at = this.#sampleOf(position, back, now);
      if (at < 0) continue;
      const x = xOf(frame, this.#logVolume[at] as number);
      const y = yOf(frame, this.#net[at] as number);
      if (Number.isNaN(lastX)) context.moveTo(x * ratio, y * ratio);
      else context.lineTo(x * ratio, y * ratio);
      [lastX, lastY] = [x, y];
    }
    const [dx, dy] = [(points.x[index] as number) - lastX, (points.y[index] as number) - lastY];
    const share = 1 - MARKER_RADIUS / Math.hypot(dx, dy);
    if (share > 0) context.lineTo((lastX + dx * share) * ratio, (lastY + dy * share) * ratio);
  }

  #oldest(position: number, now: number): number {
    for (let back = SAMPLES - 1; back > 0; back--) {
      const at = this.#sampleOf(position, back, now);
      if (at >= 0) return at;
    }
    return -1;
  }

  /** Cell of a coin's sample `back` pictures ago; −1 when it is too old or was unknown. */
  #sampleOf(position: number, back: number, now: number): number {
    const slot = (this.#newest - back + SAMPLES) % SAMPLES;
    if (!(now - (this.#times[slot] as number) <= TRAIL_MS)) return -1;
    const at = slot * this.#coins + position;
    return Number.isNaN(this.#net[at]) ? -1 : at;
  }
}

/** Strokes the ways of the last seconds in device px. */
export function drawTrails(
  context: CanvasRenderingContext2D,
  trails: PlotTrails,
  points: PlotPoints,
  frame: PlotFrame,
  colours: ScatterColours,
  ratio: number,
  now: number,
): void {
  context.lineWidth = ratio;
  for (const volume of VOLUME_CLASSES) {
    context.beginPath();
    for (let i = 0; i < trails.count; i++) {
      const index = trails.moving[i] as number;
      if (markerStyle(points.kinds[index] as number).volume === volume) trails.trace(context, points, index, frame, ratio, now);
    }
    context.strokeStyle = colours.trail[volume];
    context.stroke();
  }
}
