// Brings one picture of the plot onto its canvases: ground and markers as pixels where the browser lets us, then trails,
// then names and rings on the canvas above.

import { drawAxes } from "./axes-draw.ts";
import { VOLUME_CLASSES, type VolumeClass } from "../../../market/volume-ratio.ts";
import { markerLook } from "./marker-kind.ts";
import { drawMarker, makeSprites, stampMarkers, type Sprites } from "./marker-sprites.ts";
import { drawOverlay, type Overlay } from "./overlay-draw.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import type { PlotSurface } from "./plot-surface.ts";
import type { ScatterColours } from "./scatter-colours.ts";
import type { ScatterPoints } from "./scatter-points.ts";
import type { ScatterTrails } from "./scatter-trails.ts";

export interface Picture {
  readonly inputs: PlotInputs;
  readonly frame: PlotFrame;
  readonly points: ScatterPoints;
  readonly trails: ScatterTrails;
}

export class PlotPainter {
  readonly #surface: PlotSurface;
  readonly #readable = pixelsReadBack();
  #sprites: Sprites | undefined;

  constructor(surface: PlotSurface) {
    this.#surface = surface;
  }

  /** Colours or resolution changed: nothing drawn before is of use. */
  forget(): void {
    this.#sprites = undefined;
    this.#surface.forgetBackdrop();
  }

  /** Draws ground, points and trails as they stand now. */
  paint(picture: Picture, now: number): void {
    const { points, trails, frame } = picture;
    const { ratio } = this.#surface;
    const { colours, settings, texts } = picture.inputs;
    const axes = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): void =>
      drawAxes(context, frame, settings.threshold, colours, texts, ratio);
    if (this.#readable) {
      this.#sprites ??= makeSprites(colours, ratio);
      stampMarkers(this.#surface.begin(axes, colours), points, this.#sprites, ratio);
    }
    const context = this.#surface.finish();
    if (!this.#readable) drawPlain(context, axes, points, colours, ratio);
    if (trails.count > 0) drawTrails(context, trails, points, frame, colours, ratio, now);
  }

  /** Draws names and rings. */
  paintOverlay({ inputs, points }: Picture, overlay: Overlay): void {
    drawOverlay(this.#surface.overlay, points, overlay, inputs.colours, this.#surface.ratio);
  }
}

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
function pixelsReadBack(): boolean {
  const context = new OffscreenCanvas(4, 4).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = "rgb(20 120 220)";
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  const near = (value: number | undefined, wanted: number): boolean => Math.abs((value ?? 0) - wanted) < 3;
  return data.every((value, at) => near(value, [20, 120, 220, 255][at % 4] ?? 0));
}

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
