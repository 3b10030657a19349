// Draws points and their trails on a canvas in device px; knows no store.

import { MARKER_KINDS, markerLook, VOLUME_CLASSES, type VolumeClass } from "./marker-kind.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";
import type { Sprites } from "./scatter-sprites.ts";
import type { ScatterTrails } from "./scatter-trails.ts";

/** Copies every point's marker to whole device pixels, where a copy needs no filter. */
export function drawPoints(context: CanvasRenderingContext2D, points: ScatterPoints, sprites: Sprites, ratio: number): void {
  const { strip, cell } = sprites;
  const { x, y, starts } = points;
  const half = cell / 2;
  for (let kind = 0; kind < MARKER_KINDS; kind++) {
    const end = starts[kind + 1] as number;
    for (let i = starts[kind] as number; i < end; i++) {
      const left = Math.round((x[i] as number) * ratio - half);
      const top = Math.round((y[i] as number) * ratio - half);
      context.drawImage(strip, kind * cell, 0, cell, cell, left, top, cell, cell);
    }
  }
}

/** Strokes the ways of the last seconds, one path for each volume class. */
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
