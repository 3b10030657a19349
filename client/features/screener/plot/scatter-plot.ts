// The plot at work: takes the market at its own pace, moves the points and has them painted. Runs inside the frame loop, outside React.

import { isMotionReduced } from "../../../ui/appearance.store.ts";
import { Glide } from "./glide.ts";
import { PlotCamera } from "./plot-camera.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import { PlotModel } from "./plot-model.ts";
import { PlotPainter, type Picture } from "./plot-painter.ts";
import type { PlotPoints } from "./plot-points.ts";
import type { Direction } from "./point-search.ts";

/** A picture may come this much early, so that a frame of the market that is on time is not left for the next. */
const EARLY_MS = 100;
/** Settings that take effect with the next frame. */
const SHOWN_AT_ONCE = ["exchange", "netPeriod", "threshold", "scale", "signed", "linear", "trails", "labels"] as const;
const NEVER = { at: Number.NEGATIVE_INFINITY, version: -1, generation: -1 } as const;

export class ScatterPlot {
  readonly #painter: PlotPainter;
  readonly #camera: PlotCamera;
  readonly #model: PlotModel;
  readonly #glide = new Glide();
  readonly #followers = new Set<() => void>();
  #inputs: PlotInputs;
  #picture: Picture;
  /** What the last picture was taken of. */
  #taken: { readonly at: number; readonly version: number; readonly generation: number } = NEVER;
  #forced = true;
  #nextStep: ReturnType<typeof setTimeout> | undefined;
  #dirty = true;
  #overlayDirty = true;
  #active = -1;
  #opened = -1;
  #pictures = 0;

  constructor(points: HTMLCanvasElement, overlay: HTMLCanvasElement, inputs: PlotInputs) {
    this.#painter = new PlotPainter(points, overlay);
    this.#camera = new PlotCamera(this.#painter, inputs.settings);
    this.#model = new PlotModel(inputs.source.store);
    this.#inputs = inputs;
    this.#picture = this.#makePicture();
  }

  get points(): PlotPoints {
    return this.#model.points;
  }

  /** End of the Net% axis, percent. */
  get scale(): number {
    return this.#camera.scale;
  }

  /** Paints with the source's loop; returns the end. */
  start(): () => void {
    const remove = this.#inputs.source.loop.add(this.#paint);
    const sizes = new ResizeObserver(() => {
      this.#painter.measure();
      this.#refit();
      // A canvas is black from its new size on, and this frame's painters have had their turn.
      this.#paint(performance.now());
    });
    sizes.observe(this.#painter.canvas);
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
    const isOtherSource = before.source !== inputs.source;
    const isOtherWindow = isOtherSource || before.window !== inputs.window;
    if (isOtherSource || was.exchange !== is.exchange) this.#camera.forgetRanges();
    if (isOtherWindow) {
      this.#camera.forgetScale();
      this.#model.trails.clear();
    }
    this.#forced ||= isOtherSource || before.hidden !== inputs.hidden || SHOWN_AT_ONCE.some((key) => was[key] !== is[key]);
    this.#refit();
  }

  /** Calls `listener` after each new picture; returns the end. For what React shows of a picture. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  };

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
    return this.#model.coinAt(x, y, this.#painter);
  }

  /** Coin an arrow key leads to from `coin`, or from the middle; −1 when there is none. */
  coinBeside(coin: number, direction: Direction): number {
    return this.#model.coinBeside(coin, direction, this.#camera.frame);
  }

  /** Where a coin's point is drawn now, CSS px; undefined when it is not shown. */
  placeOf(coin: number): { x: number; y: number } | undefined {
    return this.#model.placeOf(coin);
  }

  readonly #paint = (now: number): void => {
    if (document.hidden || this.#painter.width === 0) return;
    if (this.#painter.ratio !== devicePixelRatio) {
      this.#painter.measure();
      this.#refit();
    }
    if (this.#isDue(now)) this.#take(now);
    this.#move();
    if (this.#dirty) this.#painter.paint(this.#picture, now);
    if (this.#dirty || this.#overlayDirty) this.#paintOverlay();
    this.#dirty = this.#overlayDirty = false;
  };

  #paintOverlay(): void {
    const { points } = this.#model;
    this.#painter.paintOverlay(this.#picture, {
      active: points.indexOf(this.#active),
      opened: points.indexOf(this.#opened),
    });
  }

  #isDue(now: number): boolean {
    if (this.#forced) return true;
    const { source, paused, seconds } = this.#inputs;
    // Positions belong to one table of coins: those of another would name the points wrongly, in a pause, too.
    if (source.store.generation !== this.#taken.generation) return true;
    if (paused || this.#glide.isHeld || source.store.version === this.#taken.version) return false;
    return now - this.#taken.at >= seconds * 1000 - EARLY_MS;
  }

  #take(now: number): void {
    const { source, settings, window, hidden } = this.#inputs;
    const { store } = source;
    const isOtherTable = store.generation !== this.#taken.generation;
    const jump = this.#forced || isMotionReduced() || isOtherTable;
    if (isOtherTable) this.#model.trails.clear();
    this.#forced = false;
    this.#taken = { at: now, version: store.version, generation: store.generation };
    if (this.#camera.fit(store, window, hidden)) this.#painter.forgetBackdrop();
    this.#model.take(this.#inputs, this.#camera.frame, settings.trails && !isMotionReduced(), now);
    if (jump) this.#settle();
    else this.#glide.start(performance.now());
    this.#renew();
    this.#pictures++;
    for (const listener of this.#followers) listener();
  }

  #move(): void {
    const now = performance.now();
    const share = this.#glide.step(now);
    if (share !== undefined) {
      this.#model.move(share);
      this.#dirty = true;
    }
    if (!this.#glide.isMoving) return;
    clearTimeout(this.#nextStep);
    this.#nextStep = setTimeout(() => this.#inputs.source.loop.request(), this.#glide.msToStep(now));
  }

  /** The points are where they are wanted, without having moved there. */
  #settle(): void {
    this.#model.settle();
    this.#glide.end();
  }

  /** Puts the points where a new size or range wants them, without moving there. */
  #refit(): void {
    this.#painter.forget();
    this.#camera.show(this.#inputs.settings);
    this.#model.points.arrange(this.#camera.frame);
    this.#settle();
    this.#renew();
    this.#inputs.source.loop.request();
  }

  /** Names the points and has all drawn with the next frame. */
  #renew(): void {
    const { colours } = this.#inputs;
    this.#model.name(this.#inputs, this.#camera.frame, (text) => this.#painter.textWidth(text, colours));
    this.#picture = this.#makePicture();
    this.#dirty = true;
  }

  #makePicture(): Picture {
    const { settings, texts, colours } = this.#inputs;
    return { frame: this.#camera.frame, model: this.#model, threshold: settings.threshold, texts, colours };
  }
}
