// The six markers, drawn once and kept as pixels. Stamping pixels into memory beats any drawing call where no graphics
// card helps: 5,000 markers cost under a millisecond instead of fourteen (load-tests/bench/scatter.bench.ts).

import { MARKER_KINDS, markerLook } from "./marker-kind.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";

export interface Sprites {
  /** Edge of one marker's square in device px. */
  readonly cell: number;
  /** The squares' pixels, one array per marker: alpha, blue, green, red from the highest byte down. */
  readonly pixels: readonly Uint32Array[];
}

/** A canvas' pixels, opaque. */
export interface Ground {
  readonly pixels: Uint32Array;
  /** Device px. */
  readonly width: number;
  readonly height: number;
}

/** Half the width and height of a triangle, CSS px. */
const HALF_WIDTH = 4;
const HALF_HEIGHT = 3.5;
const LINE = 1.25;
const MARGIN = 1;
const OPAQUE = 0xff;

/** Draws the markers for a screen of `ratio` device px per CSS px. */
export function makeSprites(colours: ScatterColours, ratio: number): Sprites {
  const cell = Math.ceil((HALF_WIDTH + MARGIN) * 2 * ratio);
  const canvas = new OffscreenCanvas(cell, cell * MARKER_KINDS);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no canvas");
  const pixels = Array.from({ length: MARKER_KINDS }, (_, kind) => {
    context.setTransform(ratio, 0, 0, ratio, cell / 2, (kind + 0.5) * cell);
    drawMarker(context, kind, colours);
    return new Uint32Array(context.getImageData(0, kind * cell, cell, cell).data.buffer);
  });
  return { cell, pixels };
}

/** Stamps every point's marker into the ground, at whole device px. */
export function stampMarkers(ground: Ground, points: ScatterPoints, { cell, pixels }: Sprites, ratio: number): void {
  const { x, y, starts } = points;
  const half = cell / 2;
  for (let kind = 0; kind < MARKER_KINDS; kind++) {
    const marker = pixels[kind] as Uint32Array;
    const end = starts[kind + 1] as number;
    for (let i = starts[kind] as number; i < end; i++) {
      const left = Math.round((x[i] as number) * ratio - half);
      const top = Math.round((y[i] as number) * ratio - half);
      const fits = left >= 0 && top >= 0 && left + cell <= ground.width && top + cell <= ground.height;
      if (fits) stamp(ground, marker, cell, top * ground.width + left);
    }
  }
}

function stamp({ pixels, width }: Ground, marker: Uint32Array, cell: number, start: number): void {
  for (let row = 0, from = 0, at = start; row < cell; row++, at += width - cell) {
    for (let column = 0; column < cell; column++, at++, from++) {
      const colour = marker[from] as number;
      const alpha = colour >>> 24;
      if (alpha === OPAQUE) pixels[at] = colour;
      else if (alpha > 0) pixels[at] = blend(pixels[at] as number, colour, alpha);
    }
  }
}

/** A half-transparent colour over an opaque one; red and blue share one multiplication. */
function blend(under: number, over: number, alpha: number): number {
  const rest = OPAQUE - alpha;
  const redBlue = (((under & 0xff00ff) * rest + (over & 0xff00ff) * alpha) >>> 8) & 0xff00ff;
  const green = (((under & 0xff00) * rest + (over & 0xff00) * alpha) >>> 8) & 0xff00;
  return 0xff000000 | redBlue | green;
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
