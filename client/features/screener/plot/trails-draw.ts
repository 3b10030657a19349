// Draws where the points came from, one path for each volume class.

import { markerLook, VOLUME_CLASSES, type VolumeClass } from "./marker-kind.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";
import type { ScatterTrails } from "./scatter-trails.ts";

/** Strokes the ways of the last seconds in device px. */
export function drawTrails(
  context: CanvasRenderingContext2D,
  trails: ScatterTrails,
  points: ScatterPoints,
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
      if (classOf(points, index) === volume) trails.trace(context, points, index, frame, ratio, now);
    }
    context.strokeStyle = colours.trail[volume];
    context.stroke();
  }
}

function classOf(points: ScatterPoints, index: number): VolumeClass {
  return markerLook(points.kinds[index] as number).volume;
}
