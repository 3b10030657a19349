// The plot at work: takes the market at its own pace, moves the points, draws the two canvases, finds points for pointer
// and keys. Runs inside the frame loop, outside React.

import { FIELD } from "../../../../shared/market/fields.ts";
import { isMotionReduced } from "../../../ui/look.store.ts";
import { fittedScale, largestMove } from "./fitted-scale.ts";
import { Glide } from "./glide.ts";
import { HIT_RADIUS, HitGrid } from "./hit-grid.ts";
import type { PlacedLabel } from "./label-places.ts";
import { nearestInDirection, type Direction } from "./nearest-in-direction.ts";
import { chooseLabels } from "./outlier-labels.ts";
import { volumeRange, type PlotFrame, type VolumeRange } from "./plot-frame.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import { PlotPainter, type Picture } from "./plot-painter.ts";
import { PlotSurface } from "./plot-surface.ts";
import { ScatterPoints } from "./scatter-points.ts";
import { ScatterTrails } from "./scatter-trails.ts";

/** A picture may come this much early, so that a frame of the market that is on time is not left for the next. */
const EARLY_MS = 100;
const MARGIN = { left: 46, top: 34, right: 16, bottom: 44 } as const;

export class ScatterPlot {
  readonly points = new ScatterPoints();
  readonly #surface: PlotSurface;
  readonly #painter: PlotPainter;
  readonly #trails = new ScatterTrails();
  readonly #grid = new HitGrid();
  readonly #glide = new Glide();
  readonly #followers = new Set<() => void>();
  #inputs: PlotInputs;
  #frame: PlotFrame;
  #range: VolumeRange | undefined;
  /** Of the last picture on "auto", until another table or window starts anew. */
  #fitted: number | undefined;
  #labels: readonly PlacedLabel[] = [];
  #pinned: readonly number[] = [];
  #takenAt = Number.NEGATIVE_INFINITY;
  #takenVersion = -1;
  #takenGeneration = -1;
  #forced = true;
  #nextStep: ReturnType<typeof setTimeout> | undefined;
  #dirty = true;
  #overlayDirty = true;
  #gridStale = true;
  #active = -1;
  #opened = -1;
  #pictures = 0;

  constructor(points: HTMLCanvasElement, overlay: HTMLCanvasElement, inputs: PlotInputs) {
    this.#surface = new PlotSurface(points, overlay);
    this.#painter = new PlotPainter(this.#surface);
    this.#inputs = inputs;
    this.#frame = this.#makeFrame();
  }

