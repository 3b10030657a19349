// Names for the outliers of one picture, placed where the points will stand.

import { overlap, placeLabels, type Box, type PlacedLabel } from "./label-places.ts";
import { outliers } from "./outliers.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { ScatterPoints } from "./scatter-points.ts";

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
