// The six markers, drawn once and kept as pixels. Stamping pixels into memory beats any drawing call where no graphics
// card helps: 5,000 markers cost under a millisecond instead of fourteen (load-tests/bench/scatter.bench.ts).

import { MARKER_KINDS, markerLook } from "./marker-kind.ts";
import { markerRuns, stampRuns, type Ground, type MarkerRuns } from "./marker-runs.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";

export interface Sprites {
  /** Edge of one marker's square in device px. */
  readonly cell: number;
  /** The squares' pixels, one entry per marker. */
  readonly markers: readonly MarkerRuns[];
}

/** Half the width and height of a triangle, CSS px. */
const HALF_WIDTH = 4;
const HALF_HEIGHT = 3.5;
const LINE = 1.25;
const MARGIN = 1;

/** Draws the markers for a screen of `ratio` device px per CSS px. */
export function makeSprites(colours: ScatterColours, ratio: number): Sprites {
  const cell = Math.ceil((HALF_WIDTH + MARGIN) * 2 * ratio);
  const canvas = new OffscreenCanvas(cell, cell * MARKER_KINDS);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no canvas");
  const markers = Array.from({ length: MARKER_KINDS }, (_, kind) => {
    context.setTransform(ratio, 0, 0, ratio, cell / 2, (kind + 0.5) * cell);
    drawMarker(context, kind, colours);
    return markerRuns(new Uint32Array(context.getImageData(0, kind * cell, cell, cell).data.buffer), cell);
  });
  return { cell, markers };
}

/** Stamps every point's marker into the ground, at whole device px. */
export function stampMarkers(ground: Ground, points: ScatterPoints, { cell, markers }: Sprites, ratio: number): void {
  const { x, y, starts } = points;
  const half = cell / 2;
  for (let kind = 0; kind < MARKER_KINDS; kind++) {
    const marker = markers[kind] as MarkerRuns;
    const end = starts[kind + 1] as number;
    for (let i = starts[kind] as number; i < end; i++) {
      const left = Math.round((x[i] as number) * ratio - half);
      const top = Math.round((y[i] as number) * ratio - half);
      const fits = left >= 0 && top >= 0 && left + cell <= ground.width && top + cell <= ground.height;
      if (fits) stampRuns(ground, marker, top * ground.width + left);
    }
  }
}

/** One marker around the origin, CSS px. */
export function drawMarker(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  kind: number,
  colours: ScatterColours,
): void {
  const { volume, falls } = markerLook(kind);
  const hollow = volume === "low";
  const inset = hollow ? LINE / 2 : 0;
  const tip = (HALF_HEIGHT - inset) * (falls ? 1 : -1);
  context.beginPath();
  context.moveTo(0, tip);
  context.lineTo(HALF_WIDTH - inset, -tip);
  context.lineTo(inset - HALF_WIDTH, -tip);
  context.closePath();
  context.fillStyle = hollow ? colours.ground : colours.marker[volume];
  context.fill();
  if (!hollow) return;
  context.strokeStyle = colours.marker[volume];
  context.lineWidth = LINE;
  context.stroke();
}