  /** Paints with the source's loop; returns the end. */
  start(): () => void {
    const remove = this.#inputs.source.loop.add(this.#paint);
    const sizes = new ResizeObserver(() => {
      this.#surface.measure();
      this.#refit();
      // A canvas is black from its new size on, and this frame's painters have had their turn.
      this.#paint(performance.now());
    });
    sizes.observe(this.#surface.points);
    return () => {
      remove();
      clearTimeout(this.#nextStep);
      sizes.disconnect();
    };
  }

  /** New settings, pins, texts or colours; those that change what is shown take effect with the next frame. */
  show(inputs: PlotInputs): void {
    const before = this.#inputs;
    this.#inputs = inputs;
    const [was, is] = [before.settings, inputs.settings];
    if (before.source !== inputs.source || was.exchange !== is.exchange) this.#range = undefined;
    if (before.source !== inputs.source || before.window !== inputs.window) this.#trails.clear();
    if (before.source !== inputs.source || before.window !== inputs.window || was.exchange !== is.exchange)
      this.#fitted = undefined;
    const keys = ["exchange", "netPeriod", "threshold", "scale", "signed", "linear", "trails", "labels"] as const;
    this.#forced ||=
      before.source !== inputs.source || before.hidden !== inputs.hidden || keys.some((key) => was[key] !== is[key]);
    this.#refit();
  }

  /** Calls `listener` after each new picture; returns the end. For what React shows of a picture. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  };

  /** End of the Net% axis, percent. */
  get scale(): number {
    const { scale } = this.#inputs.settings;
    return scale === "auto" ? (this.#fitted ?? fittedScale(0)) : scale;
  }

  /** Pictures taken so far. */
  readonly pictures = (): number => this.#pictures;

  /** While held no picture is taken and no point goes on: nothing moves under the pointer. */
  hold(held: boolean): void {
    if (held === this.#glide.isHeld) return;
    this.#glide.hold(held, performance.now());
    this.#inputs.source.loop.request();
  }

  /** Coins (positions) of the ring in hand and of the open card; −1 for none. */
  mark(active: number, opened: number): void {
    this.#active = active;
    this.#opened = opened;
    this.#overlayDirty = true;
    this.#inputs.source.loop.request();
  }

  /** Coin nearest to a place within the hit radius, CSS px; −1 for none. */
  coinAt(x: number, y: number): number {
    if (this.#gridStale)
      this.#grid.build(this.points.x, this.points.y, this.points.count, this.#surface.width, this.#surface.height);
    this.#gridStale = false;
    const index = this.#grid.nearest(x, y, HIT_RADIUS);
    return index < 0 ? -1 : (this.points.positions[index] as number);
  }

  /** Coin an arrow key leads to from `coin`, or from the middle; −1 when there is none. */
  coinBeside(coin: number, direction: Direction): number {
    const { left, right, top, bottom } = this.#frame;
    const from = this.placeOf(coin) ?? { x: (left + right) / 2, y: (top + bottom) / 2 };
    const index = nearestInDirection(this.points.x, this.points.y, this.points.count, from, direction);
    return index < 0 ? -1 : (this.points.positions[index] as number);
  }

  /** Where a coin's point is drawn now, CSS px; undefined when it is not shown. */
  placeOf(coin: number): { x: number; y: number } | undefined {
    const index = this.points.indexOf(coin);
    return index < 0 ? undefined : { x: this.points.x[index] as number, y: this.points.y[index] as number };
  }

  readonly #paint = (now: number): void => {
    if (document.hidden || this.#surface.width === 0) return;
    if (this.#surface.ratio !== devicePixelRatio) {
      this.#surface.measure();
      this.#refit();
    }
    if (this.#isDue(now)) this.#take(now);
    this.#move();
    if (this.#dirty) this.#drawAll(now);
    else if (this.#overlayDirty) this.#drawOverlay();
  };

  #isDue(now: number): boolean {
    if (this.#forced) return true;
    const { source, paused, seconds } = this.#inputs;
    if (paused || this.#glide.isHeld || source.store.version === this.#takenVersion) return false;
    return now - this.#takenAt >= seconds * 1000 - EARLY_MS || source.store.generation !== this.#takenGeneration;
  }

  #take(now: number): void {
    const { source, settings, window, hidden } = this.#inputs;
    const { store } = source;
    const jump = this.#forced || isMotionReduced() || store.generation !== this.#takenGeneration;
    if (store.generation !== this.#takenGeneration) this.#trails.clear();
    this.#forced = false;
    this.#takenAt = now;
    this.#takenVersion = store.version;
    this.#takenGeneration = store.generation;
    this.#range = store.coins.length > 0 ? volumeRange(store.table.column(FIELD.volume24h), this.#range) : undefined;
    if (settings.scale === "auto") this.#fitted = fittedScale(largestMove(store, window, hidden), this.#fitted);
    this.#setFrame(this.#makeFrame());
    this.points.take(store, { window, threshold: settings.threshold, scale: this.scale, hidden }, this.#frame);
    this.#trails.sample(store, window, now);
    if (settings.trails && !isMotionReduced()) this.#trails.choose(this.points, this.#frame, now);
    else this.#trails.count = 0;
    this.#name();
    if (jump) this.#settle();
    else this.#glide.start(performance.now());
    this.#dirty = true;
    this.#gridStale = true;
    this.#pictures++;
    for (const listener of this.#followers) listener();
  }

  #move(): void {
    const now = performance.now();
    const share = this.#glide.step(now);
    if (share !== undefined) {
      this.points.move(share);
      this.#dirty = true;
      this.#gridStale = true;
    }
    if (!this.#glide.isMoving) return;
    clearTimeout(this.#nextStep);
    this.#nextStep = setTimeout(() => this.#inputs.source.loop.request(), this.#glide.msToStep(now));
  }

  /** The points are where they are wanted, without having moved there. */
  #settle(): void {
    this.points.settle();
    this.#glide.end();
  }

  /** Puts the points where a new size or range wants them, without moving there. */
  #refit(): void {
    this.#painter.forget();
    this.#frame = this.#makeFrame();
    this.points.arrange(this.#frame);
    this.#settle();
    this.#name();
    this.#dirty = true;
    this.#gridStale = true;
    this.#inputs.source.loop.request();
  }

  #setFrame(frame: PlotFrame): void {
    if (JSON.stringify(frame) !== JSON.stringify(this.#frame)) this.#surface.forgetBackdrop();
    this.#frame = frame;
  }

  #makeFrame(): PlotFrame {
    const { settings } = this.#inputs;
    const { low, high } = this.#range ?? volumeRange([]);
    return {
      left: MARGIN.left,
      top: MARGIN.top,
      right: Math.max(MARGIN.left + 1, this.#surface.width - MARGIN.right),
      bottom: Math.max(MARGIN.top + 1, this.#surface.height - MARGIN.bottom),
      lowVolume: low,
      highVolume: high,
      scale: this.scale,
      signed: settings.signed,
      linear: settings.linear,
    };
  }

  /** Chooses names and rings for the points of this picture. */
  #name(): void {
    const { settings, source, colours, pinned } = this.#inputs;
    const { points } = this;
    const widthOf = (text: string): number => this.#surface.textWidth(text, colours);
    this.#labels = settings.labels ? chooseLabels(points, this.#frame, this.#symbolOf, widthOf) : [];
    this.#pinned = source.store.coins.flatMap(({ symbol }, coin) => {
      const index = pinned.has(symbol) ? points.indexOf(coin) : -1;
      return index < 0 ? [] : [index];
    });
  }

  readonly #symbolOf = (index: number): string =>
    this.#inputs.source.store.coins[this.points.positions[index] as number]?.symbol ?? "";

  #drawAll(now: number): void {
    this.#painter.paint(this.#picture(), now);
    this.#dirty = false;
    this.#drawOverlay();
  }

  #drawOverlay(): void {
    this.#painter.paintOverlay(this.#picture(), {
      labels: this.#labels,
      symbolOf: this.#symbolOf,
      pinned: this.#pinned,
      active: this.points.indexOf(this.#active),
      opened: this.points.indexOf(this.#opened),
    });
    this.#overlayDirty = false;
  }

  #picture(): Picture {
    return { inputs: this.#inputs, frame: this.#frame, points: this.points, trails: this.#trails };
  }
}
