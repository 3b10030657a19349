// The six markers, drawn once into one strip; a point is then a copy of pixels instead of a path.

import { MARKER_KINDS, markerLook } from "./marker-kind.ts";
import type { ScatterColours } from "./scatter-colours.ts";

export interface Sprites {
  readonly strip: ImageBitmap;
  /** Edge of one marker's square in device px. */
  readonly cell: number;
}

/** Half the width and height of a triangle, CSS px. */
const HALF_WIDTH = 4;
const HALF_HEIGHT = 3.5;
const LINE = 1.25;
const MARGIN = 1;

/** Draws the markers for a screen of `ratio` device px per CSS px. */
export function makeSprites(colours: ScatterColours, ratio: number): Sprites {
  const cell = Math.ceil((HALF_WIDTH + MARGIN) * 2 * ratio);
  const canvas = new OffscreenCanvas(cell * MARKER_KINDS, cell);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no canvas");
  for (let kind = 0; kind < MARKER_KINDS; kind++) {
    context.setTransform(ratio, 0, 0, ratio, (kind + 0.5) * cell, cell / 2);
    drawMarker(context, kind, colours);
  }
  return { strip: canvas.transferToImageBitmap(), cell };
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
