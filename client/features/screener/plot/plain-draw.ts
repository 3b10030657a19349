// The plot by plain drawing calls, for browsers that do not let a page read its own pixels: slower, and the same to look at.

import { drawMarker } from "./marker-sprites.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";

/** Ground, axes and one path per point, in device px. */
export function drawPlain(
  context: CanvasRenderingContext2D,
  axes: (context: CanvasRenderingContext2D) => void,
  points: ScatterPoints,
  colours: ScatterColours,
  ratio: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  axes(context);
  for (let i = 0; i < points.count; i++) {
    context.setTransform(ratio, 0, 0, ratio, (points.x[i] as number) * ratio, (points.y[i] as number) * ratio);
    drawMarker(context, points.kinds[i] as number, colours);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Do the pixels read back have the colours that were drawn? Some browsers give others, against tracking. */
export function pixelsReadBack(): boolean {
  const context = new OffscreenCanvas(4, 4).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = "rgb(20 120 220)";
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  const near = (value: number | undefined, wanted: number): boolean => Math.abs((value ?? 0) - wanted) < 3;
  return data.every((value, at) => near(value, [20, 120, 220, 255][at % 4] ?? 0));
}
