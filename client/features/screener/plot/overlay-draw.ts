// The canvas over the points: names of outliers, bone rings of pinned coins, the ring of the point in hand.

import type { PlacedLabel } from "./label-places.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";

export interface Overlay {
  readonly labels: readonly PlacedLabel[];
  readonly symbolOf: (index: number) => string;
  /** Numbers of the points of pinned coins. */
  readonly pinned: readonly number[];
  /** Point under the pointer or keyboard, and point of the open card; −1 for none. */
  readonly active: number;
  readonly opened: number;
}

export const LABEL_FONT = "500 11px";
const PINNED_RADIUS = 7;
const OPENED_RADIUS = 9.5;

/** Draws it anew. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  points: ScatterPoints,
  overlay: Overlay,
  colours: ScatterColours,
  ratio: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const ring = (index: number, radius: number, width: number, colour: string): void => {
    context.beginPath();
    context.arc(points.x[index] as number, points.y[index] as number, radius, 0, 2 * Math.PI);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  };
  for (const index of overlay.pinned) ring(index, PINNED_RADIUS, 1, colours.bone);
  if (overlay.opened >= 0) ring(overlay.opened, OPENED_RADIUS, 1.5, colours.bone);
  if (overlay.active >= 0 && overlay.active !== overlay.opened) ring(overlay.active, OPENED_RADIUS, 1, colours.axis);
  context.font = `${LABEL_FONT} ${colours.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = colours.label;
  for (const { index, dx, dy } of overlay.labels)
    context.fillText(overlay.symbolOf(index), (points.x[index] as number) + dx, (points.y[index] as number) + dy);
}
