// Brings one picture of the plot onto its two canvases: the kept ground and the markers as pixels where the browser lets us, then the
// trails, then names and rings on the canvas above.

import { drawAxes } from "./plot-axes.ts";
import type { PlotFrame } from "./plot-camera.ts";
import type { AxisTexts, ScatterColours } from "./plot-inputs.ts";
import { drawLabels, LABEL_FONT } from "./plot-labels.ts";
import { drawMarkers, makeSprites, stampMarkers, type Sprites } from "./plot-markers.ts";
import type { PlotModel } from "./plot-model.ts";
import { drawTrails } from "./plot-trails.ts";

type Context = CanvasRenderingContext2D;
type AnyContext = Context | OffscreenCanvasRenderingContext2D;

export interface Picture {
  readonly frame: PlotFrame;
  readonly model: Pick<PlotModel, "points" | "trails" | "labels" | "pinned" | "symbolOf">;
  /** Smallest |Net%| shown. */
  readonly threshold: number;
  readonly texts: AxisTexts;
  readonly colours: ScatterColours;
}

/** Points with a ring of their own; −1 for none. */
interface Rings {
  /** Under the pointer or keyboard. */
  readonly active: number;
  /** Of the open card. */
  readonly opened: number;
}

const PINNED_RADIUS = 7;
const OPENED_RADIUS = 9.5;

export class PlotPainter {
  /** CSS px; 0 while the plot is not on screen. */
  width = 0;
  height = 0;
  /** Device px per CSS px. */
  ratio = 1;
  readonly canvas: HTMLCanvasElement;
  readonly #context: Context;
  readonly #overlay: Context;
  readonly #readable = pixelsReadBack();
  readonly #widths = new Map<string, number>();
  #widthFont = "";
  #sprites: Sprites | undefined;
  #backdrop: Uint32Array | undefined;
  #image = new ImageData(1, 1);
  #pixels = new Uint32Array(this.#image.data.buffer);

  constructor(canvas: HTMLCanvasElement, overlay: HTMLCanvasElement) {
    // Whole pictures are put into this canvas from memory, so it had better live there.
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    const above = overlay.getContext("2d");
    if (!context || !above) throw new Error("This browser draws no canvas");
    this.canvas = canvas;
    this.#context = context;
    this.#overlay = above;
    this.measure();
  }

  /** Reads size and resolution anew and fits the canvases to them. */
  measure(): void {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.ratio = devicePixelRatio;
    for (const canvas of [this.canvas, this.#overlay.canvas]) {
      canvas.width = Math.round(this.width * this.ratio);
      canvas.height = Math.round(this.height * this.ratio);
    }
    this.#image = new ImageData(Math.max(1, this.canvas.width), Math.max(1, this.canvas.height));
    this.#pixels = new Uint32Array(this.#image.data.buffer);
    this.forgetBackdrop();
  }

  /** Colours or resolution changed: nothing drawn before is of use. */
  forget(): void {
    this.#sprites = undefined;
    this.forgetBackdrop();
  }

  /** The axes changed. */
  forgetBackdrop(): void {
    this.#backdrop = undefined;
  }

  /** Draws ground, points and trails as they stand now. */
  paint(picture: Picture, now: number): void {
    const { frame, model, colours } = picture;
    const context = this.#context;
    if (this.#readable) this.#paintPixels(picture);
    else this.#paintPaths(picture);
    if (model.trails.count > 0) drawTrails(context, model.trails, model.points, frame, colours, this.ratio, now);
  }

  /** Draws names and rings. */
  paintOverlay({ model, colours }: Picture, { active, opened }: Rings): void {
    const context = this.#overlay;
    const { points } = model;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const ring = (index: number, radius: number, width: number, colour: string): void => {
      context.beginPath();
      context.arc(points.x[index] as number, points.y[index] as number, radius, 0, 2 * Math.PI);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke();
    };
    for (const index of model.pinned) ring(index, PINNED_RADIUS, 1, colours.bone);
    if (opened >= 0) ring(opened, OPENED_RADIUS, 1.5, colours.bone);
    if (active >= 0 && active !== opened) ring(active, OPENED_RADIUS, 1, colours.axis);
    drawLabels(context, points, model.labels, model.symbolOf, colours);
  }

  /** Width of a name, CSS px; measured once. */
  textWidth(text: string, { font }: ScatterColours): number {
    if (this.#widthFont !== font) this.#widths.clear();
    this.#widthFont = font;
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    this.#overlay.font = `${LABEL_FONT} ${font}`;
    const { width } = this.#overlay.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  #paintPixels(picture: Picture): void {
    const { model, colours } = picture;
    this.#sprites ??= makeSprites(colours, this.ratio);
    this.#backdrop ??= this.#makeBackdrop(picture);
    this.#pixels.set(this.#backdrop);
    const ground = { pixels: this.#pixels, width: this.#image.width, height: this.#image.height };
    stampMarkers(ground, model.points, this.#sprites, this.ratio);
    this.#context.putImageData(this.#image, 0, 0);
  }

  #paintPaths(picture: Picture): void {
    const context = this.#context;
    drawGround(context, picture, this.ratio);
    drawMarkers(context, picture.model.points, picture.colours, this.ratio);
  }

  #makeBackdrop(picture: Picture): Uint32Array {
    const { width, height } = this.#image;
    const context = new OffscreenCanvas(width, height).getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("This browser draws no canvas");
    drawGround(context, picture, this.ratio);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  }
}

/** Ground and axes. */
export function drawGround(
  context: AnyContext,
  { frame, threshold, texts, colours }: Omit<Picture, "model">,
  ratio: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  drawAxes(context, frame, threshold, colours, texts, ratio);
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
