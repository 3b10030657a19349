// What the plot shows: the points of one picture, where they came from, their names, and which point lies where.

import type { MarketStore } from "../../../market/market-store.ts";
import type { PlotFrame } from "./plot-camera.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import { chooseLabels, type PlacedLabel } from "./plot-labels.ts";
import { PlotPoints } from "./plot-points.ts";
import { PlotTrails } from "./plot-trails.ts";
import { HIT_RADIUS, HitGrid, nearestInDirection, type Direction } from "./point-search.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

const NONE = -1;

export class PlotModel {
  readonly points = new PlotPoints();
  readonly trails = new PlotTrails();
  labels: readonly PlacedLabel[] = [];
  /** Numbers of the points of pinned coins. */
  pinned: readonly number[] = [];
  readonly #grid = new HitGrid();
  #isGridStale = true;
  #store: MarketStore;

  constructor(store: MarketStore) {
    this.#store = store;
  }

  /** Takes a new picture of the market; the points start moving from where they are drawn now. */
  take({ source, settings, window, hidden }: PlotInputs, frame: PlotFrame, isTrailing: boolean, now: number): void {
    this.#store = source.store;
    this.points.take(source.store, { window, threshold: settings.threshold, scale: frame.scale, hidden }, frame);
    this.trails.sample(source.store, window, now);
    if (isTrailing) this.trails.choose(this.points, frame, now);
    else this.trails.count = 0;
    this.#isGridStale = true;
  }

  /** Chooses names and rings for the points of this picture. */
  name({ settings, source, pinned }: PlotInputs, frame: PlotFrame, widthOf: (text: string) => number): void {
    this.#store = source.store;
    this.labels = settings.labels ? chooseLabels(this.points, frame, this.symbolOf, widthOf) : [];
    this.pinned = source.store.coins.flatMap(({ symbol }, coin) => {
      const index = pinned.has(symbol) ? this.points.indexOf(coin) : NONE;
      return index < 0 ? [] : [index];
    });
  }

  /** Moves every point to a share (0 … 1) of its way. */
  move(share: number): void {
    this.points.move(share);
    this.#isGridStale = true;
  }

  /** The points are where they are wanted. */
  settle(): void {
    this.points.settle();
    this.#isGridStale = true;
  }

  /** Name of the coin of a point. */
  readonly symbolOf = (index: number): string => this.#store.coins[this.points.positions[index] as number]?.symbol ?? "";

  /** Coin nearest to a place within the hit radius, CSS px; −1 for none. */
  coinAt(x: number, y: number, { width, height }: Size): number {
    const { points } = this;
    if (this.#isGridStale) this.#grid.build(points.x, points.y, points.count, width, height);
    this.#isGridStale = false;
    return this.#coinOf(this.#grid.nearest(x, y, HIT_RADIUS));
  }

  /** Coin an arrow key leads to from `coin`, or from the middle; −1 when there is none. */
  coinBeside(coin: number, direction: Direction, { left, right, top, bottom }: PlotFrame): number {
    const { points } = this;
    const from = this.placeOf(coin) ?? { x: (left + right) / 2, y: (top + bottom) / 2 };
    return this.#coinOf(nearestInDirection(points.x, points.y, points.count, from, direction));
  }

  /** Where a coin's point is drawn now, CSS px; undefined when it is not shown. */
  placeOf(coin: number): { x: number; y: number } | undefined {
    const index = this.points.indexOf(coin);
    return index < 0 ? undefined : { x: this.points.x[index] as number, y: this.points.y[index] as number };
  }

  #coinOf(index: number): number {
    return index < 0 ? NONE : (this.points.positions[index] as number);
  }
}
