// Names for the outliers of one picture, placed where the points will stand: never on each other, never on another point, never
// outside the plot. An outlier is far from the middle of the cloud.

import type { PlotFrame } from "./plot-camera.ts";
import type { ScatterColours } from "./plot-inputs.ts";
import type { PlotPoints } from "./plot-points.ts";

export const LABEL_FONT = "500 11px";

interface Cloud {
  readonly count: number;
  /** Places, px. */
  readonly x: (index: number) => number;
  readonly y: (index: number) => number;
}

/** A spread below this, px, is one point and no cloud. */
const MIN_SPREAD = 4;
const MAX_LABELS = 14;
/** Half the square a marker keeps free of names, px. */
const MARKER = 5;

/** Chooses and places them; `widthOf` measures a name in px. */
export function chooseLabels(
  points: PlotPoints,
  frame: PlotFrame,
  symbolOf: (index: number) => string,
  widthOf: (text: string) => number,
): PlacedLabel[] {
  const { count } = points;
  // Every name is held against every point: plain figures at hand, and no object for each of them.
  const x = filled(count, (index) => points.targetX(index));
  const y = filled(count, (index) => points.targetY(index));
  const at = (places: Float32Array) => (index: number) => places[index] as number;
  const wishes = outliers({ count, x: at(x), y: at(y) }, MAX_LABELS).map((index) => ({
    index,
    x: at(x)(index),
    y: at(y)(index),
    width: widthOf(symbolOf(index)),
  }));
  const isFree = ({ left, top, right, bottom }: Box, own: number): boolean => {
    for (let index = 0; index < count; index++) {
      const across = x[index] as number;
      if (across + MARKER <= left || across - MARKER >= right || index === own) continue;
      const along = y[index] as number;
      if (along + MARKER > top && along - MARKER < bottom) return false;
    }
    return true;
  };
  return placeLabels(wishes, frame, isFree);
}

/** Draws the placed names where their points are now. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  points: PlotPoints,
  labels: readonly PlacedLabel[],
  symbolOf: (index: number) => string,
  colours: ScatterColours,
): void {
  context.font = `${LABEL_FONT} ${colours.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = colours.label;
  for (const { index, dx, dy } of labels)
    context.fillText(symbolOf(index), (points.x[index] as number) + dx, (points.y[index] as number) + dy);
}

/** Numbers of the `most` points farthest from the middle of the cloud, farthest first. */
export function outliers(cloud: Cloud, max: number): number[] {
  const { count } = cloud;
  const across = spread(filled(count, cloud.x));
  const along = spread(filled(count, cloud.y));
  const far = filled(count, (index) => {
    const [right, up] = [(cloud.x(index) - across.middle) / across.width, (cloud.y(index) - along.middle) / along.width];
    return Math.sqrt(right * right + up * up);
  });
  // Sorting plain figures is quick; only the few that are far enough are sorted by number.
  const min = far.toSorted().at(-max) ?? 0;
  const chosen: number[] = [];
  for (let index = 0; index < count; index++) if ((far[index] as number) >= min) chosen.push(index);
  return chosen.sort((a, b) => (far[b] as number) - (far[a] as number) || a - b).slice(0, max);
}

/** Median, and the usual distance from it: neither follows a single far point. */
function spread(values: Float32Array): { middle: number; width: number } {
  const middle = median(values);
  return { middle, width: Math.max(MIN_SPREAD, median(values.map((value) => Math.abs(value - middle)))) };
}

function median(values: Float32Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}

/** Much quicker than `Float32Array.from` with a length. */
function filled(count: number, valueOf: (index: number) => number): Float32Array {
  const values = new Float32Array(count);
  for (let index = 0; index < count; index++) values[index] = valueOf(index);
  return values;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelWish {
  readonly index: number;
  /** The point, px. */
  readonly x: number;
  readonly y: number;
  /** Width of the text, px. */
  readonly width: number;
}

/** A placed name: the middle of its left edge, relative to its point. */
export interface PlacedLabel {
  readonly index: number;
  readonly dx: number;
  readonly dy: number;
}

/** Height of a name and its distance from the point's middle, px: clear of the largest ring. */
export const LABEL_HEIGHT = 14;
const GAP = 12;
const RISE = 17;

/** Whether two boxes share a part of the plane; touching edges are none. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Places the wishes in order: right of the point, else left, above, below, else not at all. */
export function placeLabels(
  wishes: readonly LabelWish[],
  bounds: Box,
  isFree: (box: Box, index: number) => boolean,
): PlacedLabel[] {
  const taken: Box[] = [];
  return wishes.flatMap((wish) => {
    const place = sides(wish).find(({ dx, dy }) => {
      const box = boxOf(wish, dx, dy);
      return inside(box, bounds) && !taken.some((other) => overlap(box, other)) && isFree(box, wish.index);
    });
    if (!place) return [];
    taken.push(boxOf(wish, place.dx, place.dy));
    return [{ index: wish.index, ...place }];
  });
}

/** The rectangle a placed name fills. */
export function boxOf(wish: LabelWish, dx: number, dy: number): Box {
  const left = wish.x + dx;
  const top = wish.y + dy - LABEL_HEIGHT / 2;
  return { left, top, right: left + wish.width, bottom: top + LABEL_HEIGHT };
}

function sides({ width }: LabelWish): { dx: number; dy: number }[] {
  return [
    { dx: GAP, dy: 0 },
    { dx: -GAP - width, dy: 0 },
    { dx: -width / 2, dy: -RISE },
    { dx: -width / 2, dy: RISE },
  ];
}

function inside(box: Box, bounds: Box): boolean {
  return box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;
}
