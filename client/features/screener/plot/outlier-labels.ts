// Names for the outliers of one picture, placed where the points will stand. An outlier is far from the middle of the cloud.

import { overlap, placeLabels, type Box, type PlacedLabel } from "./label-places.ts";
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
  const x = (index: number): number => points.targetX(index);
  const y = (index: number): number => points.targetY(index);
  const wishes = outliers({ count: points.count, x, y }, MAX_LABELS).map((index) => ({
    index,
    x: x(index),
    y: y(index),
    width: widthOf(symbolOf(index)),
  }));
  const covers = (box: Box, index: number): boolean =>
    overlap(box, { left: x(index) - MARKER, top: y(index) - MARKER, right: x(index) + MARKER, bottom: y(index) + MARKER });
  const isFree = (box: Box, own: number): boolean => {
    for (let index = 0; index < points.count; index++) if (index !== own && covers(box, index)) return false;
    return true;
  };
  return placeLabels(wishes, frame, isFree);
}

/** Numbers of the `most` points farthest from the middle of the cloud, farthest first. */
export function outliers(cloud: Cloud, most: number): number[] {
  const { count } = cloud;
  const across = spread(Float32Array.from({ length: count }, (_, index) => cloud.x(index)));
  const along = spread(Float32Array.from({ length: count }, (_, index) => cloud.y(index)));
  const far = Float32Array.from({ length: count }, (_, index) =>
    Math.hypot((cloud.x(index) - across.middle) / across.width, (cloud.y(index) - along.middle) / along.width),
  );
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
