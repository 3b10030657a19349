// The markers, drawn once and kept as pixels. Stamping pixels into memory beats any drawing call where no graphics card helps: 5,000
// markers cost under a millisecond instead of fourteen (load-tests/bench/scatter.bench.ts). A marker is kept in the order in which it
// is stamped: runs of one opaque colour, which only need writing, and the few edge pixels that are mixed with the ground.

import type { ScatterColours } from "./plot-inputs.ts";
import { MARKER_KINDS, markerStyle, type PlotPoints } from "./plot-points.ts";

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
export function stampMarkers(ground: Ground, points: PlotPoints, { cell, markers }: Sprites, ratio: number): void {
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

/** Draws one path per point, where pixels cannot be stamped. */
export function drawMarkers(context: CanvasRenderingContext2D, points: PlotPoints, colours: ScatterColours, ratio: number): void {
  for (let i = 0; i < points.count; i++) {
    context.setTransform(ratio, 0, 0, ratio, (points.x[i] as number) * ratio, (points.y[i] as number) * ratio);
    drawMarker(context, points.kinds[i] as number, colours);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** One marker around the origin, CSS px. */
function drawMarker(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  kind: number,
  colours: ScatterColours,
): void {
  const { volume, falls } = markerStyle(kind);
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

/** A canvas' pixels, opaque. */
export interface Ground {
  readonly pixels: Uint32Array;
  /** Device px. */
  readonly width: number;
  readonly height: number;
}

/** Places are rows and columns within the marker's square. */
export interface MarkerRuns {
  /** Row, first column, column after the last, colour; one after the other. */
  readonly runs: Uint32Array;
  /** Row, column, colour. */
  readonly edges: Uint32Array;
}

const OPAQUE = 0xff;
const [RUN, EDGE] = [4, 3];

/** Of a square of `cell` px; a pixel holds alpha, blue, green, red from the highest byte down. */
export function markerRuns(square: Uint32Array, cell: number): MarkerRuns {
  const runs: number[] = [];
  const edges: number[] = [];
  for (let row = 0; row < cell; row++)
    for (let column = 0; column < cell;) {
      const colour = square[row * cell + column] as number;
      const alpha = colour >>> 24;
      const from = column++;
      if (alpha === OPAQUE) {
        while (column < cell && square[row * cell + column] === colour) column++;
        runs.push(row, from, column, colour);
      } else if (alpha > 0) edges.push(row, from, colour);
    }
  return { runs: Uint32Array.from(runs), edges: Uint32Array.from(edges) };
}

/** Stamps a marker with its upper left corner at pixel `start` of the ground. */
export function stampRuns({ pixels, width }: Ground, { runs, edges }: MarkerRuns, start: number): void {
  for (let i = 0; i < runs.length; i += RUN) {
    const row = start + (runs[i] as number) * width;
    const end = row + (runs[i + 2] as number);
    const colour = runs[i + 3] as number;
    for (let at = row + (runs[i + 1] as number); at < end; at++) pixels[at] = colour;
  }
  for (let i = 0; i < edges.length; i += EDGE) {
    const at = start + (edges[i] as number) * width + (edges[i + 1] as number);
    pixels[at] = blend(pixels[at] as number, edges[i + 2] as number);
  }
}

/** A half-transparent colour over an opaque one; red and blue share one multiplication. */
function blend(under: number, over: number): number {
  const alpha = over >>> 24;
  const rest = OPAQUE - alpha;
  const redBlue = (((under & 0xff00ff) * rest + (over & 0xff00ff) * alpha) >>> 8) & 0xff00ff;
  const green = (((under & 0xff00) * rest + (over & 0xff00) * alpha) >>> 8) & 0xff00;
  return 0xff000000 | redBlue | green;
}
