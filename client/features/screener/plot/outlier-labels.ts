// Names for the outliers of one picture, placed where the points will stand. An outlier is far from the middle of the cloud.

import { placeLabels, type Box, type PlacedLabel } from "./label-places.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { ScatterPoints } from "./scatter-points.ts";

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
  points: ScatterPoints,
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

/** Numbers of the `most` points farthest from the middle of the cloud, farthest first. */
export function outliers(cloud: Cloud, most: number): number[] {
  const { count } = cloud;
  const across = spread(filled(count, cloud.x));
  const along = spread(filled(count, cloud.y));
  const far = filled(count, (index) => {
    const [right, up] = [(cloud.x(index) - across.middle) / across.width, (cloud.y(index) - along.middle) / along.width];
    return Math.sqrt(right * right + up * up);
  });
  // Sorting plain figures is quick; only the few that are far enough are sorted by number.
  const least = far.toSorted().at(-most) ?? 0;
  const chosen: number[] = [];
  for (let index = 0; index < count; index++) if ((far[index] as number) >= least) chosen.push(index);
  return chosen.sort((a, b) => (far[b] as number) - (far[a] as number) || a - b).slice(0, most);
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
